import { z } from "zod"

/**
 * What a form is made of. Shared by the builder, the public form and the server, so that all three speak of the same
 * fields; `answers.ts` beside it decides what a valid answer is.
 */

/** Names an answer in the API, in exports and in URLs. Given once, never changed. */
export const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(40)

/** Bytes that a file may have, unless a form or the installation says less: 1 GB, decimal as sizes are shown. */
export const MAX_FILE_BYTES = 1_000_000_000

/**
 * How an answer is compared. `is` and `is_not` take an option key, a yes/no, a number, a date or a text; `includes` and
 * `excludes` an option key of several choices; `more_than` and `less_than` a number or a date; `answered` and `not_answered` nothing.
 */
export const conditionOperator = z.enum(["is", "is_not", "includes", "excludes", "more_than", "less_than", "answered", "not_answered"])
export type ConditionOperator = z.infer<typeof conditionOperator>

export const condition = z.strictObject({
  /** Key of an earlier field; of a field of the same group: `group.field`, read in the item that is asked about. */
  field: z.string().max(81),
  operator: conditionOperator,
  value: z.union([z.string().max(500), z.number(), z.boolean()]).optional(),
})
export type Condition = z.infer<typeof condition>

/** A field is shown when all, or any, of its conditions hold. What is not shown has no answer. */
export const shownWhen = z.strictObject({ match: z.enum(["all", "any"]), conditions: z.array(condition).min(1).max(20) })
export type ShownWhen = z.infer<typeof shownWhen>

const base = {
  key: fieldKey,
  label: z.string().trim().min(1).max(200),
  help: z.string().trim().max(500).default(""),
  required: z.boolean().default(false),
  /** Hidden from reviewers while a review is blind. */
  identifying: z.boolean().default(false),
  /** Absent: always shown. */
  shownWhen: shownWhen.optional(),
}

const option = z.strictObject({ key: fieldKey, label: z.string().trim().min(1).max(120) })

/** Characters, counted in UTF-16 units as every browser's `maxlength` does. */
const textLimits = {
  minLength: z.number().int().min(0).max(20_000).optional(),
  maxLength: z.number().int().min(1).max(20_000).optional(),
  minWords: z.number().int().min(0).max(5_000).optional(),
  maxWords: z.number().int().min(1).max(5_000).optional(),
}

export const shortText = z.strictObject({ ...base, type: z.literal("short_text"), ...textLimits })
export const longText = z.strictObject({ ...base, type: z.literal("long_text"), ...textLimits })
export const email = z.strictObject({ ...base, type: z.literal("email") })
export const number = z.strictObject({
  ...base,
  type: z.literal("number"),
  min: z.number().optional(),
  max: z.number().optional(),
  integer: z.boolean().default(false),
})
/** Any web address. A {@link link} is one that is shown as a card. */
export const url = z.strictObject({ ...base, type: z.literal("url") })
const dayLimit = z.union([z.literal("today"), z.iso.date()])
/** A calendar day, `YYYY-MM-DD`. */
export const date = z.strictObject({
  ...base,
  type: z.literal("date"),
  /** First day allowed; `today` is the day on which the form is filled in, in UTC, a day's grace given for other zones. */
  earliest: dayLimit.optional(),
  latest: dayLimit.optional(),
})
/** A whole number from 1 to `scale`. */
export const rating = z.strictObject({
  ...base,
  type: z.literal("rating"),
  scale: z.number().int().min(2).max(10).default(5),
  /** What 1 and the highest mean, in words. */
  lowLabel: z.string().trim().max(60).default(""),
  highLabel: z.string().trim().max(60).default(""),
})
export const singleChoice = z.strictObject({
  ...base,
  type: z.literal("single_choice"),
  options: z.array(option).min(1).max(200),
})
export const multipleChoice = z.strictObject({
  ...base,
  type: z.literal("multiple_choice"),
  options: z.array(option).min(1).max(200),
  minChoices: z.number().int().min(0).max(200).optional(),
  maxChoices: z.number().int().min(1).max(200).optional(),
})
export const yesNo = z.strictObject({ ...base, type: z.literal("yes_no") })
export const audio = z.strictObject({
  ...base,
  type: z.literal("audio"),
  maxFiles: z.number().int().min(1).max(20).default(1),
  /** Bytes, per file. Forms that were published with a binary gigabyte keep it; the installation's own limit holds above it. */
  maxBytes: z
    .number()
    .int()
    .min(1)
    .max(1024 ** 3)
    .default(MAX_FILE_BYTES),
  /** Key of a link field beside it: either answers the question, and the two are drawn as one. */
  alternative: fieldKey.optional(),
})
/** Kinds of files by what their content is, never by their name. */
export const fileKind = z.enum(["image", "pdf", "document", "audio", "video", "archive", "text"])
export type FileKind = z.infer<typeof fileKind>
export const file = z.strictObject({
  ...base,
  type: z.literal("file"),
  /** Empty: every kind. */
  kinds: z.array(fileKind).max(7).default([]),
  maxFiles: z.number().int().min(1).max(20).default(1),
  /** Bytes, per file. */
  maxBytes: z.number().int().min(1).max(MAX_FILE_BYTES).default(MAX_FILE_BYTES),
})
export const link = z.strictObject({ ...base, type: z.literal("link") })
/** The label is the wording that is agreed to; the form's version keeps it. */
export const consent = z.strictObject({ ...base, type: z.literal("consent") })
/** A section title; has no answer. In a form of several steps, each outermost one begins a step. */
export const heading = z.strictObject({ ...base, type: z.literal("heading") })
/** Words between the questions; has no answer. Its text is `help`. */
export const paragraph = z.strictObject({ ...base, help: z.string().trim().max(5_000).default(""), type: z.literal("paragraph") })
/** Not shown; filled from the address that somebody came by, e.g. `?source=newsletter`. Only text, and never trusted. */
export const hidden = z.strictObject({
  ...base,
  type: z.literal("hidden"),
  /** Name of the address's parameter; absent: the key. */
  parameter: fieldKey.optional(),
})

export const leafField = z.discriminatedUnion("type", [
  shortText,
  longText,
  email,
  url,
  number,
  date,
  singleChoice,
  multipleChoice,
  rating,
  yesNo,
  file,
  audio,
  link,
  consent,
  heading,
  paragraph,
  hidden,
])
export type LeafField = z.infer<typeof leafField>

/** The same questions for each of several items, e.g. one to three tracks. */
export const groupField = z.strictObject({
  ...base,
  type: z.literal("group"),
  /** What one item is called, lower case singular: "track". */
  itemName: z.string().trim().min(1).max(40),
  /** The same in the plural: "tracks". */
  itemsName: z.string().trim().min(1).max(40),
  min: z.number().int().min(0).max(50),
  max: z.number().int().min(1).max(50),
  fields: z.array(leafField).min(1).max(40),
})
export type GroupField = z.infer<typeof groupField>

export const field = z.discriminatedUnion("type", [...leafField.options, groupField])
export type Field = z.infer<typeof field>
export type FieldType = Field["type"]

/**
 * Which answers the inbox and the mails speak of. Each is a field key, or `group.field` for the first item of a group.
 * `by` is who made it (the artist); `name` and `email` are the person who sent it.
 */
export const roles = z.strictObject({
  title: z.string().max(81).optional(),
  by: z.string().max(81).optional(),
  detail: z.string().max(81).optional(),
  name: z.string().max(81).optional(),
  email: z.string().max(81).optional(),
  /** A date field: nothing personal of the submission is kept after that day. */
  keepUntil: z.string().max(81).optional(),
})

export const formDefinition = z.strictObject({
  fields: z.array(field).min(1).max(100),
  roles,
  /** One step at a time: each outermost heading begins one. Absent: all on one page. */
  steps: z.boolean().optional(),
})
export type FormDefinition = z.infer<typeof formDefinition>

/** Where in the answers a problem is: `["tracks", 0, "title"]`. */
export type AnswerPath = (string | number)[]

/** One thing wrong with the answers, or with the form itself. `message` is for people and says what to do. */
export const answerIssue = z.strictObject({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  message: z.string(),
})
export type AnswerIssue = z.infer<typeof answerIssue>
