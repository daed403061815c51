import { foldDigits, normalized } from "@intray/auth/text"
import { momentIn } from "../../platform/calendar.ts"
import type { DateExamples, DateOrder } from "./schema.ts"

/*
 * Dates and times as forms, spreadsheets and people write them. Pure.
 */

/** A date of three numbers with its year last, of two or four digits: 31.12.2026, 3/20/24. */
const yearLast = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})(?!\d)/

/** Converts digits and commas of every script to ASCII, and removes direction marks. */
const plainSigns = (text: string) =>
  foldDigits(normalized(text, "NFKC"))
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("،", ",")

/** Texts without it are not dates of three numbers. Few cells have it, so that only these are converted. */
const digitFirst = /^[\s\u200e\u200f\u061c\u2066-\u2069]*\p{Nd}/u
const yearLastIn = (text: string) => (digitFirst.test(text) ? yearLast.exec(plainSigns(text).trim()) : null)

/** Whether a text begins with a date in which day and month could be either: 03/04/2026, 3.4.26, 03-04-2026 18:30. */
export function needsOrder(text: string): boolean {
  return yearLastIn(text) !== null
}

/** What a date shows of its order: 31/12/2026 has its day first, 12/31/2026 its month, 3/4/2026 may have either. Null: it is no such date. */
export function orderSeen(text: string): keyof DateExamples | null {
  const [, first, , second] = yearLastIn(text) ?? []
  const [one, two] = [Number(first), Number(second)]
  if (!(one >= 1 && two >= 1 && one <= 31 && two <= 31)) return null
  if (one <= 12) return two <= 12 ? "either" : "monthFirst"
  return two <= 12 ? "dayFirst" : null
}

/** Notes the first date of each kind among the cells of a row, by column. */
export function noteDates(seen: Map<string, DateExamples>, cells: ReadonlyMap<string, unknown>): void {
  for (const [column, cell] of cells) {
    const order = typeof cell === "string" ? orderSeen(cell.slice(0, 40)) : null
    if (order === null) continue
    const noted = seen.get(column) ?? { dayFirst: null, monthFirst: null, either: null }
    if (noted[order] === null) seen.set(column, { ...noted, [order]: String(cell).trim().slice(0, 40) })
  }
}

const languages = ["en", "de", "fr", "es", "pt", "ar"]

/** Where the names of months differ within a language: Austria, and four regions of Arabic. */
const regions = [...languages, "de-AT", "ar-LB", "ar-DZ", "ar-MA", "ar-SA"]

/** Names of months, long and short, in the languages that we speak; Japanese writes them as numbers. */
const months = new Map<string, number>()
const plainWord = (word: string) => normalized(word, "NFKC").toLowerCase().replace(/\.$/, "")
function monthNamed(word: string): number | undefined {
  if (months.size === 0) {
    for (const language of regions) {
      for (const month of ["long", "short"] as const) {
        for (const day of [undefined, "numeric"] as const) {
          const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { month, ...(day && { day }), timeZone: "UTC" })
          for (let number = 1; number <= 12; number += 1) {
            const part = format.formatToParts(Date.UTC(2024, number - 1, 15)).find((one) => one.type === "month")?.value
            if (part) months.set(plainWord(part), number)
          }
        }
      }
    }
    for (const [name, month] of [
      ["sept", 9],
      ["mär", 3],
      ["mrz", 3],
      ["maerz", 3],
      ["jänner", 1],
    ] as const)
      months.set(name, month)
  }
  return months.get(plainWord(word))
}

type Day = { year: number; month: number; day: number; rest: string }

const fullYear = (digits: string) => (digits.length === 2 ? Number(digits) + (Number(digits) < 69 ? 2000 : 1900) : Number(digits))

const isoDay = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?!\d)/
const asianDay = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/
/** 水曜日, (水), 水, after a day. */
const asianWeekday = /^\s{0,20}\(?[日月火水木金土](?:曜日?)?\)?(?!\p{L})/u
/** 20-Mar-24, 20. März 2024, 20 de marzo de 2024, 20th of March, 2024, 20 كانون الأول 2024. */
const dayWordYear =
  /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?[\s-]{0,20}(?:de\s{1,20}|of\s{1,20})?([\p{L}\p{M}]{1,40}(?: (?:الأول|الثاني))?)\.?[\s,-]{0,20}(?:de\s{1,20})?(\d{4}|\d{2})(?!\d)/iu
/** Mar 20, 2024; March 20th 2024. */
const wordDayYear = /^([\p{L}\p{M}]{1,40})\.?\s{0,20}(\d{1,2})(?:\.|st|nd|rd|th)?[\s,]{1,20}(\d{4})(?!\d)/iu
/** Wed, · Mittwoch, · quarta-feira, · mercredi */
const firstWord = /^([\p{L}\p{M}-]{2,20})\.?(,?)\s*/u

/** Names of weekdays, long and short, in the languages that we speak. */
const weekdays = new Set<string>()
function isWeekday(word: string): boolean {
  if (weekdays.size === 0) {
    for (const language of languages) {
      for (const style of ["long", "short"] as const) {
        const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" })
        for (let day = 1; day <= 7; day += 1) weekdays.add(plainWord(format.format(Date.UTC(2024, 0, day))))
      }
    }
  }
  return weekdays.has(plainWord(word))
}

/** Removes the weekday before a date. French and English often write no comma after it. */
const withoutWeekday = (text: string) =>
  text.replace(firstWord, (all: string, word: string, comma: string) => (comma !== "" || isWeekday(word) ? "" : all))

/** The day that a text begins with, and what follows. Null: there is none, or its order is not known. */
function dayIn(text: string, order: DateOrder): Day | null {
  const iso = isoDay.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]), rest: text.slice(iso[0].length) }
  const asian = asianDay.exec(text)
  if (asian) return { year: Number(asian[1]), month: Number(asian[2]), day: Number(asian[3]), rest: text.slice(asian[0].length) }
  const numbers = yearLast.exec(text)
  if (numbers) {
    if (order === "year_first") return null
    const [day, month] = order === "day_first" ? [numbers[1], numbers[3]] : [numbers[3], numbers[1]]
    return { year: fullYear(numbers[4] ?? ""), month: Number(month), day: Number(day), rest: text.slice(numbers[0].length) }
  }
  const named = dayWordYear.exec(text)
  const month = named ? monthNamed(named[2] ?? "") : undefined
  if (named && month) return { year: fullYear(named[3] ?? ""), month, day: Number(named[1]), rest: text.slice(named[0].length) }
  const turned = wordDayYear.exec(text)
  const turnedMonth = turned ? monthNamed(turned[1] ?? "") : undefined
  if (turned && turnedMonth)
    return { year: Number(turned[3]), month: turnedMonth, day: Number(turned[2]), rest: text.slice(turned[0].length) }
  return null
}

const time =
  /^[T,\s]{0,20}(?:(?:at|um|à|a las|às|في الساعة|الساعة|في)\s{1,20})?(?:(午前|午後|ص|م)\s{0,20})?(\d{1,2})(?:(?:[:.時]|\s?h\s?)(\d{2}))?(?:(?:[:.分]|\s?min\s?)(\d{2})(?:[.,](\d{1,9}))?)?\s{0,20}(?:h|Uhr|min|s|分|秒)?\s{0,20}(?:([ap])\.?\s?m\.?|(ص|م))?/iu
const zoneSign = /^\(?(Z|UTC|GMT)?\s{0,20}(?:([+\-−])(\d{1,2})(?::?(\d{2}))?)?\)?$/i
/** What may follow it, as JavaScript writes dates: (Central European Time). */
const zoneName = /\([^()]{1,60}\)$/

/** A date with a time as it is written; `offset` in minutes, null where none is written. */
export type WrittenMoment = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  ms: number
  offset: number | null
}

function timeIn(rest: string): Pick<WrittenMoment, "hour" | "minute" | "second" | "ms" | "offset"> | null {
  const none = { hour: 0, minute: 0, second: 0, ms: 0, offset: null }
  if (rest.trim() === "") return none
  const found = time.exec(rest)
  if (!found) return null
  const [whole, before, hourText, minute, second, fraction, half, after] = found
  const mark = before ?? after ?? half
  // An hour alone is a time only where something says so.
  if (minute === undefined && mark === undefined && !/h|時|Uhr/i.test(whole)) return null
  let hour = Number(hourText)
  if (mark !== undefined) {
    if (hour < 1 || hour > 12) return null
    const isAfternoon = /^(p|午後|م)$/i.test(mark)
    hour = (hour % 12) + (isAfternoon ? 12 : 0)
  }
  // In two steps, because one pattern for both would have spaces side by side that can be divided in many ways.
  const zoneText = rest.slice(whole.length).trim()
  const zone = zoneSign.exec(zoneText) ?? zoneSign.exec(zoneText.replace(zoneName, "").trim())
  if (!zone) return null
  const [, name, sign, hours, minutes] = zone
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  const offset = sign !== undefined ? (sign === "+" ? size : -size) : name !== undefined ? 0 : null
  if (hour > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59 || size > 14 * 60 || Number(minutes ?? 0) > 59) return null
  return {
    hour,
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    ms: Number((fraction ?? "0").padEnd(3, "0").slice(0, 3)),
    offset,
  }
}

const DAY_MS = 86_400_000
/** Days that Excel counts from, and between which a number is taken for one: 1954 to 2118. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const serial = /^(\d{5})(?:[.,](\d{1,12}))?$/

function serialIn(text: string): WrittenMoment | null {
  const [, days, fraction] = serial.exec(text) ?? []
  if (days === undefined || Number(days) < 20_000 || Number(days) >= 80_000) return null
  // Excel keeps fractions of a day: the nearest second is what was meant.
  const seconds = Math.round(Number(`0.${fraction ?? "0"}`) * 86_400)
  const at = new Date(EXCEL_EPOCH + Number(days) * DAY_MS + seconds * 1000)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    ms: 0,
    offset: null,
  }
}

/**
 * A date, with or without a time, as ISO 8601, Google Forms, Microsoft Forms, Excel (serial numbers too) and people write it.
 * @param order of a date like 03/04/2026; with `year_first` such a date is not read
 * @returns null for what is none, and for days that no calendar has
 */
export function readMoment(written: string, order: DateOrder): WrittenMoment | null {
  const text = plainSigns(written).trim().slice(0, 80)
  const counted = serialIn(text)
  if (counted) return counted
  const found = dayIn(text, order) ?? dayIn(withoutWeekday(text), order)
  if (!found) return null
  const { year, month, day, rest } = found
  const at = timeIn(rest.replace(asianWeekday, ""))
  const calendar = new Date(Date.UTC(year, month - 1, day))
  if (!at || calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== day) return null
  return { year, month, day, ...at }
}

const two = (value: number) => String(value).padStart(2, "0")

/** The day of a date as `YYYY-MM-DD`; null for what is none. */
export function readDay(written: string, order: DateOrder): string | null {
  const found = readMoment(written, order)
  return found && `${String(found.year).padStart(4, "0")}-${two(found.month)}-${two(found.day)}`
}

/** A time of day as `HH:MM`; null for what is none. */
export function readTime(written: string): string | null {
  const text = plainSigns(written).trim().slice(0, 40)
  const fraction = /^0?[.,](\d{1,12})$/.exec(text)?.[1]
  if (fraction !== undefined) {
    const minutes = Math.round(Number(`0.${fraction}`) * 1440)
    return minutes < 1440 ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : null
  }
  const found = /\d/.test(text) ? timeIn(text) : null
  return found && found.offset === null ? `${two(found.hour)}:${two(found.minute)}` : null
}

/**
 * The moment that was written. Without an offset it is of the clocks of `zone`; an hour that comes twice is the first, one that is left out
 * is the one after it.
 */
export function momentAt(written: WrittenMoment, zone: string): Date {
  const { year, month, day, hour, minute, second, ms, offset } = written
  const local = Date.UTC(year, month - 1, day, hour, minute, second, ms)
  if (offset !== null) return new Date(local - offset * 60_000)
  return momentIn(zone, local)
}
