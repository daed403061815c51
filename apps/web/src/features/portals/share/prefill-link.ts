import type { LeafField } from "@intray/server/features/forms/schema"

/** One answer that a link fills in: the parameter's name and its text, options by their keys. */
export type PrefillEntry = { name: string; value: string }

/** Characters above which some mail programs cut a link. */
export const LONG_LINK = 2_000

/** The portal's address with answers in it; empty ones are left out, the last of a name counts. */
export function prefillLink(url: string, entries: readonly PrefillEntry[]): string {
  const link = new URL(url)
  for (const { name, value } of entries) if (value !== "") link.searchParams.set(name, value)
  // Spaces as %20: a plus is read as a plus by what is not a form.
  return link.href.replaceAll("+", "%20")
}

/** How an answer of a field is chosen for a link. */
export function prefillControl(field: LeafField): "options" | "date" | "text" {
  if (field.type === "single_choice" || field.type === "multiple_choice" || field.type === "yes_no" || field.type === "rating")
    return "options"
  return field.type === "date" ? "date" : "text"
}

/** The answers to choose from. `words` are those of yes and no. */
export function prefillOptions(field: LeafField, words: { yes: string; no: string }): { value: string; label: string }[] {
  switch (field.type) {
    case "single_choice":
    case "multiple_choice":
      return field.options.map((option) => ({ value: option.key, label: option.label }))
    case "yes_no":
      return [
        { value: "yes", label: words.yes },
        { value: "no", label: words.no },
      ]
    case "rating":
      return Array.from({ length: field.scale }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))
    default:
      return []
  }
}
