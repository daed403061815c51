import { errors } from "@intray/i18n/translated"
import { isJson, parseJson, readText } from "./body.ts"
import { DomainError, TooLarge } from "./errors.ts"

/** A body as text, and its parsed content if it is JSON. */
export type CheckedText = { text: string; json: unknown }

/**
 * Reads a body, and checks its size and form.
 * @param maxText characters of a single text in it
 * @throws TooLarge; DomainError 400, 408
 */
export async function checkedText(request: Request, maxBytes: number, maxText = Number.POSITIVE_INFINITY): Promise<CheckedText> {
  return checkedAs(await readText(request, maxBytes), isJson(request), maxText)
}

/** Like {@link checkedText}, for a text that was read. @throws TooLarge; DomainError 400 */
export function checkedAs(text: string, claimed: boolean, maxText = Number.POSITIVE_INFINITY): CheckedText {
  const json = text !== "" && claimed ? parseJson(text) : undefined
  if (json !== undefined) checkTexts(json, maxText)
  else if (/%00|\0/.test(text)) throw new DomainError("BAD_REQUEST", errors.nulByte, { code: "nul" })
  return { text, json }
}

/** Postgres can neither store NUL in a text nor index a very long one. */
function checkTexts(value: unknown, maxText: number): void {
  const stack = [value]
  while (stack.length > 0) {
    const next = stack.pop()
    if (typeof next === "string" && next.includes("\0")) throw new DomainError("BAD_REQUEST", errors.nulByte, { code: "nul" })
    if (typeof next === "string" && next.length > maxText) throw new TooLarge()
    if (typeof next !== "object" || next === null) continue
    // One by one: a call takes a limited number of arguments, and an array may have a million entries.
    for (const each of Array.isArray(next) ? next : [...Object.keys(next), ...Object.values(next)]) stack.push(each)
  }
}
