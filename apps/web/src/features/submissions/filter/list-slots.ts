import { createContext, type ReactNode, use } from "react"

/** What other features put into the list's column. */
export type ListSlots = {
  /** The saved views, for the person who looks for one by name. */
  views: readonly { id: string; name: string; icon: ReactNode }[]
  onView: (id: string) => void
  /** The saved view that the list began with. */
  view: { name: string; changed: boolean; onSave: (() => void) | null } | null
  /** Menu items about this list. */
  menu: ReactNode
  /** Next to the search. */
  beside: ReactNode
  /** The lists to choose from, where there is no sidebar. */
  strip: ReactNode
}

const none: ListSlots = { views: [], onView: () => undefined, view: null, menu: null, beside: null, strip: null }

export const ListSlotsContext = createContext<ListSlots>(none)

export function useListSlots(): ListSlots {
  return use(ListSlotsContext)
}
