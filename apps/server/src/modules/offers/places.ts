import { createLimitedChoice, sumLimit } from "../boards/limits.ts"
import type { BoardCard, BoardLimit } from "../boards/schema.ts"
import type { StageCategory } from "../stages/schema.ts"
import type { OfferState } from "./schema.ts"
import { isStanding } from "./states.ts"

/** What a card of a set says about its place. */
export type PlacedCard = {
  submissionId: string
  column: "in" | "reserve"
  category: StageCategory
  /** Null: no answer was asked. */
  offer: OfferState | null
  withdrawn: boolean
  /** The same number for submissions of one submitter. */
  person: number
  values: BoardCard["values"]
}

/** A card of the column "in" whose offer was declined, expired or withdrawn. */
export function isFreed({ column, offer }: Pick<PlacedCard, "column" | "offer">): boolean {
  return column === "in" && offer !== null && !isStanding(offer)
}

/** Cards of the column "in" take a place, and accepted ones of the reserve. A withdrawn submission or a failed offer leaves it free. */
function takesPlace({ column, category, offer, withdrawn }: PlacedCard): boolean {
  return !withdrawn && (offer === null || isStanding(offer)) && (column === "in" || category === "accepted")
}

/**
 * Counts the free places of a set: those that its limit of submissions leaves; without such a limit, those that became free. None is free
 * while a limited sum is used up.
 */
export function countFreePlaces(limits: readonly BoardLimit[], cards: readonly PlacedCard[]): number {
  const taken = cards.filter(takesPlace)
  const counted = taken.map((card) => ({ ...card, column: "in" as const }))
  if (limits.some((limit) => limit.kind === "sum" && sumLimit(limit, counted).used >= limit.max)) return 0
  const most = limits.find((limit) => limit.kind === "submissions")
  const free = most ? most.max - taken.length : cards.filter(isFreed).length - taken.filter((card) => card.column === "reserve").length
  return Math.max(0, free)
}

/**
 * Picks the submissions that are next for the free places of a set: as many as there are free places, in the order given. A submission that
 * would exceed a limit, such as that of its track, is passed over.
 */
export function pickNext<Card extends PlacedCard>(
  limits: readonly BoardLimit[],
  cards: readonly PlacedCard[],
  waiting: readonly Card[],
): Card[] {
  const free = countFreePlaces(limits, cards)
  const add = createLimitedChoice(limits, cards.filter(takesPlace))
  const next: Card[] = []
  for (const card of waiting) {
    if (next.length === free) break
    if (add(card)) next.push(card)
  }
  return next
}
