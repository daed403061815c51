import { uploading as words } from "@intray/i18n/translated"

export type Room = {
  /** Files that may still be added. */
  left: number
  /** Files that may be there in all, and bytes of each. */
  most: number
  maxBytes: number
}

/** Of files that were chosen, dropped or pasted: those that are taken, and what to say about the others; null: there are none. */
export function choose<Chosen extends { name: string; size: number }>(
  chosen: readonly Chosen[],
  { left, most, maxBytes }: Room,
): { taken: Chosen[]; trouble: string | null } {
  const large = chosen.find((file) => file.size > maxBytes)
  const empty = chosen.find((file) => file.size === 0)
  const fine = chosen.filter((file) => file.size > 0 && file.size <= maxBytes)
  const over = fine.slice(left)
  const said = [
    large && words.tooLargeFile({ name: large.name, size: large.size, max: maxBytes }),
    empty && words.empty({ name: empty.name }),
    over.length > 0 && words.tooMany({ max: most, left: over.map((one) => one.name) }),
  ].filter((one) => typeof one === "string")
  return { taken: fine.slice(0, left), trouble: said.length > 0 ? said.join(" ") : null }
}
