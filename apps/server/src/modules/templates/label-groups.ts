import { isSameName } from "@intray/auth/text"
import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { label, labelGroup } from "@intray/db/schema"
import { and, asc, eq, isNull } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import { labelHue } from "../labels/schema.ts"
import { reservedLabelKeys } from "../submission-writes/label-rules.ts"
import type { TemplateLabelGroup } from "./schema.ts"

/** Portals that a group can name, as its schema says. */
const MAX_PORTALS = 200
/** Keys in the order in which they are given out. */
const keyOrder = [..."123456789", ..."abcdefghijklmnopqrstuvwxyz"].filter((key) => !reservedLabelKeys.includes(key))

/** A portal for which a template's label groups are added, and whether the team has others, of which they ask nothing. */
type ForPortal = { id: string; others: boolean }

/**
 * Adds a template's label groups to the team. Where it has other portals they are asked for the new one alone: what was sent elsewhere
 * lacks no answer by it. A group whose name the team has already is left as the team made it, but asked for the new portal too where it is
 * for some. A key that is in use gives way to the next free one.
 */
export async function addLabelGroups(
  tx: Tx,
  { teamId, groups, now, portal }: { teamId: TeamId; groups: readonly TemplateLabelGroup[]; now: Date; portal?: ForPortal },
): Promise<void> {
  const known = await tx
    .select({ id: labelGroup.id, name: labelGroup.name, position: labelGroup.position, portals: labelGroup.portals })
    .from(labelGroup)
    .where(eq(labelGroup.teamId, teamId))
    .orderBy(asc(labelGroup.position))
  const labels = await tx
    .select({ key: label.key, archivedAt: label.archivedAt, position: label.position })
    .from(label)
    .where(eq(label.teamId, teamId))
  const taken = new Set(labels.filter((row) => row.archivedAt === null).map((row) => row.key))
  let position = Math.max(-1, ...known.map((row) => row.position)) + 1
  let labelPosition = Math.max(-1, ...labels.map((row) => row.position)) + 1
  for (const group of groups) {
    const own = known.find((row) => isSameName(row.name, group.name))
    if (own) {
      if (portal && own.portals && own.portals.length < MAX_PORTALS)
        await tx
          .update(labelGroup)
          .set({ portals: [...own.portals, portal.id] })
          .where(eq(labelGroup.id, own.id))
      continue
    }
    const groupId = newId()
    const { name, multiple, required } = group
    const portals = portal?.others ? [portal.id] : null
    await tx.insert(labelGroup).values({ id: groupId, teamId, name, multiple, required, portals, position: position++, createdAt: now })
    if (group.labels.length === 0) continue
    await tx.insert(label).values(
      group.labels.map((one) => {
        const key = one.key !== null && taken.has(one.key) ? (keyOrder.find((free) => !taken.has(free)) ?? null) : one.key
        if (key !== null) taken.add(key)
        return { ...one, key, id: newId(), teamId, groupId, position: labelPosition++, createdAt: now }
      }),
    )
  }
}

/** The team's label groups as a template brings them; what is archived stays behind. */
export async function labelGroupsOf(db: DbOrTx, teamId: TeamId): Promise<TemplateLabelGroup[]> {
  const groups = await db
    .select()
    .from(labelGroup)
    .where(and(eq(labelGroup.teamId, teamId), isNull(labelGroup.archivedAt)))
    .orderBy(asc(labelGroup.position))
  const labels = await db
    .select()
    .from(label)
    .where(and(eq(label.teamId, teamId), isNull(label.archivedAt)))
    .orderBy(asc(label.position))
  return groups.map(({ id, name, multiple, required }) => ({
    name,
    multiple,
    required,
    labels: labels
      .filter((one) => one.groupId === id)
      .map(({ name, hue, key, description, feedbackText }) => ({ name, hue: labelHue.parse(hue), key, description, feedbackText })),
  }))
}
