import { z } from "zod"
import { name, rowId } from "../../../platform/values/schema.ts"
import { labelGroupItem, labelItem, MAX_LABELS } from "../schema.ts"

/** Groups of one team, including archived ones. */
export const MAX_LABEL_GROUPS = 50

/** A label in its settings. */
export const managedLabel = z.strictObject({
  ...labelItem.shape,
  /** It is on a submission, so it can be archived but not deleted. */
  used: z.boolean(),
})
export type ManagedLabel = z.infer<typeof managedLabel>

export const managedGroup = z.strictObject({
  ...labelGroupItem.shape,
  archived: z.boolean(),
  labels: z.array(managedLabel).max(MAX_LABELS),
})
export type ManagedGroup = z.infer<typeof managedGroup>

/** All groups and labels of a team, including archived ones. */
export const listLabelGroupsOutput = z.strictObject({ groups: z.array(managedGroup).max(MAX_LABEL_GROUPS) })

const facts = {
  name: name(40),
  /** A submission may have several of its labels. If that is turned off, existing labels stay until the submission is labelled again. */
  multiple: z.boolean(),
  required: z.boolean(),
  /** Labels of other groups; none or null: the group always applies. */
  onlyIf: z.array(rowId).max(MAX_LABELS).nullable(),
  /** None or null: applies to all portals. */
  portals: z.array(rowId).max(200).nullable(),
}

export const createGroupInput = z.strictObject({ ...facts, onlyIf: facts.onlyIf.default(null), portals: facts.portals.default(null) })
export type CreateGroupInput = z.infer<typeof createGroupInput>
export const createGroupOutput = z.strictObject({ id: rowId })
export const updateGroupInput = z.strictObject({ groupId: rowId, ...z.strictObject(facts).partial().shape })
export type UpdateGroupInput = z.infer<typeof updateGroupInput>
export const updateGroupOutput = z.strictObject({ id: rowId, ...facts })
/** All groups, in their new order. */
export const reorderGroupsInput = z.strictObject({ groupIds: z.array(rowId).max(MAX_LABEL_GROUPS) })
export const archiveGroupInput = z.strictObject({ groupId: rowId, archived: z.boolean() })
export const archiveGroupOutput = z.strictObject({ id: rowId, archived: z.boolean() })
export const deleteGroupInput = z.strictObject({ groupId: rowId })
