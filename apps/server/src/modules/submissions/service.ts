import { after, type Maybe, prepared } from "@intray/db"
import { type DetailText, hasRowTexts, readDetailText } from "@intray/db/row-texts"
import { portal, publicLine, submission } from "@intray/db/schema"
import { and, asc, eq, isNull } from "drizzle-orm"
import { blindnessNow, isBlind } from "../../platform/blind-portals.ts"
import { NotFound } from "../../platform/errors.ts"
import { asText } from "../../platform/json-text.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readableSubmissions, readableSubmissionsNow, seesSubmission } from "../../platform/visible-portals.ts"
import { filesOf, forTeam } from "../files/sent.ts"
import { formOfId } from "../forms/published-forms.ts"
import { projectDetail, toBlindView } from "../reviews/blind/projection.ts"
import { stagesOf } from "../stages/service.ts"
import { attributesOf, filterContext } from "../submission-index/compiled-filter.ts"
import { countMatching } from "../submission-index/match.ts"
import { countLater } from "../submission-writes/count-later.ts"
import { countsOf } from "../submission-writes/count-list.ts"
import { goneOf } from "../submission-writes/rows.ts"
import { goneByOf } from "./gone-by.ts"
import { factTexts, rowColumns, toRow } from "./row.ts"
import type { GetSubmissionInput, SubmissionDetail } from "./schema.ts"
import { editedAtOf } from "./versions/service.ts"

/** The view *New messages*: all stages and portals, without submissions that the caller has snoozed. */
const newMessagesFilter = { unread: true, state: "all", snoozed: "hide" } as const

/** Counts submissions by portal and stage. Spam is counted in its own stage and not in the total. */
export async function countSubmissions(ctx: TeamContext) {
  const visible = await readableSubmissions(ctx)
  const [byStage, stages, { total: newMessages }] = await Promise.all([
    countsOf(ctx.db, ctx.team.id, visible),
    stagesOf(ctx.db, ctx.team.id),
    countMatching(ctx, newMessagesFilter),
  ])
  const spam = new Set(stages.filter((one) => one.category === "spam").map((one) => one.id))
  return { byStage, total: byStage.reduce((sum, one) => sum + (spam.has(one.stageId) ? 0 : one.count), 0), newMessages }
}

const detailColumns = {
  ...rowColumns,
  submitterName: submission.submitterName,
  submitterEmail: submission.submitterEmail,
  answers: submission.answers,
  overLimit: submission.overLimit,
  withdrawnAt: submission.withdrawnAt,
  suspicion: submission.suspicion,
  keepUntil: submission.keepUntil,
  erasedAt: submission.erasedAt,
  portalSlug: portal.slug,
  portalTitle: portal.title,
  versionId: submission.portalVersionId,
  version: submission.version,
}
const detailById = prepared((db, $: { teamId: string; id: string }) =>
  db
    .select(detailColumns)
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .where(and(eq(submission.id, $.id), eq(submission.teamId, $.teamId))),
)
const detailByNumber = prepared((db, $: { teamId: string; number: number }) =>
  db
    .select(detailColumns)
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .where(and(eq(submission.teamId, $.teamId), eq(submission.number, $.number))),
)
const linesOf = prepared((db, $: { id: string }) =>
  db
    .select({ wording: publicLine.wording, category: publicLine.category, createdAt: publicLine.createdAt })
    .from(publicLine)
    .where(eq(publicLine.submissionId, $.id))
    .orderBy(asc(publicLine.id)),
)

/** Forms as JSON: they are most of a response, and the same for all submissions of a version. */
const formTexts = new WeakMap<object, string>()

function formText(form: object): string {
  const known = formTexts.get(form) ?? JSON.stringify(form)
  formTexts.set(form, known)
  return known
}

/** The details of one submission for the reading pane. @throws NotFound */
export async function getSubmission(ctx: TeamContext, which: GetSubmissionInput): Promise<SubmissionDetail> {
  const { row, form, rest } = await readDetail(ctx, which)
  const detail: SubmissionDetail = { ...row, form, ...rest }
  if (!isBlind(await blindnessNow(ctx), row)) return detail
  const { id, portalId, by } = row
  const sender = { id, portalId, by, submitterEmail: rest.submitter.email, submitterName: rest.submitter.name }
  return projectDetail(detail, toBlindView(ctx.services, sender, form))
}

/** Like {@link getSubmission}, as JSON text, which is much faster on SQLite. @throws as {@link getSubmission} */
export function getAsText(ctx: TeamContext, which: GetSubmissionInput): Maybe<SubmissionDetail> {
  return after(blindnessNow(ctx), (blindness) => {
    // Names can be removed from rows, but not from texts.
    if (blindness !== null) return getSubmission(ctx, which)
    if (!hasRowTexts) return unusualText(ctx, which)
    return after(readDetailText(ctx.db, ctx.team.id, which), (usual) =>
      usual ? after(usualText(ctx, usual), (text) => asText<SubmissionDetail>(text)) : unusualText(ctx, which),
    )
  })
}

async function unusualText(ctx: TeamContext, which: GetSubmissionInput): Promise<SubmissionDetail> {
  const { row, form, rest } = await readDetail(ctx, which)
  return asText(`${JSON.stringify(row).slice(0, -1)},"form":${formText(form)},${JSON.stringify(rest).slice(1)}`)
}

/** @throws NotFound */
function usualText(ctx: TeamContext, { id, number, portalId, versionId, text }: DetailText): Maybe<string> {
  return after(readableSubmissionsNow(ctx), (visible) => {
    if (!seesSubmission(visible, { id, portalId })) throw new NotFound("submission")
    return after(filterContext(ctx), (now) => {
      const attributes = attributesOf(ctx, now, number)
      const [labelIds, snoozedUntil] = factTexts(attributes)
      return after(formOfId(ctx.db, versionId), (form) =>
        // Most submissions have no files, which the index knows.
        after(attributes.files ? filesText(ctx, id) : "[]", (files) => text({ form: formText(form), files, labelIds, snoozedUntil })),
      )
    })
  })
}

const filesText = async (ctx: TeamContext, id: string) => JSON.stringify((await filesOf(ctx.db, id)).map(forTeam))

async function readDetail(ctx: TeamContext, which: GetSubmissionInput) {
  const teamId = ctx.team.id
  const [row] = await ("id" in which
    ? detailById(ctx.db, { teamId, id: which.id })
    : detailByNumber(ctx.db, { teamId, number: which.number }))
  if (!row || !seesSubmission(await readableSubmissions(ctx), row)) throw new NotFound("submission")
  const { id } = row
  const gone = goneOf(row)
  const now = await filterContext(ctx)
  const attributes = attributesOf(ctx, now, row.number)
  const [form, files, lines, editedAt, goneBy] = await Promise.all([
    formOfId(ctx.db, row.versionId),
    // Most submissions have no files, which the index knows.
    attributes.files ? filesOf(ctx.db, id) : [],
    linesOf(ctx.db, { id }),
    editedAtOf(ctx.db, { id, version: row.version }),
    gone === null ? null : goneByOf(ctx, id, gone),
  ])
  const rest = {
    answers: row.answers,
    files: files.map(forTeam),
    version: row.version,
    editedAt: editedAt?.toISOString() ?? null,
    submitter: { name: row.submitterName, email: row.submitterEmail },
    portal: { slug: row.portalSlug, title: row.portalTitle },
    lines: lines.map((line) => ({ ...line, createdAt: line.createdAt.toISOString() })),
    overLimit: row.overLimit,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    suspicion: row.suspicion,
    keepUntil: row.keepUntil?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    goneBy,
  }
  return { row: toRow(row, attributes), form, rest }
}

/** Records that a member has opened it; only the first time counts. @throws NotFound */
export async function markSeen(ctx: TeamContext, id: string): Promise<{ seen: true }> {
  const mine = and(eq(submission.id, id), eq(submission.teamId, ctx.team.id))
  const { portalId, firstSeenAt } = submission
  const [known] = await ctx.db.select({ portalId, firstSeenAt }).from(submission).where(mine)
  if (!known || !seesSubmission(await readableSubmissions(ctx), { id, portalId: known.portalId })) throw new NotFound("submission")
  if (known.firstSeenAt === null) {
    await ctx.db.transaction(async (tx) => {
      await tx
        .update(submission)
        .set({ firstSeenAt: ctx.clock.now() })
        .where(and(mine, isNull(firstSeenAt)))
      await countLater(tx, ctx.team.id, id)
    })
  }
  return { seen: true }
}
