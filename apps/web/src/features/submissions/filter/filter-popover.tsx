import { filters } from "@intray/i18n/filters"
import { type ReactNode, useRef } from "react"
import { Choices } from "./answers-on-demand.tsx"
import type { InboxFilter } from "./filter.ts"
import type { Choice } from "./filter-choice.tsx"
import type { Part } from "./filter-edit.ts"
import type { FilterContext } from "./filter-names.ts"
import { FilterSurface } from "./filter-surface.tsx"
import type { Counts } from "./use-facets.ts"

export type FilterPopoverProps = {
  filter: InboxFilter
  known: FilterContext
  counts: Counts
  phone: boolean
  /** Shows only this part; absent: all parts. */
  part?: Part
  open: boolean
  onOpenChange: (open: boolean) => void
  onChange: (filter: InboxFilter) => void
  /** Absent: all choices, of the inbox's list. */
  offers?: (choice: Choice) => boolean
  /** The button that opens it. */
  children: ReactNode
}

/** The filter's choices. */
export function FilterPopover({ part, children, ...rest }: FilterPopoverProps) {
  const typed = useRef<string[]>([])
  const { open, onOpenChange, ...choices } = rest
  return (
    <FilterSurface
      label={part ? filters.kinds[part] : filters.menu.label}
      {...{ open, onOpenChange, phone: rest.phone }}
      home={rest.offers ? "button" : "list"}
      content={(close) => <Choices part={part} typed={typed} close={close} {...choices} />}
    >
      {children}
    </FilterSurface>
  )
}
