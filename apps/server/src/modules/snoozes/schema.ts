import { z } from "zod"
import { actId, moment, rowId } from "../../platform/values/schema.ts"
import { submissionIds } from "../assignments/schema.ts"

/** The farthest moment that something can be snoozed until, in days from now. */
export const MAX_SNOOZE_DAYS = 1_000

export const setSnoozeInput = z.strictObject({
  submissionIds,
  /** To come; null: back into my list now. */
  until: moment.nullable(),
  actId,
})
export type SetSnoozeInput = z.infer<typeof setSnoozeInput>

/** Until when each of them is out of the caller's list; null: it is in it. */
export const setSnoozeOutput = z.strictObject({
  items: z.array(z.strictObject({ id: rowId, number: z.number().int(), until: moment.nullable() })),
})
export type SnoozeResult = z.infer<typeof setSnoozeOutput>
