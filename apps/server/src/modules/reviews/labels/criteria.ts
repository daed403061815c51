import type { DbOrTx, Tx } from "@intray/db"
import { label, labelGroup } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import type { Issue } from "../../../platform/errors.ts"
import type { CriterionInput } from "../schema.ts"

/*
 * A label group that each reviewer answers alone is a criterion whose values are the labels of the group: `scale` has their ids, and a review
 * stores the place of the label as it stores the place of a wording. Labels have no order, so they count in no score.
 */

const MIN_LABELS = 2
/** As many as the digits of a keyboard choose. */
const MAX_LABELS = 10

/** The ids of the labels that reviewers choose from, by the id of their group. */
export type LabelChoices = ReadonlyMap<string, readonly string[]>

/** The labels in use of the groups that criteria name. Groups of another team are left out. */
export async function readLabelChoices(
  tx: Tx,
  teamId: string,
  { criteria, portalId }: { criteria: readonly CriterionInput[]; portalId: string },
): Promise<{ choices: LabelChoices; issues: Issue[] }> {
  const groupIds = criteria.flatMap((one) => one.labelGroupId ?? [])
  const choices = new Map<string, string[]>()
  if (groupIds.length === 0) return { choices, issues: [] }
  const groups = await tx
    .select({ id: labelGroup.id, multiple: labelGroup.multiple, portals: labelGroup.portals })
    .from(labelGroup)
    .where(and(inArray(labelGroup.id, groupIds), eq(labelGroup.teamId, teamId), isNull(labelGroup.archivedAt)))
  const labels = await tx
    .select({ id: label.id, groupId: label.groupId })
    .from(label)
    .where(and(inArray(label.groupId, groupIds), eq(label.teamId, teamId), isNull(label.archivedAt)))
    .orderBy(asc(label.position), asc(label.id))
  for (const { id, groupId } of labels) choices.set(groupId, [...(choices.get(groupId) ?? []), id])
  const issues = criteria.flatMap(({ labelGroupId }, index): Issue[] => {
    if (labelGroupId == null) return []
    const path = ["criteria", index, "labelGroupId"]
    const group = groups.find((one) => one.id === labelGroupId)
    const count = choices.get(labelGroupId)?.length ?? 0
    if (!group || (group.portals && !group.portals.includes(portalId))) {
      return [{ path, code: "unknown_group", message: reviewsServer.unknownLabelGroup }]
    }
    if (group.multiple) return [{ path, code: "several_labels", message: reviewsServer.severalLabels }]
    if (count < MIN_LABELS || count > MAX_LABELS) {
      return [{ path, code: "label_count", message: reviewsServer.labelCount({ min: MIN_LABELS, max: MAX_LABELS }) }]
    }
    const isSecond = criteria.findIndex((one) => one.labelGroupId === labelGroupId) < index
    return isSecond ? [{ path, code: "label_group_twice", message: reviewsServer.labelGroupTwice }] : []
  })
  return { choices, issues }
}

/** The names of labels by their ids, archived ones too. */
export async function listLabelNames(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: label.id, name: label.name })
    .from(label)
    .where(inArray(label.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}
