import { z } from "zod"
import { name } from "../../../platform/values/schema.ts"
import { roleName } from "../schema.ts"

/** Actions by resource: `{ submission: ["read", "label"] }`. */
export const grants = z
  .record(z.string().min(1).max(40), z.array(z.string().min(1).max(40)).max(40))
  .refine((all) => Object.keys(all).length <= 40)
export type RoleGrants = z.infer<typeof grants>

/** For people; memberships refer to a role by this name too. */
const newRoleName = name(40).pipe(roleName)

export const roleItem = z.strictObject({
  /** The name by which memberships and invitations refer to it. */
  role: z.string(),
  name: z.string(),
  builtIn: z.boolean(),
  grants,
  members: z.number().int(),
  invitations: z.number().int(),
  /** Whether the caller has all of its permissions, and so may give it. */
  givable: z.boolean(),
})
export type RoleItem = z.infer<typeof roleItem>

/** The built-in roles first, then the team's custom roles by name. */
export const listRolesOutput = z.strictObject({ items: z.array(roleItem) })

export const createRoleInput = z.strictObject({ name: newRoleName, grants })
export type CreateRoleInput = z.infer<typeof createRoleInput>
export const updateRoleInput = z.strictObject({ role: roleName, name: newRoleName.optional(), grants: grants.optional() })
export type UpdateRoleInput = z.infer<typeof updateRoleInput>
/** `moveTo`: the new role of those who have it. */
export const deleteRoleInput = z.strictObject({ role: roleName, moveTo: roleName.nullish() })
export type DeleteRoleInput = z.infer<typeof deleteRoleInput>

export const oneRoleOutput = z.strictObject({ role: z.string() })
