import { transfer } from "@intray/i18n/transfer"
import { stringify } from "csv-stringify/sync"
import { blindnessNow } from "../../platform/blind-portals.ts"
import { Invalid } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { listExportedRounds } from "../reviews/exported-scores.ts"
import { countMatching, matching } from "../submission-index/match.ts"
import type { SubmissionFilter } from "../submission-index/schema.ts"
import { adjusted, type CellStyle, csvCell, forPrograms, forSpreadsheet, forWorkbook } from "./cell-style.ts"
import { flatGroups, type Table, tableOf } from "./columns.ts"
import { taskOf } from "./label-studio.ts"
import { type Loaded, recordOf, type Surroundings } from "./records.ts"
import { formsOf, groupsIn, loadRows, mostItems, portalsIn, surroundings } from "./rows.ts"
import type { ExportChoices, ExportCount, ExportFormat, ExportHeaders, ExportSeparator, SpreadsheetLocale } from "./schema.ts"
import { MOST_COLUMNS, MOST_ROWS, type WorkbookCell, workbook } from "./workbook.ts"

/** Writes rows as RFC 4180 has them: CRLF, quotes where a cell has a separator, a quote or any line break. */
export function csvLines(rows: readonly string[][], delimiter = ","): string {
  return stringify(rows as string[][], { delimiter, record_delimiter: "\r\n", quoted_match: /[\r\n]/ })
}

/** How a format of text writes what it is given: before all rows, a chunk of them, after them. */
type Writer = { head: string; chunk(rows: readonly Loaded[], first: boolean): string; tail: string }

const recordsWriter = (about: Surroundings): Writer => ({
  head: "",
  tail: "",
  chunk: (rows) => rows.map((one) => `${JSON.stringify(recordOf(one, about))}\n`).join(""),
})

const tasksWriter = (about: Surroundings): Writer => ({
  head: "[\n",
  tail: "\n]\n",
  chunk: (rows, first) =>
    rows.length === 0 ? "" : `${first ? "" : ",\n"}${rows.map((one) => JSON.stringify(taskOf(one, about))).join(",\n")}`,
})

const csvWriter = (table: Table, style: CellStyle): Writer => ({
  head: `\ufeff${csvLines([table.header.map(style.guard)], style.delimiter)}`,
  tail: "",
  chunk: (rows) =>
    csvLines(
      rows.map((one) => table.cells(one).map((cell) => csvCell(cell, style))),
      style.delimiter,
    ),
})

async function* written({ head, chunk, tail }: Writer, rows: AsyncIterable<Loaded[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(head)
  let first = true
  for await (const some of rows) {
    const text = chunk(some, first)
    if (some.length > 0) first = false
    yield encoder.encode(text)
  }
  yield encoder.encode(tail)
}

async function* cellsOf(
  table: Table,
  rows: AsyncIterable<Loaded[]>,
  typed: ReturnType<typeof forWorkbook>,
): AsyncGenerator<WorkbookCell[][]> {
  for await (const some of rows) yield some.map((one) => table.cells(one).map(typed))
}

/** How many submissions an export of that filter has now, and how many a blind round leaves out. @throws NotFound, Refused (`blind_round`) */
export async function countExport(ctx: TeamContext, filter: SubmissionFilter): Promise<ExportCount> {
  const total = (await matching(ctx, filter)).length
  if ((await blindnessNow(ctx)) === null) return { total, blind: 0 }
  const readable = await countMatching(ctx, filter)
  // With words, a large number is counted only in part.
  return { total, blind: Math.max(0, readable.total - total) }
}

/** A workbook has at most so many rows and columns. @throws Invalid */
function requireRoom(rows: number, columns: number): void {
  const { faults } = transfer
  const refuse = (code: string, message: string) => new Invalid([{ path: ["format"], code, message }])
  if (rows >= MOST_ROWS) throw refuse("too_many_rows", faults.tooManyRows({ max: MOST_ROWS - 1 }))
  if (columns > MOST_COLUMNS) throw refuse("too_many_columns", faults.tooManyColumns({ max: MOST_COLUMNS }))
}

export type ExportOptions = {
  format: ExportFormat
  filter: SubmissionFilter
  sort: "newest" | "oldest"
  headers?: ExportHeaders
  /** Of a CSV: the place whose spreadsheets read it; none: programs. Of a workbook: the language of yes and no. */
  locale?: SpreadsheetLocale | undefined
  /** Of moments in a table for people; UTC without it. */
  zone?: string | undefined
  /** Of a table. Without it, labels in workbooks and in CSV files of a locale. */
  choices?: ExportChoices | undefined
  /** Of a CSV. Without it, that of the locale; a comma for programs. */
  separator?: ExportSeparator | undefined
}

/**
 * What a filter shows, as the bytes of a file, piece by piece: each piece is made when it is asked for, and nothing is kept of those before.
 * Which submissions it has is decided now; how they are, when their piece is made.
 * @param proceed asked before each piece; throws when the reader may no longer have it
 * @throws NotFound when the filter names what is not the team's, before the first piece; Invalid for more than a workbook holds
 */
export async function exportSubmissions(
  ctx: TeamContext,
  wanted: ExportOptions,
  proceed: () => Promise<void> = async () => {},
): Promise<{ total: number; chunks: AsyncGenerator<Uint8Array> }> {
  const { format, filter, sort, headers = "questions", locale, zone = "UTC", choices, separator } = wanted
  const numbers = await matching(ctx, filter)
  if (sort === "newest") numbers.reverse()
  const total = numbers.length
  if (format === "xlsx") requireRoom(total, 0)
  const about = await surroundings(ctx)
  async function* rows() {
    for await (const some of loadRows(ctx, numbers)) {
      await proceed()
      yield some
    }
  }
  const table = async (momentZone: string | null) => {
    const portalIds = await portalsIn(ctx, filter)
    const portals = await formsOf(ctx, portalIds)
    const most = await mostItems(ctx, numbers, flatGroups(portals))
    const groups = await groupsIn(ctx, { groups: about.groups, portalIds, numbers })
    const rounds = [...new Set((await listExportedRounds(ctx, portalIds)).map((round) => round.name))]
    return tableOf(portals, about, { most, groups, rounds, headers, zone: momentZone })
  }
  if (format === "jsonl") return { total, chunks: written(recordsWriter(about), rows()) }
  if (format === "label-studio") return { total, chunks: written(tasksWriter(about), rows()) }
  if (format === "csv") {
    const style = adjusted(locale === undefined ? forPrograms : forSpreadsheet(locale, zone), { separator, choices })
    return { total, chunks: written(csvWriter(await table(null), style), rows()) }
  }
  const sheet = await table(zone)
  requireRoom(total, sheet.header.length)
  const cells = cellsOf(sheet, rows(), forWorkbook(zone, choices ?? "labels", locale))
  return { total, chunks: workbook(sheet.header, cells, ctx.clock.now()) }
}
