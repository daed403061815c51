import { fold } from "../text/fold.ts"
import type { AnswerCondition } from "./schema.ts"

/**
 * Conditions on answers in the inbox's URL and in saved views: `amount*min*10000*max*20000,themes*any*water.soil`. Only what a filter accepts
 * is parsed, because one invalid filter would make the counts of all saved views fail. Browser-safe.
 */

/** Maximum number of conditions in one filter. */
export const mostConditions = 20
/** Maximum number of options in one condition. */
export const mostOptions = 100
/** Maximum length of a text that answers contain. */
export const mostContained = 200

const isKey = (text: string) => /^[a-z][a-z0-9_]{0,39}$/.test(text)

function readOptions(text: string): string[] | undefined {
  const keys = [...new Set(text.split("."))]
  return keys.length <= mostOptions && keys.every(isKey) ? keys : undefined
}

function readNumber(text: string): number | undefined {
  const value = /^-?\d[\d.]*(e[+-]?\d+)?$/.test(text) ? Number(text) + 0 : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** Whether a text is a calendar day of the years 0 to 9999, as the server reads days. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Whether the server accepts a text to look for: not too long, and not blank once case, accents and invisible characters are removed. */
export function isContained(text: string): boolean {
  return text.length <= mostContained && !/[\p{Cc}\p{Cs}]/u.test(text) && /[^\s\u200c]/.test(fold(text))
}

const readDay = (text: string) => (isCalendarDay(text) ? text : undefined)
const readFlag = (text: string) => (text === "yes" ? true : text === "no" ? false : undefined)
const readText = (text: string) => {
  const plain = text.replace(/%(?:25|2A|2C)/g, decodeURIComponent)
  return isContained(plain) ? plain : undefined
}

/** The parts of a condition in the order of the URL: the kind that they belong to, and how they are read. A condition has one kind. */
const parts = {
  any: ["any", readOptions],
  all: ["all", readOptions],
  none: ["none", readOptions],
  min: ["number", readNumber],
  max: ["number", readNumber],
  from: ["date", readDay],
  to: ["date", readDay],
  yes: ["yes", readFlag],
  contains: ["text", readText],
  answered: ["presence", readFlag],
} as const
type Part = keyof typeof parts

function readCondition(text: string): AnswerCondition | null {
  const [key = "", ...rest] = text.split("*")
  const keys = key.split(".")
  if (keys.length > 2 || !keys.every(isKey) || rest.length === 0 || rest.length % 2 === 1) return null
  const condition: Record<string, unknown> = { key }
  for (let at = 0; at < rest.length; at += 2) {
    const part = rest[at] as Part
    if (!Object.hasOwn(parts, part) || parts[part][0] !== parts[rest[0] as Part][0] || part in condition) return null
    const value = parts[part][1](rest[at + 1] ?? "")
    if (value === undefined) return null
    condition[part] = value
  }
  const { min, max, from, to } = condition as AnswerCondition
  const isReversed = (min !== undefined && max !== undefined && min > max) || (from !== undefined && to !== undefined && from > to)
  return isReversed ? null : (condition as AnswerCondition)
}

/** Parses the conditions of a filter; invalid ones are dropped. */
export function readAnswers(raw: string | null): AnswerCondition[] {
  if (raw === null) return []
  const all = raw.split(",").flatMap((text) => readCondition(text) ?? [])
  return [...new Map(all.map((one) => [writeAnswers([one]), one])).values()].slice(0, mostConditions)
}

/** The conditions of a filter that cannot be parsed, as they are written. */
export function unreadableAnswers(raw: string | null): string[] {
  if (raw === null || raw === "") return []
  return [...new Set(raw.split(",").filter((text) => readCondition(text) === null))]
}

/** Formats conditions for the URL; equal conditions give equal texts. */
export function writeAnswers(conditions: readonly AnswerCondition[]): string {
  return conditions.map(writeCondition).join(",")
}

function writeCondition(condition: AnswerCondition): string {
  const written = (Object.keys(parts) as Part[]).flatMap((part) => {
    const value = condition[part]
    if (value === undefined) return []
    if (typeof value === "string") return [part, value.replace(/[%*,]/g, escaped)]
    return [part, typeof value === "boolean" ? (value ? "yes" : "no") : Array.isArray(value) ? value.join(".") : String(value)]
  })
  return [condition.key, ...written].join("*")
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
