import { idShape } from "@intray/auth/names"
import { membersServer } from "@intray/i18n/members-server"
import { typed } from "@intray/i18n/typed"
import { z } from "zod"
import { moment, name, rowId } from "../../platform/values/schema.ts"

/** Names a team in `?team=` and in calls. */
export const teamSlug = z
  .string()
  .min(2)
  .max(48)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: () => typed.teamAddress })
  .refine((slug) => !idShape.test(slug), { error: () => typed.teamAddressId })

export const teamName = name(80)

/** A picture of ours. */
export const teamLogo = z.string().regex(/^\/api\/images\/[\w-]{1,64}$/, { error: () => membersServer.logo })

export const renameTeamInput = z.strictObject({ name: teamName, slug: teamSlug.optional() })
export const renameTeamOutput = z.strictObject({ name: z.string(), slug: z.string() })

export const updateTeamInput = z.strictObject({
  name: teamName.optional(),
  slug: teamSlug.optional(),
  /** Null takes it away. */
  logo: teamLogo.nullish(),
})
export type UpdateTeamInput = z.infer<typeof updateTeamInput>
export const updateTeamOutput = z.strictObject({ name: z.string(), slug: z.string(), logo: z.string().nullable() })
export type UpdatedTeam = z.infer<typeof updateTeamOutput>

/** Whether everybody may see which portals of the team are open, at `/t/{slug}`. */
export const listing = z.strictObject({ listed: z.boolean() })
export type Listing = z.infer<typeof listing>

/** Whether every member needs a second factor to enter the team. */
export const requireSecondFactorInput = z.strictObject({ required: z.boolean() })
export type RequireSecondFactorInput = z.infer<typeof requireSecondFactorInput>
export const secondFactorDemand = z.strictObject({
  /** Since when; null: nobody is asked for one. */
  since: moment.nullable(),
  /** How many there are in the team, and how many of them have none. */
  members: z.number().int(),
  without: z.number().int(),
})
export type SecondFactorDemand = z.infer<typeof secondFactorDemand>

export const createTeamInput = z.strictObject({ name: teamName, slug: teamSlug })
export type CreateTeamInput = z.infer<typeof createTeamInput>
export const createTeamOutput = z.strictObject({ id: rowId, name: z.string(), slug: z.string() })

export const slugFreeInput = z.strictObject({ slug: teamSlug })
export const slugFreeOutput = z.strictObject({ free: z.boolean() })

/** The team's name, typed by the person who means it. */
export const deleteTeamInput = z.strictObject({ name: z.string().max(400) })

/** Where one is afterwards: the first remaining team, or none. */
export const nextTeamOutput = z.strictObject({ next: z.strictObject({ id: rowId, name: z.string(), slug: z.string() }).nullable() })
export type NextTeam = z.infer<typeof nextTeamOutput>

/** Newest first: teams that the caller owned and that can still be brought back. */
export const trashOutput = z.strictObject({
  items: z.array(z.strictObject({ id: rowId, name: z.string(), slug: z.string(), deletedAt: moment, purgeAt: moment })),
})
export type Trash = z.infer<typeof trashOutput>

export const restoreTeamInput = z.strictObject({ id: rowId })
