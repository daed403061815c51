import type { Database } from "@intray/db"
import { file } from "@intray/db/schema"
import { and, asc, eq, gt, inArray } from "drizzle-orm"
import { isUnreadable } from "../../platform/errors.ts"
import { hashOf, isStorageKey, type Storage } from "../../platform/storage/storage.ts"

/** Rows that are read at once. */
const PAGE = 500
/** How many are named. */
const NAMED = 5

export type Missing = { count: number; first: string[] }

/**
 * Files that the database names and a backup lacks, or has in another version: an unmounted disk, another data folder, or a file
 * that was removed, truncated or changed. Compared after the backup, so files added or removed meanwhile are not reported.
 * @param copied SHA-256 of the copied files, by key
 * @param unreadable files that exist and could not be read: keys, and names in the data folder
 */
export async function missingFiles(
  { db, storage, signal }: { db: Database; storage: Storage; signal: AbortSignal },
  copied: ReadonlyMap<string, string>,
  unreadable: ReadonlySet<string> = new Set(),
): Promise<Missing> {
  const missing: Missing = { count: 0, first: [] }
  const others = new Set(unreadable)
  const count = (names: readonly string[]) => {
    missing.count += names.length
    missing.first.push(...names.slice(0, NAMED - missing.first.length))
  }
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
    for (const id of suspects) others.delete(id)
    count(still.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    after = last.id
  }
  // Pictures, tables that are being imported, kept mail: other rows name them, or none.
  for (const name of others) {
    const there = !isStorageKey(name) || (await storage.size(name).catch(() => 0)) !== null
    if (there) count([name])
  }
  return missing
}

/** Null where it is gone meanwhile, or cannot be read. */
async function hashNow(storage: Storage, key: string): Promise<string | null> {
  try {
    return await hashOf(storage, key)
  } catch (cause) {
    if (isUnreadable(cause) || (await storage.size(key)) === null) return null
    throw cause
  }
}
