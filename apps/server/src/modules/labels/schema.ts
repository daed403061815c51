import { typed } from "@intray/i18n/typed"
import { z } from "zod"
import { actId, name, prose, rowId } from "../../platform/values/schema.ts"
import { iconName } from "../images/icons/schema.ts"

/** The twelve hues of the theme; lime is none of them. */
export const labelHue = z.enum(["red", "orange", "amber", "emerald", "teal", "cyan", "blue", "indigo", "violet", "fuchsia", "pink", "grey"])
export type LabelHue = z.infer<typeof labelHue>

export const labelItem = z.strictObject({
  id: rowId,
  name: z.string(),
  hue: labelHue,
  /** In the place of the square of its colour; null: that. */
  icon: iconName.nullable(),
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
  /** Asked only where one of these labels is; null: always. */
  onlyIf: z.array(rowId).nullable(),
  /** Asked only of what these portals brought; null: of everything. */
  portals: z.array(rowId).nullable(),
  labels: z.array(labelItem),
})
export type LabelGroupItem = z.infer<typeof labelGroupItem>

export const listLabelsOutput = z.strictObject({ groups: z.array(labelGroupItem) })

export const setLabelInput = z.strictObject({ submissionId: rowId, labelId: rowId, on: z.boolean(), actId })
/** All labels of the submission afterwards. */
export const setLabelOutput = z.strictObject({ labelIds: z.array(rowId) })

/** Labels of one team, archived ones included. */
export const MAX_LABELS = 200

const facts = {
  name: name(40),
  hue: labelHue,
  /** Null: the square of its colour. */
  icon: iconName.nullable(),
  /** Null: the label has none. */
  key: z
    .string()
    .trim()
    .toLowerCase()
    .max(1, { error: () => typed.labelKey })
    .nullable(),
  description: prose(300),
  /** Null or empty: it says nothing to the submitter. */
  feedbackText: prose(1_000).nullable(),
}

export const createLabelInput = z.strictObject({
  groupId: rowId,
  ...facts,
  icon: facts.icon.optional(),
  description: facts.description.default(""),
  feedbackText: facts.feedbackText.default(null),
})
export type CreateLabelInput = z.infer<typeof createLabelInput>

export const updateLabelInput = z.strictObject({ labelId: rowId, ...z.strictObject(facts).partial().shape })
export type UpdateLabelInput = z.infer<typeof updateLabelInput>

/** All labels of the group, in the order that they are to have. */
export const reorderLabelsInput = z.strictObject({ groupId: rowId, labelIds: z.array(rowId).max(MAX_LABELS) })
export const archiveLabelInput = z.strictObject({ labelId: rowId, archived: z.boolean() })
/** Puts `intoId`, of the same group, in the place of `labelId`, which goes out of use. */
export const mergeLabelsInput = z.strictObject({ labelId: rowId, intoId: rowId, actId })
export type MergeLabelsInput = z.infer<typeof mergeLabelsInput>
export const deleteLabelInput = z.strictObject({ labelId: rowId })
export const reorderedOutput = z.strictObject({ ids: z.array(rowId) })
export const deletedOutput = z.strictObject({ id: rowId })
