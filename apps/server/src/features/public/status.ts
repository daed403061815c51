import type { DbOrTx } from "@intray/db"
import { organization, portal, portalVersion, publicLine, stage, submission } from "@intray/db/schema"
import { and, asc, eq, isNull } from "drizzle-orm"
import { NotFound, Refused } from "../../lib/errors.ts"
import { asTeamId } from "../../lib/events.ts"
import type { PublicContext } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import { refreshFacets } from "../facets/write.ts"
import { filesOf, forSubmitter } from "../files/sent.ts"
import { displayOf } from "../forms/answers.ts"
import { takesUploads } from "../forms/fields/uploads.ts"
import type { Field, FormDefinition, LeafField } from "../forms/schema.ts"
import { formOf } from "../portals/versions.ts"
import { stagesOf } from "../stages/service.ts"
import { type CountChanges, writeCounts } from "../submissions/counts.ts"
import { isOpenCategory, withdrawn } from "../submissions/published.ts"
import { lockSubmission, writeStep } from "../submissions/standing.ts"
import type { PublicStatus, SentAnswer } from "./schema.ts"

/** What a demoId looks like; anything else is as unknown as one that was never given out. */
const demoIdPattern = /^[a-z0-9]{26,64}$/

type SentFile = ReturnType<typeof forSubmitter>

function own(object: unknown, key: string): unknown {
  return typeof object === "object" && object !== null && Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
}

/** What somebody was asked. Headings and paragraphs have no answer; a hidden field's was never seen by who sent it. */
function isAsked(field: { type: Field["type"] }): boolean {
  return field.type !== "heading" && field.type !== "paragraph" && field.type !== "hidden"
}

/** The answers as the submitter gave them, in the words of the form that was filled in. What was left out is left out. */
function sentOf(form: FormDefinition, answers: unknown, files: Map<string, SentFile>): SentAnswer[] {
  const leaf = (field: LeafField, from: unknown) => {
    const value = own(from, field.key)
    const ids: unknown[] = takesUploads(field) && Array.isArray(value) ? value : []
    return {
      key: field.key,
      label: field.label,
      type: field.type,
      value: takesUploads(field) ? null : displayOf(field, value),
      files: ids.map((id) => files.get(String(id))).filter((one) => one !== undefined),
    }
  }
  const given = (one: ReturnType<typeof leaf>) => one.files.length > 0 || (one.value !== null && one.value !== "")
  return form.fields.flatMap((field): SentAnswer[] => {
    if (!isAsked(field)) return []
    if (field.type !== "group") {
      const one = leaf(field, answers)
      return given(one) ? [{ ...one, items: [] }] : []
    }
    const items = own(answers, field.key)
    if (!Array.isArray(items) || items.length === 0) return []
    const shown = items.map((item) =>
      field.fields
        .filter(isAsked)
        .map((each) => leaf(each, item))
        .filter(given),
    )
    return [{ key: field.key, label: field.label, type: field.type, value: null, files: [], items: shown }]
  })
}

async function findByDemoId(db: DbOrTx, demoId: string) {
  if (!demoIdPattern.test(demoId)) throw new NotFound("status")
  const [row] = await db
    .select({
      id: submission.id,
      teamId: submission.teamId,
      number: submission.number,
      title: submission.title,
      summary: submission.summary,
      answers: submission.answers,
      withdrawnAt: submission.withdrawnAt,
      createdAt: submission.createdAt,
      portalSlug: portal.slug,
      portalTitle: portal.title,
      teamName: organization.name,
      versionId: portalVersion.id,
      form: portalVersion.form,
      // The published stage and no other: what the team has in mind is not for this page.
      category: stage.category,
      wording: stage.publicWording,
    })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    .innerJoin(organization, eq(organization.id, submission.teamId))
    .innerJoin(stage, eq(stage.id, submission.publicStageId))
    .where(and(eq(submission.demoId, demoId), isNull(submission.erasedAt)))
  if (!row) throw new NotFound("status")
  return row
}

/** What the holder of the status link may know. @throws NotFound, the same for malformed, unknown and erased ids */
export async function publicStatus(ctx: PublicContext, demoId: string): Promise<PublicStatus> {
  const row = await findByDemoId(ctx.db, demoId)
  const [lines, files] = await Promise.all([
    ctx.db
      .select({ wording: publicLine.wording, category: publicLine.category, at: publicLine.createdAt })
      .from(publicLine)
      .where(eq(publicLine.submissionId, row.id))
      .orderBy(asc(publicLine.id)),
    filesOf(ctx.db, row.id),
  ])
  const sentFiles = new Map(files.map((one) => [one.id, forSubmitter(one, demoId)]))
  const told = lines.at(-1)
  return {
    number: row.number,
    title: row.title,
    by: row.summary.by,
    portal: { slug: row.portalSlug, title: row.portalTitle },
    team: { name: row.teamName },
    // What was told stands, even if the stage has been worded otherwise since.
    wording: told?.wording ?? row.wording,
    // No submission is published as spam; were one, nobody would be told.
    category: row.category === "spam" ? "inbox" : row.category,
    lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
    sent: sentOf(formOf({ id: row.versionId, form: row.form }), row.answers, sentFiles),
    withdrawn: row.withdrawnAt !== null,
    canWithdraw: row.withdrawnAt === null && isOpenCategory(row.category),
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * The submitter takes it back: both sides see it at once, a held decision is dropped. Twice does nothing more.
 * @throws NotFound, Refused (`decided`) once a decision was published
 */
export async function withdraw(ctx: PublicContext, demoId: string): Promise<{ withdrawn: true }> {
  const { id, teamId } = await findByDemoId(ctx.db, demoId)
  const team = { id: asTeamId(teamId) }
  return ctx.db.transaction(async (tx) => {
    const from = await lockSubmission(tx, team.id, id)
    if (from.withdrawnAt) return { withdrawn: true }
    const stages = await stagesOf(tx, team.id)
    const seen = stages.find((one) => one.id === from.publicStageId)
    const to = stages.find((one) => one.category === "withdrawn" && one.archivedAt === null)
    if (!to || !seen || !isOpenCategory(seen.category)) throw new Refused(refusals.cannotWithdraw, { code: "decided" })
    const counts: CountChanges = new Map()
    const actor = { type: "submitter", id: null, name: null } as const
    const at = stages.find((one) => one.id === from.stageId)
    await writeStep(tx, from, withdrawn(to, at), { team, actor, now: ctx.clock.now(), stages, counts, type: "submission.withdrawn" })
    await writeCounts(tx, team.id, counts)
    await refreshFacets(tx, team.id, [from.id])
    return { withdrawn: true }
  })
}
