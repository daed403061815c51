import { describe, expect, it } from "vitest"
import { chanceOf } from "../lib/chance.ts"
import { type Pair, ratioOf } from "./beside.ts"

/** Answers of between 1 and 20 ms over so many minutes, of which the aged one takes `times` as long, and once in fifty ten times as long. */
function pairsOf(times: number, tail = times): Pair[] {
  const chance = chanceOf(5)
  return Array.from({ length: 6000 }, (_, index) => {
    const [one, other] = [0, 1].map(() => chance.between(1000, 20_000) / 1000) as [number, number]
    const rare = index % 50 === 0
    return { kind: "inbox", minute: index / 400, aged: one * (rare ? 10 * tail : times), fresh: other * (rare ? 10 : 1) }
  })
}

describe("two servers side by side", () => {
  it("are alike where their answers come from the same chance, and the interval says so", () => {
    const { ratio, low, high } = ratioOf(pairsOf(1), 0.99)
    expect(Math.abs(ratio - 1)).toBeLessThan(0.1)
    expect(low).toBeLessThan(1)
    expect(high).toBeGreaterThan(1)
  })

  it("differ by what one of them takes longer, in the middle or in the slowest alone", () => {
    const all = ratioOf(pairsOf(1.5), 0.5)
    expect([all.ratio > 1.4, all.ratio < 1.6, all.low > 1.3]).toEqual([true, true, true])
    expect(Math.abs(ratioOf(pairsOf(1, 2), 0.5).ratio - 1)).toBeLessThan(0.05)
    expect(ratioOf(pairsOf(1, 2), 0.99).low).toBeGreaterThan(1.2)
  })

  it("have no ratio where nothing was answered", () => {
    expect(ratioOf([], 0.99).ratio).toBeNaN()
  })
})
