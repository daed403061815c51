import { formBuilder } from "@intray/i18n/form-builder"
import type { Field } from "@intray/server/modules/forms/schema"
import type { Control, Managed } from "../type.ts"

/** What most types say of themselves to the builder. */

const words = formBuilder.field

/** Label and help of a question. */
export const questionWording = {
  label: words.question,
  long: false,
  help: { label: words.help, optional: true, max: 500, rows: 2 },
}

/** Given as a text that is typed. */
export const byText = { control: "text" as Control, choices: () => [], initial: undefined, operators: {} }

export const managedAsText = {
  fresh: () => ({}),
  adopt: () => ({}),
  Settings: null,
  wording: questionWording,
  note: () => ({ text: "", first: false }),
  roles: () => [],
  compared: byText,
  linked: byText,
} satisfies Omit<Managed<never>, "icon" | "menu">

/** Those of the named properties that a field of another type has. */
export function partsOf(from: Field, parts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([part]) => parts.includes(part)))
}
