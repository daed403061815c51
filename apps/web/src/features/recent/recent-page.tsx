import { formatMoment } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import { ownLists } from "@intray/i18n/own-lists"
import { recent as words } from "@intray/i18n/recent"
import type { RecentUndoRecord } from "@intray/server/modules/submission-writes/undo/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { Undo2 } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { usePendingOf } from "../../lib/pending.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { isTakenBack, mayTakeBack, standing } from "./standing.ts"

/** An act as it comes over the wire, where what is empty may be absent. */
export type ListedUndoRecord = Omit<RecentUndoRecord, "change"> & {
  change: Pick<RecentUndoRecord["change"], "type"> & Partial<Pick<RecentUndoRecord["change"], "before" | "after">>
}

export type RecentPageProps = {
  /** What an act did, as the history of its submission tells it: "You added Shortlist". */
  tell: (act: ListedUndoRecord) => string
  /** May take back. */
  allowed: boolean
  reasonOf: (error: unknown) => string
}

/** What one did last, each with the way back. */
export function RecentPage({ tell, allowed, reasonOf }: RecentPageProps) {
  const utils = trpc.useUtils()
  // Anyone who comes here has just done something.
  const query = trpc.undo.list.useQuery(undefined, { staleTime: 0, refetchOnMount: "always" })
  const [busy, once] = usePendingOf<string>()
  const items = query.data?.items ?? []

  const undo = ({ actId }: ListedUndoRecord) =>
    once(actId, async () => {
      try {
        const { undone, skipped, job } = await utils.client.undo.undo.mutate({ actId })
        const [left] = skipped
        if (left && undone.length === 0) {
          const why = { numbers: `#${left.number}` }
          toast({ title: left.reason === "published" ? inbox.undo.skippedPublished(why) : inbox.undo.skipped(why), key: "undo" })
        } else if (undone.length === 0 && job === null) toast({ title: inbox.undo.nothing, key: "undo" })
      } catch (error) {
        toast({ tone: "danger", title: inbox.undo.failed, description: reasonOf(error), key: "undo" })
      } finally {
        void utils.undo.list.invalidate()
        void utils.submissions.invalidate()
        void utils.history.invalidate()
        void utils.bulk.list.invalidate()
      }
    })
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 flex-none items-center border-b px-3.5 py-2 md:px-[22px]">
        <h1 className="type-heading">{ownLists.activity}</h1>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="flex max-w-[760px] flex-col gap-3 px-3.5 py-4 md:px-[22px]">
          {query.isPending ? (
            <Loading label={words.loading} className="flex flex-col gap-2">
              {["a", "b", "c", "d"].map((key) => (
                <Skeleton key={key} className="h-14 rounded-field opacity-60" />
              ))}
            </Loading>
          ) : query.isError && items.length === 0 ? (
            <QueryError query={query} title={words.failed} />
          ) : items.length === 0 ? (
            <Empty
              size="panel"
              title={words.empty}
              primary={
                <Link to="/dashboard/submissions" className={buttonClass()}>
                  {words.toInbox}
                </Link>
              }
            >
              {words.emptyText}
            </Empty>
          ) : (
            <>
              <p className="text-fg-2">{words.text}</p>
              <ol aria-label={words.label} className="flex flex-col rounded-panel border">
                {items.map((item) => (
                  <UndoRecordRow
                    key={item.actId}
                    item={item}
                    what={tell(item)}
                    busy={busy === item.actId}
                    onUndo={allowed && mayTakeBack(item) ? () => void undo(item) : null}
                  />
                ))}
              </ol>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

type UndoRecordRowProps = { item: ListedUndoRecord; what: string; busy: boolean; onUndo: (() => void) | null }

function UndoRecordRow({ item, what, busy, onUndo }: UndoRecordRowProps) {
  const why = standing(item)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-t px-3.5 py-2.5 first:border-t-0">
      <div className="min-w-44 flex-1 [overflow-wrap:anywhere]">
        <p className={isTakenBack(item) ? "text-fg-2 line-through" : "font-emph"}>{what}</p>
        {item.submission && (
          <p className="type-meta text-fg-2">
            <Link to="/dashboard/submissions" search={{ state: "all", sel: item.submission.number }} className="text-fg-2">
              <bdi>{words.on({ number: item.submission.number, title: item.submission.title || inbox.list.untitled })}</bdi>
            </Link>{" "}
            {item.submissions > 1 && words.more({ count: item.submissions - 1 })}
          </p>
        )}
      </div>
      <time dateTime={item.createdAt} className="type-meta flex-none text-fg-2">
        {formatMoment(locale, item.createdAt)}
      </time>
      {why && <span className="type-meta flex-none text-fg-2">{why}</span>}
      {onUndo && (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden="true" size={15} />}
          busy={busy}
          aria-label={item.submission ? words.undoOne({ what, number: item.submission.number }) : words.undoThis({ what })}
          onClick={onUndo}
        >
          {words.undo}
        </Button>
      )}
    </li>
  )
}
