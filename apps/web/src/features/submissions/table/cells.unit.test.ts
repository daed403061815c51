import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { expect, test } from "vitest"
import { plainRow } from "../testing/row.ts"
import { type CellContext, cellText, isInRange, toTsv } from "./cells.ts"
import type { ColumnId } from "./columns.ts"

const context = {
  locale: "en",
  stages: [{ id: "stage", name: "Listening" }],
  labels: new Map([["pass", { id: "pass", name: "Pass" }]]),
  questions: new Map(),
  nameOf: (id: string) => `Name of ${id}`,
} as unknown as CellContext

const row: SubmissionRow = {
  ...plainRow,
  number: 12,
  title: "Glasshouse",
  by: "Kitefall",
  stageId: "stage",
  labelIds: ["pass", "gone"],
  assigneeId: "ruta",
  cells: { genre: "House" },
  fileCount: 2,
}

test("cells say what the row has", () => {
  const said = (id: ColumnId) => cellText(row, id, context)
  expect((["number", "title", "person", "stage", "labels", "assignee", "files", "a.genre", "a.other"] as const).map(said)).toEqual([
    "#12",
    "Glasshouse",
    "Kitefall",
    "Listening",
    "Pass",
    "Name of ruta",
    "2",
    "House",
    "",
  ])
})

test("a copied moment is a date for spreadsheets, in the reader's time zone", () => {
  const at = new Date(2026, 2, 5, 9, 7)
  expect(cellText({ ...row, createdAt: at.toISOString() }, "received", context, true)).toBe("2026-03-05 09:07")
  expect(cellText(row, "number", context, true)).toBe("12")
})

test("copied cells are separated by tabs, and none of them is a formula", () => {
  expect(
    toTsv([
      ["12", "=1+1"],
      ['say "hi"', "two\nlines"],
    ]),
  ).toBe(`12\t'=1+1\n"say ""hi"""\t"two\nlines"`)
})

test("a range has its ends in any order", () => {
  const range = { from: { row: 4, column: 1 }, to: { row: 2, column: 3 } }
  expect([isInRange(range, 2, 1), isInRange(range, 4, 3), isInRange(range, 5, 1), isInRange(range, 3, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
