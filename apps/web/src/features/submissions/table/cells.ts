import { formatNumber, formatShort } from "@intray/i18n/format"
import { guard } from "@intray/server/modules/exports/cells"
import type { LabelItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { type ColumnId, getQuestionKey } from "./columns.ts"

/** What the cells of the table say. Pure. */

export type CellContext = {
  locale: string
  stages: readonly StageItem[]
  labels: ReadonlyMap<string, LabelItem>
  questions: ReadonlyMap<string, FilterQuestion>
  /** The name of an assignee. */
  nameOf: (userId: string) => string
}

/**
 * The text of a cell; empty: none.
 * @param whole for copying, as a spreadsheet reads it
 */
export function cellText(row: SubmissionRow, id: ColumnId, context: CellContext, whole = false): string {
  const question = getQuestionKey(id)
  if (question !== null) return row.cells?.[question] ?? ""
  if (id === "number") return whole ? String(row.number) : `#${row.number}`
  if (id === "title") return row.title
  if (id === "person") return row.by
  if (id === "stage") return context.stages.find((stage) => stage.id === row.stageId)?.name ?? ""
  if (id === "labels") return row.labelIds.flatMap((label) => context.labels.get(label)?.name ?? []).join(", ")
  if (id === "assignee") return row.assigneeId === null ? "" : context.nameOf(row.assigneeId)
  if (id === "files") return row.fileCount ? formatNumber(context.locale, row.fileCount) : ""
  return whole ? toSpreadsheetTime(row.createdAt) : formatShort(context.locale, row.createdAt)
}

/** `2026-11-30 14:05` in the reader's time zone, which spreadsheets of every language read as a date. */
function toSpreadsheetTime(iso: string): string {
  const at = new Date(iso)
  const two = (part: number) => String(part).padStart(2, "0")
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Whether a column is aligned to the right, as numbers are. */
export function isNumeric(id: ColumnId, questions: CellContext["questions"]): boolean {
  const question = getQuestionKey(id)
  return id === "files" || (question !== null && questions.get(question)?.kind === "number")
}

/** A part of the table by the places of its rows and columns; the ends are in any order and included. */
export type CellRange = { from: { row: number; column: number }; to: { row: number; column: number } }

export function isInRange({ from, to }: CellRange, row: number, column: number): boolean {
  const between = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
  return between(row, from.row, to.row) && between(column, from.column, to.column)
}

/** Cells as spreadsheets paste them. Texts that would be formulas there get an apostrophe, as in exports. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const guarded = guard(text)
    return /["\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
  }
  return rows.map((row) => row.map(cell).join("\t")).join("\n")
}
