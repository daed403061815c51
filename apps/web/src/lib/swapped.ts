/** The list with two of its entries exchanged; unchanged if one of them is not in it. */
export function swapped(ids: readonly string[], one: string, other: string): string[] {
  if (!ids.includes(one) || !ids.includes(other)) return [...ids]
  return ids.map((id) => (id === one ? other : id === other ? one : id))
}
