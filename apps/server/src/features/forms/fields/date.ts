import { validation as m } from "../../../messages/validation.ts"
import { type Rule, typedRule } from "../rules.ts"
import type { LeafField } from "../schema.ts"
import { cleanLine } from "../text.ts"

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
function dayLimits(field: Extract<LeafField, { type: "date" }>, now: Date): { earliest?: string; latest?: string } {
  const limit = (day: string | undefined, grace: number) => (day === "today" ? dayOf(now.getTime() + grace * DAY_MS) : day)
  const earliest = limit(field.earliest, -1)
  const latest = limit(field.latest, 1)
  return { ...(earliest === undefined ? {} : { earliest }), ...(latest === undefined ? {} : { latest }) }
}

/** A calendar day. */
export function dateRule(field: Extract<LeafField, { type: "date" }>): Rule {
  return typedRule({ required: field.required, clean: cleanLine, max: 10 }, (text, refuse, now) => {
    if (!isDay(text)) return void refuse("date", /^\d{4}-\d{2}-\d{2}$/.test(text) ? m.noSuchDay : m.notDate)
    const { earliest, latest } = dayLimits(field, now)
    if (earliest !== undefined && text < earliest) return void refuse("too_early", m.tooEarly({ day: field.earliest ?? earliest }))
    if (latest !== undefined && text > latest) return void refuse("too_late", m.tooLate({ day: field.latest ?? latest }))
    return text
  })
}
