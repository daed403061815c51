import { describe, expect, it } from "vitest"
import { toFilter } from "./filter.ts"
import { moreSection } from "./filter-choices-more.tsx"
import type { FilterContext } from "./filter-names.ts"
import type { Facets } from "./use-facets.ts"

type Confirmation = FilterContext["stages"][number]["confirmation"]
const team = (confirmation: Confirmation): FilterContext => {
  const stage = { id: "accepted", confirmation } as FilterContext["stages"][number]
  return { stages: [stage], labels: [], portals: [], people: [], userId: null }
}
const none = { open: 0, confirmed: 0, declined: 0, expired: 0, withdrawn: 0 }
const counts = (offer: Partial<Facets["offer"]>) => ({ files: { with: 0, without: 0 }, offer: { ...none, ...offer } }) as Facets
const open = toFilter({})
const offers = (known: FilterContext, anywhere: Facets) =>
  moreSection(open, known, counts({}), anywhere).choices.filter((choice) => choice.part === "offer")

describe("answers to offers", () => {
  it("are all offered while a stage asks for an answer, with the counts of every stage", () => {
    const choices = offers(team({ days: 10 } as Confirmation), counts({ confirmed: 2 }))
    expect(choices.map(({ key, count }) => [key, count])).toEqual([
      ["offer-confirmed", 2],
      ["offer-declined", 0],
      ["offer-open", 0],
      ["offer-expired", 0],
      ["offer-withdrawn", 0],
    ])
    expect(choices[0]?.next(false)).toMatchObject({ offer: ["confirmed"], state: "all" })
  })

  it("are offered only where there are some if no stage asks any more", () => {
    expect(offers(team(null), counts({ declined: 1 })).map(({ key }) => key)).toEqual(["offer-declined"])
    expect(offers(team(null), counts({}))).toEqual([])
  })
})
