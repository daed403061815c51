import { isSameName } from "@intray/auth/text"
import type { Tx } from "@intray/db"
import { forDelete } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { label, labelGroup, submissionLabel } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, asc, eq, inArray, isNull, max } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../../platform/errors.ts"
import { recordTeamEvent } from "../../../platform/events.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { readablePortals, seenAmong } from "../../../platform/visible-portals.ts"
import { conditionsOf, replaceCondition } from "../group-conditions.ts"
import { groupOf, isUsed, lockLabels } from "../manage.ts"
import { labelItemOf } from "../service.ts"
import { type CreateGroupInput, MAX_LABEL_GROUPS, type ManagedGroup, type UpdateGroupInput } from "./schema.ts"

/** All groups and labels of the team, in order, with the possible actions for each. */
export async function listLabelGroups(ctx: TeamContext): Promise<{ groups: ManagedGroup[] }> {
  const teamId = ctx.team.id
  const [groups, labels] = await Promise.all([
    ctx.db.select().from(labelGroup).where(eq(labelGroup.teamId, teamId)).orderBy(asc(labelGroup.position), asc(labelGroup.id)),
    ctx.db.select({ row: label, used: isUsed() }).from(label).where(eq(label.teamId, teamId)).orderBy(asc(label.position), asc(label.id)),
  ])
  const visible = await readablePortals(ctx)
  return {
    groups: groups.map(({ id, name, multiple, required, onlyIf, portals, archivedAt }) => ({
      id,
      name,
      multiple,
      required,
      onlyIf,
      portals: seenAmong(visible, portals),
      archived: archivedAt !== null,
      labels: labels.filter(({ row }) => row.groupId === id).map(({ row, used }) => ({ ...labelItemOf(row), used: Boolean(used) })),
    })),
  }
}

async function refuseName(tx: Tx, ctx: TeamContext, name: string, except: string | null): Promise<void> {
  const rows = await tx.select({ id: labelGroup.id, name: labelGroup.name }).from(labelGroup).where(eq(labelGroup.teamId, ctx.team.id))
  if (!rows.some((row) => row.id !== except && isSameName(row.name, name))) return
  throw new Invalid([{ path: ["name"], code: "group_name_taken", message: refusals.groupName({ name }) }])
}

/** Adds an empty group at the end. @param actId the act that it is part of @throws as {@link updateGroup}; Refused (`too_many_groups`) */
export async function createGroup(ctx: TeamContext, input: CreateGroupInput, actId?: string) {
  const teamId = ctx.team.id
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    if ((await tx.$count(labelGroup, eq(labelGroup.teamId, teamId))) >= MAX_LABEL_GROUPS) {
      throw new Refused(refusals.tooManyGroups({ max: MAX_LABEL_GROUPS }), { code: "too_many_groups" })
    }
    await refuseName(tx, ctx, input.name, null)
    const facts = { ...input, ...(await conditionsOf(tx, ctx, input, null, null)) }
    const [last] = await tx
      .select({ position: max(labelGroup.position) })
      .from(labelGroup)
      .where(eq(labelGroup.teamId, teamId))
    const id = newId()
    await tx.insert(labelGroup).values({ id, teamId, ...facts, position: (last?.position ?? -1) + 1, createdAt: ctx.clock.now() })
    await recordTeamEvent(tx, ctx, { type: "label_group.created", before: null, after: { groupId: id, ...facts }, actId })
    return { id }
  })
}

/** Changes the given settings of a group. @throws NotFound, Invalid (`group_name_taken`, `only_if_own`, `only_if_circle`) */
export async function updateGroup(ctx: TeamContext, input: UpdateGroupInput) {
  const { groupId, ...given } = input
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    const { id, name, multiple, required, onlyIf, portals } = await groupOf(tx, ctx, groupId)
    const before = { name, multiple, required, onlyIf, portals }
    const after = {
      name: given.name ?? name,
      multiple: given.multiple ?? multiple,
      required: given.required ?? required,
      onlyIf,
      portals,
      ...(await conditionsOf(tx, ctx, given, id, portals)),
    }
    if (after.name !== name) await refuseName(tx, ctx, after.name, id)
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await tx.update(labelGroup).set(after).where(eq(labelGroup.id, id))
      await recordTeamEvent(tx, ctx, { type: "label_group.updated", before: { groupId, ...before }, after: { groupId, ...after } })
    }
    return { id, ...after, portals: seenAmong(await readablePortals(ctx, tx), after.portals) }
  })
}

/** Reorders the groups. @throws NotFound, Refused (`stale_order`) if the list does not contain all of the team's groups */
export async function reorderGroups(ctx: TeamContext, input: { groupIds: string[] }): Promise<{ ids: string[] }> {
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    const rows = await tx
      .select({ id: labelGroup.id, position: labelGroup.position })
      .from(labelGroup)
      .where(eq(labelGroup.teamId, ctx.team.id))
      .orderBy(asc(labelGroup.position), asc(labelGroup.id))
    for (const id of input.groupIds) if (!rows.some((row) => row.id === id)) throw new NotFound("label group")
    if (new Set(input.groupIds).size !== rows.length || input.groupIds.length !== rows.length) {
      throw new Refused(refusals.labelOrder, { code: "stale_order" })
    }
    const [before, after] = [rows.map((row) => row.id), input.groupIds]
    if (before.every((id, index) => id === after[index])) return { ids: after }
    for (const [position, id] of after.entries()) {
      if (rows.find((row) => row.id === id)?.position !== position)
        await tx.update(labelGroup).set({ position }).where(eq(labelGroup.id, id))
    }
    // Tells the list caches of every process that the order of submissions' labels has changed.
    await recordTeamEvent(tx, ctx, { type: "label_group.reordered", before: { groupIds: before }, after: { groupIds: after } })
    return { ids: after }
  })
}

/** Keys of active labels outside of a group. */
async function keysBeside(tx: Tx, ctx: TeamContext, groupId: string): Promise<Set<string | null>> {
  const rows = await tx
    .select({ key: label.key, groupId: label.groupId })
    .from(label)
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(and(eq(label.teamId, ctx.team.id), isNull(label.archivedAt), isNull(labelGroup.archivedAt)))
  return new Set(rows.filter((row) => row.groupId !== groupId).map((row) => row.key))
}

/**
 * Archives a group or restores it; its labels stay on submissions. Keys that other labels took meanwhile stay
 * with those.
 * @throws NotFound
 */
export async function archiveGroup(ctx: TeamContext, input: { groupId: string; archived: boolean }) {
  const { archived } = input
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    const row = await groupOf(tx, ctx, input.groupId)
    if ((row.archivedAt !== null) === archived) return { id: row.id, archived }
    if (!archived) {
      const taken = await keysBeside(tx, ctx, row.id)
      const own = await tx.select({ id: label.id, key: label.key }).from(label).where(eq(label.groupId, row.id))
      const lost = own.filter((one) => one.key !== null && taken.has(one.key)).map((one) => one.id)
      if (lost.length > 0) await tx.update(label).set({ key: null }).where(inArray(label.id, lost))
    }
    await tx
      .update(labelGroup)
      .set({ archivedAt: archived ? ctx.clock.now() : null })
      .where(eq(labelGroup.id, row.id))
    await recordTeamEvent(tx, ctx, {
      type: archived ? "label_group.archived" : "label_group.restored",
      before: null,
      after: { groupId: row.id, name: row.name },
    })
    return { id: row.id, archived }
  })
}

/** Deletes a group with its labels, none of which was ever used. @throws NotFound, Refused (`label_used`) */
export async function deleteGroup(ctx: TeamContext, input: { groupId: string }): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockLabels(tx, ctx)
    const row = await groupOf(tx, ctx, input.groupId)
    const labels = await forDelete(tx.select({ id: label.id }).from(label).where(eq(label.groupId, row.id)))
    const ids = labels.map((one) => one.id)
    const [used] = await tx
      .select({ name: label.name })
      .from(submissionLabel)
      .innerJoin(label, eq(label.id, submissionLabel.labelId))
      .where(inArray(submissionLabel.labelId, ids))
      .limit(1)
    if (used) throw new Refused(refusals.labelUsed({ label: used.name }), { code: "label_used" })
    for (const id of ids) await replaceCondition(tx, ctx, id, null)
    await tx.delete(labelGroup).where(eq(labelGroup.id, row.id))
    await recordTeamEvent(tx, ctx, {
      type: "label_group.deleted",
      before: { groupId: row.id, name: row.name, labels: ids.length },
      after: null,
    })
    return { id: row.id }
  })
}
