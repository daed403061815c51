import type { OfferAnswer, OfferState } from "./schema.ts"

/** The rules of offers, as a pure state machine. */

export type OfferFacts = { state: OfferState; until: Date }

/** The state at a moment: the time may have passed before the timer noticed. */
export function stateAt({ state, until }: OfferFacts, now: Date): OfferState {
  return state === "open" && until <= now ? "expired" : state
}

/** Whether the submitter can answer, or change the answer. */
export function canAnswer(offer: OfferFacts, now: Date): boolean {
  return offer.state !== "withdrawn" && offer.state !== "expired" && offer.until > now
}

/** What an answer of the submitter does. `same`: it was given before. */
export function answerOffer(offer: OfferFacts, answer: OfferAnswer, now: Date): "answered" | "same" | "withdrawn" | "expired" {
  if (offer.state === answer) return "same"
  if (canAnswer(offer, now)) return "answered"
  return offer.state === "withdrawn" ? "withdrawn" : "expired"
}

/** Offers that a submitter can still accept or has accepted: a new decision withdraws them. */
export function isStanding(state: OfferState): boolean {
  return state === "open" || state === "confirmed"
}

const DAY_MS = 86_400_000

/** When the reminder is due: three days before the end, or after half of the time if that is later. */
export function remindAt(from: Date, until: Date): Date {
  const left = until.getTime() - from.getTime()
  return new Date(until.getTime() - Math.min(3 * DAY_MS, left / 2))
}
