import { z } from "zod"
import { actId, rowId } from "../../platform/values/schema.ts"

/** Submissions of one act that a single call takes; more are a bulk. */
const MAX_AT_ONCE = 100

/** Each once. */
export const submissionIds = z
  .array(rowId)
  .min(1, "Name at least one submission.")
  .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} submissions at once.`)
  .transform((ids) => [...new Set(ids)])

export const setAssignmentInput = z.strictObject({
  submissionIds,
  /** A member of the team; null: nobody. */
  userId: rowId.nullable(),
  actId,
})
export type SetAssignmentInput = z.infer<typeof setAssignmentInput>

/** Whose each of them is afterwards. */
export const setAssignmentOutput = z.strictObject({
  items: z.array(z.strictObject({ id: rowId, number: z.number().int(), assigneeId: rowId.nullable() })),
})
export type AssignmentResult = z.infer<typeof setAssignmentOutput>
