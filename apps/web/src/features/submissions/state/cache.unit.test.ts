import { describe, expect, it } from "vitest"
import { plainRow } from "../testing/row.ts"
import { type ListData, patchList, rowsOf } from "./cache.ts"

const row = (id: string) => ({ ...plainRow, id })
const data: ListData = {
  pages: [
    { items: [row("a"), row("b")], nextCursor: "b" },
    { items: [row("b"), row("c")], nextCursor: null },
  ],
  pageParams: [null, "b"],
}

describe("patchList", () => {
  it("changes one row and keeps every other thing as it is", () => {
    const next = patchList(data, "a", (one) => ({ ...one, seen: true }))
    expect(next.pages[0]?.items[0]?.seen).toBe(true)
    expect(next.pages[0]?.items[1]).toBe(data.pages[0]?.items[1])
    expect(next.pages[1]).toBe(data.pages[1])
    expect(data.pages[0]?.items[0]?.seen).toBe(false)
  })

  it("returns what it was given where nothing changes", () => {
    expect(patchList(data, "gone", (one) => ({ ...one, seen: true }))).toBe(data)
    expect(patchList(data, "a", (one) => one)).toBe(data)
  })
})

describe("rowsOf", () => {
  it("shows a submission once, however the pages overlap", () => {
    expect(rowsOf(data).map((one) => one.id)).toEqual(["a", "b", "c"])
    expect(rowsOf(undefined)).toEqual([])
  })
})
