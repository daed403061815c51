import { conversation } from "@intray/i18n/conversation"
import { formatNumber } from "@intray/i18n/format"
import { outboxPage } from "@intray/i18n/outbox-page"
import { recent } from "@intray/i18n/recent"
import type { OutboxItem } from "@intray/server/modules/messages/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { tabLink } from "@intray/ui/tabs"
import { Link } from "@tanstack/react-router"
import { getQueryKey } from "@trpc/react-query"
import { type ReactNode, useEffect, useRef } from "react"
import { locale } from "../../lib/i18n.ts"
import { usePagesOf } from "../../lib/pages.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import type { ReasonOf } from "./hooks.ts"
import { OutboxReader } from "./outbox-reader.tsx"
import { OutboxRow } from "./outbox-row.tsx"
import { UndeliveredList } from "./undelivered.tsx"

const words = outboxPage

export const outboxTabs = ["waiting", "draft", "held", "failed", "sent"] as const
export type OutboxTab = (typeof outboxTabs)[number]

type ShownProps = {
  tab: OutboxTab
  /** Id of the open message. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  meId: string
  reasonOf: ReasonOf
  /** Decisions being sent, shown above the messages. */
  decisions: ReactNode
}

export type OutboxPageProps = ShownProps & {
  /** May write to submitters, which the server requires for reading the outbox. */
  allowed: boolean
}

/** Messages that wait to be sent to submitters, and failed ones. Roles that cannot send see an explanation instead. */
export function OutboxPage({ allowed, ...shown }: OutboxPageProps) {
  if (allowed) return <Shown {...shown} />
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Head className="" />
      <Empty size="panel" title={conversation.notAllowed} />
    </div>
  )
}

function Head({ className }: { className: string | false | undefined }) {
  return (
    <header className={cx("flex h-13 flex-none items-center gap-3 border-b px-3.5 md:px-[22px]", className)}>
      <h1 className="type-heading">{words.title}</h1>
      <p className="type-meta truncate text-fg-3 max-md:hidden">{words.text}</p>
    </header>
  )
}

/** Calls the server: render it only for users who may read the outbox. */
function Shown({ tab, open, onOpen, meId, reasonOf, decisions }: ShownProps) {
  const counts = trpc.outbox.counts.useQuery()
  const utils = trpc.useUtils()
  const query = usePagesOf(getQueryKey(trpc.outbox.list, { state: tab }, "infinite"), (cursor, signal) =>
    utils.client.outbox.list.query({ state: tab, cursor }, { signal }),
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const alone = trpc.outbox.undelivered.useQuery(undefined, { enabled: tab === "failed" }).data?.items ?? []
  const undelivered = tab === "failed" ? alone : []
  const leaving = counts.data?.decisions ?? 0
  const others = undelivered.length > 0 || (tab === "waiting" && leaving > 0)
  const here = items.find((one) => one.id === open)
  // A message that was sent meanwhile stays open for its reader.
  const last = useRef<OutboxItem | undefined>(undefined)
  if (here) last.current = here
  const shown = here ?? (last.current?.id === open ? last.current : undefined)
  // Without a message to open there is no second pane.
  const single = !query.isPending && !query.isError && items.length === 0 && open === undefined
  const empty = single && !others
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Head className={open && "max-md:hidden"} />
      <nav aria-label={words.title} className={cx("flex-none border-b px-1.5 md:px-3", tabLink.list, open && "max-md:hidden")}>
        {outboxTabs.map((one) => {
          const count = one === "sent" ? 0 : (counts.data?.[one] ?? 0) + (one === "waiting" ? leaving : 0)
          return (
            <Link
              key={one}
              to="/dashboard/outbox"
              search={{ box: one }}
              aria-current={one === tab ? "page" : undefined}
              className={cx(tabLink.tab, one === tab && "border-fg! text-fg!")}
            >
              {words.tabs[one]}
              {count > 0 && (
                <span className={cx("type-meta ml-1.5", one === "failed" ? "text-danger" : "text-fg-3")}>
                  {formatNumber(locale, count)}
                </span>
              )}
            </Link>
          )
        })}
      </nav>
      <div className="flex min-h-0 flex-1">
        <div className={cx("min-h-0 min-w-0 flex-1 overflow-y-auto", !single && "md:max-w-[400px] md:border-r", open && "max-md:hidden")}>
          {undelivered.length > 0 && (
            <div className={cx("p-3 md:px-[22px]", single ? "max-w-[920px]" : "border-b")}>
              <UndeliveredList items={undelivered} canSend named reasonOf={reasonOf} />
            </div>
          )}
          {tab === "waiting" && leaving > 0 && (
            <div className={cx("p-3 md:px-[22px]", single ? "max-w-[920px]" : "border-b")}>{decisions}</div>
          )}
          {query.isPending ? (
            <OutboxSkeleton />
          ) : query.isError && items.length === 0 ? (
            <QueryError query={query} className="m-4" title={words.failed}>
              {words.failedText}
            </QueryError>
          ) : items.length === 0 ? (
            !others && (
              <Empty
                size={empty ? "page" : "panel"}
                title={words.empty[tab]}
                primary={
                  empty && (
                    <Link to="/dashboard/submissions" className={buttonClass({ variant: "primary" })}>
                      {recent.toInbox}
                    </Link>
                  )
                }
              >
                {words.empty[`${tab}Text`]}
              </Empty>
            )
          ) : (
            <ul aria-label={words.label}>
              {items.map((item) => (
                <OutboxRow key={item.id} item={item} tab={tab} here={item.id === open} />
              ))}
            </ul>
          )}
          {query.hasNextPage && <More busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
        </div>
        <div className={cx("min-h-0 min-w-0 flex-1 overflow-y-auto", !open && "max-md:hidden", single && "hidden")}>
          {query.isPending ? (
            <ReaderSkeleton open={open !== undefined} />
          ) : shown ? (
            <OutboxReader
              key={shown.id}
              item={shown}
              gone={here === undefined && !query.isPending}
              meId={meId}
              reasonOf={reasonOf}
              onBack={() => onOpen(undefined)}
            />
          ) : open && !query.isPending ? (
            <Empty size="panel" title={words.goneTitle} primary={<Button onClick={() => onOpen(undefined)}>{words.back}</Button>}>
              {words.goneText}
            </Empty>
          ) : (
            items.length > 0 && <p className="px-[22px] py-6 text-fg-2">{words.pick}</p>
          )}
        </div>
      </div>
    </div>
  )
}

/** Loads the rest when it scrolls into view, or on request. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    const at = place.current
    if (!at || busy) return
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), { rootMargin: "400px" })
    watcher.observe(at)
    return () => watcher.disconnect()
  }, [busy])
  return (
    <div ref={place} className="flex justify-center p-3">
      <Button size="sm" busy={busy} onClick={onMore}>
        {words.more}
      </Button>
    </div>
  )
}

/** Placeholder with the layout of an open message (subject, details, text), or of the hint to select one. */
function ReaderSkeleton({ open }: { open: boolean }) {
  if (!open) {
    return (
      <Loading label={words.loading} className="px-[22px] py-6">
        <Skeleton className="my-1 h-3 w-48" />
      </Loading>
    )
  }
  return (
    <Loading label={words.loading} className="flex flex-col gap-3 px-[22px] py-6">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-3 w-3/5" />
      <span className="mt-4 flex max-w-[68ch] flex-col gap-2.5">
        {["w-full", "w-11/12", "w-10/12", "w-4/5", "w-1/3"].map((width) => (
          <Skeleton key={width} className={`h-3 ${width}`} />
        ))}
      </span>
    </Loading>
  )
}

function OutboxSkeleton() {
  return (
    <Loading label={words.loading} className="flex flex-col">
      {["w-40", "w-52", "w-32", "w-44"].map((width) => (
        <span key={width} className="flex flex-col gap-2.5 border-b px-3.5 py-3.5 md:px-[22px]">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-2.5 w-56" />
        </span>
      ))}
    </Loading>
  )
}
