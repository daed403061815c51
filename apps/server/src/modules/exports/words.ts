import { askedOf, takesUploads } from "../forms/asked.ts"
import type { FormDefinition, LeafField } from "../forms/schema.ts"

/** What people wrote, for programs that learn from it: words and labels, without keys, ids, names and addresses. */

type Answers = Readonly<Record<string, unknown>>
type Worded = { text: string; answers: Record<string, unknown> }

/** Fields in which people write sentences. */
const isWritten = (field: Pick<LeafField, "type">) => field.type === "short_text" || field.type === "long_text"

/**
 * The answers of a submission in words.
 * @param hidden keys of fields that are left out
 * @param title begins the text; empty where it is left out
 * @returns `text`: what was written, line by line; `answers`: by the keys of the fields, choices as their labels, without files
 */
export function wordsOf(form: FormDefinition, answers: Answers, hidden: ReadonlySet<string>, title: string): Worded {
  const lines: string[] = title === "" ? [] : [title]
  const leaves = (fields: readonly LeafField[], from: Answers, path: string): Record<string, unknown> => {
    const worded: Record<string, unknown> = {}
    for (const field of fields) {
      const value = from[field.key]
      if (value === undefined || value === null || takesUploads(field) || hidden.has(`${path}${field.key}`)) continue
      worded[field.key] = typeof value === "number" || typeof value === "boolean" ? value : askedOf(field).display(field as never, value)
      if (isWritten(field) && typeof value === "string" && value.trim() !== "" && value !== title) lines.push(value)
    }
    return worded
  }
  const worded: Record<string, unknown> = {}
  for (const field of form.fields) {
    if (hidden.has(field.key)) continue
    if (field.type !== "group") Object.assign(worded, leaves([field], answers, ""))
    else if (Array.isArray(answers[field.key])) {
      worded[field.key] = (answers[field.key] as Answers[]).map((item) => leaves(field.fields, item, `${field.key}.`))
    }
  }
  return { text: lines.join("\n"), answers: worded }
}
