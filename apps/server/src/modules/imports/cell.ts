import { nameKey } from "@intray/auth/text"
import { answerWords } from "@intray/i18n/translated"
import { splitNames } from "../exports/cells.ts"
import type { FormDefinition, LeafField } from "../forms/schema.ts"
import { storedOf } from "../forms/stored.ts"
import { orderSeen, readDay, readTime } from "./dates.ts"
import { otherMoney, readNumber } from "./numbers.ts"
import type { ImportOptions } from "./schema.ts"

/*
 * One cell as an answer. Pure, and safe in browsers: the page shows with samples how the server will read them.
 */

/** How the cells of a file are read. */
export type CellOptions = Pick<ImportOptions, "dates" | "decimals" | "values">

/** What somebody chose that the value of a cell means, by its text: the key of an option, `yes` or `no`; null: it is left out. */
type Meanings = Readonly<Record<string, string | null>>

/** The meanings of a column: by its target, for items of a group without their number. */
export const meaningTarget = (target: string): string => target.replace(/^(answers\.[^.]+)\.\d+\./, "$1.")

/** What a value of a question can mean, by key and words; null where it is no choice. */
export function meaningsFor(field: LeafField): { value: string; label: string }[] | null {
  if (field.type === "single_choice" || field.type === "multiple_choice") {
    return field.options.map(({ key, label }) => ({ value: key, label }))
  }
  if (field.type !== "yes_no" && field.type !== "consent") return null
  return [
    { value: "yes", label: answerWords.yes },
    { value: "no", label: answerWords.no },
  ]
}

/** The chosen meaning of a cell; undefined: none was chosen. */
export function meaningOf(meanings: Meanings, cell: string): string | null | undefined {
  const name = cell.trim()
  if (Object.hasOwn(meanings, name)) return meanings[name]
  const key = nameKey(name)
  return Object.entries(meanings).find(([text]) => nameKey(text) === key)?.[1]
}

/** No option has such a key. */
const LEFT_OUT = "\u0000left out"

/** A question of several options, with the chosen meanings of other texts before its own options. */
function withMeanings<F extends Extract<LeafField, { type: "multiple_choice" }>>(field: F, meanings: Meanings): F {
  const known = new Set(field.options.map((one) => one.key))
  const more = Object.entries(meanings).flatMap(([label, key]) => (key === null || known.has(key) ? [{ key: key ?? LEFT_OUT, label }] : []))
  return { ...field, options: [...more, ...field.options] }
}

/**
 * The answer that a cell holds, for the rules of the field to judge. What cannot be read is given back as it is.
 * @param target what the column becomes, as {@link meaningTarget} says it
 */
export function readAnswer(
  field: LeafField,
  cell: unknown,
  target: string,
  { dates = "year_first", decimals, values }: CellOptions,
): unknown {
  const stored = storedOf(field)
  if (typeof cell !== "string") return stored.fromCell(field, cell, splitNames)
  if (field.type === "date") return readDay(cell, dates) ?? cell
  if (field.type === "time") return readTime(cell) ?? cell
  if (field.type === "number" || field.type === "rating" || field.type === "scale") {
    if (field.type === "number" && field.currency !== undefined && otherMoney(cell, field.currency) !== null) return cell
    const read = readNumber(cell, decimals ?? null)
    return typeof read === "number" ? read : cell
  }
  const meanings = values && Object.hasOwn(values, target) ? values[target] : undefined
  if (meanings === undefined) return stored.fromCell(field, cell, splitNames)
  if (field.type === "multiple_choice") {
    const answer = storedOf(field).fromCell(withMeanings(field, meanings), cell, splitNames)
    return Array.isArray(answer) ? [...new Set(answer.filter((key) => key !== LEFT_OUT))] : answer
  }
  const meaning = meaningOf(meanings, cell)
  if (meaning === null) return undefined
  // The form may have lost the option since.
  if (meaning === undefined || !meaningsFor(field)?.some((one) => one.value === meaning)) return stored.fromCell(field, cell, splitNames)
  if (field.type === "consent") return meaning === "yes" || undefined
  return field.type === "yes_no" ? meaning === "yes" : meaning
}

/**
 * Whether a cell can be read in two ways and neither was chosen: a date like 03/04/2026, a number like 1.200.
 * @param field null: a moment
 */
export function isUnclear(field: LeafField | null, cell: string, { dates = "year_first", decimals }: CellOptions): boolean {
  if (field === null || field.type === "date") return dates === "year_first" && orderSeen(cell) === "either"
  return (field.type === "number" || field.type === "rating" || field.type === "scale") && readNumber(cell, decimals ?? null) === "unclear"
}

/** The question that a column answers; null: it answers none. */
export function fieldOf({ fields }: Pick<FormDefinition, "fields">, target: string): LeafField | null {
  const [about, key, leafKey] = meaningTarget(target).split(".")
  const field = about === "answers" ? fields.find((one) => one.key === key) : undefined
  if (field?.type !== "group") return field ?? null
  return field.fields.find((one) => one.key === leafKey) ?? null
}
