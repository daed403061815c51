import { z } from "zod"
import { actId, rowId } from "../../../platform/values/schema.ts"

export const labelResultsInput = z.strictObject({ roundId: rowId })
export const labelResults = z.strictObject({
  /** The round has closed, so that labels can be applied. */
  closed: z.boolean(),
  /** Label groups that each reviewer answers alone, in the order of the round. */
  items: z.array(
    z.strictObject({
      criterionId: rowId,
      name: z.string(),
      labels: z.array(
        z.strictObject({
          labelId: rowId,
          name: z.string(),
          /** Submissions on which it was settled, or chosen by more than half of the reviewers. */
          submissions: z.number().int(),
          /** Of those the ones that have it as the team's label. */
          applied: z.number().int(),
        }),
      ),
      /** Submissions on which reviewers disagree, or of which too few have chosen. */
      undecided: z.number().int(),
      /** The first of them. */
      undecidedSubmissions: z.array(z.strictObject({ submissionId: rowId, number: z.number().int() })),
    }),
  ),
})
export type LabelResults = z.infer<typeof labelResults>

export const applyLabelsInput = z.strictObject({ roundId: rowId, actId })
export const applyLabelsOutput = z.strictObject({
  actId,
  /** Submissions whose labels were changed. */
  submissions: z.number().int(),
})
export type ApplyLabelsOutput = z.infer<typeof applyLabelsOutput>
