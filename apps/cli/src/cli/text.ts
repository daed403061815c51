/*
 * What is printed was often written by strangers. A terminal obeys control characters: they would let a title move the cursor, paint over
 * lines, or set the window's name.
 */

/** Control characters but line breaks and tabs, and marks that turn the direction of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A text as it can be shown in a terminal. */
export function shown(text: string): string {
  return text.replace(unsafe, "\ufffd")
}

/** A text on one line. */
export function oneLine(text: string): string {
  return shown(text).replace(/\s+/g, " ").trim()
}

/** JSON that a terminal can be shown: what JSON leaves as it is and a terminal obeys is escaped. */
export function shownJson(value: unknown, indent?: number): string {
  const escaped = (character: string) => (character === "\n" ? "\n" : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
  return JSON.stringify(value, null, indent).replace(unsafe, escaped)
}

const wide = /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), 0)

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ""
  for (const one of text) {
    if (widthOf(kept + one) > width - 1) break
    kept += one
  }
  return `${kept}…`
}

/** Rows in columns as wide as what is in them, each at most `most`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], most = 48): string {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => cut(oneLine(cell), most)))
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => widthOf(cells[column] ?? ""))))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell))).join("  ")
  return lines.map((cells) => `${line(cells).trimEnd()}\n`).join("")
}
