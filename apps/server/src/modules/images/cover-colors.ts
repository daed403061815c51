import type { DbOrTx } from "@intray/db"
import { image } from "@intray/db/schema"
import { and, inArray, isNotNull } from "drizzle-orm"

/** The main color of each cover that has one, by image id. */
export async function coverColors(db: DbOrTx, covers: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = covers.filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: image.id, color: image.color })
    .from(image)
    .where(and(inArray(image.id, ids), isNotNull(image.color)))
  return new Map(rows.flatMap(({ id, color }) => (color === null ? [] : [[id, color] as const])))
}
