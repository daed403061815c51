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

const base = {
  key: fieldKey,
  label: z.string().trim().min(1).max(200),
  help: z.string().trim().max(500).default(""),
  required: z.boolean().default(false),
  /** Hidden from reviewers while a review is blind. */
  identifying: z.boolean().default(false),
}

const option = z.strictObject({ key: fieldKey, label: z.string().trim().min(1).max(120) })

/** Characters, counted in UTF-16 units as every browser's `maxlength` does. */
const textLimits = {
  minLength: z.number().int().min(0).max(20_000).optional(),
  maxLength: z.number().int().min(1).max(20_000).optional(),
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
export const link = z.strictObject({ ...base, type: z.literal("link") })
/** The label is the wording that is agreed to; the form's version keeps it. */
export const consent = z.strictObject({ ...base, type: z.literal("consent") })
/** A section title; has no answer. */
export const heading = z.strictObject({ ...base, type: z.literal("heading") })

export const leafField = z.discriminatedUnion("type", [
  shortText,
  longText,
  email,
  number,
  singleChoice,
  multipleChoice,
  yesNo,
  audio,
  link,
  consent,
  heading,
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
})

export const formDefinition = z.strictObject({ fields: z.array(field).min(1).max(100), roles })
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
