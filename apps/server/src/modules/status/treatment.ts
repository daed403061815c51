import type { DbOrTx } from "@intray/db"
import { portalTreatment, treatmentGiven } from "@intray/db/schema"
import { statusRefusals as words } from "@intray/i18n/translated"
import { eq, sql } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import type { PublicContext } from "../../platform/services.ts"
import { type FoundStatus, findByDemoId } from "./find.ts"

/** Answers that one network may give in an hour: who uses one link needs one. */
const perNetwork = { max: 60, windowSeconds: 3_600 }

/** Anyone who was told a decision can say how they were treated, where the portal asks. */
const asked = ({ portal, category }: FoundStatus) => portal.asksTreatment && (category === "accepted" || category === "declined")

/** Whether a status page asks its submitter how they were treated, or they have said; null: it does not ask. */
export async function treatmentOf(db: DbOrTx, row: FoundStatus): Promise<"ask" | "given" | null> {
  if (!asked(row)) return null
  return (await db.$count(treatmentGiven, eq(treatmentGiven.submissionId, row.id))) > 0 ? "given" : "ask"
}

/**
 * Adds to the sums of the day how a submitter says they were treated. Which answer was whose is written nowhere, so it can neither be changed
 * nor taken back; a second one counts nothing and is answered alike.
 * @throws NotFound, TooMany, Refused (`treatment_not_asked`) before a decision, or where the portal does not ask
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
