import { z } from "zod"
import { actId, rowId } from "../values/schema.ts"

/** The twelve hues of the theme; lime is none of them. */
export const labelHue = z.enum(["red", "orange", "amber", "emerald", "teal", "cyan", "blue", "indigo", "violet", "fuchsia", "pink", "grey"])
export type LabelHue = z.infer<typeof labelHue>

/** Keys that the inbox uses itself, lower case; no label may have one. */
export const reservedLabelKeys: readonly string[] = [..."jkxfedacrshu"]

export const labelItem = z.strictObject({
  id: rowId,
  name: z.string(),
  hue: labelHue,
  /** One character, lower case. */
  key: z.string().nullable(),
  description: z.string(),
  /** Meant for the submitter. */
  feedbackText: z.string().nullable(),
  archived: z.boolean(),
})
export type LabelItem = z.infer<typeof labelItem>

export const labelGroupItem = z.strictObject({
  id: rowId,
  name: z.string(),
  /** Several of its labels may stand on one submission. */
  multiple: z.boolean(),
  required: z.boolean(),
  labels: z.array(labelItem),
})
export type LabelGroupItem = z.infer<typeof labelGroupItem>

export const listLabelsOutput = z.strictObject({ groups: z.array(labelGroupItem) })

export const setLabelInput = z.strictObject({ submissionId: rowId, labelId: rowId, on: z.boolean(), actId })
/** All labels of the submission afterwards. */
export const setLabelOutput = z.strictObject({ labelIds: z.array(rowId) })
