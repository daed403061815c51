import type { DbOrTx } from "@intray/db"
import { file, waveform } from "@intray/db/schema"
import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { enqueue, type JobInfo } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import { listen } from "./listen.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Reads what an audio file says of itself, and how loud it is over its length. */
    "sound.read": { fileId: string }
  }
}

/**
 * Has the sounds among files listened to that were just sent. What is only uploaded belongs to nobody yet, and is not worth computing: it is
 * heard when it is sent, once.
 */
export async function hearSent(tx: DbOrTx, files: readonly { id: string; contentType: string | null }[]): Promise<void> {
  for (const { id, contentType } of files) {
    if (contentType?.startsWith("audio/")) await enqueue(tx, { kind: "sound.read", payload: { fileId: id } })
  }
}

/**
 * Reads the facts and the loudness of a sound that was sent and keeps them. What cannot be drawn, because nothing could be heard or it
 * asked for too much, gets an empty shape for good: it stays a file that can be downloaded, and nobody waits.
 * @throws Error when it could not be read from the store this time; the last attempt keeps an empty shape instead
 */
export async function readSound(services: Services, fileId: string, info: Pick<JobInfo, "last" | "signal">): Promise<void> {
  const { db, storage, clock, log } = services
  const unheard = and(eq(file.id, fileId), eq(file.state, "stored"), isNotNull(file.submissionId), isNull(waveform.fileId))
  const [row] = await db
    .select({ size: file.size, contentType: file.contentType })
    .from(file)
    .leftJoin(waveform, eq(waveform.fileId, file.id))
    .where(unheard)
  if (!row?.contentType) return
  const heard = await listen(storage, { key: fileId, size: row.size, contentType: row.contentType }, info.signal).catch(
    (cause: unknown) => {
      if (!info.last) throw cause
      return { facts: {}, peaks: "", reason: "it could not be read" }
    },
  )
  if (heard.reason !== undefined) log.warn("a sound is not drawn", { contentType: row.contentType, size: row.size, reason: heard.reason })
  await db.transaction(async (tx) => {
    // Taken back or expired meanwhile: nothing to keep it for.
    const there = await tx.update(file).set({ facts: heard.facts }).where(eq(file.id, fileId)).returning({ id: file.id })
    if (there.length === 0) return
    const values = { peaks: heard.peaks, createdAt: clock.now() }
    await tx
      .insert(waveform)
      .values({ fileId, ...values })
      .onConflictDoUpdate({ target: waveform.fileId, set: values })
  })
}

/** The loudness of a file over its length: base64 of one byte a step, empty where it cannot be drawn; null while it is not known. */
export async function peaksOf({ db }: Services, fileId: string): Promise<string | null> {
  const [row] = await db.select({ peaks: waveform.peaks }).from(waveform).where(eq(waveform.fileId, fileId))
  return row?.peaks ?? null
}
