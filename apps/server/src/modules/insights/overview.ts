import { saidWait, insights as words } from "@intray/i18n/insights"
import type { TeamContext } from "../../platform/services.ts"
import { FEWEST_ANSWERS } from "../messages/reply-time.ts"
import { dateOfDay } from "./days.ts"
import { changeOf, LEAST, peakOf, sharesDiffer } from "./findings.ts"
import { datesOf, type Span, stepOfDay, stepsOf } from "./range.ts"
import { type Count, countsIn, type View, type Visits, viewOf, visitsIn } from "./read.ts"
import type { InsightsInput, Overview, PortalRow, Sums, Wait, WaitsOfThree, WaitsOverTime } from "./schema.ts"
import { countOf, type Waits as Lengths, quantile, within } from "./waits.ts"

/** Days. If something waits longer, the overview says so next to the number of waiting submissions. */
const LONG = 21

const kinds = ["look", "reply", "decision"] as const
type Kind = (typeof kinds)[number]

/** How many submissions arrived, their outcomes, how long people waited, and the portals compared. @throws NotFound for a hidden portal */
export async function overview(ctx: TeamContext, input: InsightsInput): Promise<Overview> {
  const view = await viewOf(ctx, input)
  const { span, unit, compared, portals, today } = view
  const rows = await countsIn(ctx, portals, ["outcome", "answered"], span, unit)
  const before = compared && (await countsIn(ctx, portals, ["outcome", "answered"], compared, unit))
  const ended = await countsIn(ctx, portals, kinds, span, "all")
  const endedBefore = compared && (await countsIn(ctx, portals, kinds, compared, "all"))
  // What came in by an import was not sent through the form.
  const imports = await countsIn(ctx, portals, ["source"], span, "all")
  const visits = await visitsIn(ctx, portals, span)
  const steps = stepsOf(span, unit)
  const [sums, sumsBefore] = [sumsOf(rows), before && sumsOf(before)]
  const perPortal = portals.map((one) => portalRow(one, [...rows, ...ended], imports, visits.get(one.id)))
  const than = view.comparedBy ? words.thanShort[view.comparedBy] : ""
  const [all, allBefore] = [waitsOf(ended), endedBefore && waitsOf(endedBefore)]
  return {
    ...view.about,
    sums,
    sumsBefore,
    ...(await waitingOf(ctx, view, today)),
    arrivals: arrivalsOf({ view, steps, rows, before, change: changeOf(sums.arrived, sumsBefore?.arrived ?? null), than }),
    funnel: funnelOf(perPortal),
    waits: {
      finding: saidOfWaits(all.decision, allBefore?.decision ?? null),
      all,
      before: allBefore,
    },
    portals: { finding: saidOfPortals(perPortal), rows: perPortal },
  }
}

function sumWhere(rows: readonly Count[], is: (row: Count) => boolean): number {
  return rows.reduce((sum, row) => (is(row) ? sum + row.count : sum), 0)
}

function sumsOf(rows: readonly Count[]): Sums {
  const outcome = (key: string) => sumWhere(rows, (row) => row.metric === "outcome" && row.key === key)
  return {
    arrived: sumWhere(rows, (row) => row.metric === "outcome"),
    answered: sumWhere(rows, (row) => row.metric === "answered"),
    accepted: outcome("accepted"),
    declined: outcome("declined"),
    withdrawn: outcome("withdrawn"),
  }
}

async function waitingOf(ctx: TeamContext, { portals }: View, today: number): Promise<{ waiting: number; waitingLong: number }> {
  const of = async (span: Span | null) => sumWhere(await countsIn(ctx, portals, ["outcome"], span, "all", "waiting"), () => true)
  return { waiting: await of(null), waitingLong: await of({ from: 0, to: today - LONG - 1 }) }
}

type Arrivals = {
  view: View
  steps: readonly Span[]
  rows: readonly Count[]
  before: readonly Count[] | null
  change: number | null
  than: string
}

function arrivalsOf({ view, steps, rows, before, change, than }: Arrivals): Overview["arrivals"] {
  const { unit, compared, today } = view
  const counts = inSteps(rows, steps)
  const stepsBefore = compared && stepsOf(compared, unit)
  const countsBefore = before && stepsBefore && inSteps(before, stepsBefore)
  const peak = peakOf(counts)
  const last = peak === steps.length - 1 && (steps[peak]?.to ?? 0) >= today
  const finding =
    peak >= 0
      ? last
        ? words.arrivals.peak({ unit, last, steps: steps.length })
        : words.arrivals.busiest({ from: dateOfDay((steps[peak] as Span).from), unit, steps: steps.length })
      : change === null
        ? null
        : words.arrivals.change({ percent: change, than })
  return {
    finding,
    steps: steps.map((one, index) => ({ ...datesOf(one), count: counts[index] ?? 0, before: countsBefore?.[index] ?? null })),
  }
}

function inSteps(rows: readonly Count[], steps: readonly Span[]): number[] {
  const counts = steps.map(() => 0)
  const place = stepOfDay(steps)
  for (const row of rows) {
    if (row.metric !== "outcome") continue
    // A week's count is at its Monday, which may lie before the first day.
    const index = Math.max(0, place(Math.max(row.at, steps[0]?.from ?? 0)))
    counts[index] = (counts[index] ?? 0) + row.count
  }
  return counts
}

function waitOf(waits: Lengths): Wait {
  const count = countOf(waits)
  // Of fewer a median would tell how single people were treated.
  if (count < FEWEST_ANSWERS) return { count, median: null, ninetieth: null }
  return { count, median: quantile(waits, 0.5), ninetieth: quantile(waits, 0.9) }
}

function lengthsOf(rows: readonly Count[], kind: Kind): Map<number, number> {
  const lengths = new Map<number, number>()
  for (const { metric, key, count } of rows) if (metric === kind) lengths.set(Number(key), (lengths.get(Number(key)) ?? 0) + count)
  return lengths
}

function waitsOf(rows: readonly Count[]): WaitsOfThree {
  return { look: waitOf(lengthsOf(rows, "look")), reply: waitOf(lengthsOf(rows, "reply")), decision: waitOf(lengthsOf(rows, "decision")) }
}

/** How long people waited, over time. @throws NotFound for a portal that is not seen */
export async function waits(ctx: TeamContext, input: InsightsInput): Promise<WaitsOverTime> {
  const view = await viewOf(ctx, input)
  const { span, unit, portals } = view
  const rows = await countsIn(ctx, portals, kinds, span, unit)
  return { ...view.about, steps: waitSteps(rows, stepsOf(span, unit)) }
}

function waitSteps(rows: readonly Count[], steps: readonly Span[]): WaitsOverTime["steps"] {
  const place = stepOfDay(steps)
  const parts = steps.map((): Count[] => [])
  for (const row of rows) parts[Math.max(0, place(Math.max(row.at, steps[0]?.from ?? 0)))]?.push(row)
  return steps.map((one, index) => ({ ...datesOf(one), ...waitsOf(parts[index] ?? []) }))
}

function saidOfWaits(now: Wait, before: Wait | null): string | null {
  if (now.count < LEAST.waits || now.median === null) return null
  const half = words.waits.half({ now: saidWait(now.median) })
  if (!before || before.count < LEAST.waits || before.median === null) return half
  const clear = Math.abs(now.median - before.median) >= 0.2 * before.median
  return clear ? words.waits.shorter({ now: saidWait(now.median), before: saidWait(before.median) }) : half
}

type PortalOf = View["portals"][number]

function portalRow(portal: PortalOf, rows: readonly Count[], imports: readonly Count[], visits: Visits | undefined): PortalRow {
  const own = rows.filter((row) => row.portalId === portal.id)
  const { arrived, answered, accepted } = sumsOf(own)
  const imported = sumWhere(imports, (row) => row.portalId === portal.id && row.key === "import")
  const replies = lengthsOf(own, "reply")
  return {
    ...portal,
    views: visits?.views ?? 0,
    starts: visits?.starts ?? 0,
    sent: Math.max(0, arrived - imported),
    answered,
    accepted,
    replies: countOf(replies),
    inTime: portal.promiseDays === null ? null : within(replies, portal.promiseDays),
  }
}

const percent = (some: number, of: number) => Math.round((100 * some) / of)

function funnelOf(rows: readonly PortalRow[]): Overview["funnel"] {
  const sum = (of: (row: PortalRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [views, starts, sent] = [sum((row) => row.views), sum((row) => row.starts), sum((row) => row.sent)]
  // Those who came without the page, by the API or before visits were counted, are no share of it.
  const send = starts >= LEAST.starts && sent <= starts ? percent(sent, starts) : null
  const finding =
    send === null
      ? null
      : views >= LEAST.views && starts <= views
        ? words.funnel.both({ start: percent(starts, views), send })
        : words.funnel.send({ send })
  return { finding, views, starts, sent, answered: sum((row) => row.answered), accepted: sum((row) => row.accepted) }
}

function saidOfPortals(rows: readonly PortalRow[]): string | null {
  const enough = rows.filter((row) => row.starts >= LEAST.starts && row.sent <= row.starts)
  if (enough.length < 2) return null
  const [best, ...others] = [...enough].sort((a, b) => b.sent / b.starts - a.sent / a.starts)
  if (!best) return null
  const rest = others.reduce((sum, row) => ({ sent: sum.sent + row.sent, starts: sum.starts + row.starts }), { sent: 0, starts: 0 })
  if (!sharesDiffer(best.sent, best.starts, rest.sent, rest.starts)) return null
  return words.perPortal.best({ portal: best.title, percent: percent(best.sent, best.starts) })
}
