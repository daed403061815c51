import type { replyVariables } from "../templates/schema.ts"

/** What a message can speak of; what is missing or empty has no value. */
export type Values = Partial<Record<(typeof replyVariables)[number], string>>

const token = /\{\{\s*([^{}\n]{0,60}?)\s*\}\}/g

/** Names between double braces that a text holds, each once, in order; known or not. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(token)].map((match) => match[1] as string))]
}

/**
 * Puts values in the places of variables, in one pass: what a value says is never read as a variable.
 * @param otherwise `keep`: what has no value stays as it is written; `drop`: it is left out
 * @returns the names without a value, each once, in order
 */
export function fill(text: string, values: Values, otherwise: "keep" | "drop"): { text: string; missing: string[] } {
  const missing = new Set<string>()
  const filled = text.replace(token, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name as keyof Values] : undefined
    if (value !== undefined && value !== "") return value
    missing.add(name)
    return otherwise === "keep" ? whole : ""
  })
  return { text: filled, missing: [...missing] }
}

/** Words of somebody outside, in which nothing can be read as a variable when the message is edited. */
export function withoutVariables(text: string): string {
  return text.replace(/\{(?=\{)/g, "{\u2060")
}

/** The feedback texts of labels as one: anonymous, a line each where there are several. */
export function feedbackOf(texts: readonly string[]): string {
  return texts.length > 1 ? texts.map((text) => `– ${text}`).join("\n") : (texts[0] ?? "")
}
