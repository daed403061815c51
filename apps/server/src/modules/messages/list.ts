import { message, submission } from "@intray/db/schema"
import { and, eq, isNull } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { recordEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { loadVisible, refuseBlind } from "../../platform/visible-portals.ts"
import { toItem, warningsOfText } from "../letters/guard.ts"
import { listOthers } from "../letters/others.ts"
import type { CheckedLetters } from "../letters/schema.ts"
import { stageOf } from "../stages/service.ts"
import { matching } from "../submission-index/match.ts"
import { demandReply } from "./replies/service.ts"
import { replyTime } from "./reply-time.ts"
import { itemsOf, lockTarget, messageEvent } from "./rows.ts"
import type { CheckMessageInput, MessageItem, MessageList, MessagePreview } from "./schema.ts"
import { readByTeam } from "./status-link.ts"
import { undeliveredOf } from "./undelivered.ts"
import { recallMinutes } from "./undo-send.ts"
import { fillWords, valuesOf } from "./values.ts"

/** Sorts sent messages by time; then pending ones, first those with a time. */
function inOrder(a: MessageItem, b: MessageItem): number {
  const key = (one: MessageItem) => (one.sentAt ? `0${one.sentAt}` : one.sendAt ? `1${one.sendAt}` : `2${one.createdAt}`)
  const [x, y] = [key(a), key(b)]
  return x < y || (x === y && a.id < b.id) ? -1 : 1
}

/** The conversation about a submission, including pending messages. @throws NotFound */
export async function listMessages(ctx: TeamContext, input: { submissionId: string }): Promise<MessageList> {
  const { db, team, services } = ctx
  const [row] = await db
    .select({
      id: submission.id,
      portalId: submission.portalId,
      to: submission.submitterEmail,
      erasedAt: submission.erasedAt,
      trashedAt: submission.trashedAt,
      unread: submission.unread,
      dueAt: submission.dueAt,
    })
    .from(submission)
    .where(and(eq(submission.id, input.submissionId), eq(submission.teamId, team.id)))
  if (!row) throw new NotFound("submission")
  await refuseBlind(ctx, row)
  const [items, undelivered, allowed, usual, minutes] = await Promise.all([
    itemsOf(db, eq(message.submissionId, row.id)),
    undeliveredOf(ctx, row.id),
    isAllowed(db, team, { submission: ["reply"] }),
    replyTime(db, row.portalId, ctx.clock.now()),
    recallMinutes(db, services, team.id),
  ])
  const why = row.erasedAt ? ("erased" as const) : row.trashedAt ? ("trashed" as const) : allowed ? null : ("not_allowed" as const)
  return {
    items: items.map(({ submissionId: _, ...item }) => item).sort(inOrder),
    undelivered,
    canReply: why === null,
    why,
    to: row.to === "" ? null : row.to,
    unread: row.unread,
    dueAt: row.dueAt?.toISOString() ?? null,
    usual,
    recallMinutes: minutes,
  }
}

/**
 * Records that a member has read the submitter's messages; only the first time counts. They remain new until somebody
 * replies or marks them as done.
 * @throws NotFound
 */
export async function markMessagesSeen(ctx: TeamContext, input: { submissionId: string }): Promise<{ unread: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await lockTarget(tx, ctx, input.submissionId)
    const now = ctx.clock.now()
    const news = and(eq(message.submissionId, id), eq(message.direction, "in"), isNull(message.seenAt))
    const seen = await tx.update(message).set({ seenAt: now }).where(news).returning({ id: message.id, submissionId: message.submissionId })
    const [last] = seen
    if (last) await recordEvent(tx, messageEvent(ctx, last, "message.seen"))
    const [row] = await tx.select({ unread: submission.unread }).from(submission).where(eq(submission.id, id))
    return { unread: row?.unread ?? false }
  })
}

/** Warnings about a letter to one or many, before it is held or sent. Changes nothing. @throws NotFound; Invalid (`not_a_decision`) */
export async function checkMessage(ctx: TeamContext, input: CheckMessageInput): Promise<CheckedLetters> {
  const { filter, numbers: picked, stageId, subject, body, templateId } = input
  await demandReply(ctx.db, ctx, templateId)
  const stage = stageId ? await stageOf(ctx.db, ctx.team.id, stageId) : null
  const outcome = stage?.category === "accepted" || stage?.category === "declined" ? stage.category : null
  const numbers = await matching(ctx, filter ?? { numbers: picked ?? [], state: "all" })
  const others = await listOthers(ctx, { to: { numbers }, held: false })
  const warnings = await warningsOfText(ctx.db, ctx, { text: { subject, body, templateId }, outcome, numbers, others })
  return { total: numbers.length, warnings: warnings.map(toItem) }
}

/** Previews a message about a submission, without the secret of its link. @throws NotFound */
export async function previewMessage(
  ctx: TeamContext,
  input: { submissionId: string; subject: string; body: string; feedback?: string[] | undefined },
): Promise<MessagePreview> {
  const values = (await valuesOf(ctx.db, ctx, [input.submissionId], input.feedback)).get(input.submissionId)
  if (!values) {
    await loadVisible(ctx, input.submissionId)
    throw new NotFound("submission")
  }
  const { subject, body, missing } = fillWords(input, values, "name")
  return { subject, body: readByTeam(body, "out"), missing }
}
