import type { Answers } from "./answers.ts"
import { askedOf } from "./asked.ts"
import { ownValue } from "./conditions.ts"
import { isRoleIdentifying } from "./identifying.ts"
import { plainAmount } from "./plain-amount.ts"
import { isMissing } from "./rules.ts"
import type { FormDefinition, LeafField } from "./schema.ts"

/** Answers as people read them. */

/** What the inbox, the mails and the status page call a submission by. Empty strings where the form has no such role. */
export type Summary = { title: string; by: string; detail: string; items: number; name: string; email: string }

/** The answer that a role points to, as people read it; one inside a group is the first item's. */
function readRole(form: FormDefinition, answers: Answers, path: string | undefined): string {
  if (path === undefined) return ""
  const [head = "", tail] = path.split(".")
  const field = form.fields.find((one) => one.key === head)
  if (field === undefined) return ""
  if (field.type !== "group") return tail === undefined ? displayOf(field, ownValue(answers, head)) : ""
  const items = ownValue(answers, head)
  const leaf = field.fields.find((one) => one.key === tail)
  return leaf && Array.isArray(items) ? displayOf(leaf, ownValue(items[0], leaf.key)) : ""
}

/** The detail next to a title. An amount is kept as `EUR 4000`: each reader gets it in their own writing. */
function readDetail(form: FormDefinition, answers: Answers): string {
  const field = form.fields.find((one) => one.key === form.roles.detail)
  const value = field ? ownValue(answers, field.key) : undefined
  if (field?.type === "number" && field.currency !== undefined && typeof value === "number") return plainAmount(value, field.currency)
  return readRole(form, answers, form.roles.detail)
}

/** Who sent it. A person who sends for themselves leaves the name of a group or an organisation empty: then their own name. */
function readBy(form: FormDefinition, answers: Answers): string {
  const by = readRole(form, answers, form.roles.by)
  // Blind reviews show `by` where its question is not identifying: a name must not take its place.
  return by === "" && isRoleIdentifying(form, "by") ? readRole(form, answers, form.roles.name) : by
}

/**
 * Reads the roles of a form from its answers. A role inside a group uses the group's first item. `items` counts the
 * group that contains the title, otherwise the first group, otherwise 1. Options are given by their labels.
 */
export function summaryOf(form: FormDefinition, answers: Answers): Summary {
  const read = (path: string | undefined) => readRole(form, answers, path)
  const titleGroup = form.roles.title?.split(".")[0]
  const groups = form.fields.filter((field) => field.type === "group")
  const group = groups.find((field) => field.key === titleGroup) ?? groups[0]
  const items = group ? ownValue(answers, group.key) : undefined
  return {
    title: read(form.roles.title),
    by: readBy(form, answers),
    detail: readDetail(form, answers),
    items: group ? (Array.isArray(items) ? items.length : 0) : 1,
    name: read(form.roles.name),
    email: read(form.roles.email),
  }
}

/** What a submission is called. */
export function titleOf(form: FormDefinition, answers: Answers): string {
  return summaryOf(form, answers).title
}

/** The day (`YYYY-MM-DD`) after which nothing personal is to be kept, or null: the form does not ask, or nobody answered. */
export function keepUntilOf(form: FormDefinition, answers: Answers): string | null {
  const field = form.fields.find((one) => one.key === form.roles.keepUntil)
  const day = field?.type === "date" ? ownValue(answers, field.key) : undefined
  return typeof day === "string" ? day : null
}

/** One answer as people read it; empty when there is none, and for files. */
export function displayOf(field: LeafField, value: unknown): string {
  if (isMissing(value)) return ""
  return askedOf(field).display(field, value)
}
