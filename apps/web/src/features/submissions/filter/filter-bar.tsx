import { filters } from "@intray/i18n/filters"
import { Button } from "@intray/ui/button"
import { AddFilterChip, FilterChip } from "@intray/ui/filter-chip"
import { cx } from "@intray/ui/lib/cx"
import { useRef, useState } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"
import { useKeyText } from "../../../lib/key-cap.tsx"
import { AnswerChips, ReviewChip } from "./answers-on-demand.tsx"
import type { InboxFilter } from "./filter.ts"
import type { Choice } from "./filter-choice.tsx"
import { isFiltered, isSet, type Part, parts, unfiltered, without, withState } from "./filter-edit.ts"
import { type FilterContext, nameOf } from "./filter-names.ts"
import { FilterPopover } from "./filter-popover.tsx"
import { chipClass, onDelete } from "./filter-surface.tsx"
import { useListSlots } from "./list-slots.ts"
import type { Counts } from "./use-facets.ts"

export type FilterBarProps = {
  filter: InboxFilter
  known: FilterContext
  counts: Counts
  phone: boolean
  onChange: (filter: InboxFilter) => void
  /** For a filter that is not of a list: no condition means all submissions, and only these choices are offered. */
  offers?: (choice: Choice) => boolean
  /** Opened by a shortcut, from outside. */
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The active filters, each a chip that opens its choices, and a button to add another. */
export function FilterBar({ filter, known, counts, phone, onChange, offers, open, onOpenChange }: FilterBarProps) {
  const add = useRef<HTMLButtonElement>(null)
  const filterKey = useKeyText("filter")
  const [chip, setChip] = useState<Part | null>(null)
  const { view } = useListSlots()
  // The search text has its own field. A chip without values stays until its choices are closed.
  const shown = parts.filter((part) => part !== "text" && (isSet(filter, part) || part === chip))
  const filtered = offers ? shown.length > 0 : isFiltered(filter)
  const common = { filter, known, counts, phone, onChange, ...(offers && { offers }) }
  // The pressed chip disappears: the focus stays in the row.
  const narrow = (next: InboxFilter) =>
    focusAfter(
      () => onChange(next),
      () => add.current ?? document.querySelector("[data-filter-open]"),
    )
  const remove = (part: Part) => narrow(offers && part === "stages" ? withState(filter, "all") : without(filter, part))
  return (
    <section
      aria-label={filters.bar.label}
      className={cx(
        "flex min-h-[41px] flex-none items-center gap-1.5 border-b px-3.5 py-[7px]",
        "max-md:overflow-x-auto max-md:[scrollbar-width:none]",
        // On a phone the lists above show the default, and the header opens the choices.
        phone && !filtered && !offers && "hidden",
        filtered && "md:max-h-[34dvh] md:flex-wrap md:overflow-y-auto",
      )}
    >
      {shown.map((part) => {
        if (part === "answers" || part === "reviews") {
          const Chips = part === "answers" ? AnswerChips : ReviewChip
          return <Chips key={part} home={offers ? "button" : "list"} filter={filter} phone={phone} onChange={onChange} onRemove={narrow} />
        }
        const named = nameOf(filter, part, known)
        return (
          <FilterPopover key={part} {...common} part={part} open={chip === part} onOpenChange={(next) => setChip(next ? part : null)}>
            <FilterChip
              field={named.kind}
              value={named.value}
              {...(named.mode ? { mode: named.mode } : {})}
              className={chipClass}
              onRemove={() => remove(part)}
              removeLabel={filters.bar.remove({ kind: named.kind })}
              {...(phone ? { onClick: () => setChip(part), "aria-haspopup": "dialog" as const } : {})}
              onKeyDown={onDelete(() => remove(part))}
            />
          </FilterPopover>
        )
      })}
      <FilterPopover {...common} open={open} onOpenChange={onOpenChange}>
        {(!phone || offers) && <AddFilterChip ref={add} label={filters.menu.add} {...(filterKey && !offers ? { kbd: filterKey } : {})} />}
      </FilterPopover>
      {(filtered || view?.changed) && (
        <span className="ml-auto flex flex-none">
          {view?.changed && view.onSave && (
            <Button variant="quiet" size="sm" onClick={view.onSave}>
              {filters.views.save}
            </Button>
          )}
          {filtered && (
            <Button
              variant="quiet"
              size="sm"
              className="px-1.5!"
              aria-label={filters.bar.clearAll}
              onClick={() => onChange(unfiltered(filter, offers ? "all" : "open"))}
            >
              {filters.bar.clear}
            </Button>
          )}
        </span>
      )}
    </section>
  )
}
