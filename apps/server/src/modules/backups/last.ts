import type { Database, DbOrTx } from "@intray/db"
import { setting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { z } from "zod"

const KEY = "backup.last"

const lastCopy = z.object({
  at: z.coerce.date(),
  /** Where it is, as an operator knows it. */
  place: z.string(),
  /** Of everything that it holds, and of what was not there already. */
  bytes: z.number(),
  stored: z.number(),
})
/** The last copy that came to its end, as the database remembers it. */
export type LastCopy = z.infer<typeof lastCopy>

export async function noteCopy(db: DbOrTx, copy: LastCopy): Promise<void> {
  const value = { ...copy, at: copy.at.toISOString() }
  await db.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}

/** Null where none was ever made. */
export async function readLastCopy(db: Database): Promise<LastCopy | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  return row ? (lastCopy.safeParse(row.value).data ?? null) : null
}
