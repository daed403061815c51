import type { Tx } from "@intray/db"
import { file, message } from "@intray/db/schema"
import { outbox as words } from "@intray/i18n/outbox"
import { and, eq, ne, notInArray } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { keyOf, type NewEvent, personOf } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { refuseBlind } from "../../platform/visible-portals.ts"
import { refuseWrongText } from "../letters/guard.ts"
import { listOthers } from "../letters/others.ts"
import { stageOf } from "../stages/service.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import { onlyOne } from "../submission-writes/rows.ts"
import { markAnswered, reopen } from "./done.ts"
import { attachFiles, isFull, letGo } from "./public.ts"
import { demandReply } from "./replies/service.ts"
import { changeMessage, itemOf, type MessageRow, messageEvent, type Target } from "./rows.ts"
import {
  type DeleteMessageInput,
  type EditMessageInput,
  MAX_MESSAGES,
  type MessageItem,
  type MessageWhen,
  type SendNowInput,
  type WriteMessageInput,
} from "./schema.ts"
import { sendAtMoment, sendLocked } from "./send.ts"
import { leavesAt } from "./undo-send.ts"
import { fillWords, valuesOf } from "./values.ts"
import {
  goesAsAsked,
  hasDeleted,
  hasLeft,
  isEdited,
  isLastEditor,
  isSentBy,
  ownMessage,
  refuseOtherWords,
  saysSame,
} from "./written-before.ts"

const YEAR_MS = 366 * 86_400_000

/** @throws Invalid (`missing`) naming the variables without a value */
function refuseMissing(missing: readonly string[], path: (string | number)[] = ["body"]): void {
  if (missing.length > 0) throw new Invalid([{ path, code: "missing", message: words.missing({ names: [...missing] }) }])
}

function momentIn(ctx: TeamContext, at: string, path: string): Date {
  const wished = new Date(at)
  const now = ctx.clock.now().getTime()
  if (wished.getTime() > now && wished.getTime() < now + YEAR_MS) return wished
  throw new Invalid([{ path: [path], code: "moment", message: words.moment }])
}

/** The initial state of a message, and when it is sent. @throws Refused (`no_decision`), Invalid (`moment`) */
async function begins(tx: Tx, ctx: TeamContext, target: Target, when: MessageWhen) {
  if (when === "draft") return { state: "draft", sendAt: null } as const
  if (when === "decision") {
    if (!target.held) throw new Refused(words.noDecision({ number: target.number }), { code: "no_decision" })
    return { state: "held", sendAt: null } as const
  }
  const wished = when === "now" ? undefined : momentIn(ctx, when, "when")
  return { state: "waiting", sendAt: await leavesAt(tx, ctx.services, ctx.team.id, wished) } as const
}

export type NewMessage = Omit<WriteMessageInput, "when"> & { state: "draft" | "held" | "waiting"; sendAt: Date | null; actId?: string }

/** Fills in a message's text. @throws Refused (`erased`); Invalid (`missing`); NotFound if a label is not the team's */
async function filledIn(tx: Tx, ctx: TeamContext, target: Target, entry: NewMessage): Promise<{ subject: string; body: string }> {
  if (target.erasedAt) throw new Refused(words.erased({ number: target.number }), { code: "erased" })
  const values = (await valuesOf(tx, ctx, [target.id], entry.feedback)).get(target.id)
  if (!values) throw new NotFound("submission")
  const { missing, ...filled } = fillWords(entry, values, entry.state === "draft" ? "keep" : entry.allowMissing ? "drop" : "name")
  if (entry.state !== "draft" && !entry.allowMissing) refuseMissing(missing)
  return filled
}

/**
 * Creates a message, with variables filled in.
 * @param target locked by this transaction
 * @throws Refused (`erased`, `too_many_messages`, `message_other`); Invalid (`missing`, `fileIds`); NotFound if a label is not the team's
 */
export async function putMessage(tx: Tx, ctx: TeamContext, target: Target, entry: NewMessage): Promise<MessageRow> {
  const filled = await filledIn(tx, ctx, target, entry)
  if (await isFull(tx, target.id)) throw new Refused(words.tooMany({ max: MAX_MESSAGES }), { code: "too_many_messages" })
  const now = ctx.clock.now()
  const [row] = await tx
    .insert(message)
    .values({
      id: entry.id,
      teamId: ctx.team.id,
      submissionId: target.id,
      direction: "out",
      authorId: personOf(ctx.actor),
      apiKeyId: keyOf(ctx.actor),
      state: entry.state,
      subject: filled.subject,
      body: filled.body,
      templateId: entry.templateId ?? null,
      sendAt: entry.sendAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: message.id })
    .returning()
  // A concurrent request used the id elsewhere.
  if (!row) throw new Refused(words.other, { code: "message_other" })
  await attachFiles(tx, { messageId: row.id, submissionId: target.id, portalId: target.portalId, fileIds: entry.fileIds ?? [] }, words)
  return row
}

/**
 * Replaces text, files and time of an unsent message that its writer sends again. Without `fileIds` it keeps its files.
 * @param known the caller's own, locked by this transaction
 * @throws as {@link putMessage}; Refused (`message_sent`, `message_changed`)
 */
export async function putAnew(tx: Tx, ctx: TeamContext, target: Target, known: MessageRow, entry: NewMessage): Promise<MessageRow> {
  const { state, sendAt, fileIds, templateId = null } = entry
  const filled = await filledIn(tx, ctx, target, entry)
  if (fileIds) await exchangeFiles(tx, ctx, { messageId: known.id, target, fileIds })
  const [row] = await tx
    .update(message)
    .set({ ...filled, state, sendAt, templateId, revision: known.revision + 1, updatedAt: ctx.clock.now() })
    .where(eq(message.id, known.id))
    .returning()
  if (!row) throw new NotFound("message")
  return row
}

/** Sends a message when it is due: in this change if that is now. */
export async function goes(change: Change, row: MessageRow): Promise<void> {
  if (row.state !== "waiting" || row.sendAt === null) return
  if (row.sendAt <= change.ctx.clock.now()) await sendLocked(change, [row])
  else await sendAtMoment(change.tx, row.sendAt)
}

/**
 * Writes to the submitter. The client generates the id, so that a retry writes only once; a retry with other text replaces it, unless it
 * was sent.
 * @throws as {@link putMessage}; NotFound for a template that is not the team's; LetterWarnings; Refused (`no_decision`, `message_sent`,
 *   `message_changed`); Invalid (`moment`)
 */
export async function writeMessage(ctx: TeamContext, input: WriteMessageInput): Promise<MessageItem> {
  const others = input.when === "decision" ? await listOthers(ctx, { to: { id: input.submissionId }, held: false }) : []
  return changeSubmissions(ctx, { ids: [input.submissionId] }, async (change) => {
    const { tx } = change
    const target = onlyOne(change)
    await refuseBlind(ctx, target, tx)
    const known = await ownMessage(tx, ctx, input)
    if (known && (await stands(tx, ctx, known, input))) return itemOf(tx, known.id)
    await demandReply(tx, ctx, input.templateId)
    const { acknowledge, keepOpen, ...rest } = input
    const entry = { ...rest, ...(await begins(tx, ctx, target, input.when)) }
    if (entry.state === "held") {
      const stage = await stageOf(tx, ctx.team.id, target.stageId)
      const outcome = stage.category === "accepted" || stage.category === "declined" ? stage.category : null
      await refuseWrongText(tx, ctx, { text: input, outcome, numbers: [target.number], others, acknowledged: acknowledge })
    }
    const row = known
      ? await putAnew(tx, ctx, target, known, { ...entry, fileIds: input.fileIds ?? [] })
      : await putMessage(tx, ctx, target, entry)
    change.events.push(messageEvent(ctx, row, "message.written"))
    if (row.state === "waiting" && !keepOpen) markAnswered(change, [target.id])
    await goes(change, row)
    return itemOf(tx, row.id)
  })
}

/** Whether a repeated message needs no change. @throws Refused (`message_sent`, `message_changed`) */
async function stands(tx: Tx, ctx: TeamContext, known: MessageRow, input: WriteMessageInput): Promise<boolean> {
  if (!(await saysSame(tx, ctx, known, { ...input, fileIds: input.fileIds ?? [] }))) {
    await refuseOtherWords(tx, known)
    return false
  }
  if (hasLeft(known) || goesAsAsked(known, input.when, await leavesAt(tx, ctx.services, ctx.team.id))) return true
  // Somebody has postponed it or made it a draft meanwhile.
  return isEdited(tx, known)
}

function refuseGone(row: MessageRow): void {
  if (hasLeft(row)) throw new Refused(words.gone, { code: "message_sent" })
}

/** Deletes an unsent message and releases its files. @returns the event */
export async function dropMessage(tx: Tx, ctx: TeamContext, row: MessageRow, actId?: string): Promise<NewEvent> {
  await letGo(tx, eq(file.messageId, row.id), ctx.clock.now())
  await tx.delete(message).where(eq(message.id, row.id))
  return messageEvent(ctx, row, "message.deleted", actId)
}

/** Replaces the files of a message. @throws Invalid (`fileIds`) */
async function exchangeFiles(tx: Tx, ctx: TeamContext, { messageId, target, fileIds }: Exchange): Promise<void> {
  await letGo(tx, and(eq(file.messageId, messageId), notInArray(file.id, fileIds)), ctx.clock.now())
  await attachFiles(tx, { messageId, submissionId: target.id, portalId: target.portalId, fileIds }, words)
}
type Exchange = { messageId: string; target: Target; fileIds: string[] }

/** Whether an edit is a retry: the caller made the next revision, and it has the same content. */
async function isEditedSo(tx: Tx, ctx: TeamContext, row: MessageRow, input: EditMessageInput): Promise<boolean> {
  if (row.revision !== input.revision + 1 || !(await isLastEditor(tx, ctx, row))) return false
  const { subject = row.subject, body = row.body, fileIds, sendAt } = input
  if (!(await saysSame(tx, ctx, row, { subject, body, fileIds }))) return false
  if (sendAt === undefined) return true
  if (sendAt !== null && hasLeft(row)) return true
  return goesAsAsked(row, sendAt ?? "draft", await leavesAt(tx, ctx.services, ctx.team.id))
}

/**
 * Edits an unsent message: its text, its files, or its time.
 * @throws NotFound; Refused (`message_sent`, `stale_revision`); Invalid (`missing`, `moment`, `fileIds`)
 */
export async function editMessage(ctx: TeamContext, input: EditMessageInput): Promise<MessageItem> {
  return changeMessage(ctx, input.id, async (change, row, target) => {
    const { tx } = change
    if (await isEditedSo(tx, ctx, row, input)) return itemOf(tx, row.id)
    refuseGone(row)
    if (row.revision !== input.revision) throw new Refused(words.stale, { code: "stale_revision" })
    const values = (await valuesOf(tx, ctx, [target.id], undefined)).get(target.id)
    if (!values) throw new NotFound("submission")
    const when =
      input.sendAt === undefined
        ? { state: row.state, sendAt: row.sendAt }
        : input.sendAt === null
          ? ({ state: "draft", sendAt: null } as const)
          : ({
              state: "waiting",
              sendAt: await leavesAt(tx, ctx.services, ctx.team.id, momentIn(ctx, input.sendAt, "sendAt")),
            } as const)
    const stays = when.state === "draft"
    const written = { subject: input.subject ?? row.subject, body: input.body ?? row.body }
    const filled = fillWords(written, values, stays ? "keep" : input.allowMissing ? "drop" : "name")
    if (!stays && !input.allowMissing) refuseMissing(filled.missing)
    const { subject, body } = filled
    if (input.fileIds) await exchangeFiles(tx, ctx, { messageId: row.id, target, fileIds: input.fileIds })
    const [now] = await tx
      .update(message)
      .set({ subject, body, ...when, revision: row.revision + 1, updatedAt: ctx.clock.now() })
      .where(eq(message.id, row.id))
      .returning()
    change.events.push(messageEvent(ctx, row, "message.edited"))
    if (now?.state === "waiting" && row.state === "draft") markAnswered(change, [target.id])
    if (now?.state === "draft" && row.state === "waiting") await reopen(change, [target.id], [row.id])
    if (now && input.sendAt !== undefined) await goes(change, now)
    return itemOf(tx, row.id)
  })
}

/**
 * Deletes an unsent message. Succeeds if the caller has deleted it already.
 * @throws NotFound, Refused (`message_sent`)
 */
export async function deleteMessage(ctx: TeamContext, { id, submissionId }: DeleteMessageInput): Promise<{ id: string }> {
  try {
    return await changeMessage(ctx, id, async (change, row) => {
      if (submissionId !== undefined && submissionId !== row.submissionId) throw new NotFound("message")
      refuseGone(row)
      change.events.push(await dropMessage(change.tx, ctx, row))
      if (row.state === "waiting") await reopen(change, [row.submissionId], [])
      return { id }
    })
  } catch (error) {
    const isGone = error instanceof NotFound && error.what === "message"
    if (isGone && submissionId !== undefined && (await hasDeleted(ctx.db, ctx, { id, submissionId }))) return { id }
    throw error
  }
}

/**
 * Sends a pending message at once, without time to recall it, or sends a new mail for one whose mail was rejected.
 * @throws NotFound; Refused (`message_sent`, `erased`); Invalid (`missing`)
 */
export async function sendNow(ctx: TeamContext, input: SendNowInput): Promise<MessageItem> {
  return changeMessage(ctx, input.id, async (change, row, target) => {
    const { tx } = change
    const { actId } = input
    if (actId !== undefined && hasLeft(row) && (await isSentBy(tx, ctx, row, actId))) return itemOf(tx, row.id)
    if (row.state === "sent") throw new Refused(words.notFailed, { code: "message_sent" })
    if (target.erasedAt) throw new Refused(words.erased({ number: target.number }), { code: "erased" })
    const values = (await valuesOf(tx, ctx, [target.id], undefined)).get(target.id)
    if (!values) throw new NotFound("submission")
    const { missing, subject, body } = fillWords(row, values, "drop")
    if (!input.allowMissing) refuseMissing(missing)
    const [now] = await tx
      .update(message)
      .set({ subject, body, sendAt: ctx.clock.now(), revision: row.revision + 1 })
      .where(and(eq(message.id, row.id), ne(message.state, "sent")))
      .returning()
    if (row.state === "draft") markAnswered(change, [target.id])
    if (now) await sendLocked(change, [now], { actId })
    return itemOf(tx, row.id)
  })
}
