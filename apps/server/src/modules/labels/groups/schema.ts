import { z } from "zod"
import { name, rowId } from "../../../platform/values/schema.ts"
import { labelGroupItem, labelItem, MAX_LABELS } from "../schema.ts"

/** Groups of one team, archived ones included. */
export const MAX_LABEL_GROUPS = 50

/** A label as its settings show it. */
export const managedLabel = z.strictObject({
  ...labelItem.shape,
  /** It is on a submission, so it can be archived and not deleted. */
  used: z.boolean(),
})
export type ManagedLabel = z.infer<typeof managedLabel>

export const managedGroup = z.strictObject({
  ...labelGroupItem.shape,
  archived: z.boolean(),
  labels: z.array(managedLabel).max(MAX_LABELS),
})
export type ManagedGroup = z.infer<typeof managedGroup>

/** Everything that a team labels with, archived groups and labels included. */
export const listLabelGroupsOutput = z.strictObject({ groups: z.array(managedGroup).max(MAX_LABEL_GROUPS) })

const facts = {
  name: name(40),
  /** Several of its labels may stand on one submission. Where it becomes one, what exists stays until somebody labels again. */
  multiple: z.boolean(),
  required: z.boolean(),
  /** Labels of other groups; none or null: always asked. */
  onlyIf: z.array(rowId).max(MAX_LABELS).nullable(),
  /** None or null: asked of everything. */
  portals: z.array(rowId).max(200).nullable(),
}

export const createGroupInput = z.strictObject({ ...facts, onlyIf: facts.onlyIf.default(null), portals: facts.portals.default(null) })
export type CreateGroupInput = z.infer<typeof createGroupInput>
export const createGroupOutput = z.strictObject({ id: rowId })
export const updateGroupInput = z.strictObject({ groupId: rowId, ...z.strictObject(facts).partial().shape })
export type UpdateGroupInput = z.infer<typeof updateGroupInput>
export const updateGroupOutput = z.strictObject({ id: rowId, ...facts })
/** All groups, in the order that they are to have. */
export const reorderGroupsInput = z.strictObject({ groupIds: z.array(rowId).max(MAX_LABEL_GROUPS) })
export const archiveGroupInput = z.strictObject({ groupId: rowId, archived: z.boolean() })
export const archiveGroupOutput = z.strictObject({ id: rowId, archived: z.boolean() })
export const deleteGroupInput = z.strictObject({ groupId: rowId })
