import { normalized } from "@intray/auth/text"
import { transfer as words } from "@intray/i18n/transfer"
import { isAnswered, takesUploads } from "../forms/asked.ts"
import type { Field, FormDefinition } from "../forms/schema.ts"

/*
 * Questions as the headers of a table. Exports write them and imports read them, so both take them from here. Pure.
 */

/** A column of answers. `key`: `message`, or `tracks.1.title` in an item of a group. `currency`: of an amount of money. */
export type AnswerColumn = {
  key: string
  wording: string
  group: { key: string; item: number } | null
  isUpload: boolean
  currency: string | null
}

/** A group with more cells than this, items times questions, is one cell of JSON. */
const MOST_CELLS = 100

/** Whether the items of a group have columns of their own, `tracks.1.title`. */
export function isFlat(field: Extract<Field, { type: "group" }>): boolean {
  return field.max * field.fields.filter(isAnswered).length <= MOST_CELLS
}

const currencyOf = (field: Field): string | null => (field.type === "number" ? (field.currency ?? null) : null)

/** The columns of one form's answers, in its order, with every item that a group may have. */
export function answerColumns(form: Pick<FormDefinition, "fields">): AnswerColumn[] {
  return form.fields.filter(isAnswered).flatMap((field): AnswerColumn[] => {
    if (field.type !== "group")
      return [{ key: field.key, wording: field.label, group: null, isUpload: takesUploads(field), currency: currencyOf(field) }]
    if (!isFlat(field)) return [{ key: field.key, wording: field.label, group: null, isUpload: false, currency: null }]
    const leaves = field.fields.filter(isAnswered)
    return Array.from({ length: field.max }, (_, index) =>
      leaves.map((leaf) => ({
        key: `${field.key}.${index + 1}.${leaf.key}`,
        wording: words.columns.inItem({ group: field.label, number: index + 1, field: leaf.label }),
        group: { key: field.key, item: index + 1 },
        isUpload: takesUploads(leaf),
        currency: currencyOf(leaf),
      })),
    ).flat()
  })
}

/** Names of columns are compared by this: without case, and with all spaces and dashes alike. */
export function columnName(name: string): string {
  return normalized(name, "NFKC")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
}

/** Characters of a wording that is a header as a whole. With its key in brackets, a header stays below the 200 that an import reads. */
const LONGEST = 110
const halfPair = /[\ud800-\udbff]$/

function shortened(wording: string): string {
  if (wording.length <= LONGEST) return wording
  const cut = wording.slice(0, LONGEST - 1).replace(halfPair, "")
  return `${cut.trimEnd()}…`
}

/** The key in brackets at the end of a header, and what is before it; null where there is none. */
export function keyInHeader(header: string): { wording: string; key: string } | null {
  const open = header.lastIndexOf("[")
  const wording = header.slice(0, Math.max(0, open)).trimEnd()
  const key = header.slice(open + 1, -1)
  return wording !== "" && header.endsWith("]") && /^[a-z0-9_.]+$/.test(key) ? { wording, key } : null
}

/**
 * The headers of answers, by the keys of their columns: the wording of the question. The key follows in brackets where the wording alone
 * would not tell which question it is.
 * @param portals the columns of each portal's forms, the newest form first
 * @param isReserved whether a file of ours or another tool calls something else so
 */
export function questionHeaders(
  portals: readonly (readonly AnswerColumn[])[],
  isReserved: (name: string, isUpload: boolean) => boolean,
): Map<string, string> {
  const wordings = new Map<string, Set<string>>()
  const columns = new Map<string, AnswerColumn>()
  const groups = new Set<string>()
  const currencies = new Map<string, Set<string | null>>()
  for (const portal of portals) {
    const own = new Map<string, AnswerColumn>()
    for (const column of portal) if (!own.has(column.key)) own.set(column.key, column)
    for (const [key, column] of own) {
      if (!columns.has(key)) columns.set(key, column)
      if (column.group) groups.add(column.group.key)
      currencies.set(key, (currencies.get(key) ?? new Set()).add(column.currency))
      const known = wordings.get(key) ?? new Set()
      wordings.set(key, known.add(columnName(column.wording)))
    }
  }
  const uses = new Map<string, number>()
  for (const names of wordings.values()) for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  /** Names that say another key than that of the column. */
  const isOtherKey = (name: string, key: string) => {
    const like = name.replaceAll(" ", "_")
    return like !== key && (columns.has(like) || groups.has(like))
  }
  const headers = new Map<string, string>()
  for (const [key, { wording, isUpload, currency }] of columns) {
    const question = wording.replace(/\s+/gu, " ").trim()
    const name = columnName(question)
    // Cells hold the number alone. Where portals ask for several currencies, none is right for all rows.
    const isNamed = currency === null || currencies.get(key)?.size !== 1 || question.includes(currency)
    const text = isNamed ? question : `${question} (${currency})`
    const isUnique = wordings.get(key)?.size === 1 && uses.get(name) === 1
    const isPlain =
      isUnique && text.length <= LONGEST && !isReserved(text, isUpload) && !isOtherKey(name, key) && keyInHeader(text) === null
    headers.set(key, isPlain ? text : `${shortened(text)} [${key}]`)
  }
  return headers
}
