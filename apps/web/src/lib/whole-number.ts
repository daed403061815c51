/** Whole numbers as people type them. Pure. */

/** Digits alone, or in groups of three with one sign between all of them: a space of any width, a point, a comma or an apostrophe. */
const WRITTEN = /^(?:\d+|[1-9]\d{0,2}([ \u00a0\u2009\u202f.,'’])\d{3}(?:\1\d{3})*)$/

export type Bounds = { min: number; max: number }

/** "1000", "1,000", "1.000", "1 000" as a number; null: nothing is typed; undefined: no whole number within the bounds, such as "2.5". */
export function readWhole(text: string, { min, max }: Bounds): number | null | undefined {
  const typed = text.trim()
  if (typed === "") return null
  const value = WRITTEN.test(typed) ? Number(typed.replace(/\D/g, "")) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

/** The digits alone, as a number that is kept is shown; what is no whole number stays as it was typed. */
export function tidyWhole(text: string, bounds: Bounds): string {
  const value = readWhole(text, bounds)
  return value === undefined ? text.trim() : wholeText(value)
}

/** A number that is kept, as its field shows it. */
export const wholeText = (value: number | null): string => (value === null ? "" : String(value))
