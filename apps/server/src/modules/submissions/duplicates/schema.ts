import { z } from "zod"
import { moment, rowId } from "../../../platform/values/schema.ts"

/** Most duplicates in a response; the newest ones. */
export const MOST_DUPLICATES = 20

/** Why two submissions count as duplicates: an identical file, the same link, or nearly the same text of the same person. */
export const duplicateReason = z.enum(["content", "link", "text"])
export type DuplicateReason = z.infer<typeof duplicateReason>

export const duplicateItem = z.strictObject({
  id: rowId,
  number: z.number().int(),
  title: z.string(),
  /** Who made it, e.g. the artist. */
  by: z.string(),
  portalId: rowId,
  /** Its stage. */
  stageId: rowId,
  /** Decided, and not yet published. */
  held: z.boolean(),
  createdAt: moment,
  reasons: z.array(duplicateReason),
})
export type DuplicateItem = z.infer<typeof duplicateItem>

export const listDuplicatesInput = z.strictObject({ submissionId: rowId })
export const listDuplicatesOutput = z.strictObject({
  /** Newest first. */
  items: z.array(duplicateItem).max(MOST_DUPLICATES),
  /** There are more than these. */
  more: z.boolean(),
})
