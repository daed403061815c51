import { numberFormat } from "@intray/i18n/intl"

type Scale = { weight: number; scale: readonly unknown[] }

/** How many values every criterion that counts has; null: not all the same number, or none counts. */
export function commonScale(criteria: readonly Scale[]): number | null {
  const lengths = new Set(criteria.filter((one) => one.weight > 0).map((one) => one.scale.length))
  const [only] = lengths
  return lengths.size === 1 && only !== undefined ? only : null
}

/** A score of 0 to 1 on the scale of its criteria: `value` of `max`; in percent where the criteria have different scales. */
export function readScore(score: number, max: number | null, locale: string): { value: string; max: number | null } {
  if (max === null) return { value: sayPercent(score, locale), max }
  const value = 1 + (max - 1) * score
  return { value: numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value), max }
}

/** "40%" of 0.4 */
export function sayPercent(share: number, locale: string): string {
  return numberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share)
}
