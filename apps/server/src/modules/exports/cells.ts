/** Cells of CSV files that people open in a spreadsheet. The import reads what the export wrote by the same rules. Pure. */

/**
 * Where a spreadsheet may begin a cell within what is one for us: depending on the country it parts a file at semicolons or tabs, and
 * then the quotes around a cell that is not the first of its line mean nothing to it, so that a line break begins a line.
 */
const separator = /([;\t\r\n])/
/** What makes a spreadsheet take a cell for a formula, in the wide and small forms too; behind spaces and quotes, which it passes over. */
const formula = /^([\s"＂\u200b-\u200f\u2060]*)('*[=+\-@＝＋－＠﹢﹣﹦﹫])/u
const formulaWithMark = /^([\s"＂\u200b-\u200f\u2060]*)'('*[=+\-@＝＋－＠﹢﹣﹦﹫])/u
/** A break at the very beginning is dropped by some, and what follows begins the cell. */
const breakFirst = /^(?='*[\t\r\n])/
const breakFirstWithMark = /^'(?='*[\t\r\n])/
const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/**
 * A text as a cell: whatever in it a spreadsheet could run, where a cell may begin, gets an apostrophe before it, and so does what looks as
 * if it had got one already. Plain numbers stay numbers.
 */
export function guard(text: string): string {
  if (number.test(text)) return text
  const parts = text.split(separator).map((part) => part.replace(formula, "$1'$2"))
  return parts.join("").replace(breakFirst, "'")
}

/** The text that {@link guard} made a cell of. */
export function unguard(cell: string): string {
  const parts = cell.replace(breakFirstWithMark, "").split(separator)
  return parts.map((part) => part.replace(formulaWithMark, "$1$2")).join("")
}

/** Joins names with semicolons. A name that would be split or trimmed on reading is put in double quotes. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[;"]|^\s|\s$|^$/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join("; ")
}

/** Splits a cell written by {@link joinNames}. A quote that is never closed is read literally. */
export function splitNames(cell: string): string[] {
  const names: string[] = []
  for (let at = 0; at < cell.length; ) {
    const quoted = quotedAt(cell, at)
    const end = quoted?.end ?? endOf(cell, at)
    const name = quoted?.name ?? cell.slice(at, end).trim()
    if (name !== "") names.push(name)
    at = end + 1
  }
  return names
}

/** Where the next semicolon is, or the end. */
function endOf(cell: string, from: number): number {
  const at = cell.indexOf(";", from)
  return at < 0 ? cell.length : at
}

/** The name in double quotes that begins there, and where its semicolon is; null where none does. */
function quotedAt(cell: string, from: number): { name: string; end: number } | null {
  const open = firstBut(/\s/u, cell, from)
  if (cell[open] !== '"') return null
  let close = cell.indexOf('"', open + 1)
  while (close >= 0 && cell[close + 1] === '"') close = cell.indexOf('"', close + 2)
  const end = firstBut(/\s/u, cell, close + 1)
  if (close < 0 || (end < cell.length && cell[end] !== ";")) return null
  return { name: cell.slice(open + 1, close).replaceAll('""', '"'), end }
}

function firstBut(kind: RegExp, text: string, from: number): number {
  let at = from
  while (at < text.length && kind.test(text[at] ?? "")) at += 1
  return at
}
