import { describe, expect, it } from "vitest"
import { absorb, ahead, beginRun, currentOf, isOver, noRun, placeOf, returnTo, skipRun, stepRun } from "./run.ts"

describe("a pass through a list", () => {
  it("starts at the given number, at the first one, or with one that is not in the list", () => {
    expect(currentOf(beginRun([9, 8, 7], true, 8))).toBe(8)
    expect(currentOf(beginRun([9, 8, 7], true, null))).toBe(9)
    expect(beginRun([9, 8], true, 3)).toMatchObject({ seq: [3, 9, 8], at: 0 })
    expect(currentOf(noRun)).toBeNull()
  })

  it("moves to its end and back to its start, and no further", () => {
    const run = beginRun([9, 8], true, null)
    const over = stepRun(stepRun(stepRun(run, 1), 1), 1)
    expect(isOver(over)).toBe(true)
    expect(currentOf(over)).toBeNull()
    expect(currentOf(stepRun(over, -1))).toBe(8)
    expect(stepRun(run, -1)).toBe(run)
  })

  it("waits while the list is incomplete, and continues with further pages", () => {
    const waits = stepRun(beginRun([9], false, null), 1)
    expect(isOver(waits)).toBe(false)
    expect(currentOf(waits)).toBeNull()
    expect(currentOf(absorb(waits, [9, 8], false))).toBe(8)
    expect(isOver(absorb(waits, [9], true))).toBe(true)
  })

  it("keeps submissions that left the list, and appends new ones", () => {
    const run = stepRun(beginRun([9, 8, 7], true, null), 1)
    const next = absorb(run, [10, 7], true)
    expect(next.seq).toEqual([9, 8, 7, 10])
    expect(currentOf(next)).toBe(8)
    expect(absorb(next, [10, 7], true)).toBe(next)
  })

  it("repeats skipped submissions at the end, once", () => {
    let run = skipRun(beginRun([9, 8], false, null))
    expect(currentOf(run)).toBe(8)
    run = absorb(run, [9, 8, 7], true)
    expect(run.seq).toEqual([9, 8, 7, 9])
    run = skipRun(run)
    expect(run.seq).toEqual([9, 8, 7, 9, 8])
    run = skipRun(stepRun(run, 1))
    expect(run.seq, "skipped a second time").toEqual([9, 8, 7, 9, 8])
    expect(currentOf(run)).toBe(8)
    expect(isOver(skipRun(run))).toBe(true)
  })

  it("returns to a submission whose action was undone", () => {
    const run = stepRun(beginRun([9, 8, 7], true, null), 2)
    expect(currentOf(returnTo(run, 9))).toBe(9)
    expect(returnTo(run, 4)).toBe(run)
    expect(returnTo(run, 7)).toBe(run)
  })

  it("returns the next submissions and the progress", () => {
    const run = beginRun([9, 8, 7, 6], false, 8)
    expect(ahead(run, 2)).toEqual([7, 6])
    expect(placeOf(run, 340)).toEqual({ at: 2, of: 340 })
    expect(placeOf(run, null)).toEqual({ at: 2, of: null })
    expect(placeOf(absorb(skipRun(run), [], true), 4)).toEqual({ at: 3, of: 5 })
  })
})
