import { formatNumber, type PluralForms, plural } from "../../format.ts"

/** What German sentences are made with. */
export const locale = "de"

/** "12.345" */
export const n = (value: number) => formatNumber(locale, value)

/** One form for one, another for all else; `zero` where none is said otherwise. */
export function pl(count: number, one: string, other: string, zero?: string): string {
  const forms: PluralForms = zero === undefined ? { one, other } : { one, other, zero }
  return plural(locale, count, forms)
}

export const submissions = (count: number) => pl(count, "# Einreichung", "# Einreichungen")
