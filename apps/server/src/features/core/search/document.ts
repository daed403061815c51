import type { FormDefinition, LeafField } from "../forms/schema.ts"
import { storedOf } from "../forms/stored.ts"
import { wordsOf } from "./words.ts"

/** Different words of one submission that the index keeps. */
const MAX_WORDS = 10_000
/** Bytes of all of them, at three for each of JavaScript's characters, which is never too few: Postgres' index takes 1,048,575 of one row. */
const MAX_BYTES = 1_000_000

/**
 * Stands before a word that tells who sent something: one for private use, which no text of ours or theirs is cut into. Whoever may not
 * know is searched for without these words.
 */
export const IDENTIFYING = "\ue000"

const textsOf = (field: LeafField, answer: unknown): string[] => storedOf(field).found(field, answer)

/** What was answered, as texts, with the labels of what was chosen; and whether each tells who sent it. */
export function* textsIn(
  form: FormDefinition,
  answers: Readonly<Record<string, unknown>>,
): Generator<{ text: string; identifying: boolean }> {
  for (const field of form.fields) {
    const answer = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined
    if (field.type !== "group") for (const text of textsOf(field, answer)) yield { text, identifying: field.identifying }
    else
      for (const item of Array.isArray(answer) ? (answer as Record<string, unknown>[]) : []) {
        for (const leaf of field.fields) {
          const own = Object.hasOwn(item, leaf.key) ? item[leaf.key] : undefined
          for (const text of textsOf(leaf, own)) yield { text, identifying: leaf.identifying || field.identifying }
        }
      }
  }
}

/**
 * The words by which a submission is found: of its answers, with the labels of what was chosen, of its files' names and of its comments.
 * A file is called what its sender likes, and a comment may name them, so both count as identifying.
 */
export function documentOf(
  form: FormDefinition,
  answers: Readonly<Record<string, unknown>>,
  fileNames: readonly string[],
  comments: readonly string[] = [],
): string[] {
  const words = new Set<string>()
  let bytes = 0
  const add = (text: string, identifying: boolean) => {
    for (const plain of wordsOf(text)) {
      const word = identifying ? `${IDENTIFYING}${plain}` : plain
      if (words.has(word)) continue
      bytes += word.length * 3
      if (words.size >= MAX_WORDS || bytes > MAX_BYTES) return
      words.add(word)
    }
  }
  for (const { text, identifying } of textsIn(form, answers)) add(text, identifying)
  for (const text of [...fileNames, ...comments]) add(text, true)
  return [...words]
}
