import type { SubmissionDetail, SubmissionFile } from "@intray/server/modules/submissions/schema"
import { describe, expect, it } from "vitest"
import { plainRow } from "../testing/row.ts"
import { askAgainFor, type ListData, patchList, rowsOf } from "./cache.ts"

const row = (id: string) => ({ ...plainRow, id })
const data: ListData = {
  pages: [
    { items: [row("a"), row("b")], nextCursor: "b" },
    { items: [row("b"), row("c")], nextCursor: null },
  ],
  pageParams: [null, "b"],
}

describe("patchList", () => {
  it("changes one row and keeps everything else", () => {
    const next = patchList(data, "a", (one) => ({ ...one, seen: true }))
    expect(next.pages[0]?.items[0]?.seen).toBe(true)
    expect(next.pages[0]?.items[1]).toBe(data.pages[0]?.items[1])
    expect(next.pages[1]).toBe(data.pages[1])
    expect(data.pages[0]?.items[0]?.seen).toBe(false)
  })

  it("returns its argument if nothing changes", () => {
    expect(patchList(data, "gone", (one) => ({ ...one, seen: true }))).toBe(data)
    expect(patchList(data, "a", (one) => one)).toBe(data)
  })
})

describe("rowsOf", () => {
  it("contains a submission once, however the pages overlap", () => {
    expect(rowsOf(data).map((one) => one.id)).toEqual(["a", "b", "c"])
    expect(rowsOf(undefined)).toEqual([])
  })
})

describe("askAgainFor", () => {
  const file = (contentType: string | null, facts: SubmissionFile["facts"]): SubmissionFile => ({
    ...{ id: "f", field: "tracks.audio", name: "demo.wav", size: 1, contentType, url: "", facts, waveform: null },
  })
  const detail = (files: SubmissionFile[], ago: number) =>
    ({ ...plainRow, files, createdAt: new Date(Date.now() - ago).toISOString() }) as SubmissionDetail

  it("refetches while audio may still be analysed", () => {
    const unheard = file("audio/wav", null)
    expect(askAgainFor(detail([file(null, null), unheard], 1_000), 1)).toBe(3_000)
    expect(askAgainFor(detail([unheard], -30_000), 1), "a clock that is behind").toBe(3_000)
    expect(askAgainFor(detail([unheard], 130_000), 1)).toBe(false)
    expect(askAgainFor(detail([unheard], -3_600_000), 100), "and one that is far behind").toBe(false)
    expect(askAgainFor(detail([file("audio/wav", {}), file("image/png", null)], 1_000), 1)).toBe(false)
    expect(askAgainFor(undefined, 0)).toBe(false)
  })
})
