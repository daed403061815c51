import { describe, expect, it } from "vitest"
import type { BoardLimit } from "../boards/schema.ts"
import { countFreePlaces, type PlacedCard } from "./places.ts"

const card = (more: Partial<PlacedCard> = {}): PlacedCard => ({
  ...{ submissionId: "s", column: "in", category: "accepted", offer: "open", withdrawn: false, values: {} },
  ...more,
})
const cards = (count: number, more?: Partial<PlacedCard>) => Array.from({ length: count }, () => card(more))
const three: BoardLimit[] = [{ kind: "submissions", max: 3 }]

describe("free places", () => {
  it("are those of failed offers where no limit counts submissions", () => {
    const failed = [card({ offer: "declined" }), card({ offer: "expired" }), card({ offer: "withdrawn" })]
    expect(countFreePlaces([], [...cards(2), ...failed])).toBe(3)
    expect(countFreePlaces([{ kind: "submitter", max: 1 }], [...failed, card({ column: "reserve", offer: null })])).toBe(2)
    expect(countFreePlaces([], cards(4))).toBe(0)
  })

  it("are those that the limit leaves, never less than none", () => {
    const one = card({ offer: "declined" })
    expect(countFreePlaces(three, [...cards(3), one])).toBe(0)
    expect(countFreePlaces(three, [...cards(4), one])).toBe(0)
    expect(countFreePlaces(three, [...cards(2), one, card({ offer: "withdrawn" })])).toBe(1)
    // Not decided yet, or confirmed: the place is taken.
    expect(countFreePlaces(three, [one, card({ category: "review", offer: null }), card({ offer: "confirmed" })])).toBe(1)
    expect(countFreePlaces(three, [one, ...cards(2), card({ offer: null, withdrawn: true })])).toBe(1)
  })

  it("are taken by accepted submissions of the reserve", () => {
    const reserve = [
      card({ column: "reserve", offer: null }),
      card({ column: "reserve", category: "review", offer: null }),
      card({ column: "reserve", offer: "declined" }),
    ]
    expect(countFreePlaces(three, [card(), card({ offer: "declined" }), ...reserve])).toBe(1)
  })

  it("are none while a limited sum is used up", () => {
    const asks = (amount: number, offer: PlacedCard["offer"] = "open") => card({ offer, values: { amount } })
    const budget: BoardLimit[] = [{ kind: "sum", field: "amount", max: 100 }]
    expect(countFreePlaces(budget, [asks(60), asks(40), asks(10, "declined")])).toBe(0)
    expect(countFreePlaces(budget, [asks(60), asks(10), asks(40, "declined")])).toBe(1)
    expect(countFreePlaces([...three, ...budget], [asks(60), asks(40), asks(10, "declined")])).toBe(0)
  })
})
