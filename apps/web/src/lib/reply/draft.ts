import { normalizeLetter } from "@intray/auth/clean-text"
import { countCharacters } from "@intray/auth/count-text"
import { isBlank } from "@intray/auth/text"
import { MAX_BODY } from "@intray/server/platform/values/limits"
import { codeOf } from "../reason.ts"

/** A message as it is being written, variables still in it. */
export type ReplyDraft = {
  /** Of the message that it becomes: sent again it is the same one. */
  id: string
  subject: string
  body: string
  /** The reply template that it began as. */
  templateId: string | null
}

export const newReply = (): ReplyDraft => ({ id: crypto.randomUUID(), subject: "", body: "", templateId: null })

/** Nothing was written: it can be thrown away unasked. */
export const isBlankDraft = (draft: Pick<ReplyDraft, "subject" | "body">): boolean => isBlank(draft.body) && isBlank(draft.subject)

/** Characters that a message may still have, counted as the server counts them; negative: it is too long by so many. */
export const charactersLeft = (draft: Pick<ReplyDraft, "body">): number => MAX_BODY - countCharacters(normalizeLetter(draft.body))

/** Whether a message is longer than the server accepts. Its field says by how much. */
export const isTooLong = (draft: Pick<ReplyDraft, "body">): boolean => charactersLeft(draft) < 0

/** Only as far as it is what was sent may a draft be thrown away once that has arrived. */
export const isAsSent = (draft: ReplyDraft, sent: ReplyDraft): boolean =>
  draft.id === sent.id && draft.subject === sent.subject && draft.body === sent.body

/** Whether the server has a message under this id that it no longer changes to these words: they go on under an id of their own. */
export function isTaken(error: unknown): boolean {
  return ["message_other", "message_sent", "message_changed"].includes(codeOf(error) ?? "")
}

const braces = /\{\{([^{}]{0,120})\}\}/g

/** Whether a text speaks of a variable. */
export const speaksOf = (text: string, variable: string): boolean =>
  [...text.matchAll(braces)].some((match) => match[1]?.trim() === variable)

/** A variable as it is written. */
export const written = (variable: string): string => `{{${variable}}}`

/** The same text with words in the place of a variable. */
export const inPlaceOf = (text: string, variable: string, words: string): string =>
  text.replace(braces, (whole, inner: string) => (inner.trim() === variable ? words : whole))

/** What is in the way of sending a message whose variables are these: their names, as a list. */
export const named = (missing: readonly string[]): string => missing.map(written).join(", ")

/** Puts words where the caret is. @returns the text and where the caret goes */
export function insertAt(text: string, from: number, to: number, words: string): { text: string; caret: number } {
  return { text: text.slice(0, from) + words + text.slice(to), caret: from + words.length }
}
