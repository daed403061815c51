import fc from "fast-check"
import { expect, test } from "vitest"
import { guard, unguard } from "./cells.ts"
import { csvLines } from "./service.ts"

/** Cells as a spreadsheet reads them that parts at `separator`: quotes count at the beginning of a cell, and a line break ends a line. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ""
    if (text[at] === '"') {
      at += 1
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        cell += text[at]
        at += text[at] === '"' ? 2 : 1
      }
      at += 1
    }
    const end = text.slice(at).search(separator === ";" ? /[;\r\n]/ : separator === "\t" ? /[\t\r\n]/ : /[,\r\n]/)
    cells.push(cell + text.slice(at, end < 0 ? undefined : at + end))
    at = end < 0 ? text.length : at + end + 1
  }
  return cells
}

const runs = (cell: string) => /^[\s"＂]*[=+\-@＝＋－＠]/u.test(cell) && Number.isNaN(Number(cell))

test.each(["x;=1+1", "x\t=1+1", "x\n=1+1", 'x;"=1+1"', "x; +1", 'x\t"\u00a0@SUM(A1)', "x;＝1", "=1;=1", "\t=1", '"=1', " =1"])(
  "%j is no formula, at whatever a spreadsheet parts the file",
  (text) => {
    const file = csvLines([["id", guard(text), "end"]])
    for (const separator of [",", ";", "\t"]) expect(cellsOf(file, separator).filter(runs)).toEqual([])
    expect(unguard(guard(text))).toBe(text)
  },
)

test("whatever the texts: no cell of the file begins a formula, and they come back", () => {
  const spiced = fc.stringMatching(/^[='+\-@\t;" ,\na1.＝\ufeff]{0,10}$/u)
  fc.assert(
    fc.property(fc.array(spiced, { minLength: 1, maxLength: 4 }), (texts) => {
      // Every file begins its lines with an id or a number of its own, never with what somebody wrote.
      const file = csvLines([["1", ...texts.map(guard)]])
      for (const separator of [";", "\t"]) expect(cellsOf(file, separator).filter(runs)).toEqual([])
      expect(texts.map(guard).map(unguard)).toEqual(texts)
    }),
    { numRuns: 1_000 },
  )
})
