import { isSameName } from "@intray/auth/text"
import type { Tx } from "@intray/db"
import { forDelete, forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { organization, stage, submission } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { stages as words } from "@intray/i18n/stages"
import { eq, or } from "drizzle-orm"
import { addDays, dateIn } from "../../platform/calendar.ts"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isPicked } from "../images/icons/schema.ts"
import { refuseUnknownIcon } from "../images/icons/service.ts"
import { zoneOf } from "../preferences/zones/team.ts"
import {
  type Confirmation,
  type CreateStageInput,
  glyphsOf,
  MAX_OFFER_DAYS,
  MAX_STAGES,
  type StageCategory,
  type StageItem,
  type StageLook,
  type UpdateStageInput,
} from "./schema.ts"
import { confirmationOf, type StageRow, stageItemOf, stageOf, stagesOf } from "./service.ts"

/*
 * Creates and changes stages. Removing one moves submissions, so it is in modules/bulk.
 */

/** Every team needs a stage for arrivals, accepted and declined ones. */
const required: readonly StageCategory[] = ["inbox", "accepted", "declined"]

/** Serializes changes of the team's stages: names must be unique among rows, which row locks cannot ensure. */
export async function lockStages(tx: Tx, ctx: TeamContext): Promise<void> {
  await forUpdate(tx.select({ id: organization.id }).from(organization).where(eq(organization.id, ctx.team.id)))
}

/** The team's active stages that it may change, in their order: all but spam, which the system manages. */
export async function ownStages(tx: Tx, ctx: TeamContext): Promise<StageRow[]> {
  return (await stagesOf(tx, ctx.team.id)).filter((row) => row.archivedAt === null && row.category !== "spam")
}

/** One of {@link ownStages}. @throws NotFound, Refused (`stage_archived`) if it was removed */
export async function ownStage(tx: Tx, ctx: TeamContext, id: string): Promise<StageRow> {
  const found = await stageOf(tx, ctx.team.id, id)
  if (found.category === "spam") throw new NotFound("stage")
  if (found.archivedAt) throw new Refused(refusals.stageArchived({ stage: found.name }), { code: "stage_archived" })
  return found
}

/** @throws Refused (`last_stage`) if the row is the last stage of a required category */
export function refuseLast(stages: readonly StageRow[], row: StageRow): void {
  if (!required.includes(row.category)) return
  if (stages.some((one) => one.id !== row.id && one.category === row.category)) return
  throw new Refused(words.refused.last({ name: row.name, category: words.categories[row.category] }), { code: "last_stage" })
}

function refuseName(stages: readonly StageRow[], name: string, except: string | null): void {
  if (!stages.some((one) => one.id !== except && isSameName(one.name, name))) return
  throw new Invalid([{ path: ["name"], code: "stage_name_taken", message: words.refused.name({ name }) }])
}

/**
 * Checks a stage that is restored like a new one. Works without the lock of {@link lockStages}: undo locks rows later, which
 * removing a stage locks before the stages.
 * @throws Refused (`too_many_stages`, `stage_name_taken`)
 */
export function refuseReturn(stages: readonly StageRow[], { stageId, name }: { stageId: string; name: string }): void {
  const others = stages.filter((one) => one.id !== stageId)
  if (others.length >= MAX_STAGES) throw new Refused(words.refused.tooMany({ max: MAX_STAGES }), { code: "too_many_stages" })
  if (others.some((one) => isSameName(one.name, name))) throw new Refused(words.refused.nameAgain({ name }), { code: "stage_name_taken" })
}

function refuseGlyph(category: StageCategory, glyph: StageLook | null): void {
  const allowed: readonly StageLook[] = glyphsOf[category]
  if (glyph === null || isPicked(glyph) || allowed.includes(glyph)) return
  throw new Invalid([{ path: ["glyph"], code: "stage_glyph", message: words.refused.glyph({ category: words.categories[category] }) }])
}

const toAnswerColumns = (confirmation: Confirmation | null) => ({
  answerDays: confirmation && "days" in confirmation ? confirmation.days : null,
  answerDate: confirmation && "date" in confirmation ? confirmation.date : null,
})

/** @throws Invalid (`not_accepted`, `past`, `too_late`) */
async function refuseConfirmation(tx: Tx, ctx: TeamContext, category: StageCategory, confirmation: Confirmation): Promise<void> {
  const refuse = (path: string[], code: string, message: string) => {
    throw new Invalid([{ path: ["confirmation", ...path], code, message }])
  }
  if (category !== "accepted") refuse([], "not_accepted", words.refused.confirmation)
  const today = dateIn(await zoneOf(tx, ctx.team.id), ctx.clock.now())
  if ("date" in confirmation && confirmation.date < today) refuse(["date"], "past", words.refused.confirmationPast)
  // A day less than the limit of an offer: the day ends later elsewhere.
  if ("date" in confirmation && confirmation.date > addDays(today, MAX_OFFER_DAYS - 1))
    refuse(["date"], "too_late", words.refused.confirmationTooLate)
}

/** @throws Invalid (`no_icon`) */
async function refuseUnknownLook(glyph: StageLook | null | undefined): Promise<void> {
  if (glyph && isPicked(glyph)) await refuseUnknownIcon(glyph, ["glyph"])
}

/** Adds a stage at the end. @throws Invalid (`stage_name_taken`, `stage_glyph`, `no_icon`, `not_accepted`, `past`), Refused (`too_many_stages`) */
export async function createStage(ctx: TeamContext, input: CreateStageInput): Promise<StageItem> {
  await refuseUnknownLook(input.glyph)
  return ctx.db.transaction(async (tx) => {
    await lockStages(tx, ctx)
    const stages = await ownStages(tx, ctx)
    if (stages.length >= MAX_STAGES) throw new Refused(words.refused.tooMany({ max: MAX_STAGES }), { code: "too_many_stages" })
    refuseName(stages, input.name, null)
    const { confirmation, ...given } = input
    refuseGlyph(input.category, input.glyph)
    if (confirmation) await refuseConfirmation(tx, ctx, input.category, confirmation)
    const createdAt = ctx.clock.now()
    const position = Math.max(-1, ...(await stagesOf(tx, ctx.team.id)).map((one) => one.position)) + 1
    const made = {
      ...{ id: newId(createdAt), teamId: ctx.team.id, ...given, ...toAnswerColumns(confirmation) },
      ...{ position, archivedAt: null, replacedById: null, createdAt },
    }
    await tx.insert(stage).values(made)
    const after = { stageId: made.id, name: made.name, category: made.category }
    await recordTeamEvent(tx, ctx, { type: "stage.created", before: null, after })
    return stageItemOf(made)
  })
}

/** Whether a submission is in the stage, for the team or its submitter; a seek in two indexes. */
async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(or(eq(submission.stageId, id), eq(submission.publicStageId, id)))
    .limit(1)
  return one !== undefined
}

/**
 * Deletes a stage that was created but never used: it has its original name, no submissions, and has replaced no other
 * stage. Does nothing if it no longer exists.
 * @throws Refused (`stage_in_use`, `last_stage`)
 */
export async function dropStage(ctx: TeamContext, { stageId, name }: { stageId: string; name: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockStages(tx, ctx)
    const all = await stagesOf(tx, ctx.team.id)
    const row = all.find((one) => one.id === stageId)
    if (!row) return
    // Locked until the end, so that nobody can move a submission there between this check and its deletion.
    await forDelete(tx.select({ id: stage.id }).from(stage).where(eq(stage.id, stageId)))
    const changed = row.name !== name || row.archivedAt !== null || all.some((one) => one.replacedById === stageId)
    if (changed || (await isInUse(tx, stageId))) throw new Refused(words.refused.inUse({ name: row.name }), { code: "stage_in_use" })
    refuseLast(await ownStages(tx, ctx), row)
    await tx.delete(stage).where(eq(stage.id, stageId))
    await recordTeamEvent(tx, ctx, { type: "stage.deleted", before: { stageId, name }, after: null })
  })
}

const factsOf = (row: StageRow) => {
  const { id, name, category, publicWording, glyph } = row
  return { stageId: id, name, category, publicWording, glyph, confirmation: confirmationOf(row) }
}

/**
 * Changes the named settings; the rest stays. Submitters keep the wording that they got: a new wording applies to submissions that
 * reach the stage later, and only the team sees the name. The category can change only while the stage is empty.
 * @throws as {@link ownStage}; Invalid (`stage_name_taken`, `stage_glyph`, `no_icon`, `not_accepted`, `past`), Refused (`stage_in_use`, `last_stage`, `stage_withdrawn`)
 */
export async function updateStage(ctx: TeamContext, input: UpdateStageInput): Promise<StageItem> {
  await refuseUnknownLook(input.glyph)
  return ctx.db.transaction(async (tx) => {
    await lockStages(tx, ctx)
    const stages = await ownStages(tx, ctx)
    const row = await ownStage(tx, ctx, input.stageId)
    const category = input.category ?? row.category
    const after: StageRow = {
      ...row,
      name: input.name ?? row.name,
      category,
      publicWording: input.publicWording ?? row.publicWording,
      // An icon of the old category is dropped; a picked one fits any category.
      glyph: input.glyph === undefined ? (category === row.category || isPicked(row.glyph ?? "") ? row.glyph : null) : input.glyph,
      // Other categories ask for no answer.
      ...toAnswerColumns(input.confirmation === undefined ? (category === row.category ? confirmationOf(row) : null) : input.confirmation),
    }
    if (after.name !== row.name) refuseName(stages, after.name, row.id)
    if (input.glyph !== undefined) refuseGlyph(category, input.glyph)
    if (input.confirmation) await refuseConfirmation(tx, ctx, category, input.confirmation)
    if (category !== row.category) {
      if (row.category === "withdrawn") throw new Refused(words.refused.withdrawn({ name: row.name }), { code: "stage_withdrawn" })
      refuseLast(stages, row)
      if (await isInUse(tx, row.id)) throw new Refused(words.refused.inUse({ name: row.name }), { code: "stage_in_use" })
    }
    if (JSON.stringify(factsOf(after)) === JSON.stringify(factsOf(row))) return stageItemOf(row)
    const { name, publicWording, glyph, answerDays, answerDate } = after
    await tx.update(stage).set({ name, category, publicWording, glyph, answerDays, answerDate }).where(eq(stage.id, row.id))
    await recordTeamEvent(tx, ctx, { type: "stage.updated", before: factsOf(row), after: factsOf(after) })
    return stageItemOf(after)
  })
}

/** Reorders the stages. @throws as {@link ownStage}; Refused (`stale_order`) if the list does not contain all of the team's stages */
export async function reorderStages(ctx: TeamContext, input: { stageIds: string[] }): Promise<{ ids: string[] }> {
  return ctx.db.transaction(async (tx) => {
    await lockStages(tx, ctx)
    const stages = await ownStages(tx, ctx)
    const [before, after] = [stages.map((one) => one.id), input.stageIds]
    for (const id of after) if (!before.includes(id)) await ownStage(tx, ctx, id)
    if (new Set(after).size !== before.length || after.length !== before.length) {
      throw new Refused(words.refused.order, { code: "stale_order" })
    }
    if (before.every((id, index) => id === after[index])) return { ids: after }
    // Reuses the positions of these stages, so that removed ones and spam keep theirs.
    const positions = stages.map((one) => one.position)
    for (const [index, id] of after.entries()) {
      await tx
        .update(stage)
        .set({ position: positions[index] ?? index })
        .where(eq(stage.id, id))
    }
    await recordTeamEvent(tx, ctx, { type: "stage.reordered", before: { stageIds: before }, after: { stageIds: after } })
    return { ids: after }
  })
}
