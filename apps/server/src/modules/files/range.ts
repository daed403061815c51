export type Range = { start: number; end: number }

/**
 * Reads a Range header of one range.
 * @param size of the whole, in bytes, above 0
 * @returns null for no or an unreadable range (the whole is sent), `"unsatisfiable"` when nothing of it exists; ends are included
 */
export function parseRange(header: string | null | undefined, size: number): Range | null | "unsatisfiable" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "")
  if (!match || (match[1] === "" && match[2] === "")) return null
  if (match[1] === "") {
    const length = Number(match[2])
    return length === 0 ? "unsatisfiable" : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== "" && Number(match[2]) < start) return null
  return start >= size ? "unsatisfiable" : { start, end }
}
