import { describe, expect, test } from "vitest"
import { fileOf } from "../../testing/import-files.ts"
import { BATCH_CELLS, BATCH_LENGTH, BATCH_ROWS, fileLimits, MAX_ROW, PAGE_BYTES } from "./limits.ts"
import { parseFile } from "./parse-file.ts"
import { readRows } from "./read.ts"
import { sniff } from "./sniff.ts"

const never = new AbortController().signal

async function outcomeOf(bytes: Buffer, more: { rows?: number } = {}) {
  const ranges: { start: number; end: number }[] = []
  let rows = 0
  let code: string | null = null
  try {
    for await (const batch of readRows(fileOf(bytes, ranges), sniff(bytes), { signal: never, limits: { ...fileLimits, ...more } }))
      rows += batch.length
  } catch (cause) {
    code = (cause as { code: string }).code
  }
  return { rows, code, pages: ranges.length }
}

describe("a file larger than a page is read by a process of its own", () => {
  test("which stops at a row of 25 MB of commas after the bytes of one row", async () => {
    const found = await outcomeOf(Buffer.from(`artist\n${",".repeat(25_000_000)}`))
    expect(found).toEqual({ rows: 0, code: "row_too_long", pages: Math.ceil(MAX_ROW / PAGE_BYTES) })
  })

  test("which passes 5 MB of empty lines without a row, up to the limit of lines", async () => {
    const found = await outcomeOf(Buffer.from(`artist\n${"\n".repeat(5_000_000)}`))
    expect(found).toEqual({ rows: 0, code: "too_many_empty", pages: Math.ceil((fileLimits.lines + 7) / PAGE_BYTES) })
  })

  test("which passes 3 million objects without a value in the same way", async () => {
    const found = await outcomeOf(Buffer.from(`{"artist":"Kitefall"}\n${"{}\n".repeat(3_000_000)}`))
    expect(found).toEqual({ rows: 1, code: "too_many_empty", pages: Math.ceil((3 * fileLimits.lines + 19) / PAGE_BYTES) })
  })

  test("and ends when the loop is left, without reading on", async () => {
    const ranges: { start: number; end: number }[] = []
    const bytes = Buffer.from(`artist\n${"somebody\n".repeat(1_000_000)}`)
    let batches = 0
    for await (const batch of readRows(fileOf(bytes, ranges), sniff(bytes), { signal: never })) {
      expect(batch.length).toBeLessThanOrEqual(BATCH_ROWS)
      batches += 1
      if (batches === 3) break
    }
    const before = ranges.length
    expect(before).toBeLessThanOrEqual(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(ranges.length).toBe(before)
  })

  test("and ends when its caller leaves", async () => {
    const control = new AbortController()
    const bytes = Buffer.from(`artist\n${"somebody\n".repeat(100_000)}`)
    const reading = (async () => {
      for await (const _ of readRows(fileOf(bytes), sniff(bytes), { signal: control.signal })) control.abort()
    })()
    await expect(reading).rejects.toThrow("the server stops")
  })
})

test("batches are bounded in rows, cells and characters", async () => {
  const wide = `${Array.from({ length: 1_000 }, (_, index) => `c${index}`).join(",")}\n`
  const long = `${"x".repeat(300_000)}\n`
  for (const text of ["a\n".repeat(20_000), wide.repeat(200), long.repeat(10)]) {
    const bytes = Buffer.from(text)
    const plan = { about: sniff(bytes), size: bytes.length, limits: fileLimits }
    for await (const batch of parseFile(plan, async (start, length) => bytes.subarray(start, start + length))) {
      expect(batch.length).toBeLessThanOrEqual(BATCH_ROWS)
      const cells = batch.reduce((sum, row) => sum + row.cells.length, 0)
      const characters = batch.reduce((sum, row) => sum + row.cells.join("").length, 0)
      if (batch.length > 1) expect([cells <= BATCH_CELLS, characters <= BATCH_LENGTH]).toEqual([true, true])
    }
  }
})

test("a small file is read here, and others have their turn between two batches", async () => {
  const bytes = Buffer.from(`artist\n${"somebody\n".repeat(2_000)}`)
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  let batches = 0
  for await (const _ of readRows(fileOf(bytes), sniff(bytes), { signal: never })) batches += 1
  isDone = true
  expect(batches).toBeGreaterThan(2)
  expect(turns).toBeGreaterThanOrEqual(batches)
})
