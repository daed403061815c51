import { errors } from "@intray/i18n/translated"
import { isJson, parseJson, readText } from "./body.ts"
import { DomainError, TooLarge } from "./errors.ts"

/** A body that was read: its text, and what it holds where it is JSON. */
export type CheckedText = { text: string; json: unknown }

/**
 * The body, bounded and found well formed.
 * @param maxText characters in one text of it
 * @throws TooLarge; DomainError 400, 408
 */
export async function checkedText(request: Request, maxBytes: number, maxText = Number.POSITIVE_INFINITY): Promise<CheckedText> {
  return checkedAs(await readText(request, maxBytes), isJson(request), maxText)
}

/** The same of a text that was read. @throws TooLarge; DomainError 400 */
export function checkedAs(text: string, claimed: boolean, maxText = Number.POSITIVE_INFINITY): CheckedText {
  const json = text !== "" && claimed ? parseJson(text) : undefined
  if (json !== undefined) checkTexts(json, maxText)
  else if (/%00|\0/.test(text)) throw new DomainError("BAD_REQUEST", errors.nulByte, { code: "nul" })
  return { text, json }
}

/** No database text can hold the NUL character, and no index of Postgres a very long one. */
function checkTexts(value: unknown, maxText: number): void {
  const stack = [value]
  while (stack.length > 0) {
    const next = stack.pop()
    if (typeof next === "string" && next.includes("\0")) throw new DomainError("BAD_REQUEST", errors.nulByte, { code: "nul" })
    if (typeof next === "string" && next.length > maxText) throw new TooLarge()
    if (typeof next !== "object" || next === null) continue
    // One by one: a call takes only so many arguments, and an array may have a million entries.
    for (const each of Array.isArray(next) ? next : [...Object.keys(next), ...Object.values(next)]) stack.push(each)
  }
}
