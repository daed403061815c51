import { z } from "zod"
import { moment, rowId } from "../../platform/values/schema.ts"

/** A role by its name: a built-in one, or one of the team's own. */
export const roleName = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Cs},]*$/u, "A role's name has no comma.")

export const memberItem = z.strictObject({
  /** Of the user. */
  id: rowId,
  name: z.string(),
  image: z.string().nullable(),
  /** Several separated by commas. */
  role: z.string(),
})
export type MemberItem = z.infer<typeof memberItem>

/** By name. */
export const listMembersOutput = z.strictObject({ items: z.array(memberItem) })

/** What those who manage a team's people see of them. */
export const personItem = memberItem.extend({ email: z.string(), joinedAt: moment })
export type PersonItem = z.infer<typeof personItem>

/** By name. */
export const listPeopleOutput = z.strictObject({ items: z.array(personItem) })

export const setRoleInput = z.strictObject({ userId: rowId, role: roleName })
export type SetRoleInput = z.infer<typeof setRoleInput>

export const oneMemberInput = z.strictObject({ userId: rowId })

/** Nothing to tell: it was done. */
export const done = z.strictObject({})
