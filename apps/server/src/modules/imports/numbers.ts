import { everyInvisible, foldDigits, normalized } from "@intray/auth/text"
import { currencies, currencyBySign } from "../forms/numbers.ts"
import type { Decimals, NumberExamples } from "./schema.ts"

/*
 * Numbers as spreadsheets of different countries write them. Pure.
 */

const plain = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
/** Spaces, apostrophes and the Arabic sign that part thousands. */
const parting = /(?<=\d)[\s\u00a0\u202f'’٬](?=\d{3}(?!\d))/gu
/** Parts nothing but decimals, in numbers with Arabic digits. */
const ARABIC_POINT = "٫"
/** Signs of money, with the currencies that use them. */
const signs: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(currencyBySign).map(([sign, currency]) => [sign, [currency]])),
  "£": ["GBP", "EGP", "LBP"],
  $: "ARS AUD CAD CLP COP HKD MXN NZD SGD TWD USD UYU".split(" "),
  US$: ["USD"],
  "¥": ["JPY", "CNY"],
  "₦": ["NGN"],
  "₺": ["TRY"],
  "₴": ["UAH"],
  "₪": ["ILS"],
}
const written = ["US$", "R$", ..."$€£¥円₹₩₦₺₴₪", "zł", ...currencies].map((one) => one.toUpperCase())

/** Money before and after a number, and what is between. */
function partMoney(text: string): { found: string[]; rest: string } {
  const upper = text.toUpperCase()
  const first = written.find((one) => upper.startsWith(one)) ?? ""
  const last = written.find((one) => upper.length >= first.length + one.length && upper.endsWith(one)) ?? ""
  const end = text.length - last.length
  return { found: [text.slice(0, first.length), text.slice(end)].filter(Boolean), rest: text.slice(first.length, end) }
}

/** What the sign in a number is: `either` could part decimals or thousands (1.200); null: it has none, or is no number. */
export type DecimalsSeen = Decimals | "either" | null

const folded = (text: string) => foldDigits(normalized(text, "NFKC").replace(everyInvisible, "")).trim().replace("−", "-")
const bare = (text: string) => partMoney(folded(text)).rest.replace(parting, "").trim()

/** The sign or code of money in a cell that cannot mean the currency (ISO 4217); null: it has none, or it can. */
export function otherMoney(text: string, currency: string): string | null {
  const { found } = partMoney(folded(text.slice(0, 60)))
  return found.find((one) => !(signs[one] ?? signs[one.toLowerCase()] ?? [one.toUpperCase()]).includes(currency)) ?? null
}

/** What a number shows of its decimal sign. */
export function decimalsSeen(text: string): DecimalsSeen {
  const number = bare(text.slice(0, 60))
  if (/^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(number) || /^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(number)) return "comma"
  if (/^[+-]?\d{1,3}(,\d{3}){2,}$/.test(number) || /^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(number)) return "point"
  // Indian groups: of two digits, and of three at the end.
  if (/^[+-]?\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/.test(number)) return "point"
  if (/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return "either"
  if (/^[+-]?\d+\.\d+$/.test(number)) return "point"
  if (/^[+-]?\d+,\d+$/.test(number)) return "comma"
  return null
}

/**
 * A number as it is written.
 * @param decimals the sign before decimals; null: not known, and then 1.200 is not read
 * @returns `unclear` for what can be read in two ways; null for what is no number
 */
export function readNumber(text: string, decimals: Decimals | null): number | "unclear" | null {
  const number = bare(text.slice(0, 60))
  if (/^[+-]?\d+(e[+-]?\d+)?$/i.test(number)) return Number(number)
  const seen = decimalsSeen(text)
  if (seen === null) {
    const read = number.replace(ARABIC_POINT, ".")
    return plain.test(read) ? Number(read) : null
  }
  if (seen === "either" && decimals === null) return "unclear"
  const sign = seen === "either" ? decimals : seen
  // A sign that contradicts what was chosen is read only where it can part nothing but decimals.
  if (decimals !== null && seen !== "either" && seen !== decimals) return null
  const read = sign === "comma" ? number.replaceAll(".", "").replace(",", ".") : number.replaceAll(",", "")
  return plain.test(read) ? Number(read) : null
}

/** Notes the first number of each kind among the cells of a row, by column. */
export function noteNumbers(seen: Map<string, NumberExamples>, cells: ReadonlyMap<string, unknown>): void {
  for (const [column, cell] of cells) {
    if (typeof cell !== "string" || cell.length > 40) continue
    const kind = decimalsSeen(cell)
    if (kind === null) continue
    const noted = seen.get(column) ?? { point: null, comma: null, either: null }
    if (noted[kind] === null) seen.set(column, { ...noted, [kind]: cell.trim() })
  }
}
