import { z } from "zod"
import { actId, rowId } from "../../platform/values/schema.ts"

/** Most submissions of one call; more need a bulk act. */
const MAX_AT_ONCE = 100

/** Without duplicates. */
export const submissionIds = z
  .array(rowId)
  .min(1, "Name at least one submission.")
  .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} submissions at once.`)
  .transform((ids) => [...new Set(ids)])

export const setAssignmentInput = z.strictObject({
  submissionIds,
  /** A member of the team; null: unassigned. */
  userId: rowId.nullable(),
  actId,
})
export type SetAssignmentInput = z.infer<typeof setAssignmentInput>

/** The assignee of each submission after the change. */
export const setAssignmentOutput = z.strictObject({
  items: z.array(z.strictObject({ id: rowId, number: z.number().int(), assigneeId: rowId.nullable() })),
})
export type AssignmentResult = z.infer<typeof setAssignmentOutput>
