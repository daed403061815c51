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
