import { normalizeAscii } from "@intray/auth/clean-text"
import { numberFormat } from "@intray/i18n/intl"

/** Numbers as people type them anywhere in the world. Pure. */

/** Separators of thousands that never precede decimals: spaces, apostrophes and the Arabic sign. */
const GAPS = /[\s'’٬]/g

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
  const text = withPoint(normalizeAscii(typed).replace(GAPS, "").replace(/[−–]/g, "-").replace("٫", "."), integer)
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : typed
}

/** The number in the reader's own writing where what was typed can be read in two ways; null where it cannot be mistaken. */
export function readBack(typed: string, locale: string, integer = false): string | null {
  const number = toNumber(typed, integer)
  // "12,5" and "0.75" say what they are; three digits behind the sign do not.
  if (typeof number !== "number" || !/[.,'’]\d{3}(\D|$)/.test(normalizeAscii(typed))) return null
  return numberFormat(locale, { maximumFractionDigits: 20 }).format(number)
}
