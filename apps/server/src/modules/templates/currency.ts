import type { Field, FormDefinition, LeafField } from "../forms/schema.ts"

const leavesOf = (field: Field): LeafField[] => (field.type === "group" ? field.fields : [field])

/** The currency (ISO 4217) of a form's first amount of money; null if it asks for none. */
export function currencyOf(form: FormDefinition): string | null {
  const amounts = form.fields.flatMap(leavesOf).flatMap((field) => (field.type === "number" && field.currency) || [])
  return amounts[0] ?? null
}

/** A form with another currency for each of its amounts of money. */
export function withCurrency(form: FormDefinition, currency: string): FormDefinition {
  const changed = <T extends Field>(field: T): T =>
    field.type === "number" && field.currency !== undefined ? { ...field, currency } : field
  const fields = form.fields.map((field) => (field.type === "group" ? { ...field, fields: field.fields.map(changed) } : changed(field)))
  return { ...form, fields }
}
