import { firstOfMonth } from "./days.ts"
import type { Span } from "./range.ts"
import type { Count } from "./read.ts"

/*
 * What submitters said, told so that no subtraction singles out fewer than five of them.
 *
 * It is shown by portal and calendar month, once the month is over. What is shown of one month does not depend on what is asked for, and every
 * answer is a sum of such months. So all answers together, over whatever ranges and portals, say no more than the months do; and a month by
 * itself is safe against the totals that anybody who reads insights has of it: how many arrived, were imported and were accepted.
 */

/** What fewer submissions have in common is not told apart: it could be known who they are. */
const FEWEST = 5

/** `accepted` null: not told. */
export type Told = { key: string; sent: number; accepted: number | null }
export type Said = { key: string; sent: number; accepted: number }
type Total = { sent: number; accepted: number }

/** What is put together, and who gave no answer. Neither can be the key of an option. */
export const [SMALL, UNANSWERED] = ["", "-"]

/** The calendar months that a span touches and that are over; null: there is none. */
export function monthsOver(span: Span, today: number): Span | null {
  const from = firstOfMonth(span.from)
  const to = Math.min(firstOfMonth(firstOfMonth(span.to) + 31), firstOfMonth(today)) - 1
  return from <= to ? { from, to } : null
}

const sumOf = (rows: readonly Total[]): Total =>
  rows.reduce((sum, row) => ({ sent: sum.sent + row.sent, accepted: sum.accepted + row.accepted }), { sent: 0, accepted: 0 })

/** Enough of them were accepted, and enough were not. */
const both = ({ sent, accepted }: Total) => accepted >= FEWEST && sent - accepted >= FEWEST

/** Accepted counts are shown for all rows or for none: otherwise the missing one could be computed from the total. */
function withAccepted(rows: readonly Said[], rest: Total): Told[] {
  const tells = [...rows, ...(rest.sent > 0 ? [rest] : [])].every(both)
  return rows.map((row) => ({ ...row, accepted: tells ? row.accepted : null }))
}

/**
 * Rows of which each submission is in exactly one: those under five are put together, and where these are still fewer than five, the next
 * one joins them, or their number would be what remains of the total.
 * @param next to rows whose numbers are known anyway, and so hide nobody
 */
export function tellParts(rows: readonly Said[], beside: readonly Said[] = []): Told[] {
  const sorted = rows.filter((row) => row.sent > 0).sort((a, b) => b.sent - a.sent)
  let kept = sorted.findIndex((row) => row.sent < FEWEST)
  if (kept < 0) kept = sorted.length
  while (kept > 0 && kept < sorted.length && sumOf(sorted.slice(kept)).sent < FEWEST) kept -= 1
  const small = { key: SMALL, ...sumOf(sorted.slice(kept)) }
  // All of them together are too few: nothing is shown.
  const told = small.sent === 0 ? sorted : small.sent < FEWEST ? [] : [...sorted.slice(0, kept), small]
  return withAccepted([...told, ...beside.filter((row) => row.sent > 0)], { sent: 0, accepted: 0 })
}

/**
 * Rows of which a submission may be in several. A row is shown where five are in it and five, or none, are not. Small ones are not put
 * together: one person may be all of them.
 */
function tellOverlapping(rows: readonly Said[], all: Total): Told[] {
  const told = rows.filter(({ sent }) => sent >= FEWEST && (all.sent === sent || all.sent - sent >= FEWEST)).sort((a, b) => b.sent - a.sent)
  const rest = () => ({ sent: all.sent - sumOf(told).sent, accepted: all.accepted - sumOf(told).accepted })
  // Where nobody chose several, what is not told would be what remains.
  while (told.length > 0 && rest().sent > 0 && rest().sent < FEWEST) told.pop()
  const others = told.map((row) => ({ sent: all.sent - row.sent, accepted: all.accepted - row.accepted })).filter((one) => one.sent > 0)
  return others.every(both) ? withAccepted(told, rest()) : told.map((row) => ({ ...row, accepted: null }))
}

/** Answers to a question, of all that arrived. @param several whether one may choose several */
export function tellAnswers(rows: readonly Said[], all: Total, several: boolean): Told[] {
  const said = sumOf(rows)
  // More answers than arrived: an earlier version of the form let one choose several.
  if (several || said.sent > all.sent) return tellOverlapping(rows, all)
  const silent = { key: UNANSWERED, sent: all.sent - said.sent, accepted: Math.max(0, all.accepted - said.accepted) }
  return tellParts([...rows, silent])
}

/** Sums the months' rows. Accepted counts are shown only if every month shows them. */
export function sumTold(months: Iterable<readonly Told[]>): Told[] {
  const sums = new Map<string, Told>()
  for (const rows of months) {
    for (const { key, sent, accepted } of rows) {
      const sum = sums.get(key) ?? { key, sent: 0, accepted: 0 }
      const known = sum.accepted !== null && accepted !== null
      sums.set(key, { key, sent: sum.sent + sent, accepted: known ? (sum.accepted ?? 0) + (accepted ?? 0) : null })
    }
  }
  return [...sums.values()].sort((a, b) => b.sent - a.sent)
}

/** One portal in one month: all that arrived, where they came from, and what was answered to each question. */
export type Month = { portalId: string; all: Total; sources: Map<string, Said>; questions: Map<string, Map<string, Said>> }

/** Counts by day, as months of portals. */
export function monthsOf(rows: readonly Count[]): Month[] {
  const months = new Map<string, Month>()
  const firsts = new Map<number, number>()
  for (const { metric, portalId, key, at, count } of rows) {
    const first = firsts.get(at) ?? firstOfMonth(at)
    firsts.set(at, first)
    const name = `${portalId} ${first}`
    const month = months.get(name) ?? { portalId, all: { sent: 0, accepted: 0 }, sources: new Map(), questions: new Map() }
    months.set(name, month)
    if (metric === "outcome") {
      month.all.sent += count
      if (key === "accepted") month.all.accepted += count
    } else if (metric === "source" || metric === "source_accepted") {
      add(month.sources, key, metric === "source" ? "sent" : "accepted", count)
    } else if (metric === "choice" || metric === "choice_accepted") {
      const [field = "", option = ""] = key.split(":")
      const question = month.questions.get(field) ?? new Map<string, Said>()
      month.questions.set(field, question)
      add(question, option, metric === "choice" ? "sent" : "accepted", count)
    }
  }
  return [...months.values()]
}

function add(rows: Map<string, Said>, key: string, which: "sent" | "accepted", count: number): void {
  const row = rows.get(key) ?? { key, sent: 0, accepted: 0 }
  row[which] += count
  rows.set(key, row)
}
