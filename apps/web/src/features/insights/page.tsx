import { insights as words } from "@intray/i18n/insights"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { keepPreviousData } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Download } from "lucide-react"
import { QueryError } from "../../lib/query-error.tsx"
import { saveFile } from "../../lib/save-file.ts"
import { trpc } from "../../lib/trpc.ts"
import { Choices, choicesTable, Labels, labelsTable, Outcomes, outcomesTable, Sources, sourcesTable } from "./breakdown-charts.tsx"
import { Controls } from "./controls.tsx"
import { type DataTable, inputOf, refetchAfter, screenOf, toCsv } from "./data.ts"
import { Arrivals, arrivalsTable, Funnel, funnelTable, Portals, portalsTable, Waits, waitsTable } from "./overview-charts.tsx"
import type { InsightsSearch } from "./search.ts"
import type { Shown } from "./shared.ts"
import { Tiles } from "./tiles.tsx"
import { Treatment, treatmentTable } from "./treatment-chart.tsx"
import { Members, membersTable, Stuck, stuckTable } from "./work-charts.tsx"
import { Zone } from "./zone.tsx"

export type InsightsPageProps = {
  search: InsightsSearch
  onSearch: (change: Partial<InsightsSearch>) => void
  /** May say in which zone days begin. */
  mayChangeZone: boolean
}

/** How much arrives, how long people wait, what becomes of it. */
export function InsightsPage({ search, onSearch, mayChangeZone }: InsightsPageProps) {
  const input = inputOf(search)
  const kept = { placeholderData: keepPreviousData, staleTime: 15_000 } as const
  const overview = trpc.insights.overview.useQuery(input, { ...kept, refetchInterval: (query) => refetchAfter(query.state.data, 60_000) })
  const waits = trpc.insights.waits.useQuery(input, { ...kept, refetchInterval: (query) => refetchAfter(query.state.data, 60_000) })
  const breakdown = trpc.insights.breakdown.useQuery(input, { ...kept, refetchInterval: (query) => refetchAfter(query.state.data, 60_000) })
  const work = trpc.insights.work.useQuery(input, { ...kept, refetchInterval: (query) => refetchAfter(query.state.data, 60_000) })
  const stages = trpc.stages.list.useQuery().data?.items ?? []
  const portals = trpc.portals.list.useQuery().data?.items ?? []
  const range = overview.data?.range ?? null
  const tables = search.tables?.split(",") ?? []
  const shown: Shown = {
    search,
    onSearch,
    asTable: (id) => tables.includes(id),
    onTable: (id, on) => {
      const next = on ? [...tables, id] : tables.filter((one) => one !== id)
      onSearch({ tables: next.length > 0 ? next.join(",") : undefined })
    },
    fileSuffix: range ? `${range.from}-${range.to}` : "",
  }
  const screen = screenOf(overview, overview.error?.data?.code, search)
  const saveAll = () => {
    if (!overview.data || !breakdown.data || !work.data) return
    const [one, two, three] = [
      { data: overview.data, shown },
      { data: breakdown.data, shown },
      { data: work.data, shown },
    ]
    const all: [string, DataTable][] = [
      [words.arrivals.title({ unit: one.data.unit }), arrivalsTable(one)],
      [words.funnel.title, funnelTable(one)],
      [words.waits.title, waitsTable({ ...one, overTime: waits.data })],
      [words.labels.title, labelsTable(two)],
      [words.outcomes.title, outcomesTable({ ...two, stages })],
      [words.sources.title, sourcesTable(two)],
      [words.choices.title, choicesTable(two)],
      [words.treatment.title, treatmentTable(two)],
      [words.members.title, membersTable(three)],
      [words.stuck.title, stuckTable(three)],
      [words.perPortal.title, portalsTable(one)],
    ]
    const text = all
      .filter(([, table]) => table.rows.length > 0)
      .map(([title, table]) => `${toCsv({ columns: [{ label: title }], rows: [] })}\r\n${toCsv(table)}`)
      .join("\r\n\r\n")
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `insights-${shown.fileSuffix}.csv`)
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col max-md:overflow-y-auto">
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-[22px]">
        <h1 className="type-heading mr-auto">{words.title}</h1>
        <Controls search={search} range={range} portals={portals} onSearch={onSearch} />
        <Button
          icon={<Download aria-hidden="true" size={15} />}
          disabled={!overview.data || !breakdown.data || !work.data}
          onClick={saveAll}
        >
          {words.allCsv}
        </Button>
      </header>
      <div className="relative md:min-h-0 md:flex-1 md:overflow-y-auto">
        <div className="flex max-w-[1160px] flex-col gap-7 px-3.5 py-4 md:px-[22px]">
          {screen === "loading" ? (
            <Loading label={words.loading} className="flex flex-col gap-5">
              <Skeleton className="h-18 opacity-60" />
              <div className="grid grid-cols-2 gap-8 max-lg:grid-cols-1">
                {["a", "b", "c", "d"].map((key) => (
                  <Skeleton key={key} className="h-60 rounded-panel opacity-60" />
                ))}
              </div>
            </Loading>
          ) : screen === "missing" ? (
            <Empty
              size="panel"
              title={words.portals.missing}
              primary={
                <Button variant="primary" onClick={() => onSearch({ portal: undefined, question: undefined })}>
                  {words.portals.showAll}
                </Button>
              }
            >
              {words.portals.missingText}
            </Empty>
          ) : !overview.data ? (
            <QueryError query={overview} title={words.failed}>
              {words.failedText}
            </QueryError>
          ) : screen === "counting" ? (
            <div role="status">
              <Empty size="panel" title={words.countingTitle}>
                {words.countingText}
              </Empty>
            </div>
          ) : screen === "nothing" ? (
            <Empty
              size="panel"
              title={words.empty.title}
              primary={
                <Link to="/dashboard/portals" className={buttonClass()}>
                  {words.empty.action}
                </Link>
              }
            >
              {words.empty.text}
            </Empty>
          ) : (
            <>
              {!overview.data.whole && (
                <p role="status" className="text-fg-2">
                  {words.counting}
                </p>
              )}
              <Tiles data={overview.data} />
              <div aria-busy={overview.isPlaceholderData} className="grid grid-cols-2 gap-x-8 gap-y-9 max-lg:grid-cols-1">
                <Arrivals data={overview.data} shown={shown} />
                <Funnel data={overview.data} shown={shown} />
                <Waits data={overview.data} shown={shown} overTime={waits.data} />
                {breakdown.data ? (
                  <>
                    <Labels data={breakdown.data} shown={shown} />
                    <Outcomes data={breakdown.data} shown={shown} stages={stages} />
                    <Sources data={breakdown.data} shown={shown} />
                    <Choices data={breakdown.data} shown={shown} />
                    <Treatment data={breakdown.data} shown={shown} />
                  </>
                ) : (
                  <Later query={breakdown} />
                )}
                {work.data ? (
                  <>
                    <Members data={work.data} shown={shown} />
                    <Stuck data={work.data} shown={shown} />
                  </>
                ) : (
                  <Later query={work} />
                )}
                <Portals data={overview.data} shown={shown} />
              </div>
            </>
          )}
          {overview.data && screen !== "missing" && <Zone about={overview.data} mayChange={mayChangeZone} />}
        </div>
      </div>
    </div>
  )
}

/** Part of the page that is not there yet, or could not be read. */
function Later({ query }: { query: { isPending: boolean; refetch: () => unknown; isFetching: boolean } }) {
  if (query.isPending) return <Skeleton className="h-60 rounded-panel opacity-60" />
  return (
    <QueryError query={query} title={words.failed}>
      {words.failedText}
    </QueryError>
  )
}
