import type { Field, FieldType } from "../../forms/schema.ts"

/** How the answers of a question are compared. `presence`: only whether there is one. Browser-safe. */
export type AnswerKind = "choice" | "number" | "date" | "yes_no" | "text" | "presence"

const kinds: { [T in FieldType]: AnswerKind | null } = {
  short_text: "text",
  long_text: "presence",
  email: "text",
  phone: "text",
  url: "text",
  number: "number",
  date: "date",
  time: "presence",
  single_choice: "choice",
  multiple_choice: "choice",
  rating: "number",
  scale: "number",
  yes_no: "yes_no",
  file: "presence",
  audio: "presence",
  link: "text",
  consent: "yes_no",
  heading: null,
  paragraph: null,
  hidden: "text",
  group: "presence",
}

/** How a field's answers are compared; null: it has none. */
export function kindOf(field: { type: FieldType }): AnswerKind | null {
  return kinds[field.type]
}

/** A question by its path: `key`, or `group.key` within a group. */
export type FormQuestion = { path: string; kind: AnswerKind; field: Field; group: Field | null }

/** The questions of a form that filters can name, in its order; a group comes before its own questions. */
export function questionsIn(form: { fields: readonly Field[] }): FormQuestion[] {
  const found: FormQuestion[] = []
  const add = (field: Field, group: Field | null) => {
    const kind = kindOf(field)
    if (kind !== null) found.push({ path: group ? `${group.key}.${field.key}` : field.key, kind, field, group })
  }
  for (const field of form.fields) {
    add(field, null)
    if (field.type === "group") for (const inner of field.fields) add(inner, field)
  }
  return found
}
