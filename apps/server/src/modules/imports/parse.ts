import { parseJson } from "../../platform/body.ts"
import type { ReadLimits } from "./limits.ts"

/*
 * Takes the text of an import's file apart, in pieces of any length, and counts what it reads against the limits. Pure, and without words
 * for people: it runs in a process of its own.
 */

/** Why reading cannot go on. `row`: where, counted as a spreadsheet does. */
export class ReadFault extends Error {
  readonly code: ReadFaultCode
  readonly row: number
  constructor(code: ReadFaultCode, row = 0) {
    super(code)
    this.code = code
    this.row = row
  }
}
export type ReadFaultCode =
  | "encoding"
  | "quotes"
  | "row_too_long"
  | "too_many_columns"
  | "too_many_rows"
  | "too_many_empty"
  | "too_many_cells"
  | "too_complex"

/** Why one row cannot be taken. */
export type RowFault = "too_many_cells" | "too_long" | "not_json" | "not_object"

/** A row that is not empty. */
export type ParsedRow = {
  row: number
  /** Of CSV: its cells, at most as many as the limit of columns. */
  cells: string[]
  /** How many cells it has, those beyond the limit included. */
  width: number
  /** Of JSON lines: what the columns hold. */
  entries: [column: string, value: unknown][] | null
  fault: RowFault | null
}

export type Parser = {
  /** @throws ReadFault */
  push(text: string): ParsedRow[]
  /** The rest, once there is no more text. @throws ReadFault */
  end(): ParsedRow[]
}

/** What was read so far. */
export type ReadCounts = { lines: number; rows: number; cells: number }

/** Counts a line. More lines than the limit of lines are mostly empty, because rows have a limit of their own. @throws ReadFault */
function countLine(counts: ReadCounts, limits: ReadLimits): void {
  counts.lines += 1
  if (counts.lines > limits.lines) throw new ReadFault("too_many_empty", counts.lines)
}

const [QUOTE, CR, LF] = [34, 13, 10]

/**
 * Parses CSV as spreadsheets read it: quoted cells may hold separators and line breaks, a quote within an unquoted cell is a plain
 * character, and so are the quotes of a cell that goes on after its closing quote. Rows whose cells are all empty are counted and skipped.
 * @param skip records at the beginning that are not rows, as `sep=;`
 */
export function createCsvParser(delimiter: string, limits: ReadLimits, { skip = 0 } = {}): Parser & { counts: ReadCounts } {
  const separator = delimiter.charCodeAt(0)
  const counts: ReadCounts = { lines: 0, rows: 0, cells: 0 }
  let skipped = 0
  let cells: string[] = []
  let width = 0
  let beyond = false
  let length = 0
  let isEmpty = true
  /** What earlier pieces brought of the cell. */
  let held = ""
  let state: "start" | "plain" | "quoted" | "closing" = "start"
  let afterReturn = false

  const endCell = (text: string) => {
    width += 1
    counts.cells += 1
    if (counts.cells > limits.cells) throw new ReadFault("too_many_cells", counts.lines + 1)
    if (text !== "") {
      isEmpty = false
      if (width > limits.columns) beyond = true
    }
    if (width <= limits.columns) cells.push(text)
    // The header decides how many columns there are.
    else if (counts.rows === 0 && skipped >= skip) throw new ReadFault("too_many_columns", counts.lines + 1)
    held = ""
    state = "start"
  }
  const endRow = (rows: ParsedRow[]) => {
    // An empty line has no cells: only the limit of lines applies.
    if (isEmpty && width === 1) counts.cells -= 1
    if (skipped < skip) skipped += 1
    else {
      countLine(counts, limits)
      if (!isEmpty) {
        counts.rows += 1
        // The header is no row.
        if (counts.rows > limits.rows + 1) throw new ReadFault("too_many_rows", counts.lines)
        rows.push({ row: counts.lines, cells, width, entries: null, fault: beyond ? "too_many_cells" : null })
      }
    }
    cells = []
    width = 0
    beyond = false
    length = 0
    isEmpty = true
  }
  const grow = (by: number) => {
    length += by
    if (length > limits.rowLength) throw new ReadFault("row_too_long", counts.lines + 1)
  }

  function push(text: string): ParsedRow[] {
    const rows: ParsedRow[] = []
    let from = 0
    let at = 0
    if (afterReturn && text.length > 0) {
      if (text.charCodeAt(0) === LF) from = at = 1
      afterReturn = false
    }
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (state === "quoted") {
        // What is inside of quotes is passed at once.
        const close = text.indexOf('"', at)
        if (close < 0) {
          grow(text.length - at)
          at = text.length
          break
        }
        grow(close - at + 1)
        held += text.slice(from, close)
        from = at = close
        state = "closing"
        continue
      }
      if (state === "closing") {
        if (code === QUOTE) {
          // Two quotes inside of quotes are one.
          grow(1)
          held += '"'
          from = at + 1
          state = "quoted"
          continue
        }
        if (code === separator || code === LF || code === CR) {
          endCell(held)
          if (code === separator) grow(1)
          else {
            at = lineBreak(text, at, code)
            endRow(rows)
          }
          from = at + 1
          continue
        }
        // The quotes belong to the text.
        held = `"${held}"`
        from = at
        state = "plain"
      }
      if (state === "start" && code === QUOTE) {
        grow(1)
        state = "quoted"
        from = at + 1
        continue
      }
      if (code === separator) {
        grow(1)
        endCell(held + text.slice(from, at))
        from = at + 1
      } else if (code === LF || code === CR) {
        endCell(held + text.slice(from, at))
        at = lineBreak(text, at, code)
        from = at + 1
        endRow(rows)
      } else {
        grow(1)
        state = "plain"
      }
    }
    if (state === "quoted" || state === "plain") held += text.slice(from)
    return rows
  }

  /** Where a line break ends. A line feed that the next piece begins with belongs to the return that this one ends with. */
  function lineBreak(text: string, at: number, code: number): number {
    if (code === LF) return at
    if (at + 1 === text.length) {
      afterReturn = true
      return at
    }
    return text.charCodeAt(at + 1) === LF ? at + 1 : at
  }

  function end(): ParsedRow[] {
    if (state === "quoted") throw new ReadFault("quotes", counts.lines + 1)
    const rows: ParsedRow[] = []
    if (state !== "start" || width > 0) {
      endCell(held)
      endRow(rows)
    }
    return rows
  }

  return { push, end, counts }
}

/** The parts of an object that are columns of their own. */
const nested = new Set(["answers", "submitter"])
const MAX_NAME = 300

/** An object as columns: `answers` and `submitter` are taken apart, everything else stays whole. */
function entriesOf(object: Record<string, unknown>): [string, unknown][] {
  const entries = new Map<string, unknown>()
  for (const [key, value] of Object.entries(object)) {
    if (nested.has(key) && typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [inner, each] of Object.entries(value))
        if (each !== null && each !== "") entries.set(`${key}.${inner}`.slice(0, MAX_NAME), each)
    } else if (value !== null && value !== "") entries.set(key.slice(0, MAX_NAME), value)
  }
  return [...entries]
}

function jsonRow(line: string, row: number, limits: ReadLimits): ParsedRow {
  const refused = (fault: RowFault): ParsedRow => ({ row, cells: [line.slice(0, limits.rowLength)], width: 1, entries: null, fault })
  if (line.length > limits.rowLength) return refused("too_long")
  let value: unknown
  try {
    value = parseJson(line)
  } catch {
    return refused("not_json")
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused("not_object")
  const entries = entriesOf(value as Record<string, unknown>)
  if (entries.length > limits.columns) return refused("too_many_cells")
  return { row, cells: [line], width: entries.length, entries, fault: null }
}

/** Parses JSON lines, one object a line. Objects without any value are counted and skipped, like empty lines. */
export function createJsonParser(limits: ReadLimits): Parser & { counts: ReadCounts } {
  const counts: ReadCounts = { lines: 0, rows: 0, cells: 0 }
  let rest = ""
  const take = (line: string, rows: ParsedRow[]) => {
    countLine(counts, limits)
    if (line.trim() === "") return
    const parsed = jsonRow(line, counts.lines, limits)
    if (parsed.entries?.length === 0) return
    counts.rows += 1
    if (counts.rows > limits.rows) throw new ReadFault("too_many_rows", counts.lines)
    counts.cells += parsed.width
    if (counts.cells > limits.cells) throw new ReadFault("too_many_cells", counts.lines)
    rows.push(parsed)
  }
  return {
    counts,
    push(text) {
      const rows: ParsedRow[] = []
      let from = 0
      for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
        take(rest + text.slice(from, at), rows)
        rest = ""
        from = at + 1
      }
      rest += text.slice(from)
      if (rest.length > 2 * limits.rowLength) throw new ReadFault("row_too_long", counts.lines + 1)
      return rows
    },
    end() {
      const rows: ParsedRow[] = []
      if (rest !== "") take(rest, rows)
      return rows
    },
  }
}
