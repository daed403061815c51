import type { Tx } from "@intray/db"
import { forDelete } from "@intray/db/fn"
import { newSecret, sha256Hex } from "@intray/db/id"
import { mail, portal, submission } from "@intray/db/schema"
import { onboarding as words } from "@intray/i18n/onboarding"
import { portalRefusals } from "@intray/i18n/translated"
import { asc, eq, inArray } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import { validateAnswers } from "../forms/answers.ts"
import { definitionIssues } from "../forms/definition.ts"
import { formOf, versionOf } from "../forms/published-forms.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { removeRows } from "../imports/remove.ts"
import { addFirstVersion, draftOf, type PortalRow, portalOf } from "../portals/rows.ts"
import { countSamples, samplesOf } from "../session/first-steps/service.ts"
import { firstStage } from "../stages/service.ts"
import { portalAt } from "../submit/portal.ts"
import { store } from "../submit/store.ts"
import { SAMPLES, sampleAnswers } from "./sample-answers.ts"

const hour = 3_600_000

/**
 * Fills one portal of the team with sample submissions, the same ones for everybody, arrived over the last days. Nobody is notified of them
 * and no mail goes out. Where there are some already, nothing more comes. A portal that was never published stays a draft; its form as it
 * is now is kept as the version that they answer.
 * @throws NotFound, Refused (`draft_unfinished`, `no_first_stage`)
 */
export async function addSamples(ctx: TeamContext, input: { portalId: string }): Promise<{ count: number }> {
  const { db, clock, team } = ctx
  const first = await firstStage(db, team.id)
  if (!first) throw new Refused(portalRefusals.noFirstStage, { code: "no_first_stage" })
  const visitor = { ...ctx, remoteAddress: null, userAgent: null }
  const now = clock.now()
  await db.transaction(async (tx) => {
    // Two presses at once fill the team once.
    const row = await portalOf(tx, ctx, input.portalId)
    if ((await countSamples(tx, team.id)) > 0) return
    const { id: versionId, version, form } = await sampledVersion(tx, ctx, row)
    const found = { ...(await portalAt(tx, row.slug)), version }
    for (let index = 0; index < SAMPLES; index += 1) {
      const raw = sampleAnswers(form, row.template ?? "", index)
      const read = validateAnswers(form, raw, now)
      const arrived = new Date(now.getTime() - (SAMPLES - index) * 5 * hour - index * 7 * 60_000)
      const { number } = await store(visitor, tx, {
        found,
        first,
        versionId,
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

/** The version that samples answer: the published one, or the draft kept as the first. */
async function sampledVersion(tx: Tx, ctx: TeamContext, row: PortalRow): Promise<{ id: string; version: number; form: FormDefinition }> {
  if (row.version > 0) {
    const stored = await versionOf(tx, row.id, row.version)
    if (!stored) throw new NotFound("portal version")
    return { id: stored.id, version: row.version, form: formOf(stored) }
  }
  const form = draftOf(row)
  if (definitionIssues(form, []).length > 0) throw new Refused(words.samples.unfinished, { code: "draft_unfinished" })
  const id = await addFirstVersion(tx, ctx, { id: row.id, form })
  await tx.update(portal).set({ version: 1 }).where(eq(portal.id, row.id))
  return { id, version: 1, form }
}

/** Removes every sample submission, whatever was done with it, and what hangs on it. Twice it does nothing more. @returns how many */
export async function removeSamples(ctx: TeamContext): Promise<{ count: number }> {
  const { db, team, clock } = ctx
  const count = await db.transaction(async (tx) => {
    const { id, number, portalId, stageId, held, trashedAt, erasedAt } = submission
    const rows = await forDelete(
      tx
        .select({ id, number, portalId, stageId, held, trashedAt, erasedAt })
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
