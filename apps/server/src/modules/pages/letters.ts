import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { normalized } from "@intray/auth/text"
import type { Font, Glyph } from "opentype.js"

/** Words as outlines: a server may have no fonts, or others than we think. */

const require = createRequire(import.meta.url)

let fonts: Promise<Font[]> | null = null

/** The display face, bold: Latin letters, and those of further languages that are written with them. Read when the first picture is drawn. */
function ownFonts(): Promise<Font[]> {
  fonts ??= import("opentype.js").then(({ default: opentype }) =>
    ["latin", "latin-ext"].map((cut) => {
      const file = readFileSync(require.resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${cut}-700-normal.woff`))
      return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)
    }),
  )
  return fonts
}

type Letter = { font: Font; glyph: Glyph; space: boolean }

/** The letters of a text; null where one of them is in none of our fonts. Emoji and other signs are left out. */
function lettersOf(text: string, from: Font[]): Letter[] | null {
  const letters: Letter[] = []
  for (const sign of normalized(text).replace(/\s+/g, " ").trim()) {
    const font = from.find((one) => one.charToGlyphIndex(sign) > 0)
    if (font) letters.push({ font, glyph: font.charToGlyph(sign), space: sign === " " })
    else if (/[\p{L}\p{N}\p{M}]/u.test(sign)) return null
  }
  return letters
}

const widthOf = (letters: Letter[], size: number) =>
  letters.reduce((sum, { font, glyph }) => sum + ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm, 0)

/** Broken at spaces, and inside a word that is longer than a line. */
function linesOf(letters: Letter[], size: number, width: number): Letter[][] {
  const lines: Letter[][] = []
  let line: Letter[] = []
  for (const letter of letters) {
    if (letter.space && line.length === 0) continue
    if (widthOf([...line, letter], size) <= width) {
      line.push(letter)
      continue
    }
    const at = letter.space ? line.length : line.findLastIndex(({ space }) => space)
    const rest = at > 0 ? line.splice(at) : []
    lines.push(line)
    line = [...rest, letter].filter(({ space }, index) => !(space && index === 0))
  }
  return line.length > 0 ? [...lines, line] : lines
}

export type Drawn = { path: string; height: number }

/**
 * A text as the outline of its letters, its first line's top at 0.
 * @param sizes from large to small; the first at which it fits into `lines` is taken, and at the last what does not fit ends in an ellipsis
 * @returns null where our fonts lack one of its letters
 */
export async function drawText(
  text: string,
  { sizes, width, lines: most }: { sizes: readonly number[]; width: number; lines: number },
): Promise<Drawn | null> {
  const from = await ownFonts()
  const letters = lettersOf(text.slice(0, 300), from)
  const dots = lettersOf("…", from)
  if (!letters || letters.length === 0 || !dots) return null
  const size = sizes.find((one) => linesOf(letters, one, width).length <= most) ?? sizes.at(-1) ?? 40
  const all = linesOf(letters, size, width)
  const shown = all.slice(0, most)
  const last = shown.at(-1)
  if (all.length > most && last) {
    while (last.length > 0 && widthOf([...last, ...dots], size) > width) last.pop()
    last.push(...dots)
  }
  const step = Math.round(size * 1.08)
  const path = shown.map((line, index) => pathOf(line, size, Math.round(size * 0.8) + index * step)).join("")
  return { path, height: shown.length * step }
}

function pathOf(line: Letter[], size: number, y: number): string {
  let x = 0
  let path = ""
  for (const { font, glyph } of line) {
    path += glyph.getPath(x, y, size).toPathData(1)
    x += ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm
  }
  return path
}
