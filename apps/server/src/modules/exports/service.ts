import { stringify } from "csv-stringify/sync"
import type { TeamContext } from "../../platform/services.ts"
import { matching } from "../submission-index/match.ts"
import type { SubmissionFilter } from "../submission-index/schema.ts"
import { type CellStyle, forPrograms } from "./cell-style.ts"
import { flatGroups, type Table, tableOf } from "./columns.ts"
import { taskOf } from "./label-studio.ts"
import { type Loaded, recordOf, type Surroundings } from "./records.ts"
import { formsIn, loadRows, mostItems, surroundings } from "./rows.ts"
import type { ExportFormat, ExportHeaders } from "./schema.ts"

/** Writes rows as RFC 4180 has them: CRLF, quotes where a cell has a separator, a quote or any line break. */
export function csvLines(rows: readonly string[][], delimiter = ","): string {
  return stringify(rows as string[][], { delimiter, record_delimiter: "\r\n", quoted_match: /[\r\n]/ })
}

/** How a format writes what it is given: before all rows, a chunk of them, after them. */
type Writer = { head: string; chunk(rows: readonly Loaded[], first: boolean): string; tail: string }

function writerOf(format: ExportFormat, about: Surroundings, table: Table | null, { delimiter }: CellStyle): Writer {
  const lines = (rows: readonly Loaded[], to: (one: Loaded) => unknown, join: string) =>
    rows.map((one) => JSON.stringify(to(one))).join(join)
  if (format === "jsonl") {
    return { head: "", tail: "", chunk: (rows) => (rows.length === 0 ? "" : `${lines(rows, (one) => recordOf(one, about), "\n")}\n`) }
  }
  if (format === "label-studio") {
    const chunk = (rows: readonly Loaded[], first: boolean) =>
      rows.length === 0 ? "" : `${first ? "" : ",\n"}${lines(rows, (one) => taskOf(one, about), ",\n")}`
    return { head: "[\n", tail: "\n]\n", chunk }
  }
  const header = table?.header ?? []
  return {
    head: `\ufeff${csvLines([header], delimiter)}`,
    tail: "",
    chunk: (rows) =>
      csvLines(
        rows.map((one) => table?.cells(one) ?? []),
        delimiter,
      ),
  }
}

/** How many submissions an export of that filter has now. @throws NotFound */
export async function countExport(ctx: TeamContext, filter: SubmissionFilter): Promise<{ total: number }> {
  return { total: (await matching(ctx, filter)).length }
}

async function tableFor(
  ctx: TeamContext,
  wanted: { numbers: readonly number[]; filter: SubmissionFilter; headers: ExportHeaders; about: Surroundings; style: CellStyle },
): Promise<Table> {
  const portals = await formsIn(ctx, wanted.filter)
  const most = await mostItems(ctx, wanted.numbers, flatGroups(portals))
  return tableOf(portals, wanted.about, { most, headers: wanted.headers, style: wanted.style })
}

/**
 * What a filter shows, as the text of a file, piece by piece: each piece is made when it is asked for, and nothing is kept of those before.
 * Which submissions it has is decided now; how they are, when their piece is made.
 * @param proceed asked before each piece; throws when the reader may no longer have it
 * @throws NotFound when the filter names what is not the team's, before the first piece
 */
export async function exportSubmissions(
  ctx: TeamContext,
  wanted: { format: ExportFormat; filter: SubmissionFilter; sort: "newest" | "oldest"; headers?: ExportHeaders; style?: CellStyle },
  proceed: () => Promise<void> = async () => {},
): Promise<{ total: number; chunks: AsyncGenerator<string> }> {
  const { format, filter, sort, headers = "questions", style = forPrograms } = wanted
  const numbers = await matching(ctx, filter)
  if (sort === "newest") numbers.reverse()
  const about = await surroundings(ctx)
  const table = format === "csv" ? await tableFor(ctx, { numbers, filter, headers, about, style }) : null
  const writer = writerOf(format, about, table, style)
  async function* chunks() {
    yield writer.head
    let first = true
    for await (const rows of loadRows(ctx, numbers)) {
      await proceed()
      const text = writer.chunk(rows, first)
      if (rows.length > 0) first = false
      yield text
    }
    yield writer.tail
  }
  return { total: numbers.length, chunks: chunks() }
}
