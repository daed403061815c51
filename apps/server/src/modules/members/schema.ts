import { z } from "zod"
import { moment, rowId } from "../../platform/values/schema.ts"

/** The name of a role: a built-in one, or a custom one. */
export const roleName = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Cs},]*$/u, "A role's name has no comma.")

export const memberItem = z.strictObject({
  /** The user's id. */
  id: rowId,
  name: z.string(),
  image: z.string().nullable(),
  /** Several separated by commas. */
  role: z.string(),
})
export type MemberItem = z.infer<typeof memberItem>

/** By name. */
export const listMembersOutput = z.strictObject({ items: z.array(memberItem) })

/** A member for those who manage the team's members. */
export const personItem = memberItem.extend({ email: z.string(), joinedAt: moment })
export type PersonItem = z.infer<typeof personItem>

/** By name. */
export const listPeopleOutput = z.strictObject({ items: z.array(personItem) })

export const setRoleInput = z.strictObject({ userId: rowId, role: roleName })
export type SetRoleInput = z.infer<typeof setRoleInput>

export const oneMemberInput = z.strictObject({ userId: rowId })

/** The response of a successful change without a result. */
export const done = z.strictObject({})
