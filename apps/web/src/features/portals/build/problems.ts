import { formBuilder } from "@intray/i18n/form-builder"
import type { AnswerIssue, FormDefinition } from "@intray/server/modules/forms/schema"
import { formDefinition } from "@intray/server/modules/forms/schema"
import { type Role, roleNames } from "./form-roles.ts"
import { type FieldPath, joinPath } from "./form-tree.ts"

/** Something in a definition that has to be mended. `part` is the property that it is about, e.g. `label`. */
export type Problem = { part: string /** Which option or condition, where one is meant. */; index: number | null; message: string }
export type Problems = {
  fields: Map<FieldPath, Problem[]>
  /** About the form as a whole. */
  form: string[]
  /** About what an answer is used for. */
  roles: Partial<Record<Role, string>>
  /** The server would refuse the draft as it is. */
  blocking: boolean
}

/**
 * What is wrong with the form as it is being edited, at the field where it is wrong. `found` are the server's findings
 * about the draft that it holds; those about places that are no longer there are left out.
 */
export function problemsOf(form: FormDefinition, found: readonly AnswerIssue[]): Problems {
  const parsed = formDefinition.safeParse(form)
  const problems: Problems = { fields: new Map(), form: [], roles: {}, blocking: !parsed.success }
  const put = (path: readonly PropertyKey[], message: string | null) => {
    const role = path[0] === "roles" ? roleNames.find((name) => name === path[1]) : undefined
    if (role) {
      problems.roles[role] ??= message ?? formBuilder.problems.other
      return
    }
    const place = locate(form, path)
    if (!place) {
      if (path[0] !== "fields" || path.length === 1) problems.form.push(message ?? formBuilder.builder.emptyForm)
      return
    }
    const list = problems.fields.get(place.path) ?? []
    const text = message ?? wording(form, place, path)
    if (!list.some((problem) => problem.part === place.part && problem.index === place.index)) {
      list.push({ part: place.part, index: place.index, message: text })
    }
    problems.fields.set(place.path, list)
  }
  for (const issue of parsed.error?.issues ?? []) put(issue.path, null)
  if (parsed.success) for (const issue of found) put(issue.path, issue.message)
  return problems
}

/** How many places have something to mend: fields, roles, and what concerns the whole form. */
export function countProblems(problems: Problems): number {
  return problems.fields.size + problems.form.length + Object.keys(problems.roles).length
}

/** The message about one part of a field, if there is one. */
export function problemAt(problems: readonly Problem[] | undefined, part: string, index: number | null = null): string | undefined {
  return problems?.find((problem) => problem.part === part && problem.index === index)?.message
}

type Place = { path: FieldPath; part: string; index: number | null }

/** `["fields", 2, "fields", 0, "options", 1, "label"]` → the field's path, `options` and 1. */
function locate(form: FormDefinition, path: readonly PropertyKey[]): Place | null {
  const [root, at, ...rest] = path
  if (root !== "fields" || typeof at !== "number") return null
  const field = form.fields[at]
  if (!field) return null
  if (rest[0] === "fields" && typeof rest[1] === "number" && field.type === "group") {
    const inner = field.fields[rest[1]]
    return inner ? { path: joinPath(field.key, inner.key), ...partOf(rest.slice(2)) } : null
  }
  return { path: field.key, ...partOf(rest) }
}

function partOf(rest: readonly PropertyKey[]): { part: string; index: number | null } {
  if (rest[0] === "shownWhen") return { part: "shownWhen", index: typeof rest[2] === "number" ? rest[2] : null }
  return { part: typeof rest[0] === "string" ? rest[0] : "field", index: typeof rest[1] === "number" ? rest[1] : null }
}

function wording(form: FormDefinition, place: Place, path: readonly PropertyKey[]): string {
  const words = formBuilder.problems
  switch (place.part) {
    case "label":
      return valueAt(form, path) === "" ? words.label : words.labelLong
    case "help":
      return words.help
    case "options":
      return place.index === null ? words.options : words.option
    case "fields":
      return words.group
    case "itemName":
    case "itemsName":
      return words.names
    case "alternative":
      return words.alternative
    case "notBefore":
      return words.notBefore
    case "shownWhen":
      return words.condition
    case "scale":
      return words.scale
    case "earliest":
    case "latest":
      return words.day
    case "parameter":
      return words.parameter
    case "lowLabel":
    case "highLabel":
      return words.words
    case "minLength":
    case "maxLength":
    case "minWords":
    case "maxWords":
    case "min":
    case "max":
    case "minChoices":
    case "maxChoices":
    case "maxFiles":
    case "maxBytes":
      return words.number
    default:
      return words.other
  }
}

function valueAt(form: FormDefinition, path: readonly PropertyKey[]): unknown {
  const value = path.reduce<unknown>((at, part) => (typeof at === "object" && at !== null ? Reflect.get(at, part) : undefined), form)
  return typeof value === "string" ? value.trim() : value
}
