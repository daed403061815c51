import type { Database } from "@intray/db"
import { file } from "@intray/db/schema"
import { and, asc, eq, gt, inArray } from "drizzle-orm"
import type { Storage } from "../../../lib/storage/storage.ts"

/** Rows that are read at once. */
const PAGE = 500
/** How many are named. */
const NAMED = 5

export type Missing = { count: number; first: string[] }

/**
 * Files that the database names and a copy has not as they were stored: a disk that is not mounted, another data folder, a file that was
 * removed, cut short or changed. Asked once the copy is made, so that what came or went meanwhile is told apart.
 * @param copied SHA-256 of what was copied, by key
 */
export async function missingFiles(db: Database, storage: Storage, copied: ReadonlyMap<string, string>): Promise<Missing> {
  const missing: Missing = { count: 0, first: [] }
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id: file.id, size: file.size, sha256: file.sha256 })
      .from(file)
      .where(and(gt(file.id, after), eq(file.state, "stored")))
      .orderBy(asc(file.id))
      .limit(PAGE)
    const suspects: string[] = []
    for (const { id, size, sha256 } of rows) {
      const hash = copied.get(id)
      // Not in the copy: stored since its files were listed, or not there.
      const isThere = hash === undefined ? (await storage.size(id)) === size : sha256 === null || hash === sha256
      if (!isThere) suspects.push(id)
    }
    // Removed since, the row first.
    const still = suspects.length === 0 ? [] : await db.select({ id: file.id }).from(file).where(inArray(file.id, suspects))
    missing.count += still.length
    missing.first.push(...still.slice(0, NAMED - missing.first.length).map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return missing
    after = last.id
  }
}
