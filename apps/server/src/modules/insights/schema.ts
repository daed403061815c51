import { z } from "zod"
import { isTimeZone, moment, rowId, slug } from "../../platform/values/schema.ts"

/** A day of the team's calendar, `YYYY-MM-DD`. */
const date = z.string().refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDate(text), "A day is written like 2026-03-02.")

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text && text >= "2000-01-01" && text <= "2099-12-31"
}

/** `month`, `quarter` and `year` end today. */
export const rangeName = z.enum(["month", "quarter", "year"])
export type RangeName = z.infer<typeof rangeName>
/** `auto`: a year ago where there was anything yet, else the period before. */
export const comparison = z.enum(["auto", "before", "year", "none"])
export type Comparison = z.infer<typeof comparison>

/** The most days of a range of one's own: five years. */
const MOST_DAYS = 1_827

export const insightsInput = z
  .strictObject({
    range: z
      .union([
        rangeName,
        z
          .strictObject({ from: date, to: date })
          .refine(({ from, to }) => from <= to, "A range ends on the day on which it begins, or later.")
          .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000, "A range has at most five years."),
      ])
      .default("quarter"),
    /** Slugs; absent: all that the caller sees. */
    portals: z.array(slug).min(1).max(100).optional(),
    compare: comparison.default("auto"),
  })
  .default({ range: "quarter", compare: "auto" })
export type InsightsInput = z.infer<typeof insightsInput>

const count = z.number().int().min(0)
/** From and to, both included. */
const days = z.strictObject({ from: date, to: date })
export const unit = z.enum(["day", "week", "month"])
export type Unit = z.infer<typeof unit>

/** Fields that every view returns about its range. */
const about = {
  range: days,
  unit,
  /** The range of the comparison; null: it has no data, or none was requested. */
  compared: days.nullable(),
  comparedBy: z.enum(["before", "year"]).nullable(),
  /** IANA name of the time zone in which days begin. */
  zone: z.string(),
  today: date,
  /** Everything up to here is counted. */
  countedAt: moment,
  /** False while everything is counted for the first time, or again: numbers still grow. */
  whole: z.boolean(),
}
export type About = z.infer<z.ZodObject<typeof about>>

/** Length of a wait in minutes. */
const wait = z.strictObject({ count, median: z.number().nullable(), ninetieth: z.number().nullable() })
export type Wait = z.infer<typeof wait>
/** A sentence that the numbers bear out; null: they bear none. */
const finding = z.string().nullable()

const sums = z.strictObject({ arrived: count, answered: count, accepted: count, declined: count, withdrawn: count })
export type Sums = z.infer<typeof sums>

const waits = z.strictObject({ look: wait, reply: wait, decision: wait })
export type WaitsOfThree = z.infer<typeof waits>

const portalRow = z.strictObject({
  id: rowId,
  slug: z.string(),
  title: z.string(),
  state: z.string(),
  views: count,
  starts: count,
  sent: count,
  answered: count,
  accepted: count,
  promiseDays: z.number().int().nullable(),
  /** First replies, and those of them that came within the promised days; null: nothing is promised. */
  replies: count,
  inTime: count.nullable(),
})
export type PortalRow = z.infer<typeof portalRow>

export const overviewOutput = z.strictObject({
  ...about,
  /** Of what arrived in the range, and what became of it since. */
  sums,
  sumsBefore: sums.nullable(),
  /** Arrived whenever, and not decided by what its submitter knows; of these, longer than three weeks. */
  waiting: count,
  waitingLong: count,
  arrivals: z.strictObject({
    finding,
    /** `count` of each day, week (from Monday) or month; the last may not be over. `before` is of the one in the same place. */
    steps: z.array(z.strictObject({ from: date, to: date, count, before: count.nullable() })),
  }),
  funnel: z.strictObject({ finding, views: count, starts: count, sent: count, answered: count, accepted: count }),
  waits: z.strictObject({
    finding,
    all: waits,
    before: waits.nullable(),
  }),
  portals: z.strictObject({ finding, rows: z.array(portalRow) }),
})
export type Overview = z.infer<typeof overviewOutput>

/** Waits that ended in each step of the range. */
export const waitsOutput = z.strictObject({
  ...about,
  steps: z.array(z.strictObject({ from: date, to: date, look: wait, reply: wait, decision: wait })),
})
export type WaitsOverTime = z.infer<typeof waitsOutput>

const step = z.strictObject({ from: date, to: date, counts: z.array(count) })
const part = z.strictObject({ key: z.string(), name: z.string(), count, before: count.nullable() })
export type Part = z.infer<typeof part>

/**
 * Answers of which fewer than five were given in a month are one row, `key` empty; `-` gave none. `accepted` null: too few were, or were not,
 * in some month.
 */
const answerRow = z.strictObject({ key: z.string(), name: z.string(), sent: count, accepted: count.nullable() })
export type AnswerRow = z.infer<typeof answerRow>

export const breakdownOutput = z.strictObject({
  ...about,
  /** Each group of labels: how many that arrived have each label by now. */
  labelGroups: z.array(
    z.strictObject({
      id: rowId,
      name: z.string(),
      finding,
      labels: z.array(part.extend({ hue: z.string() })),
      /** `counts` in the order of the labels. */
      steps: z.array(step),
    }),
  ),
  /** The outcomes of submissions that arrived: waiting, accepted, declined, withdrawn. */
  outcomes: z.strictObject({ finding, parts: z.array(part), steps: z.array(step) }),
  /** Whole past calendar months that the range touches, which `sources` and `choices` cover; null: none. */
  months: days.nullable(),
  sources: z.strictObject({ finding, rows: z.array(answerRow) }),
  /** Choice questions, those with most answers first. */
  choices: z.array(
    z.strictObject({
      portalId: rowId,
      portal: z.string(),
      slug: z.string(),
      field: z.string(),
      label: z.string(),
      rows: z.array(answerRow),
    }),
  ),
  /** How people said they were treated, best first, in whole months (UTC) that are over; empty: too few did, or no portal asks. */
  treatment: z.array(z.strictObject({ key: z.string(), name: z.string(), count })),
})
export type Breakdown = z.infer<typeof breakdownOutput>

export const workOutput = z.strictObject({
  ...about,
  /** Submissions that each member labelled, moved, published or replied to; each counts on the first day of it. Most first. */
  members: z.array(z.strictObject({ userId: rowId, name: z.string(), image: z.string().nullable(), count, before: count.nullable() })),
  /** What waits for the team now, whenever it arrived, by how long it has stood in its stage. */
  stuck: z.strictObject({
    finding,
    stages: z.array(
      z.strictObject({
        stageId: rowId,
        name: z.string(),
        count,
        /** Up to a week, to three weeks, to six, longer. */
        ages: z.tuple([count, count, count, count]),
        /** Days, of the half that is there for longest. */
        median: z.number(),
        turns: z.strictObject({ publish: count, assignee: count, nobody: count }),
      }),
    ),
  }),
})
export type Work = z.infer<typeof workOutput>

export const setZoneInput = z.strictObject({ zone: z.string().max(60).refine(isTimeZone, "This time zone is not known.") })
export const setZoneOutput = z.strictObject({ zone: z.string() })
