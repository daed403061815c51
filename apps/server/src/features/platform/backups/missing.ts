import type { Database } from "@intray/db"
import { file } from "@intray/db/schema"
import { and, asc, eq, gt, inArray } from "drizzle-orm"
import { hashOf, isStorageKey, type Storage } from "../../../lib/storage/storage.ts"

/** Rows that are read at once. */
const PAGE = 500
/** How many are named. */
const NAMED = 5

export type Missing = { count: number; first: string[] }

/**
 * Files that the database names and a copy has not as they were stored: a disk that is not mounted, another data folder, a file that was
 * removed, cut short or changed. Asked once the copy is made, so that what came or went meanwhile is told apart.
 * @param copied SHA-256 of what was copied, by key
 * @param unreadable what is there and could not be read: keys, and names in the data folder, which all count
 */
export async function missingFiles(
  { db, storage, signal }: { db: Database; storage: Storage; signal: AbortSignal },
  copied: ReadonlyMap<string, string>,
  unreadable: ReadonlySet<string> = new Set(),
): Promise<Missing> {
  const others = [...unreadable].filter((name) => !isStorageKey(name))
  const missing: Missing = { count: others.length, first: others.slice(0, NAMED) }
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id: file.id, size: file.size, sha256: file.sha256 })
      .from(file)
      .where(and(gt(file.id, after), eq(file.state, "stored")))
      .orderBy(asc(file.id))
      .limit(PAGE)
    signal.throwIfAborted()
    // At once: of another bucket than the database's there is none, and each is asked for.
    const there = await Promise.all(
      rows.map(async ({ id, size, sha256 }) => {
        if (unreadable.has(id)) return false
        const hash = copied.get(id)
        if (hash !== undefined && (sha256 === null || hash === sha256)) return true
        // What is sound where it lies was not whole yet when it was listed or read, and is not so in the copied database either.
        return (await storage.size(id)) === size && (hash === undefined || (await hashNow(storage, id)) === sha256)
      }),
    )
    const suspects = rows.filter((_, index) => !there[index]).map(({ id }) => id)
    // Removed since, the row first.
    const still = suspects.length === 0 ? [] : await db.select({ id: file.id }).from(file).where(inArray(file.id, suspects))
    missing.count += still.length
    missing.first.push(...still.slice(0, NAMED - missing.first.length).map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return missing
    after = last.id
  }
}

/** Null where it is gone meanwhile. */
async function hashNow(storage: Storage, key: string): Promise<string | null> {
  try {
    return await hashOf(storage, key)
  } catch (cause) {
    if ((await storage.size(key)) === null) return null
    throw cause
  }
}
