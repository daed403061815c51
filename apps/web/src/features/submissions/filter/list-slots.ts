import { createContext, type ReactNode, use } from "react"

/** Parts that other features add to the list's column. */
export type ListSlots = {
  /** The saved views, for searching by name. */
  views: readonly { id: string; name: string; icon: ReactNode }[]
  onView: (id: string) => void
  /** The saved view that the list started from. */
  view: { name: string; changed: boolean; onSave: (() => void) | null } | null
  /** Menu items about this list. */
  menu: ReactNode
  /** Shown next to the search. */
  beside: ReactNode
  /** The lists to choose from if there is no sidebar. */
  strip: ReactNode
}

const none: ListSlots = { views: [], onView: () => undefined, view: null, menu: null, beside: null, strip: null }

export const ListSlotsContext = createContext<ListSlots>(none)

export function useListSlots(): ListSlots {
  return use(ListSlotsContext)
}
