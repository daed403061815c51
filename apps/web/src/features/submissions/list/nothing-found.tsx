import { filters } from "@intray/i18n/filters"
import { inbox } from "@intray/i18n/inbox"
import { trash } from "@intray/i18n/trash"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import type { InboxFilter } from "../filter/filter.ts"
import { isFiltered, partsOf, unfiltered, without } from "../filter/filter-edit.ts"
import { type FilterContext, nameOf } from "../filter/filter-names.ts"
import { totalWords } from "../filter/total-words.ts"
import { useMeant } from "../filter/use-meant.ts"
import { useWidest } from "../filter/use-widest.ts"

export type NothingFoundProps = {
  filter: InboxFilter
  known: FilterContext
  onFilter: (filter: InboxFilter) => void
  /** Why the server refused the filter. */
  reason?: string
}

/** A list without rows: why, and the way on. Words that are near to what is there are offered first. Of several filters, the one is offered to be taken out without which most is found. */
export function NothingFound({ filter, known, onFilter, reason }: NothingFoundProps) {
  const words = filter.text.trim()
  const filtered = isFiltered(filter)
  const widest = useWidest(filter)
  const named = widest && nameOf(filter, widest.part, known)
  const meant = useMeant(filter)
  if (filter.trash && partsOf(filter).length === 1) {
    return (
      <Empty size="panel" title={trash.empty} primary={<Button onClick={() => onFilter(unfiltered(filter))}>{inbox.list.showOpen}</Button>}>
        {trash.emptyText}
      </Empty>
    )
  }
  const wide = (
    <Button onClick={() => onFilter(unfiltered(filter, filtered ? "open" : "all"))}>
      {filtered ? inbox.list.showOpen : inbox.list.showAll}
    </Button>
  )
  const text = words !== "" ? inbox.search.noneText : filtered ? inbox.list.noMatchText : inbox.list.allDoneText
  return (
    <Empty
      size="panel"
      title={words !== "" ? inbox.search.none({ text: words }) : filtered ? inbox.list.noMatch : inbox.list.allDone}
      primary={
        meant !== null ? (
          <span role="status">
            <Button onClick={() => onFilter({ ...filter, text: meant })}>{inbox.search.meant({ text: meant })}</Button>
          </span>
        ) : widest && named ? (
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => onFilter(without(filter, widest.part))}>{filters.widen.action({ kind: named.kind })}</Button>
            <Button variant="quiet" onClick={() => onFilter(unfiltered(filter))}>
              {inbox.list.showOpen}
            </Button>
          </span>
        ) : (
          wide
        )
      }
    >
      {reason ? (
        <span role="status" className="block">
          {reason}{" "}
        </span>
      ) : null}
      {widest && named && meant === null
        ? filters.widen.by({ ...named, found: filters.widen.found({ count: widest.total, total: totalWords(widest) }) })
        : text}
    </Empty>
  )
}
