import { unindexed } from "@intray/db/fn"
import { event, label, labelGroup, publicationItem, savedView } from "@intray/db/schema"
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import type { EventChanges } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { MAX_LABEL_GROUPS } from "../labels/groups/schema.ts"
import { deleteGroup } from "../labels/groups/service.ts"
import { deleteLabel } from "../labels/manage.ts"
import { MAX_LABELS } from "../labels/schema.ts"
import { dropStage } from "../stages/manage.ts"
import { MAX_STAGES } from "../stages/schema.ts"

type Made = { [Type in "stage.created" | "label.created" | "label_group.created"]: EventChanges[Type]["after"][] }

/** What an import made for its rows, as its events say. */
async function madeBy({ db, team }: TeamContext, importId: string): Promise<Made> {
  const made: Made = { "stage.created": [], "label.created": [], "label_group.created": [] }
  const types = Object.keys(made) as (keyof Made)[]
  const rows = await db
    .select({ type: event.type, after: event.after })
    .from(event)
    .where(and(eq(event.actId, importId), eq(unindexed(event.teamId), team.id), isNull(event.submissionId), inArray(event.type, types)))
    .orderBy(asc(event.id))
    .limit(MAX_STAGES + MAX_LABELS + MAX_LABEL_GROUPS)
  for (const { type, after } of rows) (made[type as keyof Made] as unknown[]).push(after)
  return made
}

/** Whether a saved view asks for it, by its id. */
async function isViewed({ db, team }: TeamContext, id: string): Promise<boolean> {
  const named: SQL = sql`cast(${savedView.search} as text) like ${`%${id}%`}`
  const [one] = await db
    .select({ id: savedView.id })
    .from(savedView)
    .where(and(eq(savedView.teamId, team.id), named))
    .limit(1)
  return one !== undefined
}

/** Does it, unless something has come to use it in the meantime. */
async function unless(use: Promise<unknown>): Promise<void> {
  try {
    await use
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause
  }
}

/** Whether a label is as the import made it, and nothing but its submissions ever asked for it. */
async function isPlain(ctx: TeamContext, { labelId, name }: { labelId: string; name: string }): Promise<boolean> {
  const { db, team } = ctx
  const [row] = await db
    .select()
    .from(label)
    .where(and(eq(label.id, labelId), eq(label.teamId, team.id)))
  if (!row || row.name !== name || row.key !== null || row.description !== "" || row.feedbackText !== null) return false
  const [asked] = await db
    .select({ id: labelGroup.id })
    .from(labelGroup)
    .where(and(eq(labelGroup.teamId, team.id), sql`cast(${labelGroup.onlyIf} as text) like ${`%${labelId}%`}`))
    .limit(1)
  return asked === undefined && !(await isViewed(ctx, labelId))
}

/**
 * Takes away the stages, labels and groups that an import made, once its submissions are gone: those that stand nowhere, that nobody changed
 * and that no question, view or publication names.
 */
export async function unmake(ctx: TeamContext, importId: string): Promise<void> {
  const { db, team } = ctx
  const made = await madeBy(ctx, importId)
  for (const one of made["label.created"]) {
    if (await isPlain(ctx, one)) await unless(deleteLabel(ctx, { labelId: one.labelId }))
  }
  for (const { groupId, name } of made["label_group.created"]) {
    const [row] = await db
      .select({ name: labelGroup.name })
      .from(labelGroup)
      .where(and(eq(labelGroup.id, groupId), eq(labelGroup.teamId, team.id)))
    const labels = await db.$count(label, eq(label.groupId, groupId))
    if (row?.name === name && labels === 0) await unless(deleteGroup(ctx, { groupId }))
  }
  for (const { stageId, name } of made["stage.created"]) {
    const [published] = await db
      .select({ id: publicationItem.submissionId })
      .from(publicationItem)
      .where(and(eq(publicationItem.teamId, team.id), eq(unindexed(publicationItem.stageId), stageId)))
      .limit(1)
    if (!published && !(await isViewed(ctx, stageId))) await unless(dropStage(ctx, { stageId, name }))
  }
}
