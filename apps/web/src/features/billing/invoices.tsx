import { formatDay } from "@intray/i18n/format"
import { teamPlan } from "@intray/i18n/team-plan"
import type { Invoice } from "@intray/server/modules/billing/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Skeleton } from "@intray/ui/skeleton"
import { useInfiniteQuery } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { Download } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"
import { money } from "./money.ts"

const words = teamPlan.invoices

/** What was paid, newest first, as Stripe has it. */
export function Invoices() {
  const { client } = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.billing.invoices),
    queryFn: ({ pageParam, signal }) => client.billing.invoices.query(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={words.title}>
      {query.isError && !query.data ? (
        <QueryError query={query} title={words.failed}>
          {teamPlan.failedText}
        </QueryError>
      ) : !query.data ? (
        <Skeleton className="h-24 w-full" />
      ) : items.length === 0 ? (
        <p className="text-fg-2">{words.empty}</p>
      ) : (
        <>
          <ul aria-label={words.label} className="divide-y rounded-panel border">
            {items.map((one) => (
              <InvoiceRow key={one.id} invoice={one} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { createdAt, total, state, url, pdf } = invoice
  const number = invoice.number ?? words.numberless
  const day = formatDay(locale, createdAt.slice(0, 10))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2 tabular-nums">
      <span className="min-w-36 flex-1">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" aria-label={words.open({ number })} className="link">
            {day}
          </a>
        ) : (
          day
        )}
        <span className="type-meta block break-words text-fg-2">{number}</span>
      </span>
      <span>{money(total)}</span>
      <span className={state === "paid" ? "text-fg-2 sm:w-28" : "text-warn sm:w-28"}>{words.states[state]}</span>
      {pdf && (
        <a href={pdf} aria-label={words.pdf({ number })} className={cx(buttonClass({ variant: "quiet", size: "sm" }), "max-sm:ml-auto")}>
          <Download aria-hidden="true" size={16} />
        </a>
      )}
    </li>
  )
}
