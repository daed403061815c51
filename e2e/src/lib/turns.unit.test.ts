import { describe, expect, it } from "vitest"
import { turnOf } from "./turns.ts"

describe("turns", () => {
  it("come to each part in turn, and to the same one for the same commit", () => {
    expect(["0", "1", "2", "3", "4"].map((asked) => turnOf(3, asked))).toEqual([0, 1, 2, 0, 1])
    expect(turnOf(3, "")).toBe(turnOf(3, ""))
    expect([0, 1, 2]).toContain(turnOf(3, ""))
    for (const wrong of ["-1", "one", "1.5"]) expect(() => turnOf(3, wrong)).toThrow(`TURN must be a whole number, not ${wrong}`)
  })
})
