import { randomUUID } from "node:crypto"
import { offer } from "@intray/db/schema"
import { statusRefusals as words } from "@intray/i18n/translated"
import { eq } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { PublicContext } from "../../platform/services.ts"
import { receiveMessage } from "../messages/public.ts"
import { findByDemoId } from "../status/find.ts"
import { changeSubmissions } from "../submission-writes/change.ts"
import { pushOfferEvent, readOffers, toOfferItem } from "./rows.ts"
import type { OfferAnswer, OfferItem } from "./schema.ts"
import { answerOffer } from "./states.ts"

/** Answers from one network. */
const perNetwork = { max: 60, windowSeconds: 3_600 }

/**
 * Confirms or declines for the holder of the status link. The answer can change until the offer's time has passed. Giving it again changes
 * nothing.
 * @param input.reason of declining: it becomes a message to the team
 * @throws NotFound, TooMany; Refused (`no_offer`, `offer_withdrawn`, `offer_expired`), and as for a message
 */
export async function answerMyOffer(
  ctx: PublicContext,
  input: { demoId: string; answer: OfferAnswer; reason?: string | undefined },
): Promise<OfferItem> {
  await ctx.services.limits.demand("status.offer", ctx.remoteAddress, perNetwork)
  const { id, teamId } = await findByDemoId(ctx.db, input.demoId)
  const by = { db: ctx.db, clock: ctx.clock, actor: { type: "submitter", id: null, name: null }, team: { id: teamId, role: "" } } as const
  return changeSubmissions(by, { ids: [id], all: true }, async (change) => {
    const { tx, rows } = change
    const [row] = rows
    if (!row || row.erasedAt) throw new NotFound("status")
    const before = (await readOffers(tx, [id])).get(id)
    if (!before) throw new Refused(words.noOffer, { code: "no_offer" })
    const now = ctx.clock.now()
    const outcome = answerOffer(before, input.answer, now)
    if (outcome === "withdrawn") throw new Refused(words.offerWithdrawn, { code: "offer_withdrawn" })
    if (outcome === "expired") throw new Refused(words.offerExpired, { code: "offer_expired" })
    if (outcome === "same") return toOfferItem(before, now)
    const set = { state: input.answer, answeredAt: now, remindAt: null, updatedAt: now }
    await tx.update(offer).set(set).where(eq(offer.submissionId, id))
    const after = { ...before, ...set }
    if (input.answer === "declined" && input.reason) {
      await receiveMessage(tx, { team: { id: teamId }, id: randomUUID(), submissionId: id, body: input.reason, now })
    }
    pushOfferEvent(change, "offer.answered", before, after)
    return toOfferItem(after, now)
  })
}
