import { describe, expect, test } from "vitest"
import { listQuestionKeys, moveColumn, parseColumns, resizeColumn, toggleColumn, widest, writeColumns } from "./columns.ts"

const ids = (text: string) => parseColumns(text).map(({ id }) => id)

describe("the columns of the URL", () => {
  test("are the usual ones without a text", () => {
    expect(ids("")).toEqual(["number", "title", "person", "stage", "labels", "assignee", "received"])
    expect(writeColumns(parseColumns(""))).toBe("")
  })

  test("begin with number and title, whatever the text says", () => {
    expect(ids("stage,title")).toEqual(["number", "title", "stage"])
    expect(ids("a.genre")).toEqual(["number", "title", "a.genre"])
  })

  test("drop what is no column, and what was there before", () => {
    expect(ids("number,title,stage,stage,nothing,a.,a.Upper,a.b.c.d,<b>")).toEqual(["number", "title", "stage"])
  })

  test("keep their widths within bounds", () => {
    const text = "number,title~320,a.tracks.genre~90,stage"
    expect(writeColumns(parseColumns(text))).toBe(text)
    expect(parseColumns("title~99999,stage~-1,labels~x").map(({ width }) => width)).toEqual([92, widest, 56, 220])
  })

  test("are at most fifty answers", () => {
    const many = Array.from({ length: 60 }, (_, index) => `a.q${index}`).join(",")
    expect(listQuestionKeys(parseColumns(many))).toHaveLength(50)
    expect(toggleColumn(parseColumns(many), "a.more")).toHaveLength(52)
  })
})

describe("changing columns", () => {
  const columns = parseColumns("")
  test("adds at the end and removes, but never number and title", () => {
    const more = toggleColumn(columns, "a.genre")
    expect(listQuestionKeys(more)).toEqual(["genre"])
    expect(toggleColumn(more, "a.genre")).toEqual(columns)
    expect(toggleColumn(columns, "title")).toEqual(columns)
  })

  test("moves within the columns that move", () => {
    expect(
      moveColumn(columns, 3, -1)
        ?.map(({ id }) => id)
        .slice(0, 4),
    ).toEqual(["number", "title", "stage", "person"])
    expect([moveColumn(columns, 2, -1), moveColumn(columns, 1, 1), moveColumn(columns, 6, 1)]).toEqual([null, null, null])
  })

  test("resizes one", () => {
    expect(resizeColumn(columns, 1, 300.4)[1]).toEqual({ id: "title", width: 300 })
  })
})
