import { z } from "zod"
import { pageSize, rowId } from "../../../platform/values/schema.ts"
import { adminCursor, adminSearch } from "../users/schema.ts"

const text = z.string()
const at = z.date()
const whole = z.number().int()

export const teamShow = z.enum(["all", "deleted"])
export type TeamShow = z.infer<typeof teamShow>
export const listTeamsInput = z.strictObject({ cursor: adminCursor, limit: pageSize, search: adminSearch, show: teamShow.default("all") })
export type ListTeamsInput = z.infer<typeof listTeamsInput>

export const adminTeamItem = z.strictObject({
  id: text,
  name: text,
  slug: text,
  members: whole,
  portals: whole,
  /** Ever received; those that were erased since count too. */
  submissions: whole,
  createdAt: at,
  /** In the trash, and until when it can be brought back. */
  deletedAt: at.nullable(),
  purgeAt: at.nullable(),
})
export type AdminTeamItem = z.infer<typeof adminTeamItem>
export const listTeamsOutput = z.strictObject({ items: z.array(adminTeamItem), nextCursor: text.nullable(), total: whole })

export const oneTeamInput = z.strictObject({ id: rowId })
export const teamDetail = adminTeamItem.extend({
  /** Of the files that it holds. */
  bytes: whole,
  files: whole,
  /** When something happened in it last. */
  activeAt: at.nullable(),
  people: z.array(
    z.strictObject({ id: text, name: text, email: text, role: text, /** Runs the platform: nobody acts as them. */ admin: z.boolean() }),
  ),
})
export type TeamDetail = z.infer<typeof teamDetail>

/** `name`: the team's, typed to confirm. */
export const deleteTeamInput = z.strictObject({ id: rowId, name: z.string().max(320) })
export const deleteTeamOutput = z.strictObject({ purgeAt: at })
export const restoreTeamOutput = z.strictObject({ name: text, slug: text })
