import { z } from "zod"
import { line } from "../values/schema.ts"

/** Names a team in `?team=` and in calls. */
export const teamSlug = z
  .string()
  .min(2)
  .max(48)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens, for example lantern-quay.")

export const renameTeamInput = z.strictObject({ name: line(80), slug: teamSlug.optional() })
export type RenameTeamInput = z.infer<typeof renameTeamInput>
export const renameTeamOutput = z.strictObject({ name: z.string(), slug: z.string() })
