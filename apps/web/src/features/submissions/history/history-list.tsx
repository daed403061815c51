import { common } from "@intray/i18n/common"
import { formatShort, formatTime } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import { Button } from "@intray/ui/button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import {
  AlarmClock,
  ArrowLeftFromLine,
  CircleCheck,
  CircleDot,
  ClipboardCheck,
  Inbox,
  Lock,
  type LucideIcon,
  Mail,
  MessageSquare,
  Pencil,
  Send,
  Tag,
  UserRound,
} from "lucide-react"
import { memo } from "react"
import { locale } from "../../../lib/i18n.ts"
import { keptFor } from "../../../lib/query-client.ts"
import type { ReferenceData } from "../filter/reference-data.ts"
import { usePages } from "../state/use-pages.ts"
import { type HistoryIcon, type Lines, sentence } from "./history.ts"
import { historyKey, useReadHistory } from "./history-pages.ts"

const icons: Record<HistoryIcon, LucideIcon> = {
  label: Tag,
  stage: CircleDot,
  held: Lock,
  published: Send,
  received: Inbox,
  withdrawn: ArrowLeftFromLine,
  change: Pencil,
  message: Mail,
  person: UserRound,
  snooze: AlarmClock,
  review: ClipboardCheck,
  comment: MessageSquare,
  offer: CircleCheck,
}

export type HistoryListProps = {
  submissionId: string
  userId: string | null
  portal: string
  known: ReferenceData
  /** The statuses that were sent to the submitter, with their times. */
  lines?: Lines
}

/** The history of a submission, newest first, in sentences. */
export const HistoryList = memo(function HistoryList({ submissionId, userId, portal, known, lines }: HistoryListProps) {
  const read = useReadHistory()
  const query = usePages(historyKey(submissionId), (cursor, signal) => read(submissionId, cursor, signal), keptFor)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isPending) {
    return (
      <Loading label={inbox.rail.history} className="flex flex-col gap-3 pt-1">
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-3 w-2/3" />
      </Loading>
    )
  }
  if (query.isError) {
    return (
      <div className="flex flex-col items-start gap-2 text-fg-2">
        {inbox.rail.historyFailed}
        <Button size="sm" onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </div>
    )
  }
  return (
    <>
      <ol className="flex flex-col">
        {items.map((item, index) => {
          const told = sentence(item, { userId, portal, stages: known.stages, labels: known.labels, lines })
          const Icon = icons[told.icon]
          return (
            <li key={item.id} className="relative flex gap-2.5 pb-2.5 text-[12.5px] leading-[18px]">
              <Icon aria-hidden="true" size={14} className="mt-0.5 text-fg-3" />
              {index < items.length - 1 && <span aria-hidden="true" className="absolute top-5 bottom-0 left-[6.5px] w-px bg-line" />}
              <p className="min-w-0 [overflow-wrap:anywhere] text-fg-2">
                {told.parts.map((part, at) =>
                  part.strong ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
                    <b key={at} className="font-emph text-fg">
                      <bdi>{part.text}</bdi>
                    </b>
                  ) : (
                    part.text
                  ),
                )}{" "}
                <time dateTime={item.createdAt} className="whitespace-nowrap text-fg-3">
                  {when(item.createdAt)}
                </time>
              </p>
            </li>
          )
        })}
      </ol>
      {query.hasNextPage && (
        <Button variant="quiet" size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {inbox.rail.earlier}
        </Button>
      )}
    </>
  )
})

/** "14:18" today, "Wed 21:47" this week, "3 Mar" before. */
function when(iso: string): string {
  const short = formatShort(locale, iso)
  const recent = Date.now() - new Date(iso).getTime() < 6 * 86_400_000
  return recent && short !== formatTime(locale, iso) ? `${short} ${formatTime(locale, iso)}` : short
}
