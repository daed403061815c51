import { createHash } from "node:crypto"
import type { IndexedValue } from "@intray/db/answers"
import type { TeamId } from "../../../platform/events.ts"
import { ownValue } from "../../forms/conditions.ts"
import type { Field, FormDefinition } from "../../forms/schema.ts"
import { fold } from "../text/fold.ts"
import { type AnswerKind, kindOf } from "./kinds.ts"

/** Characters of a text that are compared, the first. Postgres' index takes 2,700 bytes of one row. */
export const MAX_TEXT = 400
const DAY_MS = 86_400_000

const ids = new Map<string, number>()
const MOST_IDS = 10_000

/** The number of a question in the index: 53 bits of the hash of its team, path and kind, so that equal questions of several portals share it. */
export function questionId(teamId: TeamId, path: string, kind: AnswerKind): number {
  const name = `${teamId} ${path} ${kind}`
  const known = ids.get(name)
  if (known !== undefined) return known
  const hash = createHash("sha256").update(name).digest()
  const id = (hash.readUInt32BE(0) & 0x1fffff) * 2 ** 32 + hash.readUInt32BE(4)
  if (ids.size >= MOST_IDS) ids.clear()
  ids.set(name, id)
  return id
}

/** A text as it is compared: without what makes no difference to a search, and only its beginning. */
export function comparedText(text: string): string {
  // Postgres stores neither NUL nor half a character.
  return fold(text)
    .slice(0, MAX_TEXT)
    .replace(/[\0\p{Cs}]/gu, "")
}

/** The day of a date, counted from 1970. */
export function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS
}

type Value = Pick<IndexedValue, "number" | "text">

function valuesOf(kind: AnswerKind, answer: unknown): Value[] {
  if (kind === "presence") return [{ number: 0, text: "" }]
  if (kind === "choice") {
    const chosen = Array.isArray(answer) ? answer : [answer]
    return chosen.filter((one) => typeof one === "string").map((text) => ({ number: 0, text }))
  }
  if (kind === "yes_no") return typeof answer === "boolean" ? [{ number: answer ? 1 : 0, text: "" }] : []
  if (kind === "text") return typeof answer === "string" ? [{ number: 0, text: comparedText(answer) }] : []
  const number = kind === "number" ? answer : typeof answer === "string" ? dayNumber(answer) : Number.NaN
  return typeof number === "number" && Number.isFinite(number) ? [{ number: number + 0, text: "" }] : []
}

/** What the index keeps of a submission's answers: each value of a question once. */
export function indexedValues(teamId: TeamId, form: FormDefinition, answers: unknown): IndexedValue[] {
  const found = new Map<string, IndexedValue>()
  const add = (path: string, field: Field, answer: unknown) => {
    const kind = kindOf(field)
    if (kind === null || answer === undefined || answer === null) return
    const question = questionId(teamId, path, kind)
    for (const value of valuesOf(kind, answer)) found.set(JSON.stringify([question, value.number, value.text]), { question, ...value })
  }
  for (const field of form.fields) {
    const answer = ownValue(answers, field.key)
    if (field.type !== "group") {
      add(field.key, field, answer)
      continue
    }
    const items: unknown[] = Array.isArray(answer) ? answer : []
    if (items.length > 0) add(field.key, field, items)
    for (const item of items) for (const inner of field.fields) add(`${field.key}.${inner.key}`, inner, ownValue(item, inner.key))
  }
  return [...found.values()]
}
