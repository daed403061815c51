import { formatShort } from "@intray/i18n/format"
import { webhooks } from "@intray/i18n/webhooks"
import type { DeliveryItem, WebhookItem } from "@intray/server/modules/webhooks/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { tabLink } from "@intray/ui/tabs"
import { Link } from "@tanstack/react-router"
import { getQueryKey } from "@trpc/react-query"
import { locale } from "../../lib/i18n.ts"
import { usePagesOf } from "../../lib/pages.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import type { Open } from "./hooks.ts"
import { wordWithoutStatus } from "./status-word.ts"

const words = webhooks.deliveries
const states = [undefined, "delivered", "failed", "pending"] as const
/** Total number of attempts for a delivery. */
const ALL_TRIES = 8

/** The HTTP status of a delivery: green, red, or grey while there is none. */
export function StatusMark({ item }: { item: Pick<DeliveryItem, "status" | "state" | "tries"> }) {
  const { status, state, tries } = item
  // The delivery was never attempted, so it was not rejected.
  const untold = status === null && tries === 0
  return (
    <span
      className={cx(
        "inline-flex h-5 min-w-9 flex-none items-center justify-center rounded-keycap px-1.5 font-mono text-[12px]",
        state === "delivered" ? "bg-hover text-ok" : untold ? "bg-hover text-fg-2" : "bg-danger-bg text-danger",
      )}
    >
      {status ?? wordWithoutStatus(item)}
    </span>
  )
}

export type DeliveriesProps = { webhook: WebhookItem; open: Open; onOpen: (open: Open) => void }

/** The deliveries of a webhook, newest first; refetched periodically. */
export function Deliveries({ webhook, open, onOpen }: DeliveriesProps) {
  const utils = trpc.useUtils()
  const input = { webhookId: webhook.id, ...(open.answer === undefined ? {} : { state: open.answer }) }
  const query = usePagesOf(
    getQueryKey(trpc.webhooks.deliveries, input, "infinite"),
    (cursor, signal) => utils.client.webhooks.deliveries.query({ ...input, cursor }, { signal }),
    { everyMs: 5_000 },
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label={words.title}>
      <nav aria-label={words.answer} className={cx("border-b px-1.5 md:px-3", tabLink.list)}>
        {states.map((state) => (
          <Link
            key={state ?? "any"}
            to="/dashboard/api/webhooks"
            search={{ webhook: webhook.id, answer: state }}
            aria-current={state === open.answer ? "page" : undefined}
            className={cx(tabLink.tab, state === open.answer && "border-fg! text-fg!")}
          >
            {words.answers[state ?? "any"]}
          </Link>
        ))}
      </nav>
      {query.isPending ? (
        <Loading label={words.loading} className="flex flex-col">
          {["w-40", "w-52", "w-32"].map((width) => (
            <span key={width} className="flex items-center gap-3 border-b px-3.5 py-3 md:px-[22px]">
              <Skeleton className="h-5 w-9" />
              <Skeleton className={`h-3.5 ${width}`} />
            </span>
          ))}
        </Loading>
      ) : query.isError && items.length === 0 ? (
        <QueryError query={query} className="m-4" title={words.failed} />
      ) : items.length === 0 ? (
        <Empty size="panel" title={open.answer === undefined ? words.empty : words.none}>
          {open.answer === undefined && words.emptyText}
        </Empty>
      ) : (
        <ul aria-label={words.title}>
          {items.map((item) => (
            <DeliveryRow key={item.id} item={item} here={item.id === open.delivery} open={open} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
      {open.answer !== undefined && items.length === 0 && !query.isPending && (
        <div className="flex justify-center pb-4">
          <Button size="sm" onClick={() => onOpen({ webhook: webhook.id })}>
            {words.back}
          </Button>
        </div>
      )}
    </section>
  )
}

function DeliveryRow({ item, here, open }: { item: DeliveryItem; here: boolean; open: Open }) {
  const tries =
    item.state === "pending" && item.tries > 0
      ? words.tryOf({ count: item.tries + 1, of: ALL_TRIES })
      : item.tries > 1
        ? words.tries({ count: item.tries })
        : ""
  return (
    <li className={cx("border-b", here && "bg-here-bg shadow-[inset_3px_0_0_var(--primary-line)]")}>
      <Link
        to="/dashboard/api/webhooks"
        search={{ ...open, delivery: item.id }}
        aria-current={here ? "true" : undefined}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3.5 py-2.5 text-[13px] leading-5 text-fg no-underline -outline-offset-2 hover:bg-hover md:px-[22px]"
      >
        <StatusMark item={item} />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 truncate font-mono">{item.type}</span>
          {item.number !== null && <span className="font-mono text-fg-2">#{item.number}</span>}
          {tries !== "" && <span className="type-meta text-fg-2">{tries}</span>}
        </span>
        <span className="type-meta flex items-baseline gap-3 text-fg-2">
          {item.ms !== null && <span className="font-mono max-md:hidden">{words.ms({ ms: item.ms })}</span>}
          <time dateTime={item.createdAt}>{formatShort(locale, item.createdAt)}</time>
        </span>
      </Link>
    </li>
  )
}
