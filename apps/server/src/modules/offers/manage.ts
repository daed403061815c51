import { offer, stage } from "@intray/db/schema"
import { offersServer as words } from "@intray/i18n/offers-server"
import { eq } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { MAX_OFFER_DAYS } from "../stages/schema.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import { onlyOne } from "../submission-writes/rows.ts"
import { type OfferRow, pushOfferEvent, readOffers, toOfferItem } from "./rows.ts"
import type { ExtendOfferInput, OfferItem, WithdrawOfferInput } from "./schema.ts"
import { remindAt, stateAt } from "./states.ts"
import { withdrawRow } from "./write.ts"

const MOST_MS = MAX_OFFER_DAYS * 86_400_000

/** The offer of the change's only submission. @throws NotFound; Refused (`in_trash`, `erased`) */
async function onlyOffer(change: Change): Promise<OfferRow> {
  const { id } = onlyOne(change)
  const row = (await readOffers(change.tx, [id])).get(id)
  if (!row) throw new NotFound("offer")
  return row
}

/** @throws Invalid (`past`, `too_late`, `earlier`) */
function checkUntil(before: OfferRow, until: Date, now: Date): void {
  const refuse = (code: string, message: string) => {
    throw new Invalid([{ path: ["until"], code, message }])
  }
  if (until <= now) refuse("past", words.past)
  if (until.getTime() > now.getTime() + MOST_MS) refuse("too_late", words.tooLate)
  if (stateAt(before, now) === "open" && until < before.until) refuse("earlier", words.earlier)
}

/**
 * Gives the submitter more time. An offer that was declined, has expired or was withdrawn is open again. The submitter is not mailed now;
 * the reminder is sent before the new time.
 * @throws NotFound; Invalid (`past`, `too_late`, `earlier`); Refused (`offer_confirmed`, `not_accepted`, `in_trash`, `erased`)
 */
export async function extendOffer(ctx: TeamContext, { submissionId, until: text, actId }: ExtendOfferInput): Promise<OfferItem> {
  return changeSubmissions(ctx, { ids: [submissionId], actId, as: "offer" }, async (change) => {
    const before = await onlyOffer(change)
    const { tx } = change
    const now = ctx.clock.now()
    const until = new Date(text)
    if (before.state === "open" && before.until.getTime() === until.getTime()) return toOfferItem(before, now)
    checkUntil(before, until, now)
    if (before.state === "confirmed") throw new Refused(words.confirmed, { code: "offer_confirmed" })
    const [shown] = await tx
      .select({ category: stage.category })
      .from(stage)
      .where(eq(stage.id, onlyOne(change).publicStageId))
    if (shown?.category !== "accepted") throw new Refused(words.notAccepted, { code: "not_accepted" })
    const set = { state: "open", until, answeredAt: null, remindAt: remindAt(now, until), updatedAt: now } as const
    await tx.update(offer).set(set).where(eq(offer.submissionId, submissionId))
    const after = { ...before, ...set }
    pushOfferEvent(change, "offer.extended", before, after)
    return toOfferItem(after, now)
  })
}

/** Withdraws an offer: the submitter can no longer answer. Does nothing if it is withdrawn. @throws NotFound; Refused (`in_trash`, `erased`) */
export async function withdrawOffer(ctx: TeamContext, { submissionId, actId }: WithdrawOfferInput): Promise<OfferItem> {
  return changeSubmissions(ctx, { ids: [submissionId], actId, as: "offer" }, async (change) => {
    const before = await onlyOffer(change)
    if (before.state !== "withdrawn") await withdrawRow(change, before)
    return toOfferItem({ ...before, state: "withdrawn" }, ctx.clock.now())
  })
}
