import { dateFormat, numberFormat } from "@intray/i18n/intl"
import { isLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { answerWords } from "@intray/i18n/translated"
import type { LeafField } from "../forms/schema.ts"
import { displayOf } from "../forms/summary.ts"
import { guard, joinNames } from "./cells.ts"
import type { SpreadsheetLocale } from "./schema.ts"

/** How the cells of a CSV file are written. */
export type CellStyle = {
  delimiter: "," | ";"
  /** Escapes formulas. */
  guard(text: string): string
  /** @param iso like `2026-03-20T18:30:00.000Z` */
  moment(iso: string): string
  /** An answer in words; null: as the field's type writes cells for programs. */
  answer(field: LeafField, value: unknown): string | null
}

/** Keys of choices, ISO dates, a point before decimals. */
export const forPrograms: CellStyle = { delimiter: ",", guard, moment: (iso) => iso, answer: () => null }

/** Marks of direction that some languages put into dates and numbers, and which spreadsheets do not read. */
const directionMarks = /[\u200e\u200f\u061c]/gu
/** Numbers with a decimal comma are numbers for spreadsheets there; the minus before one begins no formula. */
const localNumber = /^-?\d+(,\d+)?$/

/** Places whose spreadsheets part cells at semicolons although they write a decimal point. */
const withSemicolons = new Set<SpreadsheetLocale>(["de-CH", "ar"])

/**
 * Words of choices, and numbers and dates that spreadsheets of a place read as such.
 * @param zone of moments
 */
export function forSpreadsheet(locale: SpreadsheetLocale, zone: string): CellStyle {
  const tag = `${locale}-u-ca-gregory-nu-latn`
  const [language = ""] = locale.split("-")
  const decimals = numberFormat(tag, { useGrouping: false, maximumFractionDigits: 20 })
  const day = (at: Date, timeZone: string) =>
    dateFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", timeZone }).format(at).replace(directionMarks, "")
  const time = (at: Date) => dateFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone }).format(at)
  const spoken = <T>(say: () => T): T => inLanguage(isLanguage(language) ? language : null, say)
  return {
    delimiter: withSemicolons.has(locale) || decimals.format(0.5).includes(",") ? ";" : ",",
    guard: (text) => (localNumber.test(text) ? text : guard(text)),
    moment: (iso) => `${day(new Date(iso), zone)} ${time(new Date(iso))}`,
    answer(field, value) {
      if (field.type === "number") return typeof value === "number" ? decimals.format(value).replace(directionMarks, "") : null
      if (field.type === "date") return typeof value === "string" ? day(new Date(`${value}T00:00:00Z`), "UTC") : null
      if (field.type === "single_choice") return displayOf(field, value)
      if (field.type === "yes_no" || field.type === "consent") return spoken(() => (value === true ? answerWords.yes : answerWords.no))
      if (field.type !== "multiple_choice" || !Array.isArray(value)) return null
      return joinNames(value.map((key) => field.options.find((option) => option.key === key)?.label ?? String(key)))
    },
  }
}
