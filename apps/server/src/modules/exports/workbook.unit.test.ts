import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { bytesOfExport, type ReadCell, readWorkbook } from "../../testing/workbook.ts"
import { formDefinition, type LeafField } from "../forms/schema.ts"
import { forWorkbook } from "./cell-style.ts"
import type { Cell } from "./columns.ts"
import { columnLetters, type WorkbookCell, workbook } from "./workbook.ts"

const at = new Date("2026-03-20T18:30:00Z")

async function* inChunks(rows: WorkbookCell[][], size = 2) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

async function written(header: string[], rows: WorkbookCell[][]) {
  return readWorkbook(await bytesOfExport({ chunks: workbook(header, inChunks(rows), at) }))
}

const values = (row: (ReadCell | null)[] = []) => row.map((cell) => cell?.value ?? null)

describe("a workbook, as another program reads it", () => {
  test("has a frozen header, typed cells and no formula", async () => {
    const cells: WorkbookCell[] = [
      "007",
      "=1+1",
      1200.5,
      { money: -3 },
      { day: "2026-03-20" },
      { moment: "2026-03-20T19:30:15" },
      true,
      null,
      "",
      "end",
    ]
    const { rows, frozenRows, formulas, name } = await written(
      cells.map((_, index) => `=Column ${index}`),
      [cells, [1], []],
    )
    expect({ frozenRows, formulas, name, length: rows.length }).toEqual({ frozenRows: 1, formulas: 0, name: "Submissions", length: 4 })
    expect(rows[0]?.every((cell) => cell?.kind === "text")).toBe(true)
    expect(rows[1]).toEqual([
      { kind: "text", value: "007", format: "@" },
      { kind: "text", value: "=1+1", format: "@" },
      { kind: "number", value: 1200.5, format: "General" },
      { kind: "number", value: -3, format: "#,##0.00" },
      { kind: "date", value: "2026-03-20 00:00:00", format: "yyyy\\-mm\\-dd" },
      { kind: "date", value: "2026-03-20 19:30:15", format: "yyyy\\-mm\\-dd\\ hh:mm" },
      { kind: "boolean", value: true, format: "General" },
      null,
      null,
      { kind: "text", value: "end", format: "@" },
    ])
  })

  test("keeps codes, and whatever looks like a number, a date or a formula, as text", async () => {
    const texts = "007 DEUM71807062 =1+1 +49 -2 @SUM(A1) '=1 1e5 TRUE 2026-03-20 _x0041_ _x".split(" ")
    const all = [...texts, "\t=1", "\r\n", " ", "a\nb"]
    const { rows } = await written(
      ["a"],
      all.map((text) => [text]),
    )
    expect(rows.slice(1)).toEqual(all.map((text) => [{ kind: "text", value: text, format: "@" }]))
  })

  test("keeps any text", async () => {
    const special = [..."_xX09aF<>&\"'= 🎵\ufffe\uffff", ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))]
    const texts = fc.sample(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), { numRuns: 400, seed: 7 })
    const spiced = fc.sample(fc.string({ unit: fc.constantFrom(...special), minLength: 1, maxLength: 12 }), { numRuns: 400, seed: 7 })
    const all = [...texts, ...spiced]
    const { rows } = await written(
      ["text"],
      all.map((text) => [text]),
    )
    expect(rows.slice(1).map((row) => row[0]?.value)).toEqual(all.map((text) => Buffer.from(text, "utf8").toString("utf8")))
  })

  test("cuts a text that is longer than a cell, and says so", async () => {
    const [, row] = (await written(["a"], [["x".repeat(40_000)]])).rows
    const text = String(values(row)[0])
    expect([text.length, text.endsWith("x […]")]).toEqual([32_767, true])
  })

  test("keeps what a spreadsheet would change as text: long numbers, and days before March 1900", async () => {
    const { rows } = await written(
      ["a", "b", "c", "d"],
      [[1234567890123456, 999999999999999, { day: "1899-05-01" }, { day: "1900-03-01" }]],
    )
    expect(rows[1]?.map((cell) => [cell?.kind, cell?.value])).toEqual([
      ["text", "1234567890123456"],
      ["number", 999999999999999],
      ["text", "1899-05-01"],
      ["date", "1900-03-01 00:00:00"],
    ])
  })

  test("ends with the error of its source", async () => {
    async function* failing(): AsyncGenerator<WorkbookCell[][]> {
      yield [["first"]]
      throw new Error("the session has ended")
    }
    await expect(bytesOfExport({ chunks: workbook(["a"], failing(), at) })).rejects.toThrow("the session has ended")
  })

  test("stops its source when the reader leaves", async () => {
    let [made, stopped] = [0, false]
    async function* endless(): AsyncGenerator<WorkbookCell[][]> {
      try {
        for (;;) {
          made += 1
          yield Array.from({ length: 500 }, () => [Math.random(), Math.random().toString(36)])
        }
      } finally {
        stopped = true
      }
    }
    const chunks = workbook(["a", "b"], endless(), at)
    let bytes = 0
    for await (const piece of chunks) {
      bytes += piece.length
      if (bytes > 300_000) break
    }
    const before = made
    // The source is closed by an event of the stream.
    await new Promise(setImmediate)
    expect(stopped).toBe(true)
    expect(made).toBe(before)
    // Nothing is made ahead: some 10 kB of rows are compressed to what was read.
    expect(made).toBeLessThan(100)
  })
})

test("columns have the letters of spreadsheets", () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(["A", "Z", "AA", "ZZ", "AAA", "XFD"])
})

describe("answers in a workbook", () => {
  const option = (key: string, label: string) => ({ key, label })
  const form = formDefinition.parse({
    fields: [
      { type: "number", key: "bpm", label: "BPM" },
      { type: "number", key: "sum", label: "Sum", currency: "EUR" },
      { type: "date", key: "day", label: "Day" },
      { type: "short_text", key: "isrc", label: "ISRC" },
      { type: "single_choice", key: "genre", label: "Genre", options: [option("techno", "=Techno"), option("house", "House")] },
      { type: "multiple_choice", key: "moods", label: "Moods", options: [option("dark", "Dark; slow"), option("warm", "Warm")] },
      { type: "yes_no", key: "live", label: "Live" },
    ],
    roles: {},
  })
  const answer = (key: string, value: unknown, text = String(value)): Cell => ({
    kind: "answer",
    field: form.fields.find((one) => one.key === key) as LeafField,
    value,
    text,
  })
  const cells: Cell[] = [
    answer("bpm", 122),
    answer("sum", 1200.5),
    answer("day", "2026-03-20"),
    answer("isrc", "0071"),
    answer("genre", "techno"),
    answer("moods", ["dark", "warm"], "dark; warm"),
    answer("live", true),
    { kind: "moment", iso: "2026-03-20T18:30:00.000Z" },
    { kind: "moment", iso: null },
    { kind: "number", number: 7 },
    { kind: "text", text: "-1" },
  ]

  test("are numbers, dates and labels, with moments in the time zone", () => {
    const typed = forWorkbook("Europe/Berlin", "labels", "de-DE")
    expect(cells.map(typed)).toEqual([
      122,
      { money: 1200.5 },
      { day: "2026-03-20" },
      "0071",
      "=Techno",
      '"Dark; slow"; Warm',
      "Ja",
      { moment: "2026-03-20T19:30:00" },
      null,
      7,
      "-1",
    ])
  })

  test("are keys on request", () => {
    const typed = forWorkbook("UTC", "keys")
    expect([cells[4], cells[5], cells[6], cells[7]].map((cell) => cell && typed(cell))).toEqual([
      "techno",
      "dark; warm",
      true,
      { moment: "2026-03-20T18:30:00" },
    ])
  })
})
