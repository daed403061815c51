import type { DbOrTx } from "@intray/db"
import { portalTreatment, treatmentGiven } from "@intray/db/schema"
import { statusRefusals as words } from "@intray/i18n/translated"
import { eq, sql } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import type { PublicContext } from "../../platform/services.ts"
import { type FoundStatus, findByDemoId } from "./find.ts"

/** Ratings per hour from one network: one link needs only one. */
const perNetwork = { max: 60, windowSeconds: 3_600 }

/** Submitters who got a decision can say how they were treated, if the portal asks. */
const asked = ({ portal, category }: FoundStatus) => portal.asksTreatment && (category === "accepted" || category === "declined")

/** Whether the status page asks for the submitter's experience (`ask`), or has their answer (`given`); null: it does not ask. */
export async function treatmentOf(db: DbOrTx, row: FoundStatus): Promise<"ask" | "given" | null> {
  if (!asked(row)) return null
  return (await db.$count(treatmentGiven, eq(treatmentGiven.submissionId, row.id))) > 0 ? "given" : "ask"
}

/**
 * Adds a submitter's rating to the sums of the day. Ratings are anonymous, so they can neither be changed
 * nor taken back; a second one does not count and gets the same response.
 * @throws NotFound, TooMany, Refused (`treatment_not_asked`) before a decision, or if the portal does not ask
 */
export async function sayTreatment(ctx: PublicContext, input: { demoId: string; answer: number }): Promise<{ given: true }> {
  await ctx.services.limits.demand("status.treatment", ctx.remoteAddress, perNetwork)
  const row = await findByDemoId(ctx.db, input.demoId)
  if (!asked(row)) throw new Refused(words.treatmentNotAsked, { code: "treatment_not_asked" })
  const { teamId, portalId } = row
  const day = ctx.clock.now().toISOString().slice(0, 10)
  await ctx.db.transaction(async (tx) => {
    const first = await tx.insert(treatmentGiven).values({ submissionId: row.id, teamId }).onConflictDoNothing().returning()
    if (first.length === 0) return
    await tx
      .insert(portalTreatment)
      .values({ portalId, teamId, day, answer: input.answer, count: 1 })
      .onConflictDoUpdate({
        target: [portalTreatment.portalId, portalTreatment.day, portalTreatment.answer],
        set: { count: sql`${portalTreatment.count} + 1` },
      })
  })
  return { given: true }
}
