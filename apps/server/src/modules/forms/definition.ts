import { definitionFaults as faults } from "@intray/i18n/definition"
import { type Language, languageNames } from "@intray/i18n/languages"
import { isAsked } from "./asked.ts"
import { checkConditions } from "./definition-conditions.ts"
import type { AnswerIssue, AnswerPath, Field, FormDefinition, LeafField, Role } from "./schema.ts"
import { storedOf } from "./stored.ts"
import { alikeChoices, translatedLength } from "./translations.ts"

/** What holds for a form as a whole, beyond the shape of each field. Pure and browser-safe. */

/** Questions of a form, those in groups included. */
const MAX_QUESTIONS = 300

/** Characters of all that a form says in other languages than its first: what a page of questions takes in six of them, several times over. */
const MAX_TRANSLATED = 300_000

/** Names that objects of the language have of themselves; as keys they are accidents waiting to happen. */
const reservedKeys = new Set(["constructor"])

type Refuse = (path: AnswerPath, code: string, message: string) => void

/** Every question by its path: `artist`, `tracks`, `tracks.title`. */
function byPath(form: FormDefinition): Map<string, Field> {
  const found = new Map<string, Field>()
  for (const field of form.fields) {
    found.set(field.key, field)
    if (field.type === "group") for (const leaf of field.fields) found.set(`${field.key}.${leaf.key}`, leaf)
  }
  return found
}

function checkField(field: Field, beside: readonly Field[], path: AnswerPath, refuse: Refuse) {
  if (reservedKeys.has(field.key)) refuse([...path, "key"], "key_reserved", faults.keyReserved)
  storedOf(field).issues(field, (at, code, message) => refuse([...path, ...at], code, message), beside)
}

function checkLevel(fields: readonly Field[], path: AnswerPath, refuse: Refuse) {
  const keys = new Set<string>()
  for (const [index, field] of fields.entries()) {
    const at = [...path, index]
    if (keys.has(field.key)) refuse([...at, "key"], "key_taken", faults.keyTaken)
    keys.add(field.key)
    checkField(field, fields, at, refuse)
    if (field.type !== "group") continue
    checkLevel(field.fields, [...at, "fields"], refuse)
    for (const [inner, leaf] of field.fields.entries()) {
      const alone = storedOf(leaf).outsideGroups
      if (alone) refuse([...at, "fields", inner, "type"], ...alone())
    }
  }
}

/** In a form of several steps, a heading with nothing below it would be an empty page. */
function checkSteps(form: FormDefinition, refuse: Refuse) {
  if (!form.steps) return
  for (const [index, field] of form.fields.entries()) {
    const next = form.fields[index + 1]
    if (field.type === "heading" && (next === undefined || next.type === "heading"))
      refuse(["fields", index], "empty_step", faults.emptyStep)
  }
}

/** The error for a role that points to an unsuitable answer: by a code, and by the name of its sentence. */
const roleFaults = {
  title: ["role_wrong_type", "roleWrongType"],
  by: ["role_wrong_type", "roleWrongType"],
  detail: ["role_wrong_type", "roleWrongType"],
  name: ["role_wrong_type", "roleWrongType"],
  email: ["role_email_type", "roleEmailType"],
  keepUntil: ["role_keep_until_type", "roleKeepUntilType"],
} as const satisfies Record<Role, readonly [code: string, said: keyof typeof faults]>

function checkRoles(form: FormDefinition, known: Map<string, Field>, refuse: Refuse) {
  for (const [role, path] of Object.entries(form.roles)) {
    if (path === undefined) continue
    const field = known.get(path)
    if (field === undefined) refuse(["roles", role], "role_missing", faults.roleMissing)
    else {
      const fits = storedOf(field).roles.includes(role as Role) && !(role === "keepUntil" && path.includes("."))
      const [code, said] = roleFaults[role as Role]
      if (!fits) refuse(["roles", role], code, faults[said])
    }
  }
  const email = form.roles.email === undefined ? undefined : form.fields.find((field) => field.key === form.roles.email)
  if (email?.type !== "email" || !email.required || email.shownWhen) refuse(["roles", "email"], "email_needed", faults.emailNeeded)
}

function checkHistory(form: FormDefinition, earlier: readonly FormDefinition[], refuse: Refuse) {
  const types = new Map<string, string>()
  for (const version of earlier) for (const [path, field] of byPath(version)) types.set(path, field.type)
  const compare = (fields: readonly Field[], path: AnswerPath, prefix: string) => {
    for (const [index, field] of fields.entries()) {
      const before = types.get(prefix + field.key)
      if (before !== undefined && before !== field.type) refuse([...path, index, "type"], "type_changed", faults.typeChanged)
      if (field.type === "group") compare(field.fields, [...path, index, "fields"], `${field.key}.`)
    }
  }
  compare(form.fields, ["fields"], "")
}

function checkLanguages(form: FormDefinition, first: Language | null, refuse: Refuse) {
  for (const [index, language] of (form.languages ?? []).entries()) {
    const name = languageNames[language]
    if (language === first) refuse(["languages", index], "language_first", faults.languageFirst({ name }))
    else if (form.languages?.indexOf(language) !== index) refuse(["languages", index], "language_twice", faults.languageTwice({ name }))
  }
  if (translatedLength(form) > MAX_TRANSLATED) refuse(["languages"], "too_much_text", faults.tooMuchText({ max: MAX_TRANSLATED }))
}

/** In each further language: choices of one question between which its reader could not choose. */
function checkChoices(form: FormDefinition, refuse: Refuse) {
  const check = (field: Field, path: AnswerPath) => {
    for (const language of form.languages ?? []) {
      for (const { index, other, said } of alikeChoices(field, language)) {
        const [one, two] = "options" in field ? [field.options[other]?.label ?? "", field.options[index]?.label ?? ""] : ["", ""]
        const message = faults.choicesAlike({ one, two, said, language: languageNames[language] })
        refuse([...path, "options", index], "choices_alike", message)
      }
    }
    if (field.type === "group") for (const [inner, leaf] of field.fields.entries()) check(leaf, [...path, "fields", inner])
  }
  for (const [index, field] of form.fields.entries()) check(field, ["fields", index])
}

/**
 * What must be mended before the form can be published; paths lead into the definition (`["fields", 2, "key"]`).
 * `earlier`: every version published before, whose keys keep their types for ever. `first`: the portal's own language, which the plain
 * texts are in; null: nobody knows yet.
 */
export function definitionIssues(
  form: FormDefinition,
  earlier: readonly FormDefinition[] = [],
  first: Language | null = null,
): AnswerIssue[] {
  const issues: AnswerIssue[] = []
  const refuse: Refuse = (path, code, message) => issues.push({ path, code, message })
  const known = byPath(form)
  checkLevel(form.fields, ["fields"], refuse)
  checkConditions(form, refuse)
  checkSteps(form, refuse)
  checkRoles(form, known, refuse)
  checkHistory(form, earlier, refuse)
  checkLanguages(form, first, refuse)
  checkChoices(form, refuse)
  if (known.size > MAX_QUESTIONS) refuse(["fields"], "too_many_questions", faults.tooManyQuestions({ max: MAX_QUESTIONS }))
  const questions = [...known.values()].filter((field) => field.type !== "group" && isAsked(field))
  if (questions.length === 0) refuse(["fields"], "nothing_to_answer", faults.nothingToAnswer)
  return issues
}

/** Equality of plain JSON values; a key whose value is undefined counts as absent. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => same(left[key], right[key]))
}

function withoutFields(field: Field): unknown {
  return field.type === "group" ? { ...field, fields: undefined } : field
}

function levelDiff(before: readonly Field[], after: readonly Field[]): number {
  const old = new Map(before.map((field) => [field.key, field]))
  const now = new Map(after.map((field) => [field.key, field]))
  let count = before.filter((field) => !now.has(field.key)).length
  for (const field of after) {
    const was = old.get(field.key)
    if (was === undefined) {
      count += 1
      continue
    }
    if (!same(withoutFields(was), withoutFields(field))) count += 1
    if (was.type === "group" && field.type === "group") count += levelDiff(was.fields, field.fields)
  }
  const orderBefore = before.filter((field) => now.has(field.key)).map((field) => field.key)
  const orderAfter = after.filter((field) => old.has(field.key)).map((field) => field.key)
  // However many were dragged, a new order is one change.
  return same(orderBefore, orderAfter) ? count : count + 1
}

/**
 * How many changes publishing the draft would make: questions added, removed or edited, a new order, new roles, steps or none, other languages.
 * Without a published form every question counts.
 */
export function fieldsDiff(published: FormDefinition | null, draft: FormDefinition): number {
  if (published === null) return countQuestions(draft)
  const steps = (published.steps ?? false) === (draft.steps ?? false) ? 0 : 1
  const languages = same(published.languages ?? [], draft.languages ?? []) ? 0 : 1
  return levelDiff(published.fields, draft.fields) + (same(published.roles, draft.roles) ? 0 : 1) + steps + languages
}

/** Questions of a form, those in groups included; headings, paragraphs, hidden fields and the groups themselves are none. */
export function countQuestions(form: FormDefinition): number {
  const leaves: LeafField[] = form.fields.flatMap((field) => (field.type === "group" ? field.fields : [field]))
  return leaves.filter((field) => isAsked(field)).length
}
