import type { Readable } from "node:stream"
import { CsvError, parse } from "csv-parse"
import { imports as words } from "../../../copy/imports.ts"
import { parseJson } from "../../../lib/body.ts"
import { unguard } from "../exports/cells.ts"
import { MAX_COLUMNS, MAX_ROW } from "./schema.ts"
import { type Sniffed, Unreadable } from "./sniff.ts"

/** One row of a file. `cells` by the names of columns; what is empty is absent. */
export type FileRow = {
  /** As people count: the header is row 1; in JSON lines the line. */
  row: number
  cells: Map<string, unknown>
  /** Why it cannot be read at all. */
  problem: string | null
  /** As it stands in the file, for the file of problems. */
  raw: string[]
}

async function* decoded(bytes: Readable, encoding: Sniffed["encoding"]): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk as Buffer, { stream: true })
    yield decoder.decode()
  } catch (cause) {
    if (cause instanceof TypeError) throw new Unreadable(words.files.encoding, "encoding")
    throw cause
  } finally {
    bytes.destroy()
  }
}

/** Names for the columns of a header: none is empty, none comes twice. */
export function columnNames(header: readonly string[]): string[] {
  const names: string[] = []
  const taken = new Set<string>()
  /** How often each name was asked for: where all are alike, none of them counts from the beginning again. */
  const asked = new Map<string, number>()
  for (const [index, cell] of header.entries()) {
    const plain = unguard(cell).trim().slice(0, 200) || words.column({ number: index + 1 })
    let name = plain
    let again = asked.get(plain) ?? 1
    for (; taken.has(name); name = `${plain} (${again})`) again += 1
    asked.set(plain, again)
    taken.add(name)
    names.push(name)
  }
  return names
}

function csvFault(cause: unknown): unknown {
  if (!(cause instanceof CsvError)) return cause
  const row = Number((cause as unknown as { records?: number }).records ?? 0) + 1
  return new Unreadable(
    cause.code === "CSV_MAX_RECORD_SIZE" ? words.files.rowTooLong({ row }) : words.files.quotes({ row }),
    cause.code === "CSV_MAX_RECORD_SIZE" ? "row_too_long" : "quotes",
  )
}

async function* csvRows(text: AsyncGenerator<string>, delimiter: string, onHeader: (names: string[]) => void): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    // A quote in the middle of a cell is one.
    relax_quotes: true,
    max_record_size: MAX_ROW,
  })
  let broken: unknown
  const feeding = (async () => {
    try {
      for await (const piece of text) {
        if (parser.destroyed) return
        if (!parser.write(piece)) await new Promise<void>((resolve) => parser.once("drain", resolve).once("close", resolve))
      }
      parser.end()
    } catch (cause) {
      broken = cause
      parser.destroy()
    }
  })()
  let names: string[] | null = null
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1
      if (names === null) {
        if (record.length > MAX_COLUMNS) throw new Unreadable(words.files.tooManyColumns({ max: MAX_COLUMNS }), "too_many_columns")
        names = columnNames(record)
        onHeader(names)
        continue
      }
      if (record.every((cell) => cell === "")) continue
      const cells = new Map<string, unknown>()
      for (const [index, cell] of record.slice(0, names.length).entries()) if (cell !== "") cells.set(names[index] as string, unguard(cell))
      const long = record.length > names.length && record.slice(names.length).some((cell) => cell !== "")
      yield { row, cells, problem: long ? words.rows.tooManyCells({ cells: record.length, columns: names.length }) : null, raw: record }
    }
    if (broken !== undefined) throw broken
  } catch (cause) {
    throw broken ?? csvFault(cause)
  } finally {
    parser.destroy()
    await text.return(undefined)
    await feeding
  }
}

/** The parts of an object that are columns of their own. */
const nested = new Set(["answers", "submitter"])

/** An object as columns: `answers` and `submitter` are taken apart, everything else stays whole. */
function cellsOf(object: Record<string, unknown>): Map<string, unknown> {
  const cells = new Map<string, unknown>()
  for (const [key, value] of Object.entries(object)) {
    if (nested.has(key) && typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [inner, each] of Object.entries(value)) if (each !== null && each !== "") cells.set(`${key}.${inner}`.slice(0, 300), each)
    } else if (value !== null && value !== "") cells.set(key.slice(0, 300), value)
  }
  return cells
}

function jsonRow(line: string, row: number): FileRow {
  const refused = (problem: string): FileRow => ({ row, cells: new Map(), problem, raw: [line.slice(0, MAX_ROW)] })
  if (line.length > MAX_ROW) return refused(words.rows.tooLong)
  let value: unknown
  try {
    value = parseJson(line)
  } catch {
    return refused(words.rows.notJson)
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused(words.rows.notObject)
  return { row, cells: cellsOf(value as Record<string, unknown>), problem: null, raw: [line] }
}

async function* jsonRows(text: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  let rest = ""
  let row = 0
  for await (const piece of text) {
    const lines = (rest + piece).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > 2 * MAX_ROW) throw new Unreadable(words.files.rowTooLong({ row: row + lines.length + 1 }), "row_too_long")
    for (const line of lines) {
      row += 1
      if (line.trim() !== "") yield jsonRow(line, row)
    }
  }
  row += 1
  if (rest.trim() !== "") yield jsonRow(rest, row)
}

/**
 * The rows of a file, one after the other; leaving the loop stops the reading.
 * @param onHeader hears the names of the columns of a CSV file before its first row
 * @throws Unreadable where the file cannot be read any further
 */
export async function* readRows(bytes: Readable, about: Sniffed, onHeader: (names: string[]) => void = () => {}): AsyncGenerator<FileRow> {
  const text = decoded(bytes, about.encoding)
  if (about.format === "csv") yield* csvRows(text, about.delimiter ?? ",", onHeader)
  else yield* jsonRows(text)
}
