import { inbox } from "@intray/i18n/inbox"
import { Button } from "@intray/ui/button"
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from "lucide-react"
import type { InboxFilter } from "./filter.ts"

export type SortButtonProps = { filter: InboxFilter; onFilter: (filter: InboxFilter) => void; className?: string }

/** Reverses the order of the list. */
export function SortButton({ filter, onFilter, className }: SortButtonProps) {
  const newest = filter.sort === "newest"
  const sort = newest ? inbox.list.newest : inbox.list.oldest
  const Icon = newest ? ArrowDownNarrowWide : ArrowUpNarrowWide
  return (
    <Button
      variant="quiet"
      {...(className ? { className } : {})}
      aria-label={inbox.list.sortNow({ sort })}
      icon={<Icon aria-hidden="true" size={16} />}
      onClick={() => onFilter({ ...filter, sort: newest ? "oldest" : "newest" })}
    >
      {/* In a narrow column, the list's name needs the space. */}
      <span className="max-xl:hidden">{sort}</span>
    </Button>
  )
}
