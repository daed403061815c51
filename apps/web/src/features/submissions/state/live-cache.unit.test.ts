import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { describe, expect, it } from "vitest"
import { plainRow } from "../testing/row.ts"
import { type ListData, rowsOf } from "./cache.ts"
import { firstPage, sameRow, sortNews, touchesRow, withoutRows, withRows } from "./live-cache.ts"

const row = (number: number, more: Partial<SubmissionRow> = {}): SubmissionRow => ({ ...plainRow, id: `s${number}`, number, ...more })
const list = (...pages: number[][]): ListData => ({
  pages: pages.map((numbers, index) => ({ items: numbers.map((number) => row(number)), nextCursor: String(index) })),
  pageParams: pages.map((_, index) => String(index)),
})
const numbers = (data: ListData) => data.pages.map((page) => page.items.map((one) => one.number))

describe("an event", () => {
  it("affects a row if its stage, text, messages or promised date changed", () => {
    const touching = ["submission.labelled", "comment.edited", "publication.planned", "publication.unplanned"]
    const messages = ["message.received", "message.seen", "message.sent", "message.failed"]
    expect([...touching, ...messages].filter((event) => !touchesRow(event))).toEqual([])
    expect(["message.written", "publication.finished", "label.updated", "submissions"].filter(touchesRow)).toEqual([])
  })
})

describe("updates of a list", () => {
  const rows = [9, 8, 6].map((number) => row(number))
  it("are sorted into changed, removed and new rows", () => {
    const fresh = [row(8, { held: true }), row(10), row(7), row(3)]
    const news = sortNews(rows, ["s9", "s8", "s10", "s7", "s3", "s1"], fresh, "newest", false)
    expect(news.changed.map((one) => [one.number, one.held])).toEqual([[8, true]])
    expect(news.gone).toEqual(["s9"])
    // New rows beyond the loaded part come with the next page.
    expect(news.arrived.map((one) => one.number)).toEqual([10, 7])
    expect(sortNews(rows, ["s3"], [row(3)], "newest", true).arrived).toHaveLength(1)
    expect(sortNews([], ["s3"], [row(3)], "newest", false).arrived).toHaveLength(1)
    expect(sortNews([row(1), row(2)], ["s3"], [row(3)], "oldest", false).arrived).toEqual([])
  })

  it("inserts rows by number, each once", () => {
    expect(numbers(withRows(list([9, 8], [6]), [row(10), row(7), row(5), row(8)], "newest"))).toEqual([
      [10, 9, 8],
      [7, 6, 5],
    ])
    expect(numbers(withRows(list([1, 2], [4]), [row(3), row(5)], "oldest"))).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    const data = list([9])
    expect(withRows(data, [row(9)], "newest")).toBe(data)
    expect(numbers(withRows(list([]), [row(1)], "newest"))).toEqual([[1]])
  })

  it("removes rows, and returns the same list if there is nothing to remove", () => {
    const data = list([9, 8], [6])
    expect(rowsOf(withoutRows(data, new Set(["s8"]))).map((one) => one.number)).toEqual([9, 6])
    expect(withoutRows(data, new Set(["s1"]))).toBe(data)
    expect(numbers(firstPage(data))).toEqual([[9, 8]])
    expect([sameRow(row(1), row(1)), sameRow(row(1), row(1, { seen: true }))]).toEqual([true, false])
  })
})
