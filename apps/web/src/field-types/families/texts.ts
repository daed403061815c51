import type { Value } from "../type.ts"

/** What types share whose value is a text. */

/** One line, as an address gives it. */
const lineOf = (_field: unknown, [text = ""]: string[]) => cut(text).replace(/\s+/g, " ").trim()

/** Longer than any answer that may be sent; what an address holds is cut before it reaches a control. */
export function cut(text: string): string {
  return text.slice(0, 20_000)
}

export const askedAsText = {
  Words: null,
  empty: "",
  fits: (_field: unknown, value: unknown) => typeof value === "string",
  answer: (_field: unknown, value: unknown) => value,
  value: (answer: unknown) => String(answer),
  prefill: lineOf,
  half: () => false,
  ticked: false,
  ahead: () => [],
  says: () => null,
}

/** A text that was answered; null: none. */
export function textIn(raw: unknown): string | null {
  return typeof raw === "string" && raw.trim() !== "" ? raw : null
}

export function wrap(text: string | null, make: (text: string) => Value): Value | null {
  return text === null ? null : make(text)
}
