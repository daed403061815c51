import type { DbOrTx } from "@intray/db"
import { preference } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { isTimeZone } from "../../../platform/values/schema.ts"

/** Under what a person's time zone is kept among their preferences. */
export const ZONE_KEY = "timeZone"

const storedZone = z.strictObject({ zone: z.string() })

/** The zone that is kept; UTC where none was, or one that this runtime does not know. */
export function readZone(value: unknown): string {
  const read = storedZone.safeParse(value)
  return read.success && isTimeZone(read.data.zone) ? read.data.zone : "UTC"
}

/** The zone that a person has chosen; UTC where they have not. */
export async function zoneOfUser(db: DbOrTx, userId: string): Promise<string> {
  const [row] = await db
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.userId, userId), eq(preference.key, ZONE_KEY)))
  return readZone(row?.value)
}
