/*
 * Bounds of reading an import's file. All of them are counted while it is read.
 */

export type ReadLimits = {
  /** Bytes of the file that are read. */
  bytes: number
  /** Lines or records, empty ones included. */
  lines: number
  /** Records that are not empty. */
  rows: number
  /** Cells of all records together, empty ones included. */
  cells: number
  /** Columns of a record; keys of an object. */
  columns: number
  /** Characters of a record, separators included. */
  rowLength: number
}

/** Bytes that a file may have: 1 GB. */
export const MAX_IMPORT_BYTES = 1_000_000_000
/** Rows of one file that are not empty. */
export const MAX_IMPORT_ROWS = 1_000_000
/** Columns of one file. */
export const MAX_COLUMNS = 3_000
/** Values of a column with few values, which a page shows each with what it means. */
export const MAX_VALUES = 12
/** Characters of one row. */
export const MAX_ROW = 1_000_000

export const fileLimits: ReadLimits = {
  bytes: MAX_IMPORT_BYTES,
  lines: 2 * MAX_IMPORT_ROWS,
  rows: MAX_IMPORT_ROWS,
  cells: 100_000_000,
  columns: MAX_COLUMNS,
  rowLength: MAX_ROW,
}

/** Rows that are judged together, unless their cells are too many before. */
export const BATCH_ROWS = 500
/** Cells that are judged together, unless one row alone has more. */
export const BATCH_CELLS = 20_000
/** Characters that are judged together, unless one row alone has more. */
export const BATCH_LENGTH = 1_000_000
/** Bytes that are read from the store at a time. */
export const PAGE_BYTES = 256 * 1024
