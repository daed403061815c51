import { describe, expect, it } from "vitest"
import { chanceOf } from "../lib/chance.ts"
import { byMinute, heapsAfterGarbage, lineThrough } from "./readings.ts"

describe("what a soak makes of its readings", () => {
  it("finds the slope of a line through noise, and how sure that is", () => {
    const chance = chanceOf(7)
    const points = Array.from({ length: 100 }, (_, x) => ({ x, y: 300 + x / 30 + chance.between(-10, 11) }))
    const { slope, error } = lineThrough(points)
    expect(Math.abs(slope - 1 / 30)).toBeLessThan(3 * error)
    expect(error).toBeLessThan(0.04)
    expect(lineThrough(points.slice(0, 2)).slope).toBeNaN()
  })

  it("takes a minute's median, so that what was there for a moment is no growth", () => {
    const one = { heap: 0, held: 0, external: 0, handles: 0, threads: 0, processor: 0 }
    const readings = [100, 500, 101].map((rss, index) => ({ ...one, rss, minute: 3 + index / 10 }))
    expect(byMinute(readings, ({ rss }) => rss)).toEqual([{ x: 3, y: 101 }])
  })

  it("reads what Node says of full collections, and nothing of others", () => {
    const printed = [
      "[8240:0x2b0ced60]   120000 ms: Scavenge 60.7 (79.7) -> 44.4 (79.2) MB, 1.5 / 0.00 ms",
      "[8240:0x2b0ced60]   180000 ms: Mark-Compact (reduce) 160.7 (179.7) -> 92.4 (179.2) MB, 110.54 / 0.00 ms  (+ 1.9 ms in 15 steps)",
    ].join("\n")
    expect(heapsAfterGarbage(printed)).toEqual([{ minute: 3, megabytes: 92.4 }])
  })
})
