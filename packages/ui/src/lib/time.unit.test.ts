import { describe, expect, it } from "vitest"
import { resample, timecode } from "./time.ts"

describe("timecode", () => {
  it.each([
    [0, "0:00"],
    [92.9, "1:32"],
    [3729, "1:02:09"],
    [Number.NaN, "-:--"],
    [Number.POSITIVE_INFINITY, "-:--"],
  ])("writes %s as %s", (seconds, text) => expect(timecode(seconds)).toBe(text))
})

describe("resample", () => {
  it("keeps the loudest of each stretch", () => expect(resample([0, 1, 0.2, 0.3, 0, 0.9], 3)).toEqual([1, 0.3, 0.9]))
  it("repeats where there are fewer peaks than bars", () => expect(resample([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1]))
  it("draws nothing above full and survives having nothing", () => {
    expect(resample([3], 1)).toEqual([1])
    expect(resample([], 2)).toEqual([0, 0])
  })
})
