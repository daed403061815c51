import { forDelete, forUpdate } from "@intray/db/fn"
import { newSecret, sha256Hex } from "@intray/db/id"
import { mail, portal, portalVersion, submission } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import { onboarding as words } from "../../../copy/onboarding.ts"
import { portalRefusals } from "../../../copy/translated.ts"
import { NotFound, Refused } from "../../../lib/errors.ts"
import { enqueue } from "../../../lib/jobs.ts"
import type { TeamContext } from "../../../lib/services.ts"
import { sees, visiblePortals } from "../../../lib/visible-portals.ts"
import { validateAnswers } from "../../core/forms/answers.ts"
import { formOfId } from "../../core/portal-versions/service.ts"
import { firstStage } from "../../core/stages/service.ts"
import { findPortal } from "../../intake/submit/portal.ts"
import { store } from "../../intake/submit/store.ts"
import { countSamples, samplesOf } from "../../teams/first-steps/service.ts"
import { removeRows } from "../imports/remove.ts"
import { SAMPLES, sampleAnswers } from "./sample-answers.ts"

const hour = 3_600_000

/**
 * Fills one portal of the team with sample submissions, the same ones for everybody, arrived over the last days. Nobody is told of them
 * and no mail goes out. Where there are some already, nothing more comes.
 * @throws NotFound, Refused (`portal_not_open`, `no_first_stage`)
 */
export async function addSamples(ctx: TeamContext, input: { portalId: string }): Promise<{ count: number }> {
  const { db, clock, team } = ctx
  const [own] = await db
    .select({ slug: portal.slug, state: portal.state, template: portal.template, version: portal.version })
    .from(portal)
    .where(and(eq(portal.id, input.portalId), eq(portal.teamId, team.id)))
  if (!own || !sees(await visiblePortals(ctx), input.portalId)) throw new NotFound("portal")
  if (own.state === "draft" || own.version === null) throw new Refused(words.samples.notOpen, { code: "portal_not_open" })
  const found = await findPortal(db, own.slug)
  const [version] = await db
    .select({ id: portalVersion.id })
    .from(portalVersion)
    .where(and(eq(portalVersion.portalId, found.id), eq(portalVersion.version, own.version)))
  if (!version) throw new NotFound("portal")
  const form = await formOfId(db, version.id)
  const first = await firstStage(db, team.id)
  if (!first) throw new Refused(portalRefusals.noFirstStage, { code: "no_first_stage" })
  const visitor = { ...ctx, remoteAddress: null, userAgent: null }
  const now = clock.now()
  await db.transaction(async (tx) => {
    // Two presses at once fill the team once.
    await forUpdate(tx.select({ id: portal.id }).from(portal).where(eq(portal.id, found.id)))
    if ((await countSamples(tx, team.id)) > 0) return
    for (let index = 0; index < SAMPLES; index += 1) {
      const raw = sampleAnswers(form, own.template ?? "", index)
      const read = validateAnswers(form, raw, now)
      const arrived = new Date(now.getTime() - (SAMPLES - index) * 5 * hour - index * 7 * 60_000)
      const { number } = await store(visitor, tx, {
        found,
        first,
        versionId: version.id,
        form,
        // A question that only a file answers stays without one.
        answers: read.ok ? read.answers : raw,
        keyHash: sha256Hex(newSecret(80)),
        now: arrived,
        proof: null,
        suspicion: [],
        receipt: false,
        sample: samplesOf(team.id),
      })
      if (number < 1) throw new Error("a sample without a number")
    }
  })
  return { count: await countSamples(db, team.id) }
}

/** Removes every sample submission, whatever was done with it, and what hangs on it. Twice it does nothing more. @returns how many */
export async function removeSamples(ctx: TeamContext): Promise<{ count: number }> {
  const { db, team, clock } = ctx
  const count = await db.transaction(async (tx) => {
    const { id, number, portalId, stageId, held } = submission
    const rows = await forDelete(
      tx
        .select({ id, number, portalId, stageId, held })
        .from(submission)
        .where(eq(submission.importId, samplesOf(team.id)))
        .orderBy(asc(submission.id)),
    )
    if (rows.length === 0) return 0
    const ids = rows.map((row) => row.id)
    const mails = await tx.select({ id: mail.id }).from(mail).where(inArray(mail.submissionId, ids))
    if (mails.length > 0) await enqueue(tx, { kind: "submission.remove", payload: { files: [], mails: mails.map((one) => one.id) } })
    await removeRows(tx, ctx, rows, { importId: samplesOf(team.id), now: clock.now() })
    return rows.length
  })
  ctx.services.jobs.wake()
  return { count }
}
