import { z } from "zod"
import { moment } from "../../platform/values/schema.ts"

/** A backup that an admin started with "Back up now". */
export const backupRun = z.strictObject({
  id: z.string(),
  state: z.enum(["running", "done", "failed"]),
  /** Name of the admin who started it. */
  by: z.string(),
  startedAt: moment,
  seenAt: moment,
  finishedAt: moment.nullable(),
  /** Files and bytes that are in the backup so far. */
  files: z.number().int(),
  bytes: z.number(),
  /** Why it failed, for the admin. */
  error: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRun>
