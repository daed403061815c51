import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { backupCli as words } from "@intray/i18n/cli"
import { z } from "zod"
import { StartRefused } from "../../platform/data-folder.ts"
import { readAll, type Storage } from "../../platform/storage/storage.ts"

/** What says that somebody makes or clears copies in a place, among its notes. */
export const LOCK = "lock000000000000"
/** Milliseconds for which a lock holds unless it is renewed, and between renewals. */
const LEASE_MS = 600_000
const RENEW_MS = 120_000
/** Milliseconds between writing it and looking whose it is: another process that found none at the same moment has written its own by then. */
const SETTLE_MS = 500

const held = z.object({ id: z.string(), until: z.number() })

/** Who holds the lock. Gone since it was looked for, or not readable, it belongs to nobody. */
async function holderIn(notes: Storage): Promise<{ id: string; until: number } | undefined> {
  try {
    if (!(await notes.size(LOCK))) return undefined
    return held.safeParse(JSON.parse((await readAll(notes, LOCK)).toString("utf8"))).data
  } catch (cause) {
    if (cause instanceof SyntaxError || (await notes.size(LOCK)) === null) return undefined
    throw cause
  }
}

/**
 * Runs `work` while nobody else makes or clears copies there: pieces that one is about to use must not be cleared by another. Of several
 * that begin at the same moment one goes on.
 * @throws StartRefused while somebody does; a process that was killed holds it for ten minutes
 */
export async function alone<T>({ notes, place }: { notes: Storage; place: string }, work: () => Promise<T>): Promise<T> {
  const id = randomUUID()
  const isOurs = async () => (await holderIn(notes))?.id === id
  const take = () => notes.write(LOCK, Buffer.from(JSON.stringify({ id, until: Date.now() + LEASE_MS })))
  const before = await holderIn(notes)
  if (before && before.until > Date.now()) throw new StartRefused(words.busy({ place }))
  await take()
  await wait(SETTLE_MS)
  if (!(await isOurs())) throw new StartRefused(words.busy({ place }))
  const renewing = setInterval(() => void take().catch(() => undefined), RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    if (await isOurs()) await notes.remove(LOCK)
  }
}
