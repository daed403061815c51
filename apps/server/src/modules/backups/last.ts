import type { Database, DbOrTx } from "@intray/db"
import { setting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { z } from "zod"

const KEY = "backup.last"
const AUTOMATIC_KEY = "backup.last-automatic"

const lastCopy = z.object({
  at: z.coerce.date(),
  /** The location, in the operator's words. */
  place: z.string(),
  /** Size of the whole backup, and of the pieces that this run stored. */
  bytes: z.number(),
  stored: z.number(),
  /** An admin started it by hand, so it says nothing about the schedule. */
  byAdmin: z.boolean().optional(),
})
/** The last backup that finished, as the database remembers it. */
export type LastCopy = z.infer<typeof lastCopy>

export async function noteCopy(db: DbOrTx, copy: LastCopy): Promise<void> {
  const value = { ...copy, at: copy.at.toISOString() }
  for (const key of copy.byAdmin ? [KEY] : [KEY, AUTOMATIC_KEY]) {
    await db.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
  }
}

async function readCopy(db: Database, key: string): Promise<LastCopy | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
  return row ? (lastCopy.safeParse(row.value).data ?? null) : null
}

/** Null where none was ever made. */
export const readLastCopy = (db: Database): Promise<LastCopy | null> => readCopy(db, KEY)

/** The last one that the schedule or a command made. Null where there is none. */
export async function readAutomaticCopy(db: Database): Promise<LastCopy | null> {
  const last = await readLastCopy(db)
  return last?.byAdmin ? readCopy(db, AUTOMATIC_KEY) : last
}
