import { insights as words } from "@intray/i18n/insights"
import type { Overview, WaitsOverTime } from "@intray/server/modules/insights/schema"
import { Bars } from "./bars.tsx"
import { ChartFrame } from "./chart-frame.tsx"
import { Columns } from "./columns.tsx"
import type { DataTable } from "./data.ts"
import { count, linkOf, number, percent, type Shown, stepLabel, stepName, thanOf, wait } from "./shared.ts"
import { WaitsChart } from "./waits-chart.tsx"

type Props = { data: Overview; shown: Shown }

export function arrivalsTable({ data, shown: { search } }: Props): DataTable {
  const { unit, comparedBy, arrivals } = data
  const before = comparedBy ? [{ label: comparedBy === "year" ? words.arrivals.yearAgo : words.arrivals.before, numeric: true }] : []
  return {
    columns: [{ label: words.arrivals.column({ unit }) }, { label: words.arrivals.count, numeric: true }, ...before],
    rows: [...arrivals.steps]
      .reverse()
      .map((step) => [
        stepName(step.from, unit),
        count(step.count, linkOf(search, step)),
        ...(comparedBy ? [count(step.before ?? 0)] : []),
      ]),
  }
}

export function Arrivals({ data, shown }: Props) {
  const { unit, arrivals, today } = data
  const than = thanOf(data)
  return (
    <ChartFrame
      id="arrivals"
      title={words.arrivals.title({ unit })}
      finding={
        <>
          {arrivals.finding}
          {than && (
            <>
              {" "}
              <span aria-hidden="true" className="mb-1 inline-block h-0.5 w-4 bg-fg align-middle forced-colors:border" />{" "}
              {words.arrivals.marks({ unit, than })}
            </>
          )}
        </>
      }
      table={data.sums.arrived + (data.sumsBefore?.arrived ?? 0) === 0 ? { columns: [], rows: [] } : arrivalsTable({ data, shown })}
      values={arrivals.steps.length}
      asTable={shown.asTable("arrivals")}
      onTable={(on) => shown.onTable("arrivals", on)}
      fileSuffix={shown.fileSuffix}
    >
      <Columns
        columns={arrivals.steps.map((step) => ({
          key: step.from,
          label: stepLabel(step.from, unit),
          title: words.open({ what: stepName(step.from, unit).text, count: step.count }),
          count: step.count,
          before: step.before,
          now: step.to >= today,
          link: step.count > 0 ? linkOf(shown.search, step) : null,
        }))}
      />
    </ChartFrame>
  )
}

const steps = ["views", "starts", "sent", "answered", "accepted"] as const

/** The step that each share refers to: accepted ones are a share of all that were sent, not of the answered ones. */
const base = { starts: "views", sent: "starts", answered: "sent", accepted: "sent" } as const

export function funnelTable({ data, shown: { search } }: Props): DataTable {
  const { funnel } = data
  return {
    columns: [{ label: words.funnel.step }, { label: words.funnel.count, numeric: true }, { label: words.funnel.ofBefore, numeric: true }],
    rows: steps.map((step) => [
      { text: words.funnel[step] },
      count(funnel[step], step === "sent" ? linkOf(search, data.range) : null),
      step === "views" ? { text: "", raw: "" } : percent(funnel[step], funnel[base[step]]),
    ]),
  }
}

export function Funnel({ data, shown }: Props) {
  const { funnel } = data
  const most = Math.max(...steps.map((step) => funnel[step]))
  return (
    <ChartFrame
      id="funnel"
      title={words.funnel.title}
      finding={funnel.finding}
      note={words.funnel.note}
      table={most === 0 ? { columns: [], rows: [] } : funnelTable({ data, shown })}
      values={steps.length}
      asTable={shown.asTable("funnel")}
      onTable={(on) => shown.onTable("funnel", on)}
      fileSuffix={shown.fileSuffix}
    >
      <Bars
        bars={steps.map((step) => ({
          key: step,
          name: words.funnel[step],
          share: most === 0 ? 0 : funnel[step] / most,
          value: number(funnel[step]),
          aside: step === "views" ? "" : percent(funnel[step], funnel[base[step]]).text,
          link: step === "sent" && funnel.sent > 0 ? linkOf(shown.search, data.range) : null,
        }))}
      />
    </ChartFrame>
  )
}

const kinds = ["look", "reply", "decision"] as const

type WaitsProps = Props & { overTime: WaitsOverTime | undefined }

export function waitsTable({ data, overTime }: WaitsProps): DataTable {
  const { waits, unit, comparedBy } = data
  const columns = [
    { label: words.waits.what },
    { label: words.waits.count, numeric: true },
    { label: words.waits.median, numeric: true },
    { label: words.waits.ninetieth, numeric: true },
  ]
  const line = (name: string, one: (typeof waits.all)["look"]) => [{ text: name }, count(one.count), wait(one.median), wait(one.ninetieth)]
  const before = waits.before
  return {
    columns,
    rows: [
      ...kinds.map((kind) => line(words.waits[kind], waits.all[kind])),
      ...(before && comparedBy ? kinds.map((kind) => line(`${words.waits[kind]}, ${words.than[comparedBy]}`, before[kind])) : []),
      ...kinds.flatMap((kind) =>
        [...(overTime?.steps ?? [])]
          .reverse()
          .filter((step) => step[kind].count > 0)
          .map((step) => line(`${words.waits[kind]}, ${stepName(step.from, unit).text}`, step[kind])),
      ),
    ],
  }
}

export function Waits({ data, shown, overTime }: WaitsProps) {
  const { waits } = data
  const total = kinds.reduce((sum, kind) => sum + waits.all[kind].count, 0)
  const than = thanOf(data)
  return (
    <ChartFrame
      id="waits"
      title={words.waits.title}
      finding={[waits.finding, waits.before && than ? words.waits.hollow({ than }) : null].filter(Boolean).join(" ")}
      table={total === 0 ? { columns: [], rows: [] } : waitsTable({ data, shown, overTime })}
      values={total}
      asTable={shown.asTable("waits")}
      onTable={(on) => shown.onTable("waits", on)}
      fileSuffix={shown.fileSuffix}
    >
      <WaitsChart
        rows={kinds.map((kind) => ({ key: kind, name: words.waits[kind], now: waits.all[kind], before: waits.before?.[kind] ?? null }))}
      />
    </ChartFrame>
  )
}

export function portalsTable({ data }: Props): DataTable {
  const { portals, range } = data
  const w = words.perPortal
  const promised = portals.rows.some((row) => row.promiseDays !== null)
  const columns = [
    { label: w.portal },
    ...[w.views, w.starts, w.sent, w.accepted, w.startIt, w.finishIt, ...(promised ? [w.inTime] : [])].map((label) => ({
      label,
      numeric: true,
    })),
  ]
  return {
    columns,
    rows: portals.rows.map((row) => [
      { text: row.title },
      count(row.views),
      count(row.starts),
      count(row.sent, linkOf({}, range, { portal: row.slug })),
      count(row.accepted),
      percent(row.starts, row.views),
      percent(row.sent, row.starts),
      ...(promised
        ? [
            row.promiseDays === null || row.inTime === null || row.replies === 0
              ? { text: "–", raw: "" }
              : { text: w.promise({ inTime: row.inTime, replies: row.replies, days: row.promiseDays }), raw: row.inTime },
          ]
        : []),
    ]),
  }
}

export function Portals({ data, shown }: Props) {
  const { portals, range } = data
  const most = Math.max(...portals.rows.map((row) => row.sent))
  return (
    <ChartFrame
      id="portals"
      wide
      title={words.perPortal.title}
      finding={portals.finding}
      table={portals.rows.length === 0 ? { columns: [], rows: [] } : portalsTable({ data, shown })}
      values={portals.rows.length}
      asTable={shown.asTable("portals")}
      onTable={(on) => shown.onTable("portals", on)}
      fileSuffix={shown.fileSuffix}
    >
      <Bars
        bars={portals.rows.map((row) => ({
          key: row.id,
          name: row.title,
          share: most === 0 ? 0 : row.sent / most,
          value: number(row.sent),
          aside: percent(row.sent, row.starts).text,
          link: row.sent > 0 ? linkOf({}, range, { portal: row.slug }) : null,
        }))}
      />
    </ChartFrame>
  )
}
