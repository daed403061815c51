import { numberFormat } from "@intray/i18n/intl"

type Scale = { weight: number; scale: readonly unknown[] }

/** The number of values that all scored criteria share; null: they differ, or none is scored. */
export function commonScale(criteria: readonly Scale[]): number | null {
  const lengths = new Set(criteria.filter((one) => one.weight > 0).map((one) => one.scale.length))
  const [only] = lengths
  return lengths.size === 1 && only !== undefined ? only : null
}

/** Converts a score of 0 to 1 to the criteria's scale: `value` of `max`; in percent if the criteria have different scales. */
export function readScore(score: number, max: number | null, locale: string): { value: string; max: number | null } {
  if (max === null) return { value: sayPercent(score, locale), max }
  const value = 1 + (max - 1) * score
  return { value: numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value), max }
}

/** Formats 0.4 as "40%". */
export function sayPercent(share: number, locale: string): string {
  return numberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share)
}
