import type { Database, DbOrTx, Tx } from "@intray/db"
import { setting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { z } from "zod"

/*
 * An example team is too large for one transaction. While it is being made the database says so, and what has been written by then:
 * nobody is served half of it, and the next run knows what to remove.
 */

const KEY = "seed.begun"

const seedBegun = z.object({ teamId: z.string(), userIds: z.array(z.string()), files: z.array(z.string()) })
/** What a run of the seed has made so far: its team, its accounts, and the keys of its files in the storage. */
export type SeedBegun = z.infer<typeof seedBegun>

/** Notes what is being made. */
export async function noteBegun(db: DbOrTx, begun: SeedBegun): Promise<void> {
  const value: unknown = begun
  await db.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}

/** Notes that nothing of it is half made any more: it is whole, or gone. */
export async function noteMade(tx: Tx): Promise<void> {
  await tx.delete(setting).where(eq(setting.key, KEY))
}

/** What a run that did not come to its end has left; null when there is nothing. */
export async function halfMade(db: Database): Promise<SeedBegun | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  return row ? seedBegun.parse(row.value) : null
}
