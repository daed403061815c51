import { z } from "zod"
import { actId, moment, rowId } from "../../platform/values/schema.ts"

/**
 * State of an offer. `open`: not answered yet. `confirmed`, `declined`: the submitter's answer. `expired`: the time passed without an answer.
 * `withdrawn`: by the team, by a later decision, or with the submission.
 */
export const offerState = z.enum(["open", "confirmed", "declined", "expired", "withdrawn"])
export type OfferState = z.infer<typeof offerState>

/** What a submitter can answer. */
export const offerAnswer = z.enum(["confirmed", "declined"])
export type OfferAnswer = z.infer<typeof offerAnswer>

/** The answer that was asked of the submitter after an acceptance. */
export const offerItem = z.strictObject({
  state: offerState,
  /** The submitter can answer before this time. */
  until: moment,
  /** IANA name of the time zone in which `until` was set. */
  timeZone: z.string(),
  /** When the submitter answered; null: not yet. */
  answeredAt: moment.nullable(),
})
export type OfferItem = z.infer<typeof offerItem>

/** The offer before or after an event. */
export const offerChange = z.strictObject({ state: offerState, until: moment, answeredAt: moment.nullable() })
export type OfferChange = z.infer<typeof offerChange>

export const extendOfferInput = z.strictObject({
  submissionId: rowId,
  /** Not earlier than before, unless the offer is no longer open. */
  until: moment,
  actId,
})
export type ExtendOfferInput = z.infer<typeof extendOfferInput>
export const withdrawOfferInput = z.strictObject({ submissionId: rowId, actId })
export type WithdrawOfferInput = z.infer<typeof withdrawOfferInput>

const count = z.number().int()
export const offerCounts = z.strictObject({ open: count, confirmed: count, declined: count, expired: count, withdrawn: count })
export type OfferCounts = z.infer<typeof offerCounts>

/** Places of a board's set that became free, and the submissions that are next in its reserve. */
export const freePlaces = z.strictObject({
  portal: z.strictObject({ id: rowId, slug: z.string(), title: z.string() }),
  set: z.strictObject({ id: rowId, name: z.string() }),
  /** Number of free places, never more than the board's limit of submissions leaves. */
  free: count,
  /** The accepted stage for the next submissions. */
  stageId: rowId,
  /** As many as there are free places, in order; without those that would exceed a limit of the board. */
  next: z.array(z.strictObject({ submissionId: rowId, number: count, title: z.string(), by: z.string() })),
})
export type FreePlaces = z.infer<typeof freePlaces>

/** Offers of the team by state, and the places that became free. */
export const offerOverview = z.strictObject({ counts: offerCounts, places: z.array(freePlaces) })
export type OfferOverview = z.infer<typeof offerOverview>
