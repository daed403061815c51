import type { LabelGroupItem } from "@intray/server/modules/labels/schema"
import { isAsked } from "@intray/server/modules/submission-writes/label-rules"

type Group = { multiple: boolean; labels: readonly { id: string }[] }

/**
 * The labels of a submission after one of `group` is set or taken off. In a group of one choice the new label replaces
 * the others, as the server does it, so that what is painted first is what comes back.
 */
export function afterSetting(labelIds: readonly string[], group: Group, labelId: string, on: boolean): string[] {
  if (!on) return labelIds.filter((id) => id !== labelId)
  if (labelIds.includes(labelId)) return [...labelIds]
  const replaced = new Set(group.multiple ? [] : group.labels.map((label) => label.id))
  return [...labelIds.filter((id) => !replaced.has(id)), labelId]
}

/** Whether a group has an answer among the labels. */
export function isAnswered(labelIds: readonly string[], group: Group): boolean {
  return group.labels.some((label) => labelIds.includes(label.id))
}

/** Whether every required question that is asked of a submission is answered by these labels, and there is one. */
export function isComplete(groups: readonly LabelGroupItem[], submission: { portalId: string }, labelIds: readonly string[]): boolean {
  const required = groupsFor(groups, { portalId: submission.portalId, labelIds }).filter((group) => group.required)
  return required.length > 0 && required.every((group) => isAnswered(labelIds, group))
}

/**
 * The groups to show with a submission: those that are asked of it, and of the others the labels that stand nevertheless, which can be
 * taken off.
 */
export function groupsFor(
  groups: readonly LabelGroupItem[],
  submission: { portalId: string; labelIds: readonly string[] },
): LabelGroupItem[] {
  return groups.flatMap((group) => {
    if (isAsked(group, submission)) return [group]
    const chosen = group.labels.filter((label) => submission.labelIds.includes(label.id))
    return chosen.length > 0 ? [{ ...group, required: false, labels: chosen }] : []
  })
}
