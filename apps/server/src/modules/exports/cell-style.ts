import { dateFormat, numberFormat } from "@intray/i18n/intl"
import { isLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { answerWords } from "@intray/i18n/translated"
import type { LeafField } from "../forms/schema.ts"
import { displayOf } from "../forms/summary.ts"
import { guard, joinNames } from "./cells.ts"
import type { Cell } from "./columns.ts"
import type { ExportChoices, ExportSeparator, SpreadsheetLocale } from "./schema.ts"
import type { WorkbookCell } from "./workbook.ts"

/** How the cells of a CSV file are written. */
export type CellStyle = {
  delimiter: "," | ";" | "\t"
  /** Escapes formulas. */
  guard(text: string): string
  /** @param iso like `2026-03-20T18:30:00.000Z` */
  moment(iso: string): string
  /** An answer in words; null: as the field's type writes cells for programs. */
  answer(field: LeafField, value: unknown): string | null
}

/** Keys of choices, ISO dates, a point before decimals. */
export const forPrograms: CellStyle = { delimiter: ",", guard, moment: (iso) => iso, answer: () => null }

const delimiters = { comma: ",", semicolon: ";", tab: "\t" } as const satisfies Record<ExportSeparator, CellStyle["delimiter"]>

/** The labels of the chosen options; null for answers of other types. */
function choiceLabels(field: LeafField, value: unknown): string | null {
  if (field.type === "single_choice") return displayOf(field, value)
  if (field.type !== "multiple_choice" || !Array.isArray(value)) return null
  return joinNames(value.map((key) => field.options.find((option) => option.key === key)?.label ?? String(key)))
}

const isChoice = ({ type }: LeafField) => type === "single_choice" || type === "multiple_choice"

/** The style with another separator, or with choices by their keys or labels, where they are given. */
export function adjusted(style: CellStyle, { separator, choices }: { separator?: ExportSeparator; choices?: ExportChoices }): CellStyle {
  return {
    ...style,
    delimiter: separator === undefined ? style.delimiter : delimiters[separator],
    answer(field, value) {
      if (choices === undefined || !isChoice(field)) return style.answer(field, value)
      return choices === "labels" ? choiceLabels(field, value) : null
    },
  }
}

/** A cell of a CSV file. */
export function csvCell(cell: Cell, style: CellStyle): string {
  if (cell.kind === "text") return style.guard(cell.text)
  if (cell.kind === "number") return String(cell.number)
  if (cell.kind === "moment") return cell.iso === null ? "" : style.guard(style.moment(cell.iso))
  return style.guard(style.answer(cell.field, cell.value) ?? cell.text)
}

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
      if (field.type === "yes_no" || field.type === "consent") return spoken(() => (value === true ? answerWords.yes : answerWords.no))
      return choiceLabels(field, value)
    },
  }
}

/** `YYYY-MM-DDTHH:MM:SS` in a time zone. */
function localTimes(zone: string): (iso: string) => string {
  const format = dateFormat("en-GB", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  })
  return (iso) => {
    const part = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
    return `${part.year?.padStart(4, "0")}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`
  }
}

/**
 * How the cells of a workbook are typed. Texts stay texts, whatever they look like: `007` keeps its zeros, and `=1+1` is no formula.
 * @param zone of moments
 * @param choices by their labels, with yes and no in the words of `locale` (English without it); or by their keys, with yes and no as TRUE and FALSE
 */
export function forWorkbook(zone: string, choices: ExportChoices, locale?: SpreadsheetLocale): (cell: Cell) => WorkbookCell {
  const localTime = localTimes(zone)
  const [language = ""] = (locale ?? "en").split("-")
  const [yes, no] = inLanguage(isLanguage(language) ? language : null, () => [answerWords.yes, answerWords.no])
  return (cell) => {
    if (cell.kind === "text") return cell.text
    if (cell.kind === "number") return cell.number
    if (cell.kind === "moment") return cell.iso === null ? null : { moment: localTime(cell.iso) }
    const { field, value, text } = cell
    if (typeof value === "number") return field.type === "number" && field.currency !== undefined ? { money: value } : value
    if (field.type === "date") return { day: text }
    if (typeof value === "boolean") return choices === "keys" ? value : value ? yes : no
    return choices === "labels" ? (choiceLabels(field, value) ?? text) : text
  }
}
