/** When a label group applies: only with one of these labels, only in these portals. null: always. */
export type LabelGroupConditions = { onlyIf: string[] | null; portals: string[] | null }

/** Rules for labels on the server and in the inbox. Safe for the browser, and without schemas. */

/** Keys that the inbox uses itself, lower case; labels cannot use them. */
export const reservedLabelKeys: readonly string[] = [..."jkxfedacrshuv"]

/** Whether a label may use the key: a digit 1 to 9, or a letter that the inbox does not use. */
export function isLabelKey(key: string): boolean {
  return /^[1-9a-z]$/.test(key) && !reservedLabelKeys.includes(key)
}

/** Whether a label group applies to a submission: by its portal and its labels. */
export function isAsked(group: LabelGroupConditions, submission: { portalId: string; labelIds: readonly string[] }): boolean {
  const { onlyIf, portals } = group
  if (portals && !portals.includes(submission.portalId)) return false
  return onlyIf === null || onlyIf.some((id) => submission.labelIds.includes(id))
}
