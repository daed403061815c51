import { numberFormat } from "@intray/server/copy/intl"

/** Numbers as people type them anywhere in the world. Pure. */

/** The first digit of each of the world's decimal digits that phones type by themselves: full width, Arabic, Persian, Devanagari, Bengali. */
const ZEROS = ["０", "٠", "۰", "०", "০"].map((zero) => zero.codePointAt(0) ?? 0)

/** What stands between thousands and never before decimals: spaces of every width, and apostrophes. */
const GAPS = /[\s\u00a0\u202f\u2009'’]/g

function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** Without what only groups the digits, and with a point before the decimals. */
function withPoint(text: string, integer: boolean): string {
  const [points, commas] = [text.split(".").length - 1, text.split(",").length - 1]
  if (points > 0 && commas > 0) {
    // Of two signs the later one stands before the decimals.
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

function isGrouped(text: string, sign: string): boolean {
  const [first = "", ...groups] = text.replace(/^[+-]/, "").split(sign)
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
}

/**
 * "122", "1 200", "12,5", "1.234,56", "1,234.56", "１２" as a number. What is no number stays as typed, for the validation to name.
 * @param integer only whole numbers are asked for: "1.200" is then twelve hundred
 */
export function toNumber(typed: string, integer = false): number | string {
  const text = withPoint(plainDigits(typed.trim()).replace(GAPS, "").replace(/[−–]/g, "-").replace("٫", "."), integer)
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : typed
}

/** The number in the reader's own writing where what was typed can be read in two ways; null where it cannot be mistaken. */
export function readBack(typed: string, locale: string, integer = false): string | null {
  const number = toNumber(typed, integer)
  if (typeof number !== "number" || !/[.,'’٫]/.test(typed)) return null
  // "12,5" and "0.75" say what they are; three digits behind the sign do not.
  if (!/[.,'’]\d{3}(\D|$)/.test(plainDigits(typed).trim())) return null
  return numberFormat(locale, { maximumFractionDigits: 20 }).format(number)
}
