import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { act, event, file, message } from "@intray/db/schema"
import { outbox as words } from "@intray/i18n/outbox"
import { and, desc, eq, inArray } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import { type Actor, type EventType, isOwn } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { messageChange } from "../history/schema.ts"
import type { MessageRow } from "./rows.ts"
import type { MessageWhen, WriteMessageInput } from "./schema.ts"
import { fillWords, valuesOf } from "./values.ts"

/**
 * Handles messages with a known id: a retry after a lost response, or a new version from its writer.
 * A retry gets the existing message; a new version replaces it while it is unsent.
 */

/** The caller's message with that id. @throws NotFound if it is another team's; Refused (`message_other`) */
export async function ownMessage(
  tx: Tx,
  ctx: TeamContext,
  { id, submissionId }: { id: string; submissionId: string },
): Promise<MessageRow | undefined> {
  const [known] = await forUpdate(tx.select().from(message).where(eq(message.id, id)))
  if (!known) return undefined
  if (known.teamId !== ctx.team.id) throw new NotFound("message")
  const mine = known.submissionId === submissionId && isOwn(known, ctx.actor) && known.direction === "out"
  if (!mine) throw new Refused(words.other, { code: "message_other" })
  return known
}

export const hasLeft = ({ state }: Pick<MessageRow, "state">): boolean => state === "sent" || state === "failed"

/** The repeated message; without `fileIds` its files are not compared. */
export type Again = Pick<WriteMessageInput, "subject" | "body" | "feedback"> & { fileIds?: readonly string[] | undefined }

/** Whether a message has the same text, in any mode of filling in variables, and the same files. */
export async function saysSame(tx: Tx, ctx: TeamContext, known: MessageRow, again: Again): Promise<boolean> {
  const values = (await valuesOf(tx, ctx, [known.submissionId], again.feedback)).get(known.submissionId)
  if (!values) throw new NotFound("submission")
  const isSaid = (["keep", "name", "drop"] as const).some((otherwise) => {
    const { subject, body } = fillWords(again, values, otherwise)
    return subject === known.subject && body === known.body
  })
  return isSaid && (again.fileIds === undefined || (await hasFiles(tx, known.id, again.fileIds)))
}

/** Whether a message has exactly these files. */
export async function hasFiles(tx: Tx, messageId: string, fileIds: readonly string[]): Promise<boolean> {
  const rows = await tx.select({ id: file.id }).from(file).where(eq(file.messageId, messageId))
  const wanted = new Set(fileIds)
  return rows.length === wanted.size && rows.every(({ id }) => wanted.has(id))
}

/** Whether an unsent message is scheduled as requested. @param earliest time for a message that is sent now */
export function goesAsAsked({ state, sendAt }: Pick<MessageRow, "state" | "sendAt">, when: MessageWhen, earliest: Date): boolean {
  if (when === "draft") return state === "draft"
  if (when === "decision") return state === "held"
  if (state !== "waiting" || sendAt === null) return false
  // A message that was sent a while ago leaves earlier than one that is sent now.
  const wished = when === "now" ? 0 : Date.parse(when)
  return wished <= sendAt.getTime() && sendAt.getTime() <= Math.max(earliest.getTime(), wished)
}

/** Whether somebody has edited a message since it was written. */
export async function isEdited(tx: Tx, { id, submissionId }: Pick<MessageRow, "id" | "submissionId">): Promise<boolean> {
  const ofIts = and(eq(event.submissionId, submissionId), eq(event.type, "message.edited"))
  const edits = await tx.select({ after: event.after }).from(event).where(ofIts)
  return edits.some(({ after }) => messageChange.safeParse(after).data?.messageId === id)
}

/** Events about a message, newest first. */
async function doneAbout(tx: DbOrTx, teamId: string, { id, submissionId }: Pick<MessageRow, "id" | "submissionId">, types: EventType[]) {
  const rows = await tx
    .select({ type: event.type, actorType: event.actorType, actorId: event.actorId, actId: event.actId, after: event.after })
    .from(event)
    .where(and(eq(event.submissionId, submissionId), eq(event.teamId, teamId), inArray(event.type, types)))
    .orderBy(desc(event.id))
  return rows.filter(({ after }) => messageChange.safeParse(after).data?.messageId === id)
}

const isBy = (row: { actorType: string; actorId: string | null }, actor: Actor) =>
  actor.id !== null && row.actorType === actor.type && row.actorId === actor.id

/** Whether the caller made a message's last revision by an edit. */
export async function isLastEditor(tx: Tx, ctx: TeamContext, row: MessageRow): Promise<boolean> {
  const [last] = await doneAbout(tx, ctx.team.id, row, ["message.edited", "message.written"])
  return last !== undefined && last.type === "message.edited" && isBy(last, ctx.actor)
}

/** Whether this act sent a message. */
export async function isSentBy(tx: Tx, ctx: TeamContext, row: MessageRow, actId: string): Promise<boolean> {
  const sent = await doneAbout(tx, ctx.team.id, row, ["message.sent"])
  return sent.some((one) => one.actId === actId)
}

/** Whether the caller has deleted a message that no longer exists. */
export async function hasDeleted(db: DbOrTx, ctx: TeamContext, one: Pick<MessageRow, "id" | "submissionId">): Promise<boolean> {
  const [last] = await doneAbout(db, ctx.team.id, one, ["message.deleted"])
  return last !== undefined && isBy(last, ctx.actor)
}

/** @throws Refused: `message_sent` if it was sent, `message_changed` if somebody edited it since, because their text would be lost */
export async function refuseOtherWords(tx: Tx, known: MessageRow): Promise<void> {
  if (hasLeft(known)) throw new Refused(words.leftBefore, { code: "message_sent" })
  if (await isEdited(tx, known)) throw new Refused(words.changedSince, { code: "message_changed" })
}

/** Whether an act is a retry after a lost response. */
export async function isDone(tx: Tx, actId: string | undefined): Promise<boolean> {
  return actId !== undefined && (await tx.$count(act, eq(act.id, actId))) > 0
}
