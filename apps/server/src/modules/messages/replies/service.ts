import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { replyTemplate, teamCounter } from "@intray/db/schema"
import { outbox as words } from "@intray/i18n/outbox"
import { and, asc, eq, max, ne } from "drizzle-orm"
import { type Issue, NotFound, Refused } from "../../../platform/errors.ts"
import { recordTeamEvent } from "../../../platform/events.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { replyVariables, variablesIn } from "../variables.ts"
import { type CreateReplyInput, MAX_REPLIES, type ReplyItem, type UpdateReplyInput } from "./schema.ts"

type Row = typeof replyTemplate.$inferSelect

function toItem({ id, name, subject, body, category, updatedAt }: Row): ReplyItem {
  const known: readonly string[] = replyVariables
  const unknown = variablesIn(`${subject}\n${body}`).filter((one) => !known.includes(one))
  return { id, name, subject, body, category, unknown, updatedAt: updatedAt.toISOString() }
}

function allOf(db: DbOrTx, teamId: string): Promise<Row[]> {
  return db.select().from(replyTemplate).where(eq(replyTemplate.teamId, teamId)).orderBy(asc(replyTemplate.position), asc(replyTemplate.id))
}

/** The team's reply templates in their order. */
export async function listReplies(ctx: TeamContext): Promise<{ items: ReplyItem[]; variables: string[] }> {
  return { items: (await allOf(ctx.db, ctx.team.id)).map(toItem), variables: [...replyVariables] }
}

/** Serializes changes of the list. */
async function lockList(tx: Tx, teamId: string): Promise<void> {
  await forUpdate(tx.select({ id: teamCounter.teamId }).from(teamCounter).where(eq(teamCounter.teamId, teamId)))
}

async function ownReply(tx: Tx, ctx: TeamContext, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(replyTemplate)
    .where(and(eq(replyTemplate.id, id), eq(replyTemplate.teamId, ctx.team.id)))
  if (!row) throw new NotFound("reply")
  return row
}

/**
 * Rejects a template of a letter that the team does not have.
 * @param path of the input that names it
 * @throws NotFound
 */
export async function demandReply(
  db: DbOrTx,
  { team }: Pick<TeamContext, "team">,
  id: string | null | undefined,
  path: Issue["path"] = ["templateId"],
): Promise<void> {
  if (!id) return
  const own = and(eq(replyTemplate.id, id), eq(replyTemplate.teamId, team.id))
  if ((await db.$count(replyTemplate, own)) === 0) throw new NotFound("reply", path)
}

/** Rejects a duplicate name. @throws Refused (`reply_name`) */
async function refuseTaken(tx: Tx, teamId: string, name: string, except = ""): Promise<void> {
  const same = and(eq(replyTemplate.teamId, teamId), eq(replyTemplate.name, name), ne(replyTemplate.id, except))
  if ((await tx.$count(replyTemplate, same)) > 0) throw new Refused(words.templateName({ name }), { code: "reply_name" })
}

/** Adds a reply template at the end. @throws Refused (`reply_name`, `too_many_replies`) */
export async function createReply(ctx: TeamContext, input: CreateReplyInput): Promise<ReplyItem> {
  const teamId = ctx.team.id
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    await lockList(tx, teamId)
    if ((await tx.$count(replyTemplate, eq(replyTemplate.teamId, teamId))) >= MAX_REPLIES) {
      throw new Refused(words.tooManyTemplates({ max: MAX_REPLIES }), { code: "too_many_replies" })
    }
    await refuseTaken(tx, teamId, input.name)
    const [last] = await tx
      .select({ position: max(replyTemplate.position) })
      .from(replyTemplate)
      .where(eq(replyTemplate.teamId, teamId))
    const row: Row = { id: newId(), teamId, ...input, position: (last?.position ?? -1) + 1, createdAt: now, updatedAt: now }
    await tx.insert(replyTemplate).values(row)
    await recordTeamEvent(tx, ctx, { type: "template.reply_created", before: null, after: { id: row.id, name: row.name } })
    return toItem(row)
  })
}

/** Changes a template; messages that were written with it do not change. @throws NotFound, Refused (`reply_name`) */
export async function updateReply(ctx: TeamContext, { id, ...input }: UpdateReplyInput): Promise<ReplyItem> {
  const teamId = ctx.team.id
  return ctx.db.transaction(async (tx) => {
    await lockList(tx, teamId)
    const before = await ownReply(tx, ctx, id)
    const after: Row = {
      ...before,
      name: input.name ?? before.name,
      subject: input.subject ?? before.subject,
      body: input.body ?? before.body,
      category: input.category ?? before.category,
    }
    if (JSON.stringify(after) === JSON.stringify(before)) return toItem(before)
    if (after.name !== before.name) await refuseTaken(tx, teamId, after.name, id)
    const { name, subject, body, category } = after
    const updatedAt = ctx.clock.now()
    await tx.update(replyTemplate).set({ name, subject, body, category, updatedAt }).where(eq(replyTemplate.id, id))
    await recordTeamEvent(tx, ctx, { type: "template.reply_updated", before: { id, name: before.name }, after: { id, name } })
    return toItem({ ...after, updatedAt })
  })
}

/** Deletes a template; messages that were written with it remain. @throws NotFound */
export async function deleteReply(ctx: TeamContext, id: string): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const { name } = await ownReply(tx, ctx, id)
    await tx.delete(replyTemplate).where(eq(replyTemplate.id, id))
    await recordTeamEvent(tx, ctx, { type: "template.reply_deleted", before: { id, name }, after: null })
    return { id }
  })
}

/** Reorders the templates. @throws NotFound for another team's; Refused (`reply_order`) if templates were added or deleted since */
export async function reorderReplies(ctx: TeamContext, ids: readonly string[]): Promise<{ ids: string[] }> {
  const teamId = ctx.team.id
  return ctx.db.transaction(async (tx) => {
    await lockList(tx, teamId)
    const known = (await allOf(tx, teamId)).map((row) => row.id)
    const given = new Set(ids)
    if (ids.some((id) => !known.includes(id))) throw new NotFound("reply")
    if (given.size !== ids.length || given.size !== known.length) throw new Refused(words.templateOrder, { code: "reply_order" })
    for (const [position, id] of ids.entries()) {
      if (known[position] !== id) await tx.update(replyTemplate).set({ position }).where(eq(replyTemplate.id, id))
    }
    await recordTeamEvent(tx, ctx, { type: "template.replies_reordered", before: null, after: { ids } })
    return { ids: [...ids] }
  })
}
