import { transfer as words } from "@intray/i18n/transfer"
import { isAnswered } from "../forms/asked.ts"
import type { FormDefinition, LeafField } from "../forms/schema.ts"
import { storedOf } from "../forms/stored.ts"
import type { CellStyle } from "./cell-style.ts"
import { joinNames } from "./cells.ts"
import { answerColumns, isFlat, questionHeaders } from "./headers.ts"
import { type ExportRecord, fileUrl, type Loaded, recordOf, type Surroundings } from "./records.ts"
import { isReservedName } from "./reserved.ts"
import type { ExportHeaders } from "./schema.ts"

/*
 * The table of a CSV export: columns that every submission has, then the answers, below their questions or the keys of their fields.
 */

function cellOf(field: LeafField, value: unknown, about: Surroundings, style: CellStyle): string {
  if (value === undefined || value === null) return ""
  const worded = style.answer(field, value)
  if (worded !== null) return worded
  return storedOf(field).toCell(value, { file: (id) => fileUrl(about, id), names: joinNames })
}

function answerCells({ form }: Loaded, record: ExportRecord, about: Surroundings, style: CellStyle): Map<string, string> {
  const cells = new Map<string, string>()
  for (const field of form.fields) {
    const value = record.answers[field.key]
    if (!isAnswered(field) || value === undefined) continue
    if (field.type !== "group") cells.set(field.key, cellOf(field, value, about, style))
    else if (!isFlat(field)) cells.set(field.key, JSON.stringify(value))
    else {
      for (const [index, item] of (value as Record<string, unknown>[]).entries()) {
        for (const leaf of field.fields.filter(isAnswered)) {
          cells.set(`${field.key}.${index + 1}.${leaf.key}`, cellOf(leaf, item[leaf.key], about, style))
        }
      }
    }
  }
  return cells
}

export type Table = { header: string[]; cells(one: Loaded): string[] }

/** The most items that a group has in the rows of an export, by its key. */
export type MostItems = ReadonlyMap<string, number>

const ownColumns = (): string[] => {
  const { columns } = words
  return [
    columns.id,
    columns.number,
    columns.portal,
    columns.title,
    columns.submitter,
    columns.email,
    columns.received,
    columns.language,
    columns.stage,
    columns.publicStage,
    columns.assignee,
    columns.withdrawn,
  ]
}

/** Keys of the groups whose items have columns of their own, with the items that they may have. */
export function flatGroups(portals: readonly (readonly FormDefinition[])[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { fields } of portals.flat()) {
    for (const field of fields)
      if (field.type === "group" && isFlat(field)) found.set(field.key, Math.max(found.get(field.key) ?? 0, field.max))
  }
  return found
}

/**
 * The table for submissions of these forms.
 * @param portals the forms of each portal, of every version that the rows may have been made with, the newest first: the order of the columns
 * @param most items beyond these have no columns
 * @param headers questions, or the keys of their fields
 * @param style how cells are written
 */
export function tableOf(
  portals: readonly (readonly FormDefinition[])[],
  about: Surroundings,
  { most, headers, style }: { most: MostItems; headers: ExportHeaders; style: CellStyle },
): Table {
  const groups = [...new Set(about.groups.map((group) => group.name))]
  const columns = portals.map((forms) => forms.flatMap(answerColumns))
  const shown = new Map(columns.flat().map((column) => [column.key, column]))
  const answers = [...shown.values()].filter(({ group }) => !group || group.item <= (most.get(group.key) ?? 0)).map(({ key }) => key)
  const isWritten = new Set(answers)
  const questions = headers === "keys" ? null : questionHeaders(columns, isReservedName)
  return {
    header: [
      ...ownColumns(),
      ...groups.map((name) => words.columns.labels({ group: name })),
      ...answers.map((key) => questions?.get(key) ?? key),
    ].map(style.guard),
    cells(one) {
      const record = recordOf(one, about)
      const answered = answerCells(one, record, about, style)
      // Answers may be changed while a file is written. One that ends early is better than one that leaves them out.
      for (const key of answered.keys()) if (shown.has(key) && !isWritten.has(key)) throw new Error(`no column for ${key}`)
      return [
        record.id,
        String(record.number),
        record.portal,
        record.title,
        record.submitter.name,
        record.submitter.email,
        style.moment(record.createdAt),
        record.language ?? "",
        record.stage?.name ?? "",
        record.publicStage?.name ?? "",
        record.assignee?.email ?? "",
        record.withdrawnAt === null ? "" : style.moment(record.withdrawnAt),
        ...groups.map((name) => joinNames(record.labels.filter((label) => label.group === name).map((label) => label.name))),
        ...answers.map((key) => answered.get(key) ?? ""),
      ].map(style.guard)
    },
  }
}
