import { formatNumber } from "@intray/i18n/format"
import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail, PortalResults } from "@intray/server/modules/portals/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { keepPreviousData } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Download, Inbox } from "lucide-react"
import { useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { trpc } from "../../../lib/trpc.ts"
import { Toggle } from "../build/toggle.tsx"
import { saveFile } from "../share/save-file.ts"
import type { PortalTab } from "../tabs.ts"
import { csvOf, share } from "./chart-scale.ts"
import { DayChart } from "./day-chart.tsx"
import { DayTable } from "./day-table.tsx"

export type ResultsTabProps = { portal: PortalDetail; onTab: (tab: PortalTab) => void }

const ranges = [7, 30, 90, 365] as const
type Range = (typeof ranges)[number]

/** From views by way of starts to submissions, in sum and by day. */
export function ResultsTab({ portal, onTab }: ResultsTabProps) {
  const words = portalTabs.results
  const [range, setRange] = useState<Range>(30)
  const query = trpc.portals.results.useQuery(
    { portalId: portal.id, days: range },
    { placeholderData: keepPreviousData, staleTime: 30_000 },
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex max-w-[960px] flex-col gap-6 px-4 py-6 md:px-[22px]">
        <div className="flex flex-wrap items-center gap-3">
          <Toggle
            label={words.range}
            value={String(range)}
            onChange={(next) => setRange(ranges.find((one) => String(one) === next) ?? range)}
            options={ranges.map((days) => ({ value: String(days), label: words.days[days] }))}
          />
          <Link to="/dashboard/submissions" search={{ portal: portal.slug, state: "all" }} className={buttonClass({ variant: "default" })}>
            <Inbox aria-hidden="true" size={16} />
            {words.inbox}
          </Link>
        </div>
        {query.data ? (
          <Results results={query.data} range={range} slug={portal.slug} onTab={onTab} />
        ) : query.isError ? (
          <QueryError query={query} title={words.failed}>
            {words.failedText}
          </QueryError>
        ) : (
          <Loading label={words.loading} className="flex flex-col gap-6">
            <div className="grid gap-3 sm:grid-cols-3">
              {["views", "starts", "submissions"].map((one) => (
                <Skeleton key={one} className="h-[104px] rounded-panel" />
              ))}
            </div>
            <Skeleton className="h-[260px] rounded-panel" />
          </Loading>
        )}
      </div>
    </div>
  )
}

type ResultsProps = { results: PortalResults; range: Range; slug: string; onTab: (tab: PortalTab) => void }

function Results({ results, range, slug, onTab }: ResultsProps) {
  const words = portalTabs.results
  const [table, setTable] = useState(false)
  const { views, starts, submissions, days } = results
  if (views === 0 && starts === 0 && submissions === 0) {
    return (
      <Empty
        size="panel"
        className="mx-0!"
        title={words.empty}
        primary={<Button onClick={() => onTab("share")}>{words.emptyAction}</Button>}
      >
        {words.emptyText}
      </Empty>
    )
  }
  const csv = csvOf(days, [words.day, words.views, words.starts, words.submissions])
  return (
    <>
      <p className="type-title">{words.sentence({ views, submissions, range: words.ranges[range] })}</p>
      <ol className="grid gap-3 sm:grid-cols-3">
        <Step title={words.views} text={words.viewsHelp} count={views} most={views} note={null} />
        <Step
          title={words.starts}
          text={words.startsHelp}
          count={starts}
          most={views}
          note={words.ofViews({ share: share(starts, views, locale) })}
        />
        <Step
          title={words.submissions}
          text={words.submissionsHelp}
          count={submissions}
          most={views}
          note={words.ofStarts({ share: share(submissions, starts, locale) })}
        />
      </ol>
      <section aria-labelledby="results-by-day" className="flex flex-col gap-3 border-t pt-5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="results-by-day" className="type-heading mr-auto">
            {words.chart}
          </h2>
          <Button variant="quiet" aria-pressed={table} onClick={() => setTable(!table)}>
            {table ? words.chartAgain : words.table}
          </Button>
          <Button
            variant="quiet"
            icon={<Download aria-hidden="true" size={16} />}
            onClick={() => saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${slug}-${range}-days.csv`)}
          >
            {words.csv}
          </Button>
        </div>
        {table ? <DayTable days={days} /> : <DayChart days={days} label={words.chartLabel({ range: words.ranges[range] })} />}
        <p className="type-meta text-fg-3">{words.counted}</p>
      </section>
    </>
  )
}

type StepProps = { title: string; text: string; count: number; most: number; note: string | null }

/** One step of the way, as a number and as a part of the first. */
function Step({ title, text, count, most, note }: StepProps) {
  return (
    <li className="flex flex-col gap-1 rounded-panel border px-4 py-3">
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-emph">{title}</span>
        {note && <span className="text-fg-2">{note}</span>}
      </span>
      <span className="font-display text-[32px]/[36px] font-bold tracking-[-0.02em] tabular-nums">{formatNumber(locale, count)}</span>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-press">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${most > 0 ? Math.min(100, (count / most) * 100) : 0}%` }}
        />
      </span>
      <span className="type-meta text-fg-3">{text}</span>
    </li>
  )
}
