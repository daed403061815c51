import { normalizeAscii } from "@intray/auth/clean-text"
import { numberFormat } from "@intray/i18n/intl"
import { formatMoney } from "./plain-amount.ts"

/*
 * Numbers as people type and read them anywhere in the world. Pure, for browsers too.
 */

/** Currencies (ISO 4217) that a question may ask for. */
export const currencies = [
  ..."AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK DZD EGP EUR GBP HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD".split(" "),
  ..."LBP MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RSD SAR SEK SGD THB TND TRY TWD UAH USD UYU VND XAF XOF ZAR".split(" "),
] as [string, ...string[]]

/** Signs that mean one currency alone; `$` and `kr` mean many. */
export const currencyBySign: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  円: "JPY",
  "₹": "INR",
  "₩": "KRW",
  R$: "BRL",
  zł: "PLN",
}
// Of a text without spaces.
const before = /^([+-]?)(R\$|[A-Z]{3}|\p{Sc}|Fr\.?|kr\.?)(?=[\d+-])/u
const after = /(?<=[\d-])(R\$|[A-Z]{3}|\p{Sc}|Fr\.?|kr\.?|zł|円)$/u
/** Whole amounts as German and Swiss people write them: 4.000,- */
const noCents = /(?<=\d)[.,][-–—]{1,2}$/u

/** Removes the currency sign. Returns the text unchanged if the currency is unknown or differs from the question's. */
function withoutMoney(text: string, currency?: string): string {
  const sign = before.exec(text)?.[2] ?? after.exec(text)?.[1]
  if (sign === undefined) return text
  const meant = currencyBySign[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : undefined)
  const isOther = meant !== undefined && (currency === undefined ? !currencies.includes(meant) : meant !== currency)
  return isOther ? text : text.replace(before, "$1").replace(after, "")
}

/** Separators of thousands that never precede decimals: spaces, apostrophes and the Arabic sign. */
const GAPS = /[\s'’٬]/g

/** Digits with their points and commas alone: `1.200,50`. */
function bareNumber(typed: string, currency?: string): string {
  const text = withoutMoney(normalizeAscii(typed).replace(GAPS, ""), currency).replace(noCents, "")
  return text.replace(/[−–]/g, "-").replace("٫", ".")
}

function isGrouped(text: string, sign: string): boolean {
  const [first = "", ...groups] = text.replace(/^[+-]/, "").split(sign)
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
}

/** Without what only groups the digits, and with a point before the decimals. */
function withPoint(text: string, integer: boolean): string {
  const [points, commas] = [text.split(".").length - 1, text.split(",").length - 1]
  if (points > 0 && commas > 0) {
    // Of two signs the later one is before the decimals.
    const [decimal, group] = text.lastIndexOf(".") > text.lastIndexOf(",") ? [".", ","] : [",", "."]
    const [whole = "", ...rest] = text.split(decimal)
    return isGrouped(whole, group) && rest.length === 1 ? `${whole.replaceAll(group, "")}.${rest[0]}` : text
  }
  const sign = points > 0 ? "." : ","
  // One sign twice, or three digits behind it where only whole numbers are asked for, can only group.
  if (points + commas > 1 || (integer && points + commas === 1 && isGrouped(text, sign))) {
    return isGrouped(text, sign) ? text.replaceAll(sign, "") : text
  }
  return text.replace(",", ".")
}

export type NumberQuestion = { integer?: boolean | undefined; currency?: string | undefined }

/**
 * Both readings of a number that can be read in two ways, which has one separator followed by exactly three digits: 1.200 is twelve hundred
 * or 1.2. Null: there is one reading, or none.
 */
export function twoReadings(
  typed: string,
  { integer = false, currency }: NumberQuestion = {},
): { thousands: number; decimal: number } | null {
  const text = bareNumber(typed, currency)
  if (integer || !/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null
  return { thousands: Number(text.replace(/[.,]/, "")), decimal: Number(text.replace(",", ".")) }
}

/**
 * "122", "1 200", "12,5", "1.234,56", "1,234.56", "4.000,00 €", "１２" as a number. What is no number, or can be read in two ways, stays as
 * typed, for the validation to name.
 */
export function toNumber(typed: string, question: NumberQuestion = {}): number | string {
  const { integer = false, currency } = question
  if (twoReadings(typed, question)) return typed
  const text = withPoint(bareNumber(typed, currency), integer)
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : typed
}

/**
 * A number as its reader writes it, money with its currency. Whole amounts have no decimals.
 * @param useGrouping with separators of thousands; `min2`: from 10,000
 */
export function formatAnswer(
  value: number,
  { currency }: NumberQuestion,
  locale: string,
  useGrouping: boolean | "min2" = currency !== undefined,
): string {
  if (currency === undefined) return numberFormat(locale, { useGrouping, maximumFractionDigits: 20 }).format(value)
  return formatMoney(value, currency, locale)
}

/** A number in its reader's writing that is read back as the same number and nothing else. */
export function writeUnambiguously(value: number, locale: string): string {
  const text = numberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value)
  return twoReadings(text) ? `${text}${numberFormat(locale).format(0)}` : text
}

/** Words that make a number an amount of money where its question names no currency. */
const moneyWords = [
  /\p{Sc}|円|ユーロ|ドル|金額|費用|يورو|دولار|مبلغ/u,
  /\b(?:AUD|BRL|CAD|CHF|CNY|DKK|EUR|GBP|INR|JPY|MXN|NOK|NZD|PLN|SEK|USD)\b/i,
  /\b(?:euros?|dollars?|pounds?|francs?|franken|d[oó]lar(?:es)?|libras?|reais)\b/i,
  /\b(?:sums?|amounts?|costs?|budgets?|prices?|fees?|summen?|betrag|kosten|preis|montants?|co[uû]ts?|prix|importes?|costes?|costos?|precios?|custos?|pre[cç]os?|valor)(?![\p{L}])/iu,
]

/** Whether a number is an amount of money. Years and numbers of other things are written without separators. */
export function isMoney({ label, help, currency }: { label: string; help: string; currency?: string | undefined }): boolean {
  return currency !== undefined || moneyWords.some((one) => one.test(`${label} ${help}`))
}
