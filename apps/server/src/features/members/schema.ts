import { z } from "zod"
import { rowId } from "../values/schema.ts"

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
