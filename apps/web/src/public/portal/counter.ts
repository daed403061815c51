import { countCharacters } from "@intray/auth/count-text"
import { publicPages as words } from "@intray/i18n/translated"
import { DEFAULT_MAX_LENGTH } from "@intray/server/modules/forms/asked"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { cleanLine, cleanLines } from "@intray/server/modules/forms/text"
import { countWords } from "@intray/server/modules/forms/words"

type Text = Extract<LeafField, { type: "short_text" | "long_text" }>

/** How near the end of the room one has to be to be told: a tenth of it, or 20 characters. */
const NEAR = { part: 0.1, characters: 20 }

/**
 * The hint next to a text: how much is missing, how much room is left, or how much is too much. Null: there is nothing to say. Cleans and
 * counts the text as the server does.
 */
export function counterOf(field: Text, text: string): { said: string; over: boolean } | null {
  const clean = field.type === "short_text" ? cleanLine(text) : cleanLines(text)
  const limits = words.counter.limits(field)
  if (clean === "") return limits === "" ? null : { said: limits, over: false }
  const max = field.maxLength ?? DEFAULT_MAX_LENGTH[field.type]
  const length = countCharacters(clean)
  if (length > max) return { said: words.counter.charactersOver({ count: length - max }), over: true }
  if (field.maxWords !== undefined || field.minWords !== undefined) {
    const count = countWords(clean)
    if (field.maxWords !== undefined && count > field.maxWords) {
      return { said: words.counter.wordsOver({ count: count - field.maxWords }), over: true }
    }
    if (count < (field.minWords ?? 0)) return { said: words.counter.wordsWanted({ count, min: field.minWords ?? 0 }), over: false }
    return { said: words.counter.words({ count, max: field.maxWords }), over: false }
  }
  if (length < (field.minLength ?? 0)) {
    return { said: words.counter.charactersWanted({ count: (field.minLength ?? 0) - length }), over: false }
  }
  const left = max - length
  return left <= Math.max(NEAR.characters, max * NEAR.part) ? { said: words.counter.charactersLeft({ count: left }), over: false } : null
}
