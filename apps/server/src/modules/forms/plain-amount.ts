import { numberFormat } from "@intray/i18n/intl"

/*
 * Amounts of money in texts that are stored once and read in many languages. Small, since the inbox loads it with its list.
 */

/** Formats an amount. Whole amounts have no cents, others as many digits as the currency has. @param currency ISO 4217 */
export function formatMoney(value: number, currency: string, locale: string): string {
  const digits = Number.isInteger(value) ? { minimumFractionDigits: 0 } : {}
  return numberFormat(locale, { style: "currency", currency, ...digits }).format(value)
}

const plainMoney = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/

/** Writes an amount that every reader gets in their own format: `EUR 4000`. */
export function plainAmount(value: number, currency: string): string {
  return `${currency} ${value}`
}

/** Formats the text of {@link plainAmount} for a reader. Returns any other text unchanged. */
export function formatPlainAmount(text: string, locale: string): string {
  const [, currency, value] = plainMoney.exec(text) ?? []
  if (currency === undefined || !Intl.supportedValuesOf("currency").includes(currency)) return text
  return formatMoney(Number(value), currency, locale)
}
