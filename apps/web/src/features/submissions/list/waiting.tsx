import { decisions } from "@intray/i18n/decisions"
import { AlarmClockCheck, Mail } from "lucide-react"
import type { InboxFilter } from "../filter/filter.ts"
import type { Counts } from "../filter/use-facets.ts"

export type WaitingProps = { filter: InboxFilter; counts: Counts; onFilter: (filter: InboxFilter) => void }

const look =
  "flex min-h-[26px] items-center gap-1.5 rounded-control px-1.5 text-[12.5px] leading-[18px] font-emph hover:bg-hover touch:min-h-11 touch:px-2.5"

/** Above the rows: the number of overdue submissions and of unread messages in this list; a press filters by them. */
export function Waiting({ filter, counts: { facets }, onFilter }: WaitingProps) {
  const overdue = filter.overdue ? 0 : (facets?.overdue ?? 0)
  const unread = filter.unread ? 0 : (facets?.unread ?? 0)
  if (overdue === 0 && unread === 0) return null
  return (
    <div className="flex flex-none flex-wrap items-center gap-1 border-b bg-sunken px-2 py-1">
      {overdue > 0 && (
        <button type="button" className={`${look} text-danger`} onClick={() => onFilter({ ...filter, overdue: true })}>
          <AlarmClockCheck aria-hidden="true" size={14} />
          {decisions.overdue.strip({ count: overdue })}
        </button>
      )}
      {unread > 0 && (
        <button type="button" className={`${look} text-info`} onClick={() => onFilter({ ...filter, unread: true })}>
          <Mail aria-hidden="true" size={14} />
          {decisions.unread.strip({ count: unread })}
        </button>
      )}
    </div>
  )
}
