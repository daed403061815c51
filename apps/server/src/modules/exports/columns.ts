import { transfer as words } from "@intray/i18n/transfer"
import { isAnswered } from "../forms/asked.ts"
import type { FormDefinition, LeafField } from "../forms/schema.ts"
import { storedOf } from "../forms/stored.ts"
import type { RoundScore } from "../reviews/exported-scores.ts"
import { joinNames } from "./cells.ts"
import { answerColumns, isFlat, questionHeaders } from "./headers.ts"
import { type ExportRecord, fileUrl, type Loaded, recordOf, type Surroundings } from "./records.ts"
import { isReservedName } from "./reserved.ts"
import type { ExportHeaders } from "./schema.ts"

/*
 * The table of an export: columns that every submission has, then the answers, below their questions or the keys of their fields.
 */

/** A cell before it is written. `text` of an answer: as the field's type writes it for programs. */
export type Cell =
  | { kind: "text"; text: string }
  | { kind: "number"; number: number }
  /** `iso`: like `2026-03-20T18:30:00.000Z`; null: it has not happened. */
  | { kind: "moment"; iso: string | null }
  | { kind: "answer"; field: LeafField; value: unknown; text: string }

const textCell = (text: string): Cell => ({ kind: "text", text })
const momentCell = (iso: string | null): Cell => ({ kind: "moment", iso })
const empty = textCell("")

function cellOf(field: LeafField, value: unknown, about: Surroundings): Cell {
  if (value === undefined || value === null) return empty
  const text = storedOf(field).toCell(value, { file: (id) => fileUrl(about, id), names: joinNames })
  return { kind: "answer", field, value, text }
}

function answerCells({ form }: Loaded, record: ExportRecord, about: Surroundings): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const field of form.fields) {
    const value = record.answers[field.key]
    if (!isAnswered(field) || value === undefined) continue
    if (field.type !== "group") cells.set(field.key, cellOf(field, value, about))
    else if (!isFlat(field)) cells.set(field.key, textCell(JSON.stringify(value)))
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

/** Score in percent and number of reviews. */
function scoreCells(found: RoundScore | undefined): [Cell, Cell] {
  if (!found) return [empty, empty]
  const { score, reviews } = found
  return [score === null ? empty : { kind: "number", number: Math.round(score * 10_000) / 100 }, { kind: "number", number: reviews }]
}

export type Table = { header: string[]; cells(one: Loaded): Cell[] }

/** The most items that a group has in the rows of an export, by its key. */
export type MostItems = ReadonlyMap<string, number>

/** @param zone is named by columns of moments; null: it is not */
const ownColumns = (zone: string | null): string[] => {
  const { columns } = words
  const moment = (name: string) => (zone === null ? name : columns.inZone({ name, zone }))
  return [
    columns.id,
    columns.number,
    columns.portal,
    columns.title,
    columns.submitter,
    columns.email,
    moment(columns.received),
    columns.language,
    columns.stage,
    columns.publicStage,
    columns.assignee,
    moment(columns.withdrawn),
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
 * @param groups label groups with a column
 * @param rounds names of review rounds, each with a column for the score in percent and one for the number of reviews
 * @param headers questions, or the keys of their fields
 * @param zone is named in the headers of moments; null: it is not
 */
export function tableOf(
  portals: readonly (readonly FormDefinition[])[],
  about: Surroundings,
  {
    most,
    groups: labelGroups,
    rounds,
    headers,
    zone,
  }: {
    most: MostItems
    groups: Surroundings["groups"]
    rounds: readonly string[]
    headers: ExportHeaders
    zone: string | null
  },
): Table {
  const groups = [...new Set(labelGroups.map((group) => group.name))]
  const columns = portals.map((forms) => forms.flatMap(answerColumns))
  const shown = new Map(columns.flat().map((column) => [column.key, column]))
  const answers = [...shown.values()].filter(({ group }) => !group || group.item <= (most.get(group.key) ?? 0)).map(({ key }) => key)
  const isWritten = new Set(answers)
  const questions = headers === "keys" ? null : questionHeaders(columns, isReservedName)
  return {
    header: [
      ...ownColumns(zone),
      ...groups.map((name) => words.columns.labels({ group: name })),
      ...rounds.flatMap((round) => [words.columns.score({ round }), words.columns.reviews({ round })]),
      ...answers.map((key) => questions?.get(key) ?? key),
    ],
    cells(one) {
      const record = recordOf(one, about)
      const answered = answerCells(one, record, about)
      // Answers may be changed while a file is written. One that ends early is better than one that leaves them out.
      for (const key of answered.keys()) if (shown.has(key) && !isWritten.has(key)) throw new Error(`no column for ${key}`)
      return [
        textCell(record.id),
        { kind: "number", number: record.number },
        textCell(record.portal),
        textCell(record.title),
        textCell(record.submitter.name),
        textCell(record.submitter.email),
        momentCell(record.createdAt),
        textCell(record.language ?? ""),
        textCell(record.stage?.name ?? ""),
        textCell(record.publicStage?.name ?? ""),
        textCell(record.assignee?.email ?? ""),
        momentCell(record.withdrawnAt),
        ...groups.map((name) => textCell(joinNames(record.labels.filter((label) => label.group === name).map((label) => label.name)))),
        ...rounds.flatMap((round) => scoreCells(record.scores.find((one) => one.round === round))),
        ...answers.map((key) => answered.get(key) ?? empty),
      ]
    },
  }
}
