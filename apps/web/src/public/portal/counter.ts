import { publicPages as words } from "@intray/server/copy/translated"
import { DEFAULT_MAX_LENGTH } from "@intray/server/features/core/forms/asked"
import type { LeafField } from "@intray/server/features/core/forms/schema"
import { countWords } from "@intray/server/features/core/forms/words"

type Text = Extract<LeafField, { type: "short_text" | "long_text" }>

/** How near the end of the room one has to be to be told: a tenth of it, or 20 characters. */
const NEAR = { part: 0.1, characters: 20 }

/** What is said beside a text: how much is still wanted, how much room is left, or that it is too much. Null while there is nothing to say. */
export function counterOf(field: Text, text: string): { said: string; over: boolean } | null {
  const trimmed = text.trim()
  const limits = words.counter.limits(field)
  if (trimmed === "") return limits === "" ? null : { said: limits, over: false }
  const max = field.maxLength ?? DEFAULT_MAX_LENGTH[field.type]
  if (trimmed.length > max) return { said: words.counter.charactersOver({ count: trimmed.length - max }), over: true }
  if (field.maxWords !== undefined || field.minWords !== undefined) {
    const count = countWords(trimmed)
    if (field.maxWords !== undefined && count > field.maxWords) {
      return { said: words.counter.wordsOver({ count: count - field.maxWords }), over: true }
    }
    if (count < (field.minWords ?? 0)) return { said: words.counter.wordsWanted({ count, min: field.minWords ?? 0 }), over: false }
    return { said: words.counter.words({ count, max: field.maxWords }), over: false }
  }
  if (trimmed.length < (field.minLength ?? 0)) {
    return { said: words.counter.charactersWanted({ count: (field.minLength ?? 0) - trimmed.length }), over: false }
  }
  const left = max - trimmed.length
  return left <= Math.max(NEAR.characters, max * NEAR.part) ? { said: words.counter.charactersLeft({ count: left }), over: false } : null
}
