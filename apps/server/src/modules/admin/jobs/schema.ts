import { z } from "zod"
import { pageSize, rowId } from "../../../platform/values/schema.ts"
import { adminCursor, doneOutput } from "../users/schema.ts"

const text = z.string()
const at = z.date()

/** `dead`: every attempt failed. */
export const jobState = z.enum(["queued", "running", "dead", "done"])
export type JobState = z.infer<typeof jobState>

export const listJobsInput = z.strictObject({ cursor: adminCursor, limit: pageSize, state: jobState.default("dead") })
export type ListJobsInput = z.infer<typeof listJobsInput>

export const jobItem = z.strictObject({
  id: text,
  kind: text,
  state: jobState,
  /** Begun so far. */
  attempts: z.number().int(),
  /** Not before; for one that runs or ran, when it was due. */
  runAt: at,
  createdAt: at,
  finishedAt: at.nullable(),
  /** Of the last attempt that failed. */
  lastError: text.nullable(),
  /** What it carries, shortened, without secrets. */
  payload: text,
})
export type JobItem = z.infer<typeof jobItem>
export const listJobsOutput = z.strictObject({ items: z.array(jobItem), nextCursor: text.nullable() })

/** `waiting`: queued and due; `later`: queued for a moment that is ahead. Those that are done are not counted. */
export const jobCountsOutput = z.strictObject({
  waiting: z.number().int(),
  later: z.number().int(),
  running: z.number().int(),
  dead: z.number().int(),
})
export type JobCounts = z.infer<typeof jobCountsOutput>

export const oneJobInput = z.strictObject({ id: rowId })
export { doneOutput }
