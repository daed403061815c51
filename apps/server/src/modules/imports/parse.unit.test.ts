import { parse } from "csv-parse/sync"
import { describe, expect, test } from "vitest"
import { fileLimits, type ReadLimits } from "./limits.ts"
import { createCsvParser, createJsonParser, type ParsedRow, type Parser, ReadFault } from "./parse.ts"

/** All rows of a text that comes in pieces of so many characters. */
function rowsOf(parser: Parser, text: string, piece = text.length || 1): ParsedRow[] {
  const rows: ParsedRow[] = []
  for (let at = 0; at < text.length; at += piece) rows.push(...parser.push(text.slice(at, at + piece)))
  return [...rows, ...parser.end()]
}

const cellsOf = (text: string, piece?: number, delimiter = ",") =>
  rowsOf(createCsvParser(delimiter, fileLimits), text, piece).map((one) => one.cells)

/** What the library that spreadsheets are compared with makes of it, without empty rows. */
const expected = (text: string, delimiter = ",") =>
  (parse(text, { delimiter, record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true, relax_quotes: true }) as string[][]).filter(
    (cells) => cells.some((cell) => cell !== ""),
  )

function faultOf(act: () => unknown): ReadFault {
  try {
    act()
  } catch (cause) {
    if (cause instanceof ReadFault) return cause
    throw cause
  }
  throw new Error("no fault")
}

const limited = (more: Partial<ReadLimits>): ReadLimits => ({ ...fileLimits, ...more })

describe("CSV", () => {
  /** Random texts of CSV's special characters; the same in every run. */
  const texts = Array.from({ length: 300 }, (_, seed) => {
    let state = seed * 7919 + 17
    const next = (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * most)
    }
    const cell = () =>
      ["", "a", "b c", '"a"', '"a,b"', '"a""b"', '"a\nb"', '"a\r\nb"', 'a"b', '""', " a ", "é", "🎧", "1,5"][next(14)] ?? ""
    const line = () => Array.from({ length: 1 + next(5) }, cell).join(",")
    return Array.from({ length: next(6) }, () => line() + (["\n", "\r\n", "\r"][next(3)] ?? "")).join("") + (next(2) === 0 ? line() : "")
  })

  test("is read as the csv-parse library reads it, in 300 texts, whole and in pieces", () => {
    for (const text of texts) {
      const whole = expected(text)
      for (const piece of [undefined, 1, 2, 3, 7]) expect(cellsOf(text, piece), JSON.stringify(text)).toEqual(whole)
    }
  })

  test.each([";", "\t", "|"])("is read with %j between the cells", (delimiter) => {
    for (const text of texts.slice(0, 60)) {
      const other = text.replaceAll(",", delimiter)
      expect(cellsOf(other, 3, delimiter)).toEqual(expected(other, delimiter))
    }
  })

  test("numbers rows as a spreadsheet does, and skips empty ones", () => {
    const rows = rowsOf(createCsvParser(",", fileLimits), 'a,b\n\n,,\n"x\ny",1\r\nz,2')
    expect(rows.map((one) => one.row)).toEqual([1, 4, 5])
  })

  test("passes over what is before the header", () => {
    const rows = rowsOf(createCsvParser(";", fileLimits, { skip: 1 }), "sep=;\r\na;b\r\n1;2\r\n", 2)
    expect(rows.map((one) => [one.row, one.cells])).toEqual([
      [1, ["a", "b"]],
      [2, ["1", "2"]],
    ])
  })

  test("is refused where a quote is never closed", () => {
    expect(faultOf(() => cellsOf('a,b\n"1,2\n3,4'))).toMatchObject({ code: "quotes", row: 2 })
  })
})

describe("while it reads, a parser counts", () => {
  const page = 64 * 1024

  test("the columns of the header, and stops after the first that is too many", () => {
    const header = createCsvParser(",", limited({ columns: 10 }))
    expect(faultOf(() => rowsOf(header, ",".repeat(1_000_000), page)).code).toBe("too_many_columns")
    expect(header.counts).toEqual({ lines: 0, rows: 0, cells: 11 })
  })

  test("the characters of a row, separators too, and keeps no more cells than columns", () => {
    const parser = createCsvParser(",", limited({ rowLength: 100_000 }))
    expect(faultOf(() => rowsOf(parser, `artist\n${",".repeat(25_000_000)}`, page))).toMatchObject({ code: "row_too_long", row: 2 })
    expect(parser.counts.cells).toBe(100_001)
    const [, row] = rowsOf(createCsvParser(",", limited({ columns: 3 })), `a,b,c\n1,2,3${",".repeat(500)}9`)
    expect(row).toMatchObject({ cells: ["1", "2", "3"], width: 503, fault: "too_many_cells" })
  })

  test("the cells of the file", () => {
    const parser = createCsvParser(",", limited({ cells: 1_000 }))
    expect(faultOf(() => rowsOf(parser, "a,b,c,d\n,,,\n".repeat(10_000), page)).code).toBe("too_many_cells")
    expect(parser.counts.cells).toBe(1_001)
  })

  test("lines, of which empty ones make no rows", () => {
    const parser = createCsvParser(",", limited({ lines: 5_000 }))
    let rows = 0
    expect(
      faultOf(() => {
        rows += parser.push("artist\n").length
        for (;;) rows += parser.push("\n".repeat(1_000)).length
      }).code,
    ).toBe("too_many_empty")
    expect([rows, parser.counts.lines]).toEqual([1, 5_001])
  })

  test("empty lines before cells, because an empty line has none", () => {
    const parser = createCsvParser(",", limited({ lines: 1_000, cells: 100 }))
    expect(faultOf(() => rowsOf(parser, `artist\n${"\n".repeat(2_000)}`)).code).toBe("too_many_empty")
  })

  test("rows", () => {
    const parser = createCsvParser(",", limited({ rows: 10 }))
    expect(faultOf(() => rowsOf(parser, "a\n".repeat(100))).code).toBe("too_many_rows")
    expect(parser.counts.rows).toBe(12)
  })

  test.each([
    ["a line without an end", `{"a":"${"x".repeat(3_000)}`, limited({ rowLength: 1_000 }), "row_too_long"],
    ["empty lines", "\n".repeat(2_000), limited({ lines: 1_000 }), "too_many_empty"],
    ["objects without a value", '{}\n{"a":null}\n{"answers":{}}\n'.repeat(1_000), limited({ lines: 1_000 }), "too_many_empty"],
    ["objects", '{"a":1}\n'.repeat(20), limited({ rows: 10 }), "too_many_rows"],
    ["cells", '{"a":1,"b":2}\n'.repeat(20), limited({ cells: 10 }), "too_many_cells"],
  ] as const)("%s of JSON lines", (_, text, limits, code) => {
    expect(faultOf(() => rowsOf(createJsonParser(limits), text, 64)).code).toBe(code)
  })

  test("the keys of an object, its depth and its entries, and refuses that line alone", () => {
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, index])))
    const deep = `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`
    const wide = `{"a":[${"1,".repeat(60_000)}1]}`
    const rows = rowsOf(createJsonParser(limited({ columns: 20 })), [keys, deep, wide, '{"a":1}'].join("\n"))
    expect(rows.map((one) => one.fault)).toEqual(["too_many_cells", "not_json", "not_json", null])
  })
})
