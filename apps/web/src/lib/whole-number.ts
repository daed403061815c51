/** Parses whole numbers as people type them. Pure. */

/** Thousands separators: a space of any width, a point, a comma or an apostrophe. */
const SIGNS = " \u00a0\u2009\u202f.,'’"

/** Returns the digits of a number without separators, or with the same separator between groups of three; null: anything else. */
function digitsOf(typed: string): string | null {
  const sign = /\D/.exec(typed)?.[0]
  if (sign === undefined) return typed
  if (!SIGNS.includes(sign)) return null
  const [first = "", ...groups] = typed.split(sign)
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group)) ? first + groups.join("") : null
}

export type Bounds = { min: number; max: number }

/** Parses "1000", "1,000", "1.000" and "1 000" as a number; null: empty; undefined: not a whole number within the bounds, such as "2.5". */
export function readWhole(text: string, { min, max }: Bounds): number | null | undefined {
  const typed = text.trim()
  if (typed === "") return null
  const digits = digitsOf(typed)
  const value = digits === null ? Number.NaN : Number(digits)
  return value >= min && value <= max ? value : undefined
}

/** Formats valid input as plain digits; invalid input stays as typed. */
export function tidyWhole(text: string, bounds: Bounds): string {
  const value = readWhole(text, bounds)
  return value === undefined ? text.trim() : wholeText(value)
}

/** Formats a stored number for its field. */
export const wholeText = (value: number | null): string => (value === null ? "" : String(value))
