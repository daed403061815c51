import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import type { Shown, Value } from "../type.ts"
import { textIn, wrap } from "./texts.ts"

/** How most types show an answer: as the text that it is. */
export const shownAsText = {
  show: (_field: unknown, answer: unknown) => wrap(textIn(answer), (text) => ({ kind: "text", text })),
  fact: (_field: unknown, text: string) => text,
} satisfies Shown<never>

/** The files that were sent, of those that are known. */
export function showFiles(_field: unknown, answer: unknown, files: readonly SubmissionFile[]): Value | null {
  const found = Array.isArray(answer) ? answer.flatMap((id) => files.find((file) => file.id === id) ?? []) : []
  return found.length > 0 ? { kind: "files", files: found } : null
}

/** "Question: answer", for answers that say nothing by themselves. */
export function withQuestion({ label }: { label: string }, text: string): string {
  return `${label.replace(/\?$/, "")}: ${text}`
}

/** What a choice is called; its key where it is no longer there. */
export function labelOf(options: readonly { key: string; label: string }[], key: string): string {
  return options.find((option) => option.key === key)?.label ?? key
}
