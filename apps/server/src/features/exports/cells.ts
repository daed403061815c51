/**
 * What stands in the cells of a CSV file that people open in a spreadsheet. Pure; the import reads by the same rules what the export
 * wrote by them.
 */

/** Characters that make a spreadsheet take a cell for a formula, in their wide forms too. */
const FORMULA = "=+\\-@\\t\\r\\n＝＋－＠"
const risky = new RegExp(`^'*[${FORMULA}]`, "u")
const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/**
 * A text as a cell: one that a spreadsheet would run gets an apostrophe before it, and so does one that looks as if it had got one
 * already. Plain numbers stay numbers.
 */
export function guard(text: string): string {
  return risky.test(text) && !number.test(text) ? `'${text}` : text
}

/** The text that {@link guard} made a cell of. */
export function unguard(cell: string): string {
  return cell.startsWith("'") && risky.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Several names in one cell, separated by semicolons; a name that would be torn apart or lose its ends stands in double quotes. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[;"]|^\s|\s$|^$/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join("; ")
}

/** The names that {@link joinNames} put into one cell. A quote that is never closed is taken as it stands. */
export function splitNames(cell: string): string[] {
  const names: string[] = []
  const part = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(?:;|$)/uy
  while (part.lastIndex < cell.length) {
    const found = part.exec(cell)
    if (!found) break
    const name = found[1] === undefined ? (found[2] ?? "").trim() : found[1].replaceAll('""', '"')
    if (name !== "") names.push(name)
    if (found[0] === "") break
  }
  return names
}
