import { type DbOrTx, prepared, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { file, message, submission } from "@intray/db/schema"
import { statusRefusals, validation } from "@intray/i18n/translated"
import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { type Actor, recordEvent, type TeamId } from "../../platform/events.ts"
import { MAX_MESSAGE_FILES } from "../../platform/values/limits.ts"
import { notify } from "../notifications/notify.ts"
import { recipientsOf } from "../notifications/recipients.ts"
import { MAX_MESSAGES } from "./schema.ts"
import { withStatusLink } from "./status-link.ts"
import { hasFiles } from "./written-before.ts"

export type MessageFile = { id: string; name: string; size: number; contentType: string | null }

/** A message as its submitter reads it, without its author. */
export type PublicMessage = {
  id: string
  /** The submitter wrote it. */
  mine: boolean
  /** Empty for the submitter's own. */
  subject: string
  body: string
  sentAt: Date
  /** Out: when the submitter first opened the page with it. In: when the team first saw it. */
  seenAt: Date | null
  files: MessageFile[]
}

/** Sent and received messages. `failed`: readable, but its mail could not be delivered. */
const readable = ["sent", "failed"] as const

const readableOf = prepared((db, $: { submissionId: string }) =>
  db
    .select({
      id: message.id,
      direction: message.direction,
      subject: message.subject,
      body: message.body,
      sentAt: message.sentAt,
      seenAt: message.seenAt,
      createdAt: message.createdAt,
    })
    .from(message)
    .where(and(eq(message.submissionId, $.submissionId), inArray(message.state, [...readable]))),
)

const filesWith = prepared((db, $: { submissionId: string }) =>
  db
    .select({ id: file.id, messageId: file.messageId, name: file.name, size: file.size, contentType: file.contentType, state: file.state })
    .from(file)
    .where(eq(file.submissionId, $.submissionId))
    .orderBy(asc(file.createdAt), asc(file.id)),
)

/** The files of a submission's messages, by message. */
async function messageFiles(db: DbOrTx, submissionId: string): Promise<Map<string, MessageFile[]>> {
  const found = new Map<string, MessageFile[]>()
  for (const { messageId, state, ...one } of await filesWith(db, { submissionId })) {
    if (messageId === null || state !== "stored") continue
    const known = found.get(messageId)
    if (known) known.push(one)
    else found.set(messageId, [one])
  }
  return found
}

/**
 * The conversation of a submitter and the team, oldest first: received and sent messages, but no pending ones.
 * @param link to the status page, in the form that the reader may see
 */
export async function publicMessages(db: DbOrTx, submissionId: string, link: string): Promise<PublicMessage[]> {
  const rows = await readableOf(db, { submissionId })
  if (rows.length === 0) return []
  const files = await messageFiles(db, submissionId)
  return rows
    .map(({ direction, createdAt, sentAt, body, ...row }) => ({
      ...row,
      body: direction === "out" ? withStatusLink(body, link) : body,
      mine: direction === "in",
      sentAt: sentAt ?? createdAt,
      files: files.get(row.id) ?? [],
    }))
    .sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || (a.id < b.id ? -1 : 1))
}

/** Records that the submitter has opened the page with sent messages; only the first time counts. */
export async function seenBySubmitter(db: DbOrTx, submissionId: string, now: Date): Promise<void> {
  await db
    .update(message)
    .set({ seenAt: now })
    .where(
      and(
        eq(message.submissionId, submissionId),
        eq(message.direction, "out"),
        inArray(message.state, [...readable]),
        isNull(message.seenAt),
      ),
    )
}

export type Received = {
  team: { id: TeamId }
  /** A UUID that the sender generates, so that a retry is received only once. */
  id: string
  submissionId: string
  body: string
  /** Uploads for the submission's portal that belong to no field and no message yet. */
  fileIds?: readonly string[]
  now: Date
}

const submitter: Actor = { type: "submitter", id: null, name: null }

/**
 * Receives a submitter's message: visible at once, unread until a member sees it.
 * @returns false if the message was received before
 * @throws NotFound; Refused (`too_many_messages`, `message_other`); Invalid (`fileIds`)
 */
export async function receiveMessage(tx: Tx, { team, id, submissionId, body, fileIds = [], now }: Received): Promise<boolean> {
  const [row] = await forUpdate(
    tx
      .select({
        portalId: submission.portalId,
        erasedAt: submission.erasedAt,
      })
      .from(submission)
      .where(and(eq(submission.id, submissionId), eq(submission.teamId, team.id))),
  )
  if (!row) throw new NotFound("submission")
  const [known] = await tx.select().from(message).where(eq(message.id, id))
  if (known) {
    const same = known.submissionId === submissionId && known.direction === "in" && known.body === body
    if (!same || !(await hasFiles(tx, id, fileIds))) throw new Refused(statusRefusals.messageOther, { code: "message_other" })
    return false
  }
  // The status page no longer exists.
  if (row.erasedAt) throw new NotFound("submission")
  if (await isFull(tx, submissionId))
    throw new Refused(statusRefusals.tooManyMessages({ max: MAX_MESSAGES }), { code: "too_many_messages" })
  await tx.insert(message).values({
    id,
    teamId: team.id,
    submissionId,
    direction: "in",
    authorId: null,
    state: "sent",
    subject: "",
    body,
    sentAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await attachFiles(tx, { messageId: id, submissionId, portalId: row.portalId, fileIds }, validation)
  await tellOf(tx, { teamId: team.id, submissionId, now })
  await tx.update(submission).set({ unread: true, updatedAt: now }).where(eq(submission.id, submissionId))
  await recordEvent(tx, { team, actor: submitter, submissionId, type: "message.received", before: null, after: { messageId: id } })
  return true
}

/** Notifies the users who deal with the submission; without any, everybody in the team. */
async function tellOf(tx: Tx, { teamId, submissionId, now }: { teamId: TeamId; submissionId: string; now: Date }): Promise<void> {
  const userIds = await recipientsOf(tx, submissionId)
  const whom = userIds.length > 0 ? userIds : ("team" as const)
  await notify(tx, { teamId, event: "message.received", submissionId, actorId: null, userIds: whom, at: now })
}

/** Whether a submission has the maximum number of messages. */
export async function isFull(tx: Tx, submissionId: string): Promise<boolean> {
  return (await tx.$count(message, eq(message.submissionId, submissionId))) >= MAX_MESSAGES
}

/** Error messages for files that cannot be attached. */
type FileWords = { tooManyFiles: (p: { max: number }) => string; notUpload: string }

/**
 * Attaches uploads to a message. They must belong to no form field, have been started for the submission's portal, and be
 * complete. Uploads that are attached already stay.
 * @param words in the language of the uploader: members and submitters each read their own
 * @throws Invalid (`fileIds`) naming the first upload that does not qualify
 */
export async function attachFiles(
  tx: Tx,
  to: { messageId: string; submissionId: string; portalId: string; fileIds: readonly string[] },
  words: FileWords,
): Promise<void> {
  const ids = [...new Set(to.fileIds)].sort()
  if (ids.length === 0) return
  if (ids.length > MAX_MESSAGE_FILES) {
    throw new Invalid([{ path: ["fileIds"], code: "too_many", message: words.tooManyFiles({ max: MAX_MESSAGE_FILES }) }])
  }
  const rows = await forUpdate(tx.select().from(file).where(inArray(file.id, ids)).orderBy(asc(file.id)))
  for (const id of ids) {
    const row = rows.find((one) => one.id === id)
    const free = row?.submissionId === null || row?.messageId === to.messageId
    const own = row?.portalId === to.portalId && row.field === "" && free && row.state === "stored"
    if (!own) throw new Invalid([{ path: ["fileIds", to.fileIds.indexOf(id)], code: "not_upload", message: words.notUpload }])
  }
  await tx
    .update(file)
    .set({ submissionId: to.submissionId, messageId: to.messageId, expiresAt: null, sender: null })
    .where(inArray(file.id, ids))
}

/** Milliseconds in which a removed file can be attached again. */
const regretMs = 3_600_000

/** Removes files from messages. For an hour they are ordinary uploads, so that this can be undone; then they are deleted. */
export async function letGo(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  await tx
    .update(file)
    .set({ submissionId: null, messageId: null, expiresAt: new Date(now.getTime() + regretMs) })
    .where(which)
}
