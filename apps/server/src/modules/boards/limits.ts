import type { BoardCard, BoardLimit } from "./schema.ts"

/*
 * Sums of a set against its limits. Browser-safe: the board recomputes them with each card that moves.
 */

type Counted = Pick<BoardCard, "submissionId" | "column" | "person" | "values">

/** `counted`: the cards that count towards the limit, in the order given. */
export type LimitSum = { used: number; over: boolean; counted: string[] }

/** Keeps amounts such as 0.1 + 0.2 exact to six decimals. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/**
 * What the cards of the column "in" come to. `used` of the limit `submitter` is the largest number of submissions by one submitter, and its
 * `counted` are the submissions of those over the limit.
 */
export function sumLimit(limit: BoardLimit, cards: readonly Counted[]): LimitSum {
  const chosen = cards.filter((card) => card.column === "in")
  const toSum = (used: number, counted: readonly Counted[]): LimitSum => ({
    used,
    over: used > limit.max,
    counted: counted.map((card) => card.submissionId),
  })
  if (limit.kind === "submissions") return toSum(chosen.length, chosen)
  if (limit.kind === "sum") {
    const counted = chosen.filter((card) => typeof card.values[limit.field] === "number")
    return toSum(round(counted.reduce((sum, card) => sum + Number(card.values[limit.field]), 0)), counted)
  }
  if (limit.kind === "option") {
    const counted = chosen.filter((card) => {
      const value = card.values[limit.field]
      return Array.isArray(value) ? value.includes(limit.option) : value === limit.option
    })
    return toSum(counted.length, counted)
  }
  const byPerson = new Map<number, Counted[]>()
  for (const card of chosen) byPerson.set(card.person, [...(byPerson.get(card.person) ?? []), card])
  const most = Math.max(0, ...[...byPerson.values()].map((own) => own.length))
  return toSum(most, [...byPerson.values()].filter((own) => own.length > limit.max).flat())
}
