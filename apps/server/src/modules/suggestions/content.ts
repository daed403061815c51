import { identifyingKeys, isHidden } from "../forms/identifying.ts"
import { type Leaf, leavesOf } from "../forms/leaves.ts"
import type { FormDefinition, LeafField } from "../forms/schema.ts"
import { getWords } from "./learn/tokens.ts"
import type { Content } from "./learn/vectors.ts"

/*
 * What suggestions use of a submission. Answers that say who somebody is are never used, and the words of those answers are left out of the
 * other ones.
 */

const texts = new Set<LeafField["type"]>(["short_text", "long_text"])
const facts = new Set<LeafField["type"]>(["single_choice", "multiple_choice", "yes_no", "number", "rating", "scale"])

/** Whether suggestions can use the answers to a field. */
export function isUsable(field: Pick<LeafField, "type">): boolean {
  return texts.has(field.type) || facts.has(field.type)
}

/** Names a field in the settings: `genre`, `tracks.genre`. */
export const getPath = ({ field, group }: Pick<Leaf, "field" | "group">) => (group ? `${group.key}.${field.key}` : field.key)

/** A word of a text that is an address of mail or of the web, or a handle. */
function isAddress(word: string): boolean {
  return word.includes("@") || /https?:\/\/|www\./i.test(word)
}

/** A text without addresses and handles. */
function withoutAddresses(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => !isAddress(word))
    .join(" ")
}

type Sent = { form: FormDefinition; answers: Readonly<Record<string, unknown>>; submitterName: string; submitterEmail: string }

/** @param fieldsOff paths of fields that are not used */
export function getContent({ form, answers, submitterName, submitterEmail }: Sent, fieldsOff: ReadonlySet<string>): Content {
  const hidden = identifyingKeys(form)
  const leaves = [...leavesOf(form, answers)]
  const names = new Set([submitterName, submitterEmail].flatMap(getWords))
  for (const leaf of leaves) {
    if (isHidden(hidden, getPath(leaf)) && typeof leaf.value === "string") for (const word of getWords(leaf.value)) names.add(word)
  }
  const content: { texts: string[]; facts: string[] } = { texts: [], facts: [] }
  for (const leaf of leaves) {
    const path = getPath(leaf)
    if (isHidden(hidden, path) || fieldsOff.has(path)) continue
    if (texts.has(leaf.field.type) && typeof leaf.value === "string") {
      const words = getWords(withoutAddresses(leaf.value)).filter((word) => !names.has(word))
      if (words.length > 0) content.texts.push(words.join(" "))
    } else content.facts.push(...getFacts(leaf).map((fact) => `${leaf.field.label}: ${fact}`))
  }
  return content
}

function getFacts({ field, value }: Leaf): string[] {
  if (field.type === "single_choice" || field.type === "multiple_choice") {
    const chosen: unknown[] = Array.isArray(value) ? value : [value]
    return field.options.filter(({ key }) => chosen.includes(key)).map(({ label }) => label)
  }
  if (field.type === "yes_no") return typeof value === "boolean" ? [value ? "✓" : "✗"] : []
  if (field.type === "rating" || field.type === "scale") return typeof value === "number" ? [String(value)] : []
  return field.type === "number" && typeof value === "number" ? [getRange(value)] : []
}

/** The range of a number, a fifth of its decimal power wide: 122 is in 120–140. */
function getRange(value: number): string {
  if (value === 0) return "0"
  const step = 10 ** Math.floor(Math.log10(Math.abs(value))) / 5
  const from = Math.floor(value / step) * step
  const show = (bound: number) => String(Number(bound.toPrecision(4)))
  return `${show(from)}–${show(from + step)}`
}
