import { normalizeAscii } from "@intray/auth/clean-text"
import { definitionFaults as faults } from "@intray/i18n/definition"
import { answerWords, validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import { typedRule } from "../rules.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, lineRoles, ordered, type Stored, storedAsLine } from "./type.ts"

const dayLimit = () => z.union([z.literal("today"), z.iso.date()])

/** A calendar day, `YYYY-MM-DD`. */
export const schema = ({ base, key }: Parts) =>
  z.strictObject({
    ...base,
    type: z.literal("date"),
    /** First day allowed; `today` is the day on which the form is filled in, in UTC, a day's grace given for other zones. */
    earliest: dayLimit().optional(),
    latest: dayLimit().optional(),
    /** Key of a date field next to it: this day is not before that one. */
    notBefore: key.optional(),
  })
type Field = z.infer<ReturnType<typeof schema>>

const DAY_MS = 86_400_000

/** Whether `YYYY-MM-DD` is a day of the calendar. Years have four digits: 0024 is a slip of the finger. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === text
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/**
 * The first and the last day that a field takes. `today` is a day more on either side than in UTC: somewhere it is
 * still yesterday, or tomorrow already.
 */
function dayLimits(field: Field, now: Date): { earliest?: string; latest?: string } {
  const limit = (day: string | undefined, grace: number) => (day === "today" ? dayOf(now.getTime() + grace * DAY_MS) : day)
  const earliest = limit(field.earliest, -1)
  const latest = limit(field.latest, 1)
  return { ...(earliest === undefined ? {} : { earliest }), ...(latest === undefined ? {} : { latest }) }
}

export const asked: Asked<Field> = {
  ...askedByLine,
  rule: (field) =>
    typedRule({ required: field.required, clean: normalizeAscii, max: 10 }, (text, refuse, now) => {
      if (!isDay(text)) return void refuse("date", /^\d{4}-\d{2}-\d{2}$/.test(text) ? m.noSuchDay : m.notDate)
      const { earliest, latest } = dayLimits(field, now)
      if (earliest !== undefined && text < earliest) return void refuse("too_early", m.tooEarly({ day: field.earliest ?? earliest }))
      if (latest !== undefined && text > latest) return void refuse("too_late", m.tooLate({ day: field.latest ?? latest }))
      return text
    }),
  operators: ordered,
  notBefore: ({ notBefore }) => notBefore,
  display: (_field, value) => (typeof value === "string" ? answerWords.day(value) : ""),
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  roles: ["keepUntil", ...lineRoles],
  issues({ key, earliest, latest, notBefore }, refuse, beside) {
    const other = beside.find((one) => one.key === notBefore)
    const isWrong = other?.type !== "date" || other.key === key || other.notBefore === key
    if (notBefore !== undefined && isWrong) refuse(["notBefore"], "not_before_wrong", faults.notBeforeWrong)
    const fixed = earliest !== undefined && latest !== undefined && earliest !== "today" && latest !== "today"
    if (fixed && earliest > latest) refuse([], "earliest_after_latest", faults.earliestAfterLatest)
  },
  fits: (_field, value) => typeof value === "string" && isDay(value),
  fromCell(_field, cell) {
    if (typeof cell !== "string") return cell
    const text = cell.trim()
    // A moment says its day first.
    return /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? text.slice(0, 10) : text
  },
  sample({ earliest, latest, notBefore }, { turn }) {
    const day = `0${1 + (turn % 9)}-1${turn % 9}`
    if (notBefore !== undefined && latest === undefined) return `2098-${day}`
    if (latest !== undefined) return latest === "today" ? `2024-${day}` : latest
    return earliest === undefined || earliest === "today" ? `2097-${day}` : earliest
  },
}
