import { normalizeLine } from "@intray/auth/clean-text"
import { cutText, isLongerThan } from "@intray/auth/count-text"
import { newSecret } from "@intray/db/id"
import { file, portal, stage, submission } from "@intray/db/schema"
import { outbox } from "@intray/i18n/outbox"
import { addressAs } from "@intray/i18n/request-language"
import { uploads as words } from "@intray/i18n/translated"
import { and, asc, count, eq, exists, gt, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sum } from "drizzle-orm"
import { memberContext } from "../../../http/trpc/member.ts"
import { DomainError, Invalid, isNoRoom, NotFound, Refused, TooLarge, TooMany } from "../../../platform/errors.ts"
import { networkOf } from "../../../platform/limits.ts"
import type { Services } from "../../../platform/services.ts"
import { isPaused } from "../../../platform/teams.ts"
import { loadVisible } from "../../../platform/visible-portals.ts"
import { demandEntry } from "../../portals/admission.ts"
import { contentOf, sha256Of } from "./content.ts"
import { whileLeaving } from "./leaving.ts"
import { type FileQuestion, questionsAt, takes } from "./questions.ts"
import type { UploadInfo } from "./schema.ts"

/** Uploads that one address may begin in an hour. */
export const uploadsPerHour = { max: 200, windowSeconds: 3600 }
/** What nobody sends expires after this, in milliseconds. */
const lifeMs = 24 * 3_600_000
/** What one sender may have waiting to be sent, or lying in spam, so that nobody fills the disk: files, and bytes of them all. */
const mostWaiting = { files: 200, bytes: 5_000_000_000 }
/** Megabytes that one address may upload in an hour, sent or not, and that all of them may to one portal. */
const anHour = { address: { max: 10_000, windowSeconds: 3600 }, portal: { max: 100_000, windowSeconds: 3600 } }

export type NewUpload = {
  slug: string
  /** Path of the field, e.g. `tracks.audio`. */
  field: string
  filename: string
  /** Bytes; undefined when the client did not say. */
  size: number | undefined
  /** What unlocking the portal gave, where it asks for a password. */
  pass?: string | undefined
  /** Of a submission: what is uploaded is for a message about it (`field` is empty then), or for its next version. */
  demo?: string | undefined
  /** Of a submission: somebody of its team, told by the headers, attaches it to what they write to the submitter (`field` is empty then). */
  member?: { submissionId: string; headers: Headers } | undefined
  /** The sender's address; null in calls without HTTP. */
  remoteAddress: string | null
}

/** Characters of a file's name, as people see them. */
const mostName = 200

/** A file's name as people may read it: no path, no control, direction or invisible characters; at most 200 characters with the ending kept. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ""
  const shown = normalizeLine(last.replace(/(?!\s)[\p{Cc}\p{Cs}\u200e\u200f\u2066-\u2069]/gu, "")).replace(/\s+/g, " ")
  if (!isLongerThan(shown, mostName)) return shown || "file"
  const ending = /\.[\p{L}\p{N}]{1,16}$/u.exec(shown)?.[0] ?? ""
  return cutText(shown, mostName - ending.length) + ending
}

/**
 * Begins an upload, checked against the portal's form; what comes with a message, against what messages take.
 * @returns the file's id, which is also its storage key and the last segment of its address
 * @throws NotFound, Refused (as `demandEntry`, `too_much_waiting`, `erased`), Invalid, TooLarge; of a member: NotSignedIn, Forbidden
 */
export async function beginUpload(services: Services, entry: NewUpload): Promise<string> {
  const { db, clock, env, limits } = services
  const now = clock.now()
  const found = await placeOf(services, entry, now)
  const { questions } = found
  if (questions.length === 0) throw new Invalid([{ path: ["field"], code: "unknown_field", message: words.unknownField }])
  if (entry.size === undefined) throw new Invalid([{ path: ["size"], code: "no_length", message: words.noLength }])
  if (entry.size === 0) throw new Invalid([{ path: ["size"], code: "empty", message: words.empty }])
  const max = Math.min(env.uploadMaxBytes, Math.max(...questions.map((question) => question.maxBytes)))
  if (entry.size > max) throw new TooLarge((questions.some((one) => one.listened) ? words.tooLarge : words.tooLargeFile)({ max }))

  await services.storage.demand(entry.size)
  await demandShare(services, entry, found.id)
  const id = newSecret()
  const sender = await limits.placeOf(entry.remoteAddress)
  await db.insert(file).values({
    id,
    sender,
    teamId: found.teamId,
    portalId: found.id,
    field: entry.field,
    state: "uploading",
    name: cleanName(entry.filename),
    size: entry.size,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  // Counted with this one in it: of two that begin at once neither can slip past the other.
  if (env.rateLimits && (await waitsTooMuch(services, sender))) {
    await db.delete(file).where(eq(file.id, id))
    throw new Refused(words.tooMuchWaiting, { code: "too_much_waiting" })
  }
  return id
}

type Place = { id: string; teamId: string; questions: FileQuestion[] }

function placeOf(services: Services, entry: NewUpload, now: Date): Promise<Place> {
  if (entry.member) return ofMember(services, entry, entry.member, now)
  return entry.demo ? ofSubmission(services, entry.demo, entry.field, now) : ofPortal(services, entry, now)
}

/** What somebody of the team uploads for a message: anyone who may write it, about what they see. */
async function ofMember(services: Services, entry: NewUpload, { submissionId, headers }: NonNullable<NewUpload["member"]>, now: Date) {
  addressAs("informal")
  const ctx = await memberContext({ headers, services, remoteAddress: entry.remoteAddress }, "submission:reply")
  const { portalId, number, erasedAt } = await loadVisible(ctx, submissionId.slice(0, 64))
  if (erasedAt) throw new Refused(outbox.erased({ number }), { code: "erased" })
  return { id: portalId, teamId: ctx.team.id, questions: entry.field === "" ? await questionsAt(ctx.db, portalId, "", now) : [] }
}

/** What is uploaded for something new. */
async function ofPortal(services: Services, entry: NewUpload, now: Date): Promise<Place> {
  const { db } = services
  // What cannot be a slug is an unknown one; NUL would be a fault of the query.
  if (!/^[a-z0-9-]{1,200}$/i.test(entry.slug)) throw new NotFound("portal")
  const portals = await db.select().from(portal).where(eq(portal.slug, entry.slug.toLowerCase()))
  const found = portals[0]
  if (found) addressAs(found.formality)
  if (!found || found.version === 0 || found.state === "draft" || (await isPaused(db, found.teamId))) throw new NotFound("portal")
  demandEntry(services, found, entry.pass, now)
  const questions = entry.field === "" ? [] : await questionsAt(db, found.id, entry.field, now)
  return { id: found.id, teamId: found.teamId, questions }
}

/** What is uploaded by the holder of a status link. Whether it may be changed is asked when it is: a form takes longer than a file. */
async function ofSubmission({ db }: Services, demoId: string, field: string, now: Date): Promise<Place> {
  if (!/^[a-z0-9]{26,64}$/.test(demoId)) throw new NotFound("status")
  const [found] = await db
    .select({ id: submission.portalId, teamId: submission.teamId, formality: portal.formality })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .where(and(eq(submission.demoId, demoId), isNull(submission.erasedAt)))
  if (!found || (await isPaused(db, found.teamId))) throw new NotFound("status")
  addressAs(found.formality)
  return { id: found.id, teamId: found.teamId, questions: await questionsAt(db, found.id, field, now, true) }
}

/** Counts what is about to be uploaded, in whole megabytes. @throws TooMany when the address, or the portal, had its share of the hour */
async function demandShare({ limits }: Services, entry: NewUpload, portalId: string): Promise<void> {
  const times = Math.ceil((entry.size ?? 0) / 1_000_000)
  const { address, portal } = await limits.count({
    address: { key: `upload:bytes:${networkOf(entry.remoteAddress ?? "unknown")}`, limit: anHour.address, times },
    portal: { key: `upload:bytes:portal:${portalId}`, limit: anHour.portal, times },
  })
  const wait = Math.max(address.wait ?? 0, portal.wait ?? 0)
  if (wait > 0) throw new TooMany(wait)
}

/** What a sender has uploaded and not sent yet, and what was sent and taken for spam: neither is anything that somebody asked for. */
async function waitsTooMuch({ db }: Services, sender: string): Promise<boolean> {
  const [row] = await db
    .select({ bytes: sum(file.size).mapWith(Number), files: count() })
    .from(file)
    .leftJoin(submission, eq(submission.id, file.submissionId))
    .leftJoin(stage, eq(stage.id, submission.stageId))
    .where(and(eq(file.sender, sender), ne(file.state, "refused"), or(isNull(file.submissionId), eq(stage.category, "spam"))))
  return Number(row?.bytes ?? 0) > mostWaiting.bytes || Number(row?.files ?? 0) > mostWaiting.files
}

async function rowOf(services: Services, id: string): Promise<typeof file.$inferSelect> {
  const rows = await services.db
    .select()
    .from(file)
    .where(eq(file.id, id.slice(0, 64)))
  if (!rows[0]) throw new NotFound("upload")
  return rows[0]
}

const settling = new Map<string, Promise<UploadInfo>>()

/**
 * Looks at an upload whose last byte has arrived: stored if its question takes what it is, else refused and its bytes removed. Asked
 * again it answers the same; an upload that is not complete stays as it is.
 * @throws NotFound
 */
export function settleUpload(services: Services, id: string): Promise<UploadInfo> {
  const going = settling.get(id)
  if (going) return going
  const done = settle(services, id).finally(() => settling.delete(id))
  settling.set(id, done)
  return done
}

async function settle(services: Services, id: string): Promise<UploadInfo> {
  const { db, storage, clock } = services
  const row = await rowOf(services, id)
  if (row.state !== "uploading" || (await storage.size(id)) !== row.size) return infoOf(services, row)
  // Another process may be at it, and remove what it refuses: what it found is the answer.
  const looked = await lookedAt(storage, row).catch((cause: unknown) => ({ cause }))
  if ("cause" in looked) {
    const now = await rowOf(services, id)
    if (now.state === "uploading") throw looked.cause
    return infoOf(services, now)
  }
  const { content } = looked
  const questions = await questionsAt(db, row.portalId, row.field, clock.now(), true)
  const still = and(eq(file.id, id), eq(file.state, "uploading"))
  if (content === null || !questions.some((question) => takes(question, content))) {
    await db.update(file).set({ state: "refused" }).where(still)
    await storage.remove(id)
  } else {
    const sha256 = await sha256Of(storage, id)
    await db.update(file).set({ state: "stored", contentType: content.contentType, sha256, storedAt: clock.now() }).where(still)
  }
  return infoOf(services, await rowOf(services, id))
}

/** What the bytes of an upload are, once they would survive a power cut. */
async function lookedAt(storage: Services["storage"], { id, size }: typeof file.$inferSelect) {
  await storage.flush(id)
  return { content: await contentOf(storage, id, size) }
}

async function infoOf(services: Services, row: typeof file.$inferSelect): Promise<UploadInfo> {
  const { id, state, name, size, contentType } = row
  return { id, state, name, size, contentType, ...(state === "refused" ? { reason: await reasonOf(services, row) } : {}) }
}

/** Why a file was refused: what its question takes. */
async function reasonOf({ db, clock }: Services, row: typeof file.$inferSelect): Promise<string> {
  const questions = await questionsAt(db, row.portalId, row.field, clock.now(), true)
  if (questions.length === 0 || questions.some((question) => question.listened)) return words.notAudio
  const kinds = [...new Set(questions.flatMap((question) => question.kinds))]
  return kinds.length === 0 ? words.unknownKind : words.otherKind({ kinds })
}

/** An upload that was sent is a submission's file: from then on its team and its status link decide who sees it. @throws NotFound */
async function unsent(services: Services, id: string): Promise<typeof file.$inferSelect> {
  const row = await rowOf(services, id)
  if (row.submissionId !== null) throw new NotFound("upload")
  return row
}

/** How an upload is. A complete one whose check a crash cut short is checked now. @throws NotFound */
export async function describeUpload(services: Services, id: string): Promise<UploadInfo> {
  await unsent(services, id)
  return settleUpload(services, id)
}

/** Whether the upload protocol may still touch it. @throws NotFound, also when it expired or was sent; DomainError when it was refused */
export async function openUpload(services: Services, id: string): Promise<void> {
  const row = await unsent(services, id)
  if (row.state === "refused") throw new DomainError("BAD_REQUEST", await reasonOf(services, row), { code: "upload_refused" })
  if (row.expiresAt !== null && row.expiresAt <= services.clock.now()) throw new NotFound("upload")
}

/**
 * Removes an upload's row while `still` holds, and its bytes. The row first: bytes without a row are litter, a row without bytes is a
 * lie. Where the disk is so full that not even a row can be deleted, the bytes go first: they are the room that is missing.
 * @returns whether it was removed
 */
async function removeUpload({ db, storage, room }: Services, id: string, still: SQL | undefined): Promise<boolean> {
  const where = and(eq(file.id, id), still)
  const removeRow = async () => (await db.delete(file).where(where).returning({ id: file.id })).length > 0
  try {
    const gone = await removeRow()
    if (gone) await storage.remove(id)
    return gone
  } catch (cause) {
    if (!isNoRoom(cause)) throw cause
  }
  room.help()
  return whileLeaving(id, async () => {
    if ((await db.$count(file, where)) === 0) return false
    await storage.remove(id)
    return removeRow()
  })
}

/** Lets the sender take an upload back, unless it has been sent with something. @throws NotFound, Refused (`file_taken`) */
export async function discardUpload(services: Services, id: string): Promise<void> {
  await rowOf(services, id)
  if (!(await removeUpload(services, id, isNull(file.submissionId)))) throw new Refused(words.taken, { code: "file_taken" })
}

/**
 * Removes uploads that no form used within a day, and files of submissions that stayed in spam for a month.
 * Forgets who uploaded the remaining files.
 * @returns how many were removed
 */
export async function expireUploads(services: Services): Promise<number> {
  const { db, storage, clock } = services
  await keepWanted(db)
  await storage.sweep(new Date(clock.now().getTime() - 2 * lifeMs))
  const due = lt(file.expiresAt, clock.now())
  let count = 0
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id: file.id })
      .from(file)
      .where(and(due, gt(file.id, after)))
      .orderBy(asc(file.id))
      .limit(200)
    for (const { id } of rows) if (await removeUpload(services, id, due)) count += 1
    after = rows.at(-1)?.id ?? ""
    if (rows.length < 200) return count
  }
}

/** What was sent and is no spam, or is none any more, stays as long as its submission does; who sent it is no one's business by then. */
async function keepWanted(db: Services["db"]): Promise<void> {
  const spam = db.select({ id: stage.id }).from(stage).where(eq(stage.category, "spam"))
  const wanted = db
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.id, file.submissionId), notInArray(submission.stageId, spam)))
  await db
    .update(file)
    .set({ sender: null, expiresAt: null })
    .where(and(or(isNotNull(file.sender), isNotNull(file.expiresAt)), isNotNull(file.submissionId), exists(wanted)))
}
