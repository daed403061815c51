import { describe, expect, it } from "vitest"
import { peaksOf } from "./peaks.ts"

describe("a waveform", () => {
  it("is one number per step, 0 to 1", () => {
    expect(peaksOf(btoa("\x00\x33\xff"))).toEqual([0, 0.2, 1])
  })

  it("is null if the server has none, or sends something else", () => {
    expect(peaksOf("")).toBeNull()
    expect(peaksOf("no base64!")).toBeNull()
  })
})
