import { isSameName } from "@intray/auth/text"
import type { Tx } from "@intray/db"
import { forDelete, forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { label, labelGroup, organization, submissionLabel } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, asc, eq, exists, isNull, max, ne, sql } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { refuseUnknownIcon } from "../images/icons/service.ts"
import { isLabelKey } from "../submission-writes/label-rules.ts"
import { replaceCondition } from "./group-conditions.ts"
import { type CreateLabelInput, type LabelItem, MAX_LABELS, type UpdateLabelInput } from "./schema.ts"
import { labelItemOf } from "./service.ts"

/*
 * Creates and changes labels; apply/service.ts sets them on submissions.
 */

type LabelRow = typeof label.$inferSelect

/** Serializes changes of the team's labels: names and keys must be unique among rows, which row locks cannot ensure. */
export async function lockLabels(tx: Tx, ctx: TeamContext): Promise<void> {
  await forUpdate(tx.select({ id: organization.id }).from(organization).where(eq(organization.id, ctx.team.id)))
}

/** Loads a label of the team. @throws NotFound */
export async function labelOf(tx: Tx, ctx: TeamContext, id: string): Promise<LabelRow> {
  const [row] = await tx
    .select()
    .from(label)
    .where(and(eq(label.id, id), eq(label.teamId, ctx.team.id)))
  if (!row) throw new NotFound("label")
  return row
}

/** Loads a group of the team. @throws NotFound */
export async function groupOf(tx: Tx, ctx: TeamContext, id: string): Promise<typeof labelGroup.$inferSelect> {
  const [row] = await tx
    .select()
    .from(labelGroup)
    .where(and(eq(labelGroup.id, id), eq(labelGroup.teamId, ctx.team.id)))
  if (!row) throw new NotFound("label group")
  return row
}

async function refuseName(tx: Tx, group: { id: string; name: string }, name: string, except: string | null): Promise<void> {
  const rows = await tx.select({ id: label.id, name: label.name }).from(label).where(eq(label.groupId, group.id))
  if (!rows.some((row) => row.id !== except && isSameName(row.name, name))) return
  throw new Invalid([{ path: ["name"], code: "label_name_taken", message: refusals.labelName({ name, group: group.name }) }])
}

/** The active label with the key, or undefined. Archived labels and those of archived groups have no key. */
async function holderOf(tx: Tx, ctx: TeamContext, key: string, except: string | null) {
  const [row] = await tx
    .select({ name: label.name })
    .from(label)
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(
      and(
        eq(label.teamId, ctx.team.id),
        eq(label.key, key),
        isNull(label.archivedAt),
        isNull(labelGroup.archivedAt),
        ...(except === null ? [] : [ne(label.id, except)]),
      ),
    )
    .limit(1)
  return row
}

async function refuseKey(tx: Tx, ctx: TeamContext, key: string, except: string | null): Promise<void> {
  const refuse = (code: string, message: string) => new Invalid([{ path: ["key"], code, message }])
  if (!isLabelKey(key)) throw refuse("label_key_reserved", refusals.labelKeyReserved({ key }))
  const holder = await holderOf(tx, ctx, key, except)
  if (holder) throw refuse("label_key_taken", refusals.labelKeyTaken({ key, label: holder.name }))
}

/**
 * Adds a label at the end of its group. @param actId the act that it is part of
 * @throws NotFound, Invalid (`label_name_taken`, `label_key_*`, `no_icon`), Refused (`too_many_labels`)
 */
export async function createLabel(ctx: TeamContext, input: CreateLabelInput, actId?: string): Promise<LabelItem> {
  await refuseUnknownIcon(input.icon ?? null, ["icon"])
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    const group = await groupOf(tx, ctx, input.groupId)
    if ((await tx.$count(label, eq(label.teamId, ctx.team.id))) >= MAX_LABELS) {
      throw new Refused(refusals.tooManyLabels({ max: MAX_LABELS }), { code: "too_many_labels" })
    }
    await refuseName(tx, group, input.name, null)
    const key = input.key || null
    if (key !== null) await refuseKey(tx, ctx, key, null)
    const [last] = await tx
      .select({ position: max(label.position) })
      .from(label)
      .where(eq(label.teamId, ctx.team.id))
    const row: LabelRow = {
      id: newId(),
      teamId: ctx.team.id,
      groupId: group.id,
      name: input.name,
      hue: input.hue,
      icon: input.icon ?? null,
      key,
      description: input.description,
      feedbackText: input.feedbackText || null,
      position: (last?.position ?? -1) + 1,
      archivedAt: null,
      createdAt: ctx.clock.now(),
    }
    await tx.insert(label).values(row)
    const after = { labelId: row.id, groupId: group.id, name: row.name }
    await recordTeamEvent(tx, ctx, { type: "label.created", before: null, after, actId })
    return labelItemOf(row)
  })
}

/** Changes the given settings of a label. @throws NotFound, Invalid (`label_name_taken`, `label_key_*`, `no_icon`) */
export async function updateLabel(ctx: TeamContext, input: UpdateLabelInput): Promise<LabelItem> {
  const { labelId, ...given } = input
  await refuseUnknownIcon(given.icon ?? null, ["icon"])
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    const row = await labelOf(tx, ctx, labelId)
    const after = {
      ...row,
      // One by one, because undefined means "not given".
      name: given.name ?? row.name,
      hue: given.hue ?? row.hue,
      icon: given.icon === undefined ? row.icon : given.icon,
      description: given.description ?? row.description,
      key: given.key === undefined ? row.key : given.key || null,
      feedbackText: given.feedbackText === undefined ? row.feedbackText : given.feedbackText || null,
    }
    if (after.name !== row.name) await refuseName(tx, await groupOf(tx, ctx, row.groupId), after.name, row.id)
    if (after.key !== null && after.key !== row.key) await refuseKey(tx, ctx, after.key, row.id)
    const facts = ({ name, hue, icon, key, description, feedbackText }: LabelRow) => ({ name, hue, icon, key, description, feedbackText })
    if (JSON.stringify(facts(after)) === JSON.stringify(facts(row))) return labelItemOf(row)
    await tx.update(label).set(facts(after)).where(eq(label.id, row.id))
    await recordTeamEvent(tx, ctx, { type: "label.updated", before: { labelId, ...facts(row) }, after: { labelId, ...facts(after) } })
    return labelItemOf(after)
  })
}

/** Reorders a group's labels. @throws NotFound, Refused (`stale_order`) if the list does not contain all of the group's labels */
export async function reorderLabels(ctx: TeamContext, input: { groupId: string; labelIds: string[] }): Promise<{ ids: string[] }> {
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    const group = await groupOf(tx, ctx, input.groupId)
    const rows = await tx
      .select({ id: label.id, position: label.position })
      .from(label)
      .where(eq(label.groupId, group.id))
      .orderBy(asc(label.position), asc(label.id))
    for (const id of input.labelIds) if (!rows.some((row) => row.id === id)) await labelOf(tx, ctx, id)
    const whole = new Set(input.labelIds).size === rows.length && input.labelIds.length === rows.length
    if (!whole || !rows.every((row) => input.labelIds.includes(row.id))) {
      throw new Refused(refusals.labelOrder, { code: "stale_order" })
    }
    const [before, after] = [rows.map((row) => row.id), input.labelIds]
    if (before.every((id, index) => id === after[index])) return { ids: after }
    // Reuses the group's positions, so that labels of other groups keep theirs.
    for (const [index, id] of after.entries()) {
      const position = rows[index]?.position ?? index
      if (rows.find((row) => row.id === id)?.position !== position) await tx.update(label).set({ position }).where(eq(label.id, id))
    }
    // Tells the list caches of every process that the order of submissions' labels has changed.
    await recordTeamEvent(tx, ctx, {
      type: "label.reordered",
      before: { groupId: group.id, labelIds: before },
      after: { groupId: group.id, labelIds: after },
    })
    return { ids: after }
  })
}

/**
 * Archives a label or restores it. It stays on its submissions. If another label took its key meanwhile, it loses the key.
 * @throws NotFound
 */
export async function archiveLabel(ctx: TeamContext, input: { labelId: string; archived: boolean }): Promise<LabelItem> {
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    return archiveIn(tx, ctx, await labelOf(tx, ctx, input.labelId), input.archived)
  })
}

/** Like {@link archiveLabel}, in a transaction that has locked the team's labels. */
export async function archiveIn(tx: Tx, ctx: TeamContext, row: LabelRow, archived: boolean): Promise<LabelItem> {
  if ((row.archivedAt !== null) === archived) return labelItemOf(row)
  const archivedAt = archived ? ctx.clock.now() : null
  const key = archived || row.key === null || !(await holderOf(tx, ctx, row.key, row.id)) ? row.key : null
  await tx.update(label).set({ archivedAt, key }).where(eq(label.id, row.id))
  await recordTeamEvent(tx, ctx, {
    type: archived ? "label.archived" : "label.restored",
    before: null,
    after: { labelId: row.id, name: row.name },
  })
  return labelItemOf({ ...row, archivedAt, key })
}

/** Whether the label is on a submission; one seek in its index. */
export function isUsed() {
  return exists(sql`(select 1 from ${submissionLabel} where ${submissionLabel.labelId} = ${label.id})`)
}

/** Deletes an unused label. @throws NotFound, Refused (`label_used`) */
export async function deleteLabel(ctx: TeamContext, input: { labelId: string }): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    const row = await labelOf(tx, ctx, input.labelId)
    // Locked until the end, so that nobody can set the label between this check and its deletion.
    await forDelete(tx.select({ id: label.id }).from(label).where(eq(label.id, row.id)))
    const [used] = await tx
      .select({ id: submissionLabel.submissionId })
      .from(submissionLabel)
      .where(eq(submissionLabel.labelId, row.id))
      .limit(1)
    if (used) throw new Refused(refusals.labelUsed({ label: row.name }), { code: "label_used" })
    await replaceCondition(tx, ctx, row.id, null)
    await tx.delete(label).where(eq(label.id, row.id))
    await recordTeamEvent(tx, ctx, {
      type: "label.deleted",
      before: { labelId: row.id, groupId: row.groupId, name: row.name },
      after: null,
    })
    return { id: row.id }
  })
}
