/**
 * What is being filled in, and where. Items of a group carry an id of their own, so that an error, an upload or the focus stays with its
 * item while others are added, removed or moved.
 *
 * What is in a leaf is said by its type's room: texts, dates, one choice and numbers as typed: string; several choices: option keys;
 * yes/no: boolean or null; consent: boolean; audio, file: ids of uploads in the upload store.
 */
export type LeafValue = string | boolean | string[] | null
export type Item = { id: string; values: Record<string, LeafValue> }
export type FormValues = { leaves: Record<string, LeafValue>; groups: Record<string, Item[]> }

/** Names one question on the page: `email`, or `tracks.{itemId}.title`; `tracks` is the group itself. */
export type Address = string

export function addressOf(groupKey: string, itemId: string, fieldKey: string): Address {
  return `${groupKey}.${itemId}.${fieldKey}`
}

export function valueAt(values: FormValues, address: Address): LeafValue | undefined {
  const [key = "", itemId, fieldKey] = address.split(".")
  if (itemId === undefined || fieldKey === undefined) return values.leaves[key]
  return values.groups[key]?.find((item) => item.id === itemId)?.values[fieldKey]
}
