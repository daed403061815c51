import { file, waveform } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { JobInfo } from "../../lib/jobs.ts"
import type { Services } from "../../lib/services.ts"
import { listen } from "./listen.ts"

/**
 * Reads the facts and the loudness of a stored audio file and keeps them. What cannot be decoded gets an empty shape, so that nobody
 * waits for one.
 * @throws Error when the file could not be read this time; the last attempt keeps an empty shape instead
 */
export async function readSound(services: Services, fileId: string, info: Pick<JobInfo, "last" | "signal">): Promise<void> {
  const { db, storage, clock } = services
  const [row] = await db
    .select({ size: file.size, contentType: file.contentType })
    .from(file)
    .where(and(eq(file.id, fileId), eq(file.state, "stored")))
  if (!row?.contentType) return
  const heard = await listen(storage, { key: fileId, size: row.size, contentType: row.contentType }, info.signal).catch(
    (cause: unknown) => {
      if (!info.last) throw cause
      return { facts: {}, peaks: "" }
    },
  )
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
