import { z } from "zod"
import { isTimeZone } from "./schema.ts"

/** Under what a person's time zone is kept among their preferences. */
export const ZONE_KEY = "timeZone"

const kept = z.strictObject({ zone: z.string() })

/** The zone that is kept; UTC where none was, or one that this runtime does not know. */
export function readZone(value: unknown): string {
  const read = kept.safeParse(value)
  return read.success && isTimeZone(read.data.zone) ? read.data.zone : "UTC"
}
