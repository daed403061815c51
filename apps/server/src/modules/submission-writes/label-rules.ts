/** When a label group applies: only with one of these labels, only in these portals. null: always. */
export type LabelGroupConditions = { onlyIf: string[] | null; portals: string[] | null }

/** What holds of labels wherever they are set, on the server and in the inbox. Browser-safe, and without schemas. */

/** Keys that the inbox uses itself, lower case; no label may have one. */
export const reservedLabelKeys: readonly string[] = [..."jkxfedacrshuv"]

/** Whether a label may have that key at all: a digit 1 to 9 or a letter that the inbox does not use itself. */
export function isLabelKey(key: string): boolean {
  return /^[1-9a-z]$/.test(key) && !reservedLabelKeys.includes(key)
}

/** Whether a group's question is asked of a submission: of its portal, and with the labels that stand on it. */
export function isAsked(group: LabelGroupConditions, submission: { portalId: string; labelIds: readonly string[] }): boolean {
  const { onlyIf, portals } = group
  if (portals && !portals.includes(submission.portalId)) return false
  return onlyIf === null || onlyIf.some((id) => submission.labelIds.includes(id))
}
