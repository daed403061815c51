import { dateOfDay, dayOfDate, firstOfMonth, mondayOf, monthsBefore } from "./days.ts"
import type { Comparison, InsightsInput, RangeName, Unit } from "./schema.ts"

/** Days from the first to the last, both included. */
export type Span = { from: number; to: number }
export type Asked = { span: Span; unit: Unit; compared: Span | null; comparedBy: "before" | "year" | null }

/** 52 weeks: the same days of the week, so that a Monday meets a Monday. */
const YEAR = 364

/** More days than this are shown by week, and more than that by month. */
const [BY_WEEK, BY_MONTH] = [45, 380]

const months: Record<RangeName, number> = { month: 1, quarter: 3, year: 12 }

/**
 * What is asked for as days. By week a range begins on a Monday, by month on the first: no step but the last is cut.
 * @param today in the team's zone
 * @param first day on which anything arrived; null: nothing did
 */
export function askedFor(input: InsightsInput, today: number, first: number | null): Asked {
  const { range } = input
  const named = typeof range === "string"
  const wanted: Span = named
    ? { from: monthsBefore(today, months[range]) + 1, to: today }
    : { from: dayOfDate(range.from), to: dayOfDate(range.to) }
  const length = wanted.to - wanted.from + 1
  const unit: Unit = length <= BY_WEEK ? "day" : length <= BY_MONTH ? "week" : "month"
  const from = unit === "week" ? mondayOf(wanted.from) : unit === "month" ? firstOfMonth(wanted.from) : wanted.from
  const span = { from, to: wanted.to }
  return { span, unit, ...comparedWith(span, unit, input.compare, first) }
}

/** The span that another is compared with; null where nothing had arrived when it began. */
function comparedWith(span: Span, unit: Unit, compare: Comparison, first: number | null): Pick<Asked, "compared" | "comparedBy"> {
  const nothing = { compared: null, comparedBy: null }
  if (compare === "none" || first === null) return nothing
  const comparedBy = compare === "year" || (compare === "auto" && first <= earlier(span, unit, "year").from) ? "year" : "before"
  const compared = earlier(span, unit, comparedBy)
  return first <= compared.from ? { compared, comparedBy } : nothing
}

function earlier(span: Span, unit: Unit, by: "year" | "before"): Span {
  if (unit === "month") {
    const back = by === "year" ? 12 : stepsOf(span, unit).length
    return { from: monthsBefore(span.from, back), to: monthsBefore(span.to, back) }
  }
  const days = span.to - span.from + 1
  const back = by === "year" ? YEAR * Math.ceil(days / YEAR) : unit === "week" ? Math.ceil(days / 7) * 7 : days
  return { from: span.from - back, to: span.to - back }
}

/** The days, weeks or months of a span, in order; the last is as long as the span goes. */
export function stepsOf({ from, to }: Span, unit: Unit): Span[] {
  const steps: Span[] = []
  for (let at = from; at <= to; ) {
    const next = unit === "day" ? at + 1 : unit === "week" ? mondayOf(at) + 7 : firstOfMonth(firstOfMonth(at) + 31)
    steps.push({ from: at, to: Math.min(to, next - 1) })
    at = next
  }
  return steps
}

/** Which of a span's steps each day is in. */
export function stepOfDay(steps: readonly Span[]): (day: number) => number {
  const first = steps[0]?.from ?? 0
  const places: number[] = []
  for (const [index, { from, to }] of steps.entries()) for (let day = from; day <= to; day += 1) places[day - first] = index
  return (day) => places[day - first] ?? -1
}

export const datesOf = ({ from, to }: Span) => ({ from: dateOfDay(from), to: dateOfDay(to) })
