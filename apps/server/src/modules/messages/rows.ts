import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { apikey, file, message, submission, user } from "@intray/db/schema"
import { and, asc, eq, inArray, ne, type SQL } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { Actor, NewEvent, TeamId } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { refuseBlind } from "../../platform/visible-portals.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import { type HeldRow, onlyOne } from "../submission-writes/rows.ts"
import type { MessageItem, MessageState } from "./schema.ts"
import { readByTeam, writtenByTeam } from "./status-link.ts"

export type MessageRow = typeof message.$inferSelect

/** The submission of a message, whose row this transaction has locked. */
export type Target = {
  id: string
  number: number
  portalId: string
  held: boolean
  erasedAt: Date | null
}

/** Locks a submission against new messages, decisions and erasure until the transaction ends. @throws NotFound */
export async function lockTarget(tx: Tx, ctx: TeamContext, id: string): Promise<Target> {
  const [row] = await forUpdate(
    tx
      .select({
        id: submission.id,
        number: submission.number,
        portalId: submission.portalId,
        held: submission.held,
        erasedAt: submission.erasedAt,
      })
      .from(submission)
      .where(and(eq(submission.id, id), eq(submission.teamId, ctx.team.id))),
  )
  if (!row) throw new NotFound("submission")
  await refuseBlind(ctx, row, tx)
  return row
}

/** Changes a message of the team after locking its submission, in the same order as writing one. @throws NotFound */
export async function changeMessage<Result>(
  ctx: TeamContext,
  id: string,
  work: (change: Change, row: MessageRow, target: HeldRow) => Promise<Result>,
): Promise<Result> {
  const own = and(eq(message.id, id), eq(message.teamId, ctx.team.id), eq(message.direction, "out"), ne(message.state, "replaced"))
  const [found] = await ctx.db.select({ submissionId: message.submissionId }).from(message).where(own)
  if (!found) throw new NotFound("message")
  return changeSubmissions(ctx, { ids: [found.submissionId] }, async (change) => {
    const target = onlyOne(change)
    await refuseBlind(ctx, target, change.tx)
    const [row] = await forUpdate(change.tx.select().from(message).where(own))
    if (!row) throw new NotFound("message")
    return work(change, row, target)
  })
}

/** Messages for the team, in no order, without status links. Hidden ones (`replaced`) are left out. */
export async function itemsOf(db: DbOrTx, where: SQL | undefined): Promise<(MessageItem & { submissionId: string })[]> {
  const rows = await db
    .select({ row: message, author: { id: user.id, name: user.name, image: user.image }, apiKey: { id: apikey.id, name: apikey.name } })
    .from(message)
    .leftJoin(user, eq(user.id, message.authorId))
    .leftJoin(apikey, eq(apikey.id, message.apiKeyId))
    .where(and(where, ne(message.state, "replaced")))
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const files = await db
    .select({ id: file.id, messageId: file.messageId, name: file.name, size: file.size, contentType: file.contentType })
    .from(file)
    .where(and(inArray(file.messageId, ids), eq(file.state, "stored")))
    .orderBy(asc(file.createdAt), asc(file.id))
  return rows.map(({ row, author, apiKey }) => ({
    id: row.id,
    submissionId: row.submissionId,
    direction: row.direction,
    state: row.state as MessageState,
    author,
    apiKey: apiKey && { id: apiKey.id, name: apiKey.name ?? "" },
    subject: row.subject,
    body: row.state === "sent" || row.state === "failed" ? readByTeam(row.body, row.direction) : writtenByTeam(row.body),
    templateId: row.templateId,
    files: files
      .filter((one) => one.messageId === row.id)
      .map(({ id, name, size, contentType }) => ({ id, name, size, contentType, url: `/api/files/${id}` })),
    sendAt: row.sendAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    seenAt: row.seenAt?.toISOString() ?? null,
    lastError: row.lastError,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** One message for the team. @throws NotFound */
export async function itemOf(db: DbOrTx, id: string): Promise<MessageItem> {
  const [item] = await itemsOf(db, eq(message.id, id))
  if (!item) throw new NotFound("message")
  const { submissionId: _, ...rest } = item
  return rest
}

type MessageEventType = `message.${"written" | "edited" | "deleted" | "replaced" | "restored" | "sent" | "failed" | "seen"}`

/** An event of a message; never its text, which can be taken back. */
export function messageEvent(
  ctx: { team: { id: TeamId }; actor: Actor },
  row: { id: string; submissionId: string },
  type: MessageEventType,
  actId?: string,
): NewEvent {
  const { team, actor } = ctx
  const after = { messageId: row.id }
  return { team, actor, submissionId: row.submissionId, type, before: null, after, ...(actId === undefined ? {} : { actId }) }
}
