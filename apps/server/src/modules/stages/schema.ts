import { z } from "zod"
import { name, rowId } from "../../platform/values/schema.ts"
import { iconName } from "../images/icons/schema.ts"

/** What a stage means, whatever the team calls it. `spam` is the one that the system keeps for what nobody should have to see. */
export const stageCategory = z.enum(["inbox", "review", "accepted", "declined", "withdrawn", "spam"])
export type StageCategory = z.infer<typeof stageCategory>
/** What a submitter can be told; nobody is ever told that they were taken for spam. */
export const publicCategory = stageCategory.exclude(["spam"])
export type PublicCategory = z.infer<typeof publicCategory>

/** The icons that distinguish stages of a category; the first is the default. */
export const glyphsOf = {
  inbox: ["inbox", "inbox-open"],
  review: ["review", "review-early", "review-late", "review-paused"],
  accepted: ["accepted", "accepted-open"],
  declined: ["declined", "declined-cross"],
  withdrawn: ["withdrawn"],
  spam: ["spam"],
} as const satisfies Record<StageCategory, readonly string[]>
export const stageGlyph = z.enum(Object.values(glyphsOf).flat())
export type StageGlyph = z.infer<typeof stageGlyph>

/** What a stage is drawn by: a shape of its category, or an icon that the team picked. */
export const stageLook = z.union([stageGlyph, iconName])
export type StageLook = z.infer<typeof stageLook>

/** Stages in use that a team may have, made by imports or otherwise. */
export const MAX_STAGES = 60

const calendarDay = z.iso.date()

/** Most days from now to the end of an offer: two years. */
export const MAX_OFFER_DAYS = 2 * 366

/** Until when the submitter is asked to answer an acceptance: days after it was published, or the end of a day in the portal's time zone. */
export const confirmation = z.union([
  z.strictObject({ days: z.number().int().min(1).max(365) }),
  z.strictObject({ /** `YYYY-MM-DD` */ date: calendarDay }),
])
export type Confirmation = z.infer<typeof confirmation>

export const stageItem = z.strictObject({
  id: rowId,
  name: z.string(),
  category: stageCategory,
  /** What the submitter reads. */
  publicWording: z.string(),
  position: z.number().int(),
  /** Null: drawn by its category and its place among the others. */
  glyph: stageLook.nullable(),
  /** The submitter is asked for an answer until then. Only accepted stages ask; null: no answer is asked for. */
  confirmation: confirmation.nullable(),
})
export type StageItem = z.infer<typeof stageItem>

export const listStagesOutput = z.strictObject({ items: z.array(stageItem) })

/** What a team makes itself: it has one stage for what was withdrawn, and the system makes the one for spam. */
export const madeCategory = stageCategory.exclude(["withdrawn", "spam"])
export type MadeCategory = z.infer<typeof madeCategory>

const facts = {
  name: name(40),
  category: madeCategory,
  publicWording: name(60),
  glyph: stageLook.nullable(),
  confirmation: confirmation.nullable(),
}

export const createStageInput = z.strictObject({
  ...facts,
  glyph: facts.glyph.default(null),
  confirmation: facts.confirmation.default(null),
})
export type CreateStageInput = z.infer<typeof createStageInput>
/** Facts that are left out stay. */
export const updateStageInput = z.strictObject({ stageId: rowId, ...z.strictObject(facts).partial().shape })
export type UpdateStageInput = z.infer<typeof updateStageInput>
/** Every stage in use but spam, in the new order. */
export const reorderStagesInput = z.strictObject({ stageIds: z.array(rowId).min(1).max(MAX_STAGES) })
export const reorderedStages = z.strictObject({ ids: z.array(rowId) })

/** A stage as a template brings it; positions follow the order of the list. */
export const templateStage = z.strictObject({
  name: z.string(),
  category: madeCategory,
  publicWording: z.string(),
  glyph: stageLook.nullable().default(null),
})
export type TemplateStage = z.infer<typeof templateStage>

/** How many submissions of a portal stand in a stage, and how many of those are decided and not yet published. */
export const placeCount = z.strictObject({ portalId: rowId, stageId: rowId, count: z.number().int(), held: z.number().int() })
export type PlaceCount = z.infer<typeof placeCount>
