import * as z from "zod/mini"
import { validation as m } from "../../messages/validation.ts"
import { readLink } from "./links.ts"
import type { AnswerIssue, AnswerPath, FormDefinition, GroupField, LeafField } from "./schema.ts"
import { cleanLine, cleanLines, emailProblem, HARD_MAX_TEXT, hasRefusedCharacters } from "./text.ts"

/**
 * What a valid answer is. One schema, built from the fields, serves the public form, the API and the server; it runs
 * in browsers too and takes time linear in what it is given.
 */

export { type LinkCard, type LinkProvider, linkCard } from "./links.ts"

/** Answer to one question: text, e-mail, link, option key; number; yes/no, consent; option keys or upload ids. */
export type LeafAnswer = string | number | boolean | string[]
/** Answers of one item of a group, by field key. */
export type AnswerItem = Record<string, LeafAnswer>
/** By field key. What was not answered is absent. */
export type Answers = Record<string, LeafAnswer | AnswerItem[]>

export type AnswersResult = { ok: true; answers: Answers } | { ok: false; issues: AnswerIssue[] }

/** Limits of a text field that sets none, in UTF-16 units. */
export const DEFAULT_MAX_LENGTH = { short_text: 500, long_text: 10_000 } as const

/** More than this is not worth reading; the rest is left out. */
const MAX_ISSUES = 100
const MAX_DEPTH = 8
const MAX_NODES = 50_000

type OwnIssue = { code: "custom"; message: string; path?: PropertyKey[]; params: { code: string } }
type Report = { addIssue(issue: OwnIssue | z.core.$ZodIssue): void }

/** A schema of any value by what reads it. The small zod keeps a public form light: it is loaded by strangers on slow phones. */
function reading<T>(read: (value: unknown, ctx: Report) => T): z.ZodMiniType<T> {
  return z.pipe(
    z.unknown(),
    z.transform((input, { issues }) => read(input, { addIssue: (issue) => void issues.push({ ...issue, input } as z.core.$ZodRawIssue) })),
  )
}

type Refuse = (code: string, message: string, at?: AnswerPath) => void

function isMissing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true
  return Array.isArray(value) && value.length === 0
}

/** A leaf as zod sees it: what the rule returns is the answer, `undefined` leaves it out. */
function leafSchema(rule: (value: unknown, refuse: Refuse) => LeafAnswer | undefined): z.ZodMiniType<LeafAnswer | undefined> {
  return reading((value, ctx): LeafAnswer | undefined =>
    rule(isMissing(value) ? undefined : value, (code, message, at = []) => {
      ctx.addIssue({ code: "custom", message, path: at, params: { code } })
    }),
  )
}

function readText(value: unknown, clean: (text: string) => string, max: number, refuse: Refuse): string | undefined {
  if (typeof value !== "string") return void refuse("wrong_type", m.notText)
  // Looked at by length first, so that a flood of text costs nothing more.
  if (value.length > HARD_MAX_TEXT * 2) return void refuse("too_long", m.tooLong({ max, length: value.length }))
  if (hasRefusedCharacters(value)) return void refuse("bad_characters", m.badCharacters)
  return clean(value)
}

function textSchema(field: Extract<LeafField, { type: "short_text" | "long_text" }>) {
  const max = field.maxLength ?? DEFAULT_MAX_LENGTH[field.type]
  const clean = field.type === "short_text" ? cleanLine : cleanLines
  return leafSchema((value, refuse) => {
    const text = value === undefined ? "" : readText(value, clean, max, refuse)
    if (text === undefined) return undefined
    if (text === "") return field.required ? void refuse("required", m.required) : undefined
    if (text.length > max) return void refuse("too_long", m.tooLong({ max, length: text.length }))
    if (text.length < (field.minLength ?? 0)) {
      return void refuse("too_short", m.tooShort({ min: field.minLength ?? 0, length: text.length }))
    }
    return text
  })
}

const emailMessages = { no_at: m.emailNoAt, no_ending: m.emailNoEnding, other: m.emailOther }

function emailSchema(field: LeafField) {
  return leafSchema((value, refuse) => {
    const text = value === undefined ? "" : readText(value, cleanLine, 254, refuse)
    if (text === undefined) return undefined
    if (text === "") return field.required ? void refuse("required", m.required) : undefined
    const problem = emailProblem(text)
    return problem === null ? text : void refuse("email", emailMessages[problem])
  })
}

function linkSchema(field: LeafField) {
  return leafSchema((value, refuse) => {
    const text = value === undefined ? "" : readText(value, cleanLine, 2_000, refuse)
    if (text === undefined) return undefined
    if (text === "") return field.required ? void refuse("required", m.required) : undefined
    const read = readLink(text)
    return "url" in read ? read.url : void refuse("link", read.problem === "scheme" ? m.linkScheme : m.linkOther)
  })
}

function numberSchema(field: Extract<LeafField, { type: "number" }>) {
  return leafSchema((value, refuse) => {
    if (value === undefined) return field.required ? void refuse("required", m.required) : undefined
    if (typeof value !== "number" || !Number.isFinite(value)) return void refuse("wrong_type", m.notNumber)
    if (field.integer && !Number.isSafeInteger(value)) return void refuse("not_integer", m.notWhole)
    if (field.min !== undefined && value < field.min) return void refuse("too_small", m.tooSmall({ min: field.min }))
    if (field.max !== undefined && value > field.max) return void refuse("too_big", m.tooBig({ max: field.max }))
    // -0 does not survive JSON.
    return value === 0 ? 0 : value
  })
}

function singleChoiceSchema(field: Extract<LeafField, { type: "single_choice" }>) {
  const keys = new Set(field.options.map((option) => option.key))
  return leafSchema((value, refuse) => {
    if (value === undefined) return field.required ? void refuse("required", m.requiredChoice) : undefined
    if (typeof value !== "string") return void refuse("wrong_type", m.notChoice)
    return keys.has(value) ? value : void refuse("unknown_option", m.unknownOption)
  })
}

function multipleChoiceSchema(field: Extract<LeafField, { type: "multiple_choice" }>) {
  const keys = new Set(field.options.map((option) => option.key))
  const min = Math.max(field.minChoices ?? 0, field.required ? 1 : 0)
  const max = Math.min(field.maxChoices ?? keys.size, keys.size)
  return leafSchema((value, refuse) => {
    if (value === undefined) return field.required ? void refuse("required", m.requiredChoices) : undefined
    if (!Array.isArray(value)) return void refuse("wrong_type", m.notChoices)
    if (value.length > max) return void refuse("too_many", m.tooManyChoices({ max }))
    const chosen: string[] = []
    for (const [index, key] of value.entries()) {
      if (typeof key !== "string" || !keys.has(key)) return void refuse("unknown_option", m.unknownOption, [index])
      if (chosen.includes(key)) return void refuse("duplicate", m.duplicateOption, [index])
      chosen.push(key)
    }
    return chosen.length < min ? void refuse("too_few", m.tooFewChoices({ min })) : chosen
  })
}

function yesNoSchema(field: LeafField) {
  return leafSchema((value, refuse) => {
    if (value === undefined) return field.required ? void refuse("required", m.requiredChoice) : undefined
    return typeof value === "boolean" ? value : void refuse("wrong_type", m.notYesNo)
  })
}

function consentSchema(field: LeafField) {
  return leafSchema((value, refuse) => {
    if (value === undefined || value === false) return field.required ? void refuse("required", m.requiredConsent) : undefined
    return value === true ? true : void refuse("wrong_type", m.notConsent)
  })
}

const uploadId = /^[\w-]{1,64}$/

function audioSchema(field: Extract<LeafField, { type: "audio" }>) {
  return leafSchema((value, refuse) => {
    // With an alternative, whether anything is missing can only be said beside the other answer.
    if (value === undefined) {
      return field.required && field.alternative === undefined ? void refuse("required", m.requiredFile) : undefined
    }
    if (!Array.isArray(value)) return void refuse("wrong_type", m.notFiles)
    if (value.length > field.maxFiles) return void refuse("too_many", m.tooManyFiles({ max: field.maxFiles }))
    for (const [index, id] of value.entries()) {
      if (typeof id !== "string" || !uploadId.test(id)) return void refuse("not_upload", m.notUpload, [index])
    }
    return value as string[]
  })
}

function schemaOf(field: LeafField): z.ZodMiniType<LeafAnswer | undefined> | null {
  switch (field.type) {
    case "short_text":
    case "long_text":
      return textSchema(field)
    case "email":
      return emailSchema(field)
    case "link":
      return linkSchema(field)
    case "number":
      return numberSchema(field)
    case "single_choice":
      return singleChoiceSchema(field)
    case "multiple_choice":
      return multipleChoiceSchema(field)
    case "yes_no":
      return yesNoSchema(field)
    case "consent":
      return consentSchema(field)
    case "audio":
      return audioSchema(field)
    case "heading":
      return null
  }
}

type Shape = Record<string, z.ZodMiniType<LeafAnswer | AnswerItem[] | undefined>>

/**
 * Own keys only, in an object without a prototype: an answer named `constructor` or `__proto__` is a key like any
 * other. Anything but a plain object passes through and is refused by its type.
 */
function ownKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const copy: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value)) copy[key] = (value as Record<string, unknown>)[key]
  return copy
}

/** All questions of one level: every unknown key is an issue, missing answers are left out of the result. */
function objectSchema(fields: readonly (LeafField | GroupField)[], notObject: string) {
  const shape: Shape = Object.create(null)
  for (const field of fields) {
    const schema = field.type === "group" ? groupSchema(field) : schemaOf(field)
    if (schema) shape[field.key] = schema
  }
  /** Required files by key, each with the link that answers in its place. */
  const alternatives = new Map<string, string>()
  for (const field of fields) {
    if (field.type === "audio" && field.required && field.alternative !== undefined) alternatives.set(field.key, field.alternative)
  }
  return reading((value, ctx) => {
    const own = ownKeys(value)
    const answers: Record<string, LeafAnswer | AnswerItem[]> = {}
    if (typeof own !== "object" || own === null || Array.isArray(own)) {
      ctx.addIssue({ code: "custom", message: notObject, params: { code: "wrong_type" } })
      return answers
    }
    const given = own as Record<string, unknown>
    let reported = 0
    for (const key of Object.keys(given)) {
      if (key in shape || reported >= MAX_ISSUES) continue
      reported += 1
      ctx.addIssue({ code: "custom", message: m.unknownField, path: [key.slice(0, 80)], params: { code: "unknown_field" } })
    }
    const failed = new Map<string, z.core.$ZodIssue[]>()
    for (const key in shape) {
      const result = shape[key]?.safeParse(given[key])
      if (result?.success && result.data !== undefined) define(answers, key, result.data)
      else if (result?.error) failed.set(key, result.error.issues)
    }
    for (const key in shape) {
      for (const issue of failed.get(key) ?? []) passOn(ctx, issue, key)
      const other = alternatives.get(key)
      if (other === undefined || Object.hasOwn(answers, key) || Object.hasOwn(answers, other) || failed.has(key) || failed.has(other))
        continue
      ctx.addIssue({ code: "custom", message: m.requiredFileOrLink, path: [key], params: { code: "required" } })
    }
    return answers
  })
}

/** An issue of a part, as an issue of the whole. */
function passOn(ctx: Report, issue: z.core.$ZodIssue, key: string | number) {
  ctx.addIssue({ ...issue, path: [key, ...issue.path] })
}

/** Sets a key as data, whatever it is called. */
function define(target: object, key: string, value: unknown) {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

function groupSchema(field: GroupField): z.ZodMiniType<AnswerItem[] | undefined> {
  const item = objectSchema(field.fields, m.notItems)
  const min = Math.max(field.min, field.required ? 1 : 0)
  const names = { one: field.itemName, other: field.itemsName }
  return reading((value, ctx): AnswerItem[] | undefined => {
    const refuse = (code: string, message: string) => {
      ctx.addIssue({ code: "custom", message, params: { code } })
    }
    if (value !== undefined && value !== null && !Array.isArray(value)) return void refuse("wrong_type", m.notItems)
    const given: unknown[] = value ?? []
    if (given.length > field.max) return void refuse("too_many", m.tooManyItems({ max: field.max, ...names }))
    const items: AnswerItem[] = []
    for (const [index, entry] of given.entries()) {
      const result = item.safeParse(entry)
      if (result.success) items.push(result.data as AnswerItem)
      else for (const issue of result.error.issues) passOn(ctx, issue, index)
    }
    if (given.length < min) refuse(given.length === 0 ? "required" : "too_few", m.tooFewItems({ min, ...names }))
    return items.length === 0 ? undefined : items
  })
}

/** Depth and number of values, found without recursion so that no input can exhaust the stack. */
function sizeProblem(raw: unknown): AnswerIssue | null {
  let level: unknown[] = [raw]
  let nodes = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return { path: [], code: "too_deep", message: m.tooDeep }
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue
      const size = Array.isArray(value) ? value.length : Object.keys(value).length
      nodes += size
      if (nodes > MAX_NODES) return { path: [], code: "too_large", message: m.tooLarge }
      for (const child of Array.isArray(value) ? value : Object.values(value)) next.push(child)
    }
    level = next
  }
  return null
}

/** The zod schema of a form's answers. Its output leaves out what was not answered. */
export function answersSchema(form: FormDefinition) {
  return objectSchema(form.fields, m.notAnswers)
}

const schemas = new WeakMap<FormDefinition, ReturnType<typeof answersSchema>>()

function cachedSchema(form: FormDefinition) {
  const known = schemas.get(form)
  if (known) return known
  const schema = answersSchema(form)
  schemas.set(form, schema)
  return schema
}

/** Every upload that the answers name, with the path of its answer and of its field (`tracks.audio`). */
export function uploadsOf(form: FormDefinition, answers: Answers): { path: AnswerPath; field: string; id: string }[] {
  const found: { path: AnswerPath; field: string; id: string }[] = []
  const collect = (field: LeafField, value: unknown, path: AnswerPath, name: string) => {
    if (field.type !== "audio" || !Array.isArray(value)) return
    for (const [index, id] of value.entries()) if (typeof id === "string") found.push({ path: [...path, index], field: name, id })
  }
  for (const field of form.fields) {
    const value = ownValue(answers, field.key)
    if (field.type !== "group") collect(field, value, [field.key], field.key)
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        for (const leaf of field.fields) {
          collect(leaf, ownValue(item, leaf.key), [field.key, index, leaf.key], `${field.key}.${leaf.key}`)
        }
      }
    }
  }
  return found
}

/** How many uploaded files the answers name. */
export function countUploads(form: FormDefinition, answers: Answers): number {
  return uploadsOf(form, answers).length
}

/** The value under a key of the object itself, never of its prototype. */
function ownValue(object: unknown, key: string): unknown {
  if (typeof object !== "object" || object === null || !Object.hasOwn(object, key)) return undefined
  return (object as Record<string, unknown>)[key]
}

function toIssue(issue: z.core.$ZodIssue): AnswerIssue {
  const params = issue.code === "custom" ? issue.params : undefined
  return {
    path: issue.path.map((part) => (typeof part === "number" ? part : String(part))),
    code: typeof params?.code === "string" ? params.code : issue.code,
    message: issue.message,
  }
}

/**
 * Answers as they are kept (trimmed, NFC, links canonical, nothing unanswered), or everything that is wrong with them,
 * in the order of the form, at most 100 issues. Never throws, whatever `raw` is.
 */
export function validateAnswers(form: FormDefinition, raw: unknown): AnswersResult {
  const size = sizeProblem(raw)
  if (size) return { ok: false, issues: [size] }
  const result = cachedSchema(form).safeParse(raw)
  if (!result.success) return { ok: false, issues: result.error.issues.slice(0, MAX_ISSUES).map(toIssue) }
  const answers = result.data as Answers
  const seen = new Set<string>()
  const issues: AnswerIssue[] = []
  for (const upload of uploadsOf(form, answers)) {
    if (seen.has(upload.id)) issues.push({ path: upload.path, code: "duplicate_upload", message: m.duplicateUpload })
    seen.add(upload.id)
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, answers }
}

function emptyItem(fields: readonly LeafField[]): AnswerItem {
  const item: AnswerItem = {}
  for (const field of fields) {
    if (field.type === "multiple_choice" || field.type === "audio") define(item, field.key, [])
    else if (field.type === "consent") define(item, field.key, false)
    else if (field.type !== "heading" && field.type !== "number" && field.type !== "yes_no") define(item, field.key, "")
  }
  return item
}

/** What an untouched form holds: groups at their least number of items, numbers and yes/no without an answer. */
export function emptyAnswers(form: FormDefinition): Answers {
  const answers: Answers = emptyItem(form.fields.filter((field): field is LeafField => field.type !== "group"))
  for (const field of form.fields) {
    if (field.type !== "group") continue
    const count = Math.max(field.min, field.required ? 1 : 0)
    define(
      answers,
      field.key,
      Array.from({ length: count }, () => emptyItem(field.fields)),
    )
  }
  return answers
}

/** What the inbox, the mails and the status page call a submission by. Empty strings where the form has no such role. */
export type Summary = { title: string; by: string; detail: string; items: number; name: string; email: string }

/**
 * Reads the roles of a form out of its answers. A role inside a group speaks of the first item; `items` counts the
 * group that the title stands in, else the first group, else 1. Option keys come out as their labels.
 */
export function summaryOf(form: FormDefinition, answers: Answers): Summary {
  const read = (path: string | undefined): string => {
    if (path === undefined) return ""
    const [head = "", tail] = path.split(".")
    const field = form.fields.find((one) => one.key === head)
    if (field === undefined) return ""
    if (field.type !== "group") return tail === undefined ? displayOf(field, ownValue(answers, head)) : ""
    const items = ownValue(answers, head)
    const leaf = field.fields.find((one) => one.key === tail)
    return leaf && Array.isArray(items) ? displayOf(leaf, ownValue(items[0], leaf.key)) : ""
  }
  const titleGroup = form.roles.title?.split(".")[0]
  const groups = form.fields.filter((field) => field.type === "group")
  const group = groups.find((field) => field.key === titleGroup) ?? groups[0]
  const items = group ? ownValue(answers, group.key) : undefined
  return {
    title: read(form.roles.title),
    by: read(form.roles.by),
    detail: read(form.roles.detail),
    items: group ? (Array.isArray(items) ? items.length : 0) : 1,
    name: read(form.roles.name),
    email: read(form.roles.email),
  }
}

/** What a submission is called. */
export function titleOf(form: FormDefinition, answers: Answers): string {
  return summaryOf(form, answers).title
}

/** One answer as people read it; empty when there is none, and for files. */
export function displayOf(field: LeafField, value: unknown): string {
  if (isMissing(value)) return ""
  switch (field.type) {
    case "single_choice":
      return field.options.find((option) => option.key === value)?.label ?? String(value)
    case "multiple_choice":
      return Array.isArray(value)
        ? value.map((key) => field.options.find((option) => option.key === key)?.label ?? String(key)).join(", ")
        : ""
    case "yes_no":
      return value === true ? m.yes : value === false ? m.no : ""
    case "consent":
      return value === true ? m.agreed : ""
    case "audio":
    case "heading":
      return ""
    default:
      return typeof value === "string" || typeof value === "number" ? String(value) : ""
  }
}
