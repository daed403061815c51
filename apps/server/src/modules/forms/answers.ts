import { validation as m } from "@intray/i18n/translated"
import { askedOf, takesUploads } from "./asked.ts"
import { define, ownValue, shownAnswers, shownIn } from "./conditions.ts"
import { isMissing, type LeafAnswer } from "./rules.ts"
import type { AnswerIssue, AnswerPath, Field, FormDefinition, GroupField, LeafField } from "./schema.ts"

/**
 * What a valid answer is. One set of rules, made from the fields, serves the public form, the API and the server; it
 * runs in browsers too and takes time linear in what it is given.
 */

export { type LinkCard, type LinkProvider, linkCard } from "./link-card.ts"
export type { LeafAnswer } from "./rules.ts"
export { displayOf, type Summary, summaryOf, titleOf } from "./summary.ts"

/** Answers of one item of a group, by field key. */
export type AnswerItem = Record<string, LeafAnswer>
/** By field key. What was not answered is absent. */
export type Answers = Record<string, LeafAnswer | AnswerItem[]>

export type AnswersResult = { ok: true; answers: Answers } | { ok: false; issues: AnswerIssue[] }

/** More than this is not worth reading; the rest is left out. */
const MAX_ISSUES = 100
const MAX_DEPTH = 8
const MAX_NODES = 50_000

/** What the fields of one form need of the moment: what is shown, what time it is, and where issues go. */
type Reading = { isShown: (path: AnswerPath) => boolean; now: Date; report: (path: AnswerPath, code: string, message: string) => void }
type Level = (value: unknown, path: AnswerPath, reading: Reading) => Record<string, LeafAnswer | AnswerItem[]>

/** Reads one answer; undefined where there is none, or where it was refused. */
type Part = (value: unknown, path: AnswerPath, reading: Reading) => LeafAnswer | AnswerItem[] | undefined

function partOf(field: Field): Part | null {
  if (field.type === "group") return groupPart(field)
  const rule = askedOf(field).rule(field)
  if (!rule) return null
  return (value, path, { report, now }) =>
    rule(isMissing(value) ? undefined : value, (code, message, at = []) => report([...path, ...at], code, message), now)
}

/** Required files by key, each with the link that answers in its place. */
function alternativesOf(fields: readonly Field[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const field of fields) {
    const other = field.required ? askedOf(field).instead(field) : undefined
    if (other !== undefined) found.set(field.key, other)
  }
  return found
}

/** Keys of fields whose answer is not before another's, each with the key of that one. */
function boundsOf(fields: readonly Field[]): [string, string][] {
  return fields.flatMap((field): [string, string][] => {
    const other = askedOf(field).notBefore(field)
    return other === undefined ? [] : [[field.key, other]]
  })
}

/** All questions of one level: every unknown key is an issue, missing answers are left out, and so is what is not shown. */
function levelReader(fields: readonly Field[], notObject: () => string): Level {
  const parts = new Map<string, Part>()
  for (const field of fields) {
    const part = partOf(field)
    if (part) parts.set(field.key, part)
  }
  const alternatives = alternativesOf(fields)
  const bounds = boundsOf(fields)
  return (value, path, reading) => {
    const { isShown, report } = reading
    const answers: Record<string, LeafAnswer | AnswerItem[]> = {}
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      report(path, "wrong_type", notObject())
      return answers
    }
    for (const key of Object.keys(value)) {
      if (!parts.has(key)) report([...path, key.slice(0, 80)], "unknown_field", m.unknownField)
    }
    /** Whether there is anything at all under a key, right or wrong: a wrong one is named at its own place. */
    const isGiven = (key: string) => {
      let wrong = false
      const note = () => {
        wrong = true
      }
      const quiet: Reading = { ...reading, report: note }
      const result = isShown([...path, key]) ? parts.get(key)?.(ownValue(value, key), [...path, key], quiet) : undefined
      return wrong || result !== undefined
    }
    for (const [key, part] of parts) {
      const at = [...path, key]
      if (!isShown(at)) continue
      const result = part(ownValue(value, key), at, reading)
      if (result !== undefined) define(answers, key, result)
      const other = alternatives.get(key)
      if (other === undefined || isGiven(key) || isGiven(other)) continue
      report(at, "required", isShown([...path, other]) ? m.requiredFileOrLink : m.requiredFile)
    }
    for (const [key, other] of bounds) {
      const [day, first] = [ownValue(answers, key), ownValue(answers, other)]
      if (typeof day === "string" && typeof first === "string" && day < first) {
        report([...path, key], "too_early", m.tooEarly({ day: first }))
      }
    }
    return answers
  }
}

function groupPart(field: GroupField): Part {
  const item = levelReader(field.fields, () => m.notItems)
  const min = Math.max(field.min, field.required ? 1 : 0)
  const names = { one: field.itemName, other: field.itemsName }
  return (value, path, reading) => {
    const refuse = (code: string, message: string) => void reading.report(path, code, message)
    if (value !== undefined && value !== null && !Array.isArray(value)) return refuse("wrong_type", m.notItems)
    const given: unknown[] = value ?? []
    if (given.length > field.max) return refuse("too_many", m.tooManyItems({ max: field.max, ...names }))
    const items = given.map((entry, index) => item(entry, [...path, index], reading) as AnswerItem)
    if (given.length < min) refuse(given.length === 0 ? "required" : "too_few", m.tooFewItems({ min, ...names }))
    return items.length === 0 ? undefined : items
  }
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

const readers = new WeakMap<readonly Field[], Level>()

function readerOf(form: Pick<FormDefinition, "fields">): Level {
  const known = readers.get(form.fields)
  if (known) return known
  const reader = levelReader(form.fields, () => m.notAnswers)
  readers.set(form.fields, reader)
  return reader
}

/** Every upload that the answers name, with the path of its answer and of its field (`tracks.audio`). */
export function uploadsOf(form: Pick<FormDefinition, "fields">, answers: Answers): { path: AnswerPath; field: string; id: string }[] {
  const found: { path: AnswerPath; field: string; id: string }[] = []
  const collect = (field: LeafField, value: unknown, path: AnswerPath, name: string) => {
    if (!takesUploads(field) || !Array.isArray(value)) return
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

/**
 * Answers as they are kept (trimmed, NFC, links canonical, nothing unanswered, nothing that is not shown), or everything
 * that is wrong with them, in the order of the form, at most 100 issues. Never throws, whatever `raw` is. `now` is the
 * moment of filling in, for dates that are limited by it.
 */
export function validateAnswers(form: Pick<FormDefinition, "fields">, raw: unknown, now = new Date()): AnswersResult {
  const size = sizeProblem(raw)
  if (size) return { ok: false, issues: [size] }
  const issues: AnswerIssue[] = []
  const report: Reading["report"] = (path, code, message) => {
    if (issues.length < MAX_ISSUES) issues.push({ path, code, message })
  }
  // Decided from what was given, dropped before it is read: what is not shown is neither kept nor complained of.
  const answers = readerOf(form)(shownAnswers(form, raw), [], { isShown: shownIn(form, raw), now, report }) as Answers
  const seen = new Set<string>()
  for (const upload of issues.length > 0 ? [] : uploadsOf(form, answers)) {
    if (seen.has(upload.id)) report(upload.path, "duplicate_upload", m.duplicateUpload)
    seen.add(upload.id)
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, answers }
}
