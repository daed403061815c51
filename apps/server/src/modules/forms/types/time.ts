import { normalizeAscii } from "@intray/auth/clean-text"
import { definitionFaults as faults } from "@intray/i18n/definition"
import { validation as m } from "@intray/i18n/translated"
import { z } from "zod"
import { typedRule } from "../rules.ts"
import type { Parts } from "../schema.ts"
import { type Asked, askedByLine, ordered, type Stored, storedAsLine } from "./type.ts"

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const clockLimit = () => z.string().regex(clock)

/** A time of day, `HH:MM` of 24 hours, wherever that is. */
export const schema = ({ base }: Parts) =>
  z.strictObject({ ...base, type: z.literal("time"), earliest: clockLimit().optional(), latest: clockLimit().optional() })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = {
  ...askedByLine,
  rule: ({ required, earliest, latest }) =>
    typedRule({ required, clean: normalizeAscii, max: 5 }, (text, refuse) => {
      if (!clock.test(text)) return void refuse("time", m.notTime)
      if (earliest !== undefined && text < earliest) return void refuse("too_early", m.timeTooEarly({ time: earliest }))
      if (latest !== undefined && text > latest) return void refuse("too_late", m.timeTooLate({ time: latest }))
      return text
    }),
  operators: ordered,
}

export const stored: Stored<Field> = {
  ...storedAsLine,
  issues({ earliest, latest }, refuse) {
    if (earliest !== undefined && latest !== undefined && earliest > latest) {
      refuse([], "earliest_after_latest", faults.timeEarliestAfterLatest)
    }
  },
  fits: (_field, value) => typeof value === "string" && clock.test(value),
  fromCell(_field, cell) {
    // Tables leave the first nought away, and add seconds that nobody asked for.
    const [, hour, minute] = typeof cell === "string" ? (/^\s*(\d{1,2}):(\d{2})(?::00(?:\.0+)?)?\s*$/.exec(cell) ?? []) : []
    return hour === undefined ? cell : `${hour.padStart(2, "0")}:${minute}`
  },
  sample({ earliest, latest }, { turn }) {
    return earliest ?? latest ?? `${String(8 + (turn % 12)).padStart(2, "0")}:${turn % 2 === 0 ? "00" : "30"}`
  },
}
