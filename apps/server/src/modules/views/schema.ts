import { z } from "zod"
import { line, rowId } from "../../platform/values/schema.ts"
import { submissionFilter } from "../submission-index/schema.ts"

/** Views of one person, the shared ones that they made included. */
export const MAX_VIEWS = 100
/** Views that a team shares. */
export const MAX_SHARED_VIEWS = 100

/** Filters that one call counts. */
export const MAX_COUNTED = 60

/** Parameters of the inbox's address that make up a view: all but the one that says what is open. */
const viewParts = [
  "portal",
  "stage",
  "label",
  "match",
  "without",
  "assignee",
  "reviewer",
  "date",
  "answers",
  "reviews",
  "files",
  "held",
  "overdue",
  "unread",
  "offer",
  "trash",
  "snoozed",
  "q",
  "state",
  "sort",
  "layout",
  "columns",
  "density",
] as const
export type ViewPart = (typeof viewParts)[number]

/** What no address can carry, and no database key or text can hold. */
const part = z
  .string()
  .min(1)
  .max(7_000)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "This contains characters that cannot be stored.")

/** A filter and a sort of the inbox, as its address writes them. What it names may be gone. */
export const viewSearch = z.strictObject(
  Object.fromEntries(viewParts.map((name) => [name, part.optional()])) as Record<ViewPart, z.ZodOptional<typeof part>>,
)
export type ViewSearch = z.infer<typeof viewSearch>

const viewName = line(60)

export const viewItem = z.strictObject({
  id: rowId,
  name: z.string(),
  /** The whole team sees it. */
  shared: z.boolean(),
  search: z.record(z.string(), z.string()),
  /** Who made it. */
  owner: z.strictObject({ id: rowId, name: z.string() }),
  /** The caller may rename, change, share and delete it. */
  mayChange: z.boolean(),
})
export type ViewItem = z.infer<typeof viewItem>

export const listViewsOutput = z.strictObject({
  /** The team's, in the team's order, then the caller's own in their own. */
  items: z.array(viewItem),
  /** The caller may share views. */
  mayShare: z.boolean(),
  /** The caller may give the shared views another order. */
  mayOrderShared: z.boolean(),
})
export type ViewList = z.infer<typeof listViewsOutput>

export const createViewInput = z.strictObject({ name: viewName, shared: z.boolean(), search: viewSearch })
export type CreateViewInput = z.infer<typeof createViewInput>

/** What is left out stays. */
export const updateViewInput = z.strictObject({
  id: rowId,
  name: viewName.optional(),
  shared: z.boolean().optional(),
  search: viewSearch.optional(),
})
export type UpdateViewInput = z.infer<typeof updateViewInput>

/** `actId` is the caller's name for this deletion, by which it can be taken back. */
export const deleteViewInput = z.strictObject({ id: rowId, actId: rowId })
export type DeleteViewInput = z.infer<typeof deleteViewInput>
export const restoreViewInput = z.strictObject({ actId: rowId })
export const viewIdOutput = z.strictObject({ id: rowId })

/** All of the team's views, or all of one's own, in their new order. */
export const reorderViewsInput = z.strictObject({ shared: z.boolean(), ids: z.array(rowId).max(MAX_VIEWS + MAX_SHARED_VIEWS) })
export type ReorderViewsInput = z.infer<typeof reorderViewsInput>
export const reorderViewsOutput = z.strictObject({ ids: z.array(rowId) })

export const countViewsInput = z.strictObject({ filters: z.array(submissionFilter).max(MAX_COUNTED) })
export const countViewsOutput = z.strictObject({
  /** In the order of the filters; null where a filter names what is not there. */
  counts: z.array(z.strictObject({ total: z.number().int(), totalIsExact: z.boolean() }).nullable()),
})
