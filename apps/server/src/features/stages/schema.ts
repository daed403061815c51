import { z } from "zod"
import { rowId } from "../values/schema.ts"

/** What a stage means, whatever the team calls it. */
export const stageCategory = z.enum(["inbox", "review", "accepted", "declined", "withdrawn"])
export type StageCategory = z.infer<typeof stageCategory>

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
