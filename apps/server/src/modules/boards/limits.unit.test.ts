import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sumLimit } from "./limits.ts"
import type { BoardCard, BoardLimit } from "./schema.ts"

type Card = Pick<BoardCard, "submissionId" | "column" | "person" | "values">

const card = (submissionId: string, column: Card["column"], person: number, values: Card["values"]): Card => ({
  submissionId,
  column,
  person,
  values,
})

describe("limits", () => {
  const cards = [
    card("a", "in", 1, { track: "data", minutes: 30, topics: ["x", "y"] }),
    card("b", "in", 1, { track: "web", minutes: 0.1 }),
    card("c", "in", 2, { track: "web", minutes: 0.2, topics: ["y"] }),
    card("d", "reserve", 2, { track: "web", minutes: 45 }),
    card("e", "out", 3, { track: "data", minutes: 45 }),
  ]

  it.each<[BoardLimit, number, boolean, string[]]>([
    [{ kind: "submissions", max: 3 }, 3, false, ["a", "b", "c"]],
    [{ kind: "option", field: "track", option: "web", max: 1 }, 2, true, ["b", "c"]],
    [{ kind: "option", field: "topics", option: "y", max: 2 }, 2, false, ["a", "c"]],
    [{ kind: "sum", field: "minutes", max: 30 }, 30.3, true, ["a", "b", "c"]],
    [{ kind: "submitter", max: 1 }, 2, true, ["a", "b"]],
    [{ kind: "submitter", max: 2 }, 2, false, []],
  ])("sums %o", (limit, used, over, counted) => {
    expect(sumLimit(limit, cards)).toEqual({ used, over, counted })
  })

  it("is zero for an empty set", () => {
    for (const kind of ["submissions", "submitter"] as const)
      expect(sumLimit({ kind, max: 1 }, [])).toEqual({ used: 0, over: false, counted: [] })
  })

  it("adds amounts exactly, in whatever order the cards are", () => {
    const cents = fc.array(fc.integer({ min: 0, max: 1e9 }), { maxLength: 50 })
    fc.assert(
      fc.property(cents, (values) => {
        const own = values.map((value, index) => card(String(index), "in", index, { amount: value / 100 }))
        const limit: BoardLimit = { kind: "sum", field: "amount", max: 1 }
        const whole = values.reduce((sum, value) => sum + value, 0) / 100
        expect(sumLimit(limit, own).used).toBe(Math.round(whole * 100) / 100)
        expect(sumLimit(limit, own.toReversed()).used).toBe(sumLimit(limit, own).used)
      }),
    )
  })
})
