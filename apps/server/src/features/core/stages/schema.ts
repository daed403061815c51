import { z } from "zod"
import { rowId } from "../values/schema.ts"

/** What a stage means, whatever the team calls it. `spam` is the one that the system keeps for what nobody should have to see. */
export const stageCategory = z.enum(["inbox", "review", "accepted", "declined", "withdrawn", "spam"])
export type StageCategory = z.infer<typeof stageCategory>
/** What a submitter can be told; nobody is ever told that they were taken for spam. */
export const publicCategory = stageCategory.exclude(["spam"])
export type PublicCategory = z.infer<typeof publicCategory>

export const stageItem = z.strictObject({
  id: rowId,
  name: z.string(),
  category: stageCategory,
  /** What the submitter reads. */
  publicWording: z.string(),
  position: z.number().int(),
})
export type StageItem = z.infer<typeof stageItem>

export const listStagesOutput = z.strictObject({ items: z.array(stageItem) })

/** How many submissions of a portal stand in a stage, and how many of those are decided and not yet published. */
export const placeCount = z.strictObject({ portalId: rowId, stageId: rowId, count: z.number().int(), held: z.number().int() })
export type PlaceCount = z.infer<typeof placeCount>
