import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { label, labelGroup } from "@intray/db/schema"
import { and, asc, eq, isNull } from "drizzle-orm"
import type { TeamId } from "../../lib/events.ts"
import type { TemplateLabelGroup } from "../templates/schema.ts"
import { labelHue, reservedLabelKeys } from "./schema.ts"

/** Keys in the order in which they are given out. */
const keyOrder = [..."123456789", ..."abcdefghijklmnopqrstuvwxyz"].filter((key) => !reservedLabelKeys.includes(key))

/**
 * Adds a template's label groups to the team. A group whose name the team has already is left as the team made it. A
 * key that is in use gives way to the next free one.
 */
export async function addLabelGroups(tx: Tx, teamId: TeamId, groups: readonly TemplateLabelGroup[], now: Date): Promise<void> {
  const known = await tx
    .select({ name: labelGroup.name, position: labelGroup.position })
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
    if (known.some((row) => row.name === group.name)) continue
    const groupId = newId()
    const { name, multiple, required } = group
    await tx.insert(labelGroup).values({ id: groupId, teamId, name, multiple, required, position: position++, createdAt: now })
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
