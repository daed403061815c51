import { z } from "zod"
import { name, rowId } from "../../../platform/values/schema.ts"
import { memberItem } from "../schema.ts"

/** Most groups of one team. */
export const MAX_GROUPS = 100

const groupName = name(60)

export const groupItem = z.strictObject({
  id: rowId,
  name: z.string(),
  /** By name. */
  members: z.array(memberItem.pick({ id: true, name: true, image: true })),
  /** The portals that are limited to it, as far as the caller sees them. `only`: to no other group. */
  portals: z.array(z.strictObject({ id: rowId, slug: z.string(), title: z.string(), only: z.boolean() })),
})
export type GroupItem = z.infer<typeof groupItem>

/** By name. */
export const listGroupsOutput = z.strictObject({ items: z.array(groupItem).max(MAX_GROUPS) })
export type GroupList = z.infer<typeof listGroupsOutput>

/** Members of the team. */
const userIds = z.array(rowId).max(1_000)

export const createGroupInput = z.strictObject({ name: groupName, userIds: userIds.default([]) })
export type CreateGroupInput = z.infer<typeof createGroupInput>
export const renameGroupInput = z.strictObject({ id: rowId, name: groupName })
export type RenameGroupInput = z.infer<typeof renameGroupInput>
export const setMembersInput = z.strictObject({ id: rowId, /** All members after the change. */ userIds })
export type SetMembersInput = z.infer<typeof setMembersInput>
export const groupIdInput = z.strictObject({ id: rowId })
export const groupIdOutput = z.strictObject({ id: rowId })

/** The groups that see a portal; none: everybody in the team. */
export const setGroupsInput = z.strictObject({ id: rowId, groupIds: z.array(rowId).max(MAX_GROUPS) })
export type SetGroupsInput = z.infer<typeof setGroupsInput>
export const portalAudience = z.strictObject({
  /** Only the groups see it, and members who manage portals. */
  limited: z.boolean(),
  groupIds: z.array(rowId).max(MAX_GROUPS),
})
export type PortalAudience = z.infer<typeof portalAudience>
