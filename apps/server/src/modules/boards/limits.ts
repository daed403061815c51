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

type Placed = Omit<Counted, "column">

/**
 * Makes a function that adds a card to the chosen ones if it fits: no limit that counts the card may be over with it. A limit that does not
 * count the card never excludes it, even if it is over already.
 * @returns whether the card was added
 */
export function createLimitedChoice(limits: readonly BoardLimit[], cards: readonly Placed[]): (card: Placed) => boolean {
  const chosen = (list: readonly Placed[]) => list.map((card) => ({ ...card, column: "in" as const }))
  const used = limits.map((limit) => sumLimit(limit, chosen(cards)).used)
  const ofPerson = new Map<number, number>()
  const count = ({ person }: Placed) => ofPerson.set(person, (ofPerson.get(person) ?? 0) + 1)
  for (const card of cards) count(card)
  return (card) => {
    const own = limits.map((limit) => sumLimit(limit, chosen([card])))
    const withCard = limits.map((limit, at) =>
      limit.kind === "submitter" ? (ofPerson.get(card.person) ?? 0) + 1 : round((used[at] ?? 0) + (own[at]?.used ?? 0)),
    )
    const counts = (limit: BoardLimit, at: number) => limit.kind === "submitter" || (own[at]?.counted.length ?? 0) > 0
    if (limits.some((limit, at) => counts(limit, at) && (withCard[at] ?? 0) > limit.max)) return false
    used.splice(0, used.length, ...withCard)
    count(card)
    return true
  }
}
