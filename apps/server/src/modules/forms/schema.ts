import { isLongerThan, mostUnits } from "@intray/auth/count-text"
import { type Language, languages } from "@intray/i18n/languages"
import { typed as words } from "@intray/i18n/typed"
import { z } from "zod"
import * as group from "./types/group.ts"
import { schemas } from "./types/index.ts"

export { MAX_FILE_BYTES } from "./families/uploads.ts"

/**
 * The definition of a form. Shared by the builder, the public form and the server, so that all three agree on the
 * fields; `answers.ts` decides what a valid answer is.
 */

/** Names an answer in the API, in exports and in URLs. It never changes. */
const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(40)

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

/** One thing in each of our languages; what lacks was not written. */
export const inLanguages = <T extends z.ZodType>(text: T) =>
  z.strictObject(Object.fromEntries(languages.map((one) => [one, text.optional()])) as Record<Language, z.ZodOptional<T>>)

/** A text that a team writes, of at most so many characters as people see them; its bytes are bounded with them. */
const wording = (max: number) =>
  z
    .string()
    .trim()
    .max(mostUnits(max))
    .refine((text) => !isLongerThan(text, max), { error: () => words.long({ max }) })

/** A text in another language than the form's first; empty: not written yet. */
const said = (max: number) => wording(max).optional()

const wordings = { label: said(200), help: said(500) }
/** A field's texts in the form's other languages. They are stored in the field, so that moving or copying it takes them along. */
const translations = <More extends z.ZodRawShape = Record<never, never>>(more: More = {} as More) =>
  inLanguages(z.strictObject({ ...wordings, ...more })).optional()

const base = {
  key: fieldKey,
  label: wording(200).min(1),
  help: wording(500).default(""),
  required: z.boolean().default(false),
  /** Hidden from reviewers while a review is blind. */
  identifying: z.boolean().default(false),
  /** Absent: always shown. */
  shownWhen: shownWhen.optional(),
  translations: translations(),
}

/** A choice. What is kept of an answer is its key, in whatever language it was chosen. */
const option = z.strictObject({
  key: fieldKey,
  label: wording(120).min(1),
  translations: inLanguages(wording(120)).optional(),
})

/** Kinds of files by what their content is, never by their name. */
export const fileKind = z.enum(["image", "pdf", "document", "audio", "video", "archive", "text"])
export type FileKind = z.infer<typeof fileKind>

/** Characters as people see them, counted by `countCharacters` in browsers and on the server. */
const textLimits = {
  minLength: z.number().int().min(0).max(20_000).optional(),
  maxLength: z.number().int().min(1).max(20_000).optional(),
  minWords: z.number().int().min(0).max(5_000).optional(),
  maxWords: z.number().int().min(1).max(5_000).optional(),
}

/** What the types of fields are made of. */
const parts = { base, key: fieldKey, option, fileKind, textLimits, translations, said, wording }
export type Parts = typeof parts

type LeafSchema = ReturnType<(typeof schemas)[keyof typeof schemas]>
const leaves = Object.values(schemas).map((schema): LeafSchema => schema(parts))

export const leafField = z.discriminatedUnion("type", leaves as [LeafSchema, ...LeafSchema[]])
export type LeafField = z.infer<LeafSchema>

export const groupField = group.schema(parts, leafField)
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
export type Role = keyof z.infer<typeof roles>

export const formDefinition = z.strictObject({
  fields: z.array(field).min(1).max(100),
  roles,
  /** One step at a time: each outermost heading begins one. Absent: all on one page. */
  steps: z.boolean().optional(),
  /** Languages besides the portal's own, which the plain texts are in. Absent: only that one. */
  languages: z
    .array(z.enum(languages))
    .max(languages.length - 1)
    .optional(),
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
