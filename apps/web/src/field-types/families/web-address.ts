import type { Value } from "../type.ts"
import { textIn, wrap } from "./texts.ts"

/** Only http and https are made into links; a `javascript:` address stays text. */
export function isWebAddress(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed !== null && (parsed.protocol === "https:" || parsed.protocol === "http:")
}

export function showLink(_field: unknown, answer: unknown): Value | null {
  return wrap(textIn(answer), (url) => (isWebAddress(url) ? { kind: "link", url } : { kind: "text", text: url }))
}
