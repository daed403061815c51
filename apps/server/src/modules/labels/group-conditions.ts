import type { Tx } from "@intray/db"
import { label, labelGroup, portal } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, eq, inArray } from "drizzle-orm"
import { Invalid, NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"

type Conditions = { onlyIf: string[] | null; portals: string[] | null }

/** Removes duplicates; null for an empty list, so that no group can apply to nothing. */
function plain(ids: readonly string[] | null): string[] | null {
  return ids === null || ids.length === 0 ? null : [...new Set(ids)]
}

/**
 * Validates the given conditions of a group; leaves out those that were not given.
 * @param groupId the group; null for a new one
 * @param portals the group's current portals: those that the caller does not see stay, as long as any are given
 * @throws NotFound for another team's label or portal
 * @throws Invalid (`only_if_own`) for a label of the group itself, (`only_if_circle`) for circular conditions
 */
export async function conditionsOf(
  tx: Tx,
  ctx: TeamContext,
  given: { onlyIf?: string[] | null | undefined; portals?: string[] | null | undefined },
  groupId: string | null,
  portals: readonly string[] | null,
): Promise<Partial<Conditions>> {
  const checked: Partial<Conditions> = {}
  if (given.portals !== undefined) {
    const visible = await readablePortals(ctx, tx)
    const ids = plain(given.portals) ?? []
    const own = await tx.$count(portal, and(eq(portal.teamId, ctx.team.id), inArray(portal.id, ids)))
    if (own !== ids.length || !ids.every((id) => sees(visible, id))) throw new NotFound("portal")
    const kept = given.portals === null ? [] : (portals ?? []).filter((id) => !sees(visible, id))
    checked.portals = plain([...ids, ...kept])
  }
  if (given.onlyIf !== undefined) {
    checked.onlyIf = plain(given.onlyIf)
    await checkLabels(tx, ctx, checked.onlyIf ?? [], groupId)
  }
  return checked
}

async function checkLabels(tx: Tx, ctx: TeamContext, ids: string[], groupId: string | null): Promise<void> {
  if (ids.length === 0) return
  const refuse = (code: string, message: string) => new Invalid([{ path: ["onlyIf"], code, message }])
  const labels = await tx.select({ id: label.id, groupId: label.groupId }).from(label).where(eq(label.teamId, ctx.team.id))
  const groupBy = new Map(labels.map((one) => [one.id, one.groupId]))
  if (ids.some((id) => !groupBy.has(id))) throw new NotFound("label")
  if (ids.some((id) => groupBy.get(id) === groupId)) throw refuse("only_if_own", refusals.onlyIfOwn)
  const groups = await tx
    .select({ id: labelGroup.id, name: labelGroup.name, onlyIf: labelGroup.onlyIf })
    .from(labelGroup)
    .where(eq(labelGroup.teamId, ctx.team.id))
  // Follows the conditions upwards: reaching the group itself means that they are circular.
  const seen = new Set<string>()
  const waiting = ids.map((id) => groupBy.get(id))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const group = groups.find((one) => one.id === next)
    const above = (group?.onlyIf ?? []).map((id) => groupBy.get(id))
    if (groupId !== null && above.includes(groupId)) throw refuse("only_if_circle", refusals.onlyIfCircle({ group: group?.name ?? "" }))
    waiting.push(...above)
  }
}

/**
 * Replaces a label in the conditions of all groups by `replacement`; null removes it. A group without any condition left
 * always applies.
 */
export async function replaceCondition(tx: Tx, ctx: TeamContext, labelId: string, replacement: string | null): Promise<void> {
  const groups = await tx
    .select({ id: labelGroup.id, onlyIf: labelGroup.onlyIf })
    .from(labelGroup)
    .where(eq(labelGroup.teamId, ctx.team.id))
  for (const { id, onlyIf } of groups) {
    if (!onlyIf?.includes(labelId)) continue
    const next = plain(onlyIf.flatMap((one) => (one !== labelId ? [one] : replacement === null ? [] : [replacement])))
    await tx.update(labelGroup).set({ onlyIf: next }).where(eq(labelGroup.id, id))
  }
}
