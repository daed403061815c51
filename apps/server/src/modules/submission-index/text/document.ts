import { identifyingKeys, isHidden, isOneOfNames, isRoleIdentifying } from "../../forms/identifying.ts"
import type { FormDefinition, LeafField } from "../../forms/schema.ts"
import { storedOf } from "../../forms/stored.ts"
import { signsIn, wordsOf } from "./words.ts"

/** Different words of one submission that the index keeps. */
const MAX_WORDS = 10_000
/** Different runs of signs; they have room of their own, so that a wall of emoji leaves no word out. */
const MAX_SIGNS = 1_000
/** Bytes of all words, at three for each of JavaScript's characters, which is never too few: Postgres' index takes 1,048,575 of one row. */
const MAX_BYTES = 950_000

/**
 * Is before a word that tells who sent something: one for private use, which no text of ours or theirs is cut into. Anyone who may not
 * know is searched for without these words.
 */
export const IDENTIFYING = "\ue000"

const textsOf = (field: LeafField, answer: unknown): string[] => storedOf(field).found(field, answer)

/** Names and e-mail address of the sender among the answers. */
function namesIn(form: FormDefinition, answers: Readonly<Record<string, unknown>>): string[] {
  const keys = [form.roles.name, form.roles.email, isRoleIdentifying(form, "by") ? form.roles.by : undefined]
  return keys.flatMap((key) => {
    const answer = key !== undefined && Object.hasOwn(answers, key) ? answers[key] : undefined
    return typeof answer === "string" && answer !== "" ? [answer] : []
  })
}

/**
 * The answers as texts, with the labels of chosen options; and whether each text identifies the sender. A text that is nothing but a name of
 * the sender does, in any field.
 */
export function* textsIn(
  form: FormDefinition,
  answers: Readonly<Record<string, unknown>>,
): Generator<{ text: string; identifying: boolean }> {
  const hidden = identifyingKeys(form)
  const names = namesIn(form, answers)
  const tells = (text: string, path: string) => isHidden(hidden, path) || isOneOfNames(text, names)
  for (const field of form.fields) {
    const answer = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined
    if (field.type !== "group") for (const text of textsOf(field, answer)) yield { text, identifying: tells(text, field.key) }
    else
      for (const item of Array.isArray(answer) ? (answer as Record<string, unknown>[]) : []) {
        for (const leaf of field.fields) {
          const own = Object.hasOwn(item, leaf.key) ? item[leaf.key] : undefined
          for (const text of textsOf(leaf, own)) yield { text, identifying: tells(text, `${field.key}.${leaf.key}`) }
        }
      }
  }
}

/**
 * The search words of a submission: from its answers, the labels of chosen options, file names and comments.
 * File names and comments may name the sender, so both count as identifying.
 */
export function documentOf(
  form: FormDefinition,
  answers: Readonly<Record<string, unknown>>,
  fileNames: readonly string[],
  comments: readonly string[] = [],
): string[] {
  const words = new Set<string>()
  let bytes = 0
  const signs = new Set<string>()
  const add = (text: string, identifying: boolean) => {
    const stored = (plain: string) => (identifying ? `${IDENTIFYING}${plain}` : plain)
    for (const plain of wordsOf(text)) {
      const word = stored(plain)
      if (words.has(word)) continue
      bytes += word.length * 3
      if (words.size >= MAX_WORDS || bytes > MAX_BYTES) break
      words.add(word)
    }
    for (const run of signs.size < MAX_SIGNS ? signsIn(text) : []) signs.add(stored(run))
  }
  for (const { text, identifying } of textsIn(form, answers)) add(text, identifying)
  for (const text of [...fileNames, ...comments]) add(text, true)
  return [...words, ...[...signs].slice(0, MAX_SIGNS)]
}
