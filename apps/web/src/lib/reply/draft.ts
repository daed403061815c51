import { normalizeLetter } from "@intray/auth/clean-text"
import { countCharacters } from "@intray/auth/count-text"
import { isBlank } from "@intray/auth/text"
import { MAX_BODY } from "@intray/server/platform/values/limits"
import { codeOf } from "../reason.ts"

/** A message draft, still with variables. */
export type ReplyDraft = {
  /** Id of the future message, so that sending it again is idempotent. */
  id: string
  subject: string
  body: string
  /** The reply template that it started from. */
  templateId: string | null
}

/** The text that a draft begins with: the message that is held with a decision. */
export type ReplyStart = Omit<ReplyDraft, "id">

export const newReply = (): ReplyDraft => ({ id: crypto.randomUUID(), subject: "", body: "", templateId: null })

/** Whether two drafts have the same text. */
export const isSameText = (one: Pick<ReplyDraft, "subject" | "body">, other: Pick<ReplyDraft, "subject" | "body">): boolean =>
  one.subject === other.subject && one.body === other.body

/** Nothing was written: it can be thrown away unasked. */
export const isBlankDraft = (draft: Pick<ReplyDraft, "subject" | "body">): boolean => isBlank(draft.body) && isBlank(draft.subject)

/** Number of characters left, counted as on the server; negative: too long by that many. */
export const charactersLeft = (draft: Pick<ReplyDraft, "body">): number => MAX_BODY - countCharacters(normalizeLetter(draft.body))

/** Whether a message is longer than the server accepts. Its field shows by how much. */
export const isTooLong = (draft: Pick<ReplyDraft, "body">): boolean => charactersLeft(draft) < 0

/** A draft may be deleted after its message has arrived only if it equals the sent one. */
export const isAsSent = (draft: ReplyDraft, sent: ReplyDraft): boolean =>
  draft.id === sent.id && draft.subject === sent.subject && draft.body === sent.body

/** Whether the server has a message with this id that can no longer be changed: the text then continues under a new id. */
export function isTaken(error: unknown): boolean {
  return ["message_other", "message_sent", "message_changed"].includes(codeOf(error) ?? "")
}

const braces = /\{\{([^{}]{0,120})\}\}/g

/** Whether a text contains a variable. */
export const speaksOf = (text: string, variable: string): boolean =>
  [...text.matchAll(braces)].some((match) => match[1]?.trim() === variable)

/** The pieces of a text in order: variables by their name, and what is between them (`variable` null), never empty. */
export function textParts(text: string): { text: string; variable: string | null }[] {
  const parts: { text: string; variable: string | null }[] = []
  let end = 0
  for (const { index, 0: whole, 1: inner = "" } of text.matchAll(braces)) {
    if (index > end) parts.push({ text: text.slice(end, index), variable: null })
    parts.push({ text: whole, variable: inner.trim() })
    end = index + whole.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), variable: null })
  return parts
}

/** A variable in its notation. */
export const written = (variable: string): string => `{{${variable}}}`

/** Replaces a variable in a text. */
export const inPlaceOf = (text: string, variable: string, words: string): string =>
  text.replace(braces, (whole, inner: string) => (inner.trim() === variable ? words : whole))

/** Lists the variables that have no value. */
export const named = (missing: readonly string[]): string => missing.map(written).join(", ")

/** Inserts text at the caret. @returns the text and the new position of the caret */
export function insertAt(text: string, from: number, to: number, words: string): { text: string; caret: number } {
  return { text: text.slice(0, from) + words + text.slice(to), caret: from + words.length }
}
