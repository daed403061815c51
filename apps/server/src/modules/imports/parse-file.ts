import { BATCH_CELLS, BATCH_LENGTH, BATCH_ROWS, PAGE_BYTES } from "./limits.ts"
import { createCsvParser, createJsonParser, type ParsedRow, ReadFault } from "./parse.ts"
import type { ReadPlan } from "./reader-messages.ts"

/**
 * Reads a file page by page into batches of rows. A page without a row gives an empty batch, so that the consumer can stop in between.
 * @throws ReadFault
 */
export async function* parseFile(
  { about, size, limits }: ReadPlan,
  read: (start: number, length: number) => Promise<Uint8Array>,
): AsyncGenerator<ParsedRow[]> {
  const decoder = new TextDecoder(about.encoding, { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      // Decode again with replacement characters to find the row of the first invalid byte.
      const before = new TextDecoder(about.encoding).decode(bytes).split("\ufffd", 1)[0] ?? ""
      throw new ReadFault("encoding", parser.counts.lines + before.split("\n").length)
    }
  }
  const parser = about.format === "csv" ? createCsvParser(about.delimiter ?? ",", limits, { skip: about.skip }) : createJsonParser(limits)
  const end = Math.min(size, limits.bytes)
  for (let at = 0; at < end; ) {
    const bytes = await read(at, Math.min(PAGE_BYTES, end - at))
    at += bytes.length
    yield* batchesOf(parser.push(decode(bytes)))
  }
  // Where only the beginning is wanted, its last row may be cut through.
  if (end < size) return
  const rest = decode()
  yield* batchesOf([...parser.push(rest), ...parser.end()])
}

function* batchesOf(rows: ParsedRow[]): Generator<ParsedRow[]> {
  let batch: ParsedRow[] = []
  let [cells, length] = [0, 0]
  for (const row of rows) {
    const width = row.cells.length + (row.entries?.length ?? 0)
    const size = row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length > 0 && (batch.length >= BATCH_ROWS || cells + width > BATCH_CELLS || length + size > BATCH_LENGTH)) {
      yield batch
      batch = []
      cells = length = 0
    }
    batch.push(row)
    cells += width
    length += size
  }
  yield batch
}
