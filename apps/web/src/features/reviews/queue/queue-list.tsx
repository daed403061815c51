import { reviewQueue as words } from "@intray/i18n/review-sheet"
import { Button } from "@intray/ui/button"
import { ErrorState } from "@intray/ui/error-state"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { useEffect, useRef } from "react"
import { BlindMark } from "../../../lib/blind-mark.tsx"
import { QueryError } from "../../../lib/query-error.tsx"
import type { QueueStop } from "./run.ts"
import type { useQueueList } from "./use-queue.ts"

export type QueueListProps = {
  list: ReturnType<typeof useQueueList>
  currentId: string | null
  /** Reviews that each should get. */
  wanted: number
  onPick: (stop: QueueStop) => void
}

/** What waits, fewest reviews first. */
export function QueueList({ list, currentId, wanted, onPick }: QueueListProps) {
  const { query, items } = list
  const box = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open comes into sight when it changes
  useEffect(() => {
    box.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" })
  }, [currentId])
  if (query.isPending) {
    return (
      <Loading label={words.loading} className="flex flex-col">
        {[0, 1, 2, 3, 4].map((one) => (
          <div key={one} className="flex h-[57px] flex-col justify-center gap-2 border-b px-3.5">
            <Skeleton className="h-3 w-36" />
            <Skeleton className="h-2.5 w-48" />
          </div>
        ))}
      </Loading>
    )
  }
  if (query.isError && !query.data) {
    return (
      <QueryError className="m-4" query={query} title={words.failed}>
        {words.failedText}
      </QueryError>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {items.length > 1 && <p className="type-meta border-b px-3.5 py-2 text-fg-3">{words.order}</p>}
      <ul ref={box} aria-label={words.list}>
        {items.map((one) => {
          const current = one.submissionId === currentId
          return (
            <li key={one.submissionId} className="border-b">
              <button
                type="button"
                aria-current={current || undefined}
                onClick={() => onPick({ submissionId: one.submissionId, number: one.number })}
                className={cx(
                  "relative flex min-h-[57px] w-full flex-col justify-center gap-px px-3.5 py-2 text-left -outline-offset-2",
                  current ? "bg-here-bg" : "hover:bg-hover",
                )}
              >
                {current && <span aria-hidden="true" className="swatch absolute inset-y-0 left-0 w-[3px] bg-here" />}
                <span className="flex w-full items-baseline gap-2">
                  <bdi className="min-w-0 flex-1 truncate text-fg">{one.title || `#${one.number}`}</bdi>
                  <span className="type-meta flex-none text-fg-2">{words.reviewsIn({ count: one.reviews, of: wanted })}</span>
                </span>
                <span className="type-meta flex w-full items-center gap-2.5 text-fg-2">
                  <span className="type-code flex-none text-fg-3">#{one.number}</span>
                  <bdi className="min-w-0 flex-1 truncate">{one.by}</bdi>
                  {one.blind && <BlindMark />}
                  {one.draft && <span className="flex-none rounded-keycap border border-line-strong px-1 text-fg-2">{words.draft}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {query.isFetchNextPageError && (
        <ErrorState className="m-4" title={words.failed} retryLabel={words.more} onRetry={() => void query.fetchNextPage()}>
          {words.failedText}
        </ErrorState>
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <More busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage({ cancelRefetch: false })} />
      )}
    </div>
  )
}

/** The next page, fetched by itself as soon as it comes near. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && !busy && latest.current(), { rootMargin: "200px" })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={box} className="flex justify-center p-3">
      <Button variant="quiet" busy={busy} onClick={onMore}>
        {words.more}
      </Button>
    </div>
  )
}
