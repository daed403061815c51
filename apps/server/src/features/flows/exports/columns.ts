import { transfer as words } from "../../../copy/transfer.ts"
import { isAnswered } from "../../core/forms/asked.ts"
import type { Field, FormDefinition, LeafField } from "../../core/forms/schema.ts"
import { storedOf } from "../../core/forms/stored.ts"
import { guard, joinNames } from "./cells.ts"
import { type ExportRecord, fileUrl, type Loaded, recordOf, type Surroundings } from "./records.ts"

/*
 * The table of a CSV export. The columns that every submission has are called by words with a capital, and those of the answers by the keys
 * of their fields, which have none: no question can take the place of a column.
 */

/** A group with more cells than this, items times questions, is one cell of JSON. */
const MOST_CELLS = 100

/** Whether the items of a group stand in columns of their own, `tracks.1.title`. */
function isFlat(field: Extract<Field, { type: "group" }>): boolean {
  return field.max * field.fields.filter(isAnswered).length <= MOST_CELLS
}

/** The columns of one form's answers, in its order. */
function answerColumns(form: Pick<FormDefinition, "fields">): string[] {
  return form.fields.filter(isAnswered).flatMap((field) => {
    if (field.type !== "group" || !isFlat(field)) return [field.key]
    const leaves = field.fields.filter(isAnswered)
    return Array.from({ length: field.max }, (_, index) => leaves.map((leaf) => `${field.key}.${index + 1}.${leaf.key}`)).flat()
  })
}

function cellOf(field: LeafField, value: unknown, about: Surroundings): string {
  if (value === undefined || value === null) return ""
  return storedOf(field).toCell(value, { file: (id) => fileUrl(about, id), names: joinNames })
}

function answerCells({ form }: Loaded, record: ExportRecord, about: Surroundings): Map<string, string> {
  const cells = new Map<string, string>()
  for (const field of form.fields) {
    const value = record.answers[field.key]
    if (!isAnswered(field) || value === undefined) continue
    if (field.type !== "group") cells.set(field.key, cellOf(field, value, about))
    else if (!isFlat(field)) cells.set(field.key, JSON.stringify(value))
    else {
      for (const [index, item] of (value as Record<string, unknown>[]).entries()) {
        for (const leaf of field.fields.filter(isAnswered)) {
          cells.set(`${field.key}.${index + 1}.${leaf.key}`, cellOf(leaf, item[leaf.key], about))
        }
      }
    }
  }
  return cells
}

export type Table = { header: string[]; cells(one: Loaded): string[] }

/**
 * The table for submissions of these forms.
 * @param forms of every version that they may have been made with, the newest first: its order is the order of the columns
 */
export function tableOf(forms: readonly FormDefinition[], about: Surroundings): Table {
  const { columns } = words
  const own = [
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
  const groups = [...new Set(about.groups.map((group) => group.name))]
  const answers = [...new Set(forms.flatMap(answerColumns))]
  return {
    header: [...own, ...groups.map((name) => columns.labels({ group: name })), ...answers].map(guard),
    cells(one) {
      const record = recordOf(one, about)
      const answered = answerCells(one, record, about)
      return [
        record.id,
        String(record.number),
        record.portal,
        record.title,
        record.submitter.name,
        record.submitter.email,
        record.createdAt,
        record.language ?? "",
        record.stage?.name ?? "",
        record.publicStage?.name ?? "",
        record.assignee?.email ?? "",
        record.withdrawnAt ?? "",
        ...groups.map((name) => joinNames(record.labels.filter((label) => label.group === name).map((label) => label.name))),
        ...answers.map((key) => answered.get(key) ?? ""),
      ].map(guard)
    },
  }
}
