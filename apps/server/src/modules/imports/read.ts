import { imports as words } from "@intray/i18n/imports"
import { programAt, runConfined } from "../../platform/confined/run.ts"
import { othersFirst } from "../../platform/others-first.ts"
import { readAll, type Storage } from "../../platform/storage/storage.ts"
import { unguard } from "../exports/cells.ts"
import { fileLimits, MAX_COLUMNS, MAX_IMPORT_ROWS, PAGE_BYTES, type ReadLimits } from "./limits.ts"
import { type ParsedRow, ReadFault, type ReadFaultCode } from "./parse.ts"
import { parseFile } from "./parse-file.ts"
import type { FromReader, ToReader } from "./reader-messages.ts"
import { type Sniffed, Unreadable } from "./sniff.ts"

/** One row of a file. `cells` by the names of columns; what is empty is absent. */
export type FileRow = {
  /** As people count: the header is row 1; in JSON lines the line. */
  row: number
  cells: Map<string, unknown>
  /** Why it cannot be read at all. */
  problem: string | null
  /** The original cells, for the file of problems. */
  raw: string[]
}

/** Names for the columns of a header: none is empty, and none occurs twice. */
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

/** A fault of reading, in words for people. */
function unreadable(code: ReadFaultCode, row: number): Unreadable {
  const { files } = words
  const message = {
    encoding: files.encodingAt({ row }),
    quotes: files.quotes({ row }),
    row_too_long: files.rowTooLong({ row }),
    too_many_columns: files.tooManyColumns({ max: MAX_COLUMNS }),
    too_many_empty: files.tooManyEmpty({ max: fileLimits.lines - MAX_IMPORT_ROWS }),
    too_many_rows: files.tooManyRows({ max: MAX_IMPORT_ROWS }),
    too_many_cells: files.tooManyCells({ max: fileLimits.cells }),
    too_complex: files.tooComplex,
  }[code]
  return new Unreadable(message, code)
}

/** Seconds of computing that reading so many bytes may take. */
const secondsFor = (bytes: number) => 20 + Math.ceil(bytes / 2.5e6)
const reader = programAt(import.meta.url, "./reader.ts")
const HEAP_MEGABYTES = 160

export type ImportFile = { storage: Storage; key: string; size: number }

/**
 * Batches of parsed rows, read by a process of its own: it reads on when the next batch is asked for, and ends with the loop or the signal.
 * @throws ReadFault; Error when the store fails, no process can be started or the signal aborts
 */
async function* readConfined({ storage, key, size }: ImportFile, about: Sniffed, limits: ReadLimits, signal: AbortSignal) {
  type Answer = { rows: ParsedRow[] } | { done: true } | { cause: Error }
  let answer: (answer: Answer) => void = () => {}
  let ready: () => void = () => {}
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  let early: Error | null = null
  const fail = (cause: Error) => {
    early = cause
    ready()
    answer({ cause })
  }
  const limit = Math.min(size, limits.bytes)
  const running = runConfined<FromReader, ToReader>(
    {
      program: reader,
      heapMegabytes: HEAP_MEGABYTES,
      seconds: secondsFor(limit),
      // The consumer of the rows may be slow, so the wall-clock limit is generous.
      patience: 24 * 3600,
      signal,
      storage,
      file: { key, size },
      pageBytes: PAGE_BYTES,
    },
    {
      onReady() {
        running.send({ type: "begin", plan: { about, size, limits } })
        ready()
      },
      onMessage(message) {
        if (message.type === "rows") answer({ rows: message.rows })
        else if (message.type === "end") answer({ done: true })
        else if (message.type === "fault") fail(new ReadFault(message.code, message.row))
      },
      onExceeded: () => fail(new ReadFault("too_complex")),
      onFailed: fail,
    },
  )
  try {
    await isReady
    for (;;) {
      if (early) throw early
      const next = await new Promise<Answer>((resolve) => {
        answer = resolve
        running.send({ type: "more" })
      })
      if ("cause" in next) throw next.cause
      if ("done" in next) return
      yield next.rows
    }
  } finally {
    running.stop()
  }
}

/** The same within this process, for a file of one page: starting another would take longer than reading it. */
async function* readHere({ storage, key, size }: ImportFile, about: Sniffed, limits: ReadLimits, signal: AbortSignal) {
  const read = (start: number, length: number) => readAll(storage, key, { start, end: start + length - 1 })
  for await (const rows of parseFile({ about, size, limits }, read)) {
    signal.throwIfAborted()
    yield rows
    await othersFirst()
  }
}

function fileRow({ row, cells, width, entries, fault }: ParsedRow, names: readonly string[]): FileRow {
  const problems = {
    too_many_cells:
      entries === null && names.length > 0 ? words.rows.tooManyCells({ cells: width, columns: names.length }) : words.rows.tooLong,
    too_long: words.rows.tooLong,
    not_json: words.rows.notJson,
    not_object: words.rows.notObject,
  }
  if (entries !== null) return { row, cells: new Map(entries), problem: null, raw: cells }
  const byName = new Map<string, unknown>()
  const isCsv = names.length > 0
  if (isCsv)
    for (const [index, cell] of cells.slice(0, names.length).entries()) if (cell !== "") byName.set(names[index] as string, unguard(cell))
  const isLong = isCsv && (fault !== null || cells.slice(names.length).some((cell) => cell !== ""))
  return { row, cells: byName, problem: isLong ? problems.too_many_cells : fault === null ? null : problems[fault], raw: cells }
}

export type ReadOptions = {
  signal: AbortSignal
  limits?: ReadLimits
  /** Hears the names of the columns of a CSV file before its first row. */
  onHeader?: (names: string[]) => void
}

/**
 * The rows of a file in batches that are bounded in rows, cells and characters; leaving the loop stops the reading.
 * @throws Unreadable where the file cannot be read any further
 */
export async function* readRows(file: ImportFile, about: Sniffed, options: ReadOptions): AsyncGenerator<FileRow[]> {
  const { signal, limits = fileLimits, onHeader = () => {} } = options
  let names: string[] | null = about.format === "csv" ? null : []
  const batches = file.size <= PAGE_BYTES ? readHere : readConfined
  try {
    for await (const batch of batches(file, about, limits, signal)) {
      let rows = batch
      if (names === null) {
        const [header, ...rest] = batch
        if (!header) continue
        names = columnNames(header.cells)
        onHeader(names)
        rows = rest
      }
      const known = names
      if (rows.length > 0) yield rows.map((row) => fileRow(row, known))
    }
  } catch (cause) {
    if (cause instanceof ReadFault) throw unreadable(cause.code, cause.row)
    throw cause
  }
}
