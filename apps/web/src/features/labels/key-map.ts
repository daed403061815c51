import { reservedLabelKeys } from "@intray/server/modules/submission-writes/label-rules"

/**
 * Which key sets which label. The keys are stored with the labels; this decides what happens when a stored key cannot
 * be used, so that no screen prints a key that does nothing.
 */

const reserved = new Set(reservedLabelKeys)

export type KeyedLabel = { id: string; key: string | null; archived: boolean }

/**
 * Returns `key → label` for the labels that may be pressed, in the order given: archived labels, reserved keys and
 * everything but one letter or digit 1–9 get none, and of two labels with one key the first keeps it.
 */
export function keyMap<L extends KeyedLabel>(labels: readonly L[]): Map<string, L> {
  const map = new Map<string, L>()
  for (const label of labels) {
    const key = usableKey(label)
    if (key !== null && !map.has(key)) map.set(key, label)
  }
  return map
}

/** The key that works for each label, by label id; labels without one are absent. */
export function keysByLabel(map: ReadonlyMap<string, KeyedLabel>): Map<string, string> {
  return new Map([...map].map(([key, label]) => [label.id, key]))
}

function usableKey(label: KeyedLabel): string | null {
  if (label.archived || label.key === null) return null
  const key = label.key.toLowerCase()
  return /^[1-9a-z]$/.test(key) && !reserved.has(key) ? key : null
}
