import { describe, expect, it } from "vitest"
import type { BoardLimit } from "../boards/schema.ts"
import { countFreePlaces, type PlacedCard, pickNext } from "./places.ts"

const card = (more: Partial<PlacedCard> = {}): PlacedCard => ({
  ...{ submissionId: "s", column: "in", category: "accepted", offer: "open", withdrawn: false, person: 1, values: {} },
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

describe("the next submissions for free places", () => {
  const waits = (submissionId: string, values: PlacedCard["values"], person = 2) =>
    card({ submissionId, column: "reserve", category: "review", offer: null, values, person })
  const pick = (limits: BoardLimit[], taken: PlacedCard[], waiting: PlacedCard[]) =>
    pickNext(limits, [...taken, ...waiting], waiting).map((one) => one.submissionId)
  const perTrack: BoardLimit[] = ["code", "history"].map((option) => ({ kind: "option", field: "track", option, max: 2 }))
  const talk = (track: string, offer: PlacedCard["offer"] = "open") => card({ offer, values: { track } })

  it("pass over those whose option is used up", () => {
    const taken = [talk("history"), talk("history"), talk("code"), talk("code", "declined")]
    const history = waits("h", { track: "history" })
    expect(pick(perTrack, taken, [history, waits("c", { track: ["code"] })])).toEqual(["c"])
    expect(pick(perTrack, taken, [history])).toEqual([])
    expect(pick([], taken, [history])).toEqual(["h"])
    // Both places are free, and only one of them is left for the track.
    const more = [...taken, talk("data", "expired")]
    expect(pick(perTrack, more, [waits("c", { track: "code" }), waits("d", { track: "code" }), waits("none", {})])).toEqual(["c", "none"])
    // A track that is over already does not exclude the submissions of others.
    expect(pick(perTrack, [...taken, talk("history")], [history, waits("c", { track: "code" })])).toEqual(["c"])
  })

  it("pass over those that would exceed a sum or are one too many of a submitter", () => {
    const freed = cards(2, { offer: "declined" })
    const budget: BoardLimit[] = [{ kind: "sum", field: "amount", max: 100 }]
    const asking = card({ values: { amount: 60.1 } })
    const waiting = [waits("much", { amount: 40 }), waits("little", { amount: 39.9 }), waits("more", { amount: 1 })]
    expect(pick(budget, [asking, ...freed], waiting)).toEqual(["little"])
    const each: BoardLimit[] = [{ kind: "submitter", max: 1 }]
    const people = [waits("same", {}, 1), waits("first", {}, 2), waits("second", {}, 2), waits("third", {}, 3)]
    expect(pick(each, [card(), ...freed], people)).toEqual(["first", "third"])
  })
})
