import { labels as words } from "@intray/i18n/labels"
import { isLabelKey } from "@intray/server/modules/submission-writes/label-rules"

type Keyed = { id: string; name: string; key: string | null; archived: boolean }

/**
 * Why a label cannot have that key, in words; null when it can. The server has the last word: somebody may have taken it meanwhile.
 * @param labels of the groups in use
 * @param own the label that asks; null for a new one
 */
export function keyProblem(key: string, labels: readonly Keyed[], own: string | null): string | null {
  if (key === "") return null
  if (!/^[1-9a-z]$/.test(key)) return words.labelDialog.keyStrange
  if (!isLabelKey(key)) return words.labelDialog.keyReserved({ key })
  const holder = labels.find((label) => label.key === key && label.id !== own && !label.archived)
  return holder ? words.labelDialog.keyTaken({ key, label: holder.name }) : null
}
