import { validation as m } from "../../../messages/validation.ts"
import { type Rule, typedRule } from "../rules.ts"
import { cleanLine } from "../text.ts"

/** Longest text of a hidden field, in UTF-16 units. */
export const MAX_HIDDEN = 2_000

/** A text that nobody typed: never asked for, since who fills in could not mend it. */
export const hiddenRule: Rule = typedRule({ required: false, clean: cleanLine, max: MAX_HIDDEN }, (text, refuse) =>
  text.length <= MAX_HIDDEN ? text : void refuse("too_long", m.tooLong({ max: MAX_HIDDEN, length: text.length })),
)

/** Cut to length, without halves of characters and controls. */
function cut(text: string): string {
  return cleanLine(text.slice(0, MAX_HIDDEN).replace(/(?![\t\n\v\f\r\u0085])[\p{Cs}\p{Cc}]/gu, ""))
}

/** What the address says, made fit to be sent: a bad parameter must not stand in the way of who came by it. Undefined: nothing of use. */
export function hiddenValue(parameter: string | null | undefined): string | undefined {
  // Cut twice: one normal form can be longer than what it was made of.
  const text = cut(cut(parameter ?? ""))
  return text === "" ? undefined : text
}
