import { createHash } from "node:crypto"
import type { Database } from "@intray/db"
import * as schema from "@intray/db/schema"
import { getTableName, isTable } from "drizzle-orm"

/** One fingerprint of everything that is stored, table by table. */
export async function everything(db: Database): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of Object.values(schema).filter((one) => isTable(one))) {
    const rows = await db.select().from(table as typeof schema.event)
    const text = JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())
    prints[getTableName(table)] = createHash("sha256").update(text).digest("hex")
  }
  return prints
}
