import { answerFilters as words } from "@intray/i18n/answer-filters"
import { z } from "zod"
import { boundedText } from "../../../platform/values/schema.ts"
import { fold } from "../text/fold.ts"

/** Conditions of one filter. */
export const MAX_CONDITIONS = 20

const options = z
  .array(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/))
  .min(1)
  .max(100, { error: () => words.tooManyOptions({ max: 100 }) })
  .optional()

/** Key of a question; of a question in a group: `group.key`. */
export const questionKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39})?$/)

const condition = z.strictObject({
  key: questionKey,
  /** Choice: one of these options was chosen. */
  any: options,
  /** Choice: all of these options were chosen. */
  all: options,
  /** Choice: none of these options was chosen; also without an answer. */
  none: options,
  /** Number, rating or scale: at least this. */
  min: z.number().optional(),
  /** Number, rating or scale: at most this. */
  max: z.number().optional(),
  /** Date: on this day or later. */
  from: z.iso.date().optional(),
  /** Date: on this day or earlier. */
  to: z.iso.date().optional(),
  /** Yes/no: matches this answer. A missing answer matches neither. */
  yes: z.boolean().optional(),
  /** Short text, e-mail address, phone number, link: contains this, whatever its case and accents. */
  contains: boundedText(200)
    .regex(/^\P{Cs}*$/u, { error: () => words.blank })
    // A text that folds to nothing would match every answer.
    .refine((text) => /[^\s\0\u200c]/.test(fold(text)), { error: () => words.blank })
    .optional(),
  /** Has an answer, or has none. */
  answered: z.boolean().optional(),
})

/** Parts that one condition may combine: each belongs to one kind of question. */
export const partsOf = {
  choice: ["any", "all", "none"],
  number: ["min", "max"],
  date: ["from", "to"],
  yes_no: ["yes"],
  text: ["contains"],
  presence: ["answered"],
} as const satisfies Record<string, readonly Exclude<keyof z.infer<typeof condition>, "key">[]>
export type PartKind = keyof typeof partsOf

/** The kind of the first part of a condition, and the parts of other kinds next to it. */
export function readParts(given: object): { kind: PartKind | null; foreign: string[] } {
  const isGiven = (part: string) => (given as Record<string, unknown>)[part] !== undefined
  const kinds = (Object.keys(partsOf) as PartKind[]).filter((kind) => partsOf[kind].some(isGiven))
  const [kind = null, ...others] = kinds
  return { kind, foreign: others.flatMap((other) => partsOf[other].filter(isGiven)) }
}

/** One condition on the answers to one question. In a repeatable group, one matching item is enough. */
export const answerCondition = condition.superRefine((given, context) => {
  const refuse = (part: string, message: string) => context.addIssue({ code: "custom", path: [part], message })
  const { kind, foreign } = readParts(given)
  if (kind === null) refuse("key", words.noCondition)
  for (const part of foreign) refuse(part, words.mixed)
  if (given.min !== undefined && given.max !== undefined && given.min > given.max) refuse("max", words.rangeReversed)
  if (given.from !== undefined && given.to !== undefined && given.from > given.to) refuse("to", words.daysReversed)
})
export type AnswerCondition = z.infer<typeof answerCondition>

/** A question that conditions can name, and how its answers are compared; `presence`: only by `answered`. */
export const filterQuestion = z.strictObject({
  key: z.string(),
  kind: z.enum(["choice", "number", "date", "yes_no", "text", "presence"]),
  label: z.string(),
  /** Label of the repeatable group that it is in. */
  group: z.string().nullable(),
  /** False: no newest form asks it, but earlier submissions may answer it. */
  asked: z.boolean(),
  /** Of a choice. */
  options: z.array(z.strictObject({ key: z.string(), label: z.string() })),
  /** Of a number: only whole numbers were ever valid. */
  integer: z.boolean(),
  /** Of an amount of money: its currency (ISO 4217). Null: it has none, or portals differ. */
  currency: z.string().nullable(),
})
export type FilterQuestion = z.infer<typeof filterQuestion>

/** All conditions must match. */
export const answerConditions = z
  .array(answerCondition)
  .max(MAX_CONDITIONS, { error: () => words.tooManyConditions({ max: MAX_CONDITIONS }) })
