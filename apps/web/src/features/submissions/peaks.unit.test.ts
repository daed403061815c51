import { describe, expect, it } from "vitest"
import { peaksOf } from "./peaks.ts"

describe("peaksOf", () => {
  it("takes the loudest moment of each stretch, of all channels, whatever its sign", () => {
    const left = Float32Array.from([0, 0.1, 0, -0.5, 0, 0])
    const right = Float32Array.from([0, 0, 0.25, 0, 0, 0])
    expect(peaksOf([left, right], 3)).toEqual([0.2, 1, 0])
  })

  it("is flat for silence and for nothing", () => {
    expect(peaksOf([new Float32Array(10)], 2)).toEqual([0, 0])
    expect(peaksOf([], 2)).toEqual([0, 0])
  })
})
