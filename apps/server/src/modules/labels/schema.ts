import { typed } from "@intray/i18n/typed"
import { z } from "zod"
import { actId, name, prose, rowId } from "../../platform/values/schema.ts"
import { iconName } from "../images/icons/schema.ts"

/** The twelve hues of the theme, without lime. */
export const labelHue = z.enum(["red", "orange", "amber", "emerald", "teal", "cyan", "blue", "indigo", "violet", "fuchsia", "pink", "grey"])
export type LabelHue = z.infer<typeof labelHue>

export const labelItem = z.strictObject({
  id: rowId,
  name: z.string(),
  hue: labelHue,
  /** Shown instead of the square of its colour; null: the square. */
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
  /** A submission may have several of its labels. */
  multiple: z.boolean(),
  required: z.boolean(),
  /** Required only if one of these labels is set; null: always. */
  onlyIf: z.array(rowId).nullable(),
  /** Required only for submissions of these portals; null: for all. */
  portals: z.array(rowId).nullable(),
  labels: z.array(labelItem),
})
export type LabelGroupItem = z.infer<typeof labelGroupItem>

export const listLabelsOutput = z.strictObject({ groups: z.array(labelGroupItem) })

export const setLabelInput = z.strictObject({ submissionId: rowId, labelId: rowId, on: z.boolean(), actId })
/** All labels of the submission after the change. */
export const setLabelOutput = z.strictObject({ labelIds: z.array(rowId) })

/** Labels of one team, including archived ones. */
export const MAX_LABELS = 200

const facts = {
  name: name(40),
  hue: labelHue,
  /** Null: the square of its colour. */
  icon: iconName.nullable(),
  /** Null: no key. */
  key: z
    .string()
    .trim()
    .toLowerCase()
    .max(1, { error: () => typed.labelKey })
    .nullable(),
  description: prose(300),
  /** Null or empty: no feedback to the submitter. */
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

/** All labels of the group, in their new order. */
export const reorderLabelsInput = z.strictObject({ groupId: rowId, labelIds: z.array(rowId).max(MAX_LABELS) })
export const archiveLabelInput = z.strictObject({ labelId: rowId, archived: z.boolean() })
/** Replaces `labelId` by `intoId`, of the same group, and archives it. */
export const mergeLabelsInput = z.strictObject({ labelId: rowId, intoId: rowId, actId })
export type MergeLabelsInput = z.infer<typeof mergeLabelsInput>
export const deleteLabelInput = z.strictObject({ labelId: rowId })
export const reorderedOutput = z.strictObject({ ids: z.array(rowId) })
export const deletedOutput = z.strictObject({ id: rowId })
