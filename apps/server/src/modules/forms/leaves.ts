import { ownValue } from "./conditions.ts"
import type { FormDefinition, GroupField, LeafField } from "./schema.ts"

/** One answer: its field, what was answered, and the group that it was asked in. */
export type Leaf = { field: LeafField; value: unknown; group: GroupField | null }

/** Every answer of a submission, those within groups item by item, in the form's order. Questions without an answer are left out. */
export function* leavesOf(form: Pick<FormDefinition, "fields">, answers: unknown): Generator<Leaf> {
  for (const field of form.fields) {
    const value = ownValue(answers, field.key)
    if (value === undefined) continue
    if (field.type !== "group") yield { field, value, group: null }
    else if (Array.isArray(value)) {
      for (const item of value) {
        for (const leaf of field.fields) {
          const own = ownValue(item, leaf.key)
          if (own !== undefined) yield { field: leaf, value: own, group: field }
        }
      }
    }
  }
}
