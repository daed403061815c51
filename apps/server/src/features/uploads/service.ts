import { newSecret } from "@intray/db/id"
import { file, portal, portalVersion } from "@intray/db/schema"
import { and, eq, gte, isNull, lt, or } from "drizzle-orm"
import { DomainError, Invalid, NotFound, Refused, TooLarge } from "../../lib/errors.ts"
import type { Services } from "../../lib/services.ts"
import { uploads as words } from "../../messages/uploads.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { acceptedSince, takesIn } from "../portals/grace.ts"
import { formOf } from "../portals/versions.ts"
import { sha256Of, sniffAudio } from "./audio.ts"
import type { UploadInfo } from "./schema.ts"

/** What nobody sends expires after this, in milliseconds. */
const lifeMs = 24 * 3_600_000

export type NewUpload = {
  slug: string
  /** Path of the field, e.g. `tracks.audio`. */
  field: string
  filename: string
  /** Bytes; undefined when the client did not say. */
  size: number | undefined
}

/** Most bytes that a file in this field may have; null when the form has no such file question. */
function limitOf(form: FormDefinition, path: string): number | null {
  const [first = "", second, ...rest] = path.split(".")
  if (rest.length > 0) return null
  const outer = form.fields.find((field) => field.key === first)
  const found = second === undefined ? outer : outer?.type === "group" ? outer.fields.find((field) => field.key === second) : undefined
  return found?.type === "audio" ? found.maxBytes : null
}

/** A file's name as people may read it: no path, no control or direction characters; at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.normalize("NFC").split(/[\\/]/).at(-1) ?? ""
  const shown = last
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
  return [...shown].slice(0, 200).join("") || "file"
}

/**
 * Begins an upload, checked against the portal's form.
 * @returns the file's id, which is also its storage key and the last segment of its address
 * @throws NotFound, Refused (`portal_closed`), Invalid, TooLarge
 */
export async function beginUpload(services: Services, entry: NewUpload): Promise<string> {
  const { db, clock, env } = services
  const now = clock.now()
  // What cannot be a slug is an unknown one; NUL would be a fault of the query.
  if (!/^[a-z0-9-]{1,200}$/i.test(entry.slug)) throw new NotFound("portal")
  const portals = await db.select().from(portal).where(eq(portal.slug, entry.slug.toLowerCase()))
  const found = portals[0]
  if (!found || found.version === 0 || found.state === "draft") throw new NotFound("portal")
  if (!takesIn(found, now)) throw new Refused(words.closed, { code: "portal_closed" })

  const versions = await db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(
      and(eq(portalVersion.portalId, found.id), or(isNull(portalVersion.replacedAt), gte(portalVersion.replacedAt, acceptedSince(now)))),
    )
  const limits = versions.map((version) => limitOf(formOf(version), entry.field)).filter((limit) => limit !== null)
  if (limits.length === 0) throw new Invalid([{ path: ["field"], code: "unknown_field", message: words.unknownField }])
  if (entry.size === undefined) throw new Invalid([{ path: ["size"], code: "no_length", message: words.noLength }])
  if (entry.size === 0) throw new Invalid([{ path: ["size"], code: "empty", message: words.empty }])
  const max = Math.min(env.uploadMaxBytes, Math.max(...limits))
  if (entry.size > max) throw new TooLarge(words.tooLarge({ max }))

  const id = newSecret()
  await db.insert(file).values({
    id,
    teamId: found.teamId,
    portalId: found.id,
    field: entry.field,
    state: "uploading",
    name: cleanName(entry.filename),
    size: entry.size,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return id
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
 * Looks at an upload whose last byte has arrived: stored if it is audio, else refused and its bytes removed. Asked again it answers the
 * same; an upload that is not complete stays as it is.
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
  if (row.state !== "uploading" || (await storage.size(id)) !== row.size) return infoOf(row)
  await storage.flush(id)
  const contentType = await sniffAudio(storage, id, row.size)
  const still = and(eq(file.id, id), eq(file.state, "uploading"))
  if (contentType === null) {
    await db.update(file).set({ state: "refused" }).where(still)
    await storage.remove(id)
  } else {
    await db
      .update(file)
      .set({ state: "stored", contentType, sha256: await sha256Of(storage, id), storedAt: clock.now() })
      .where(still)
  }
  return infoOf(await rowOf(services, id))
}

function infoOf(row: typeof file.$inferSelect): UploadInfo {
  const { id, state, name, size, contentType } = row
  return { id, state, name, size, contentType, ...(state === "refused" ? { reason: words.notAudio } : {}) }
}

/** An upload that was sent is a submission's file: from then on its team and its status link decide who sees it. @throws NotFound */
async function unsent(services: Services, id: string): Promise<typeof file.$inferSelect> {
  const row = await rowOf(services, id)
  if (row.submissionId !== null) throw new NotFound("upload")
  return row
}

/** How an upload stands. A complete one whose check a crash cut short is checked now. @throws NotFound */
export async function describeUpload(services: Services, id: string): Promise<UploadInfo> {
  await unsent(services, id)
  return settleUpload(services, id)
}

/** Whether the upload protocol may still touch it. @throws NotFound, also when it expired or was sent; DomainError when it was refused */
export async function openUpload(services: Services, id: string): Promise<void> {
  const row = await unsent(services, id)
  if (row.state === "refused") throw new DomainError("BAD_REQUEST", words.notAudio, { code: "not_audio" })
  if (row.expiresAt !== null && row.expiresAt <= services.clock.now()) throw new NotFound("upload")
}

/** Lets the sender take an upload back, unless it has been sent with something. @throws NotFound, Refused (`file_taken`) */
export async function discardUpload(services: Services, id: string): Promise<void> {
  const row = await rowOf(services, id)
  const free = and(eq(file.id, id), isNull(file.submissionId))
  const gone = row.submissionId === null ? await services.db.delete(file).where(free).returning({ id: file.id }) : []
  if (gone.length === 0) throw new Refused(words.taken, { code: "file_taken" })
}

/** Removes what nobody sent within a day. @returns how many */
export async function expireUploads(services: Services): Promise<number> {
  const { db, storage, clock } = services
  const due = and(isNull(file.submissionId), lt(file.expiresAt, clock.now()))
  let count = 0
  for (;;) {
    const rows = await db.select({ id: file.id }).from(file).where(due).limit(200)
    if (rows.length === 0) return count
    for (const { id } of rows) {
      // The row first, and only while nobody has taken it: bytes without a row are litter, a row without bytes would be a lie.
      const gone = await db
        .delete(file)
        .where(and(eq(file.id, id), due))
        .returning({ id: file.id })
      if (gone.length === 0) continue
      await storage.remove(id)
      count += 1
    }
  }
}
