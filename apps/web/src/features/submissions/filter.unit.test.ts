import { describe, expect, it } from "vitest"
import { countOf, fromFilter, isFiltered, parseSearch, toFilter, toggle, toListInput, unfiltered, viewName, withText } from "./filter.ts"

const open = toFilter({})

describe("parseSearch", () => {
  it("reads lists, state, order and the open submission", () => {
    expect(parseSearch({ portal: "demos,remixes", stage: "a", label: "x,y", state: "all", sort: "oldest", sel: 1281 })).toEqual({
      portal: "demos,remixes",
      stage: "a",
      label: "x,y",
      state: "all",
      sort: "oldest",
      sel: 1281,
    })
  })

  it("leaves out what it does not understand", () => {
    expect(parseSearch({ portal: ["a"], stage: {}, label: "", state: "closed", sort: 1, sel: -4, other: "x" })).toEqual({})
    expect(parseSearch({ sel: 1.5 })).toEqual({})
    expect(parseSearch({ sel: "12x" })).toEqual({})
  })

  it("takes a slug of digits and a number written as text", () => {
    expect(parseSearch({ portal: 2026, sel: "42" })).toEqual({ portal: "2026", sel: 42 })
  })

  it("drops doubles, blanks and overlong entries", () => {
    expect(parseSearch({ label: ` a,,a, b,${"c".repeat(65)}` })).toEqual({ label: "a,b" })
  })

  it("reads no more than a hundred entries", () => {
    const many = Array.from({ length: 500 }, (_, index) => `l${index}`).join(",")
    expect(parseSearch({ label: many }).label?.split(",")).toHaveLength(100)
  })
})

describe("the filter and its URL", () => {
  it("are the same thing both ways", () => {
    for (const search of [{}, { state: "all" as const }, { portal: "demos", label: "a,b", sort: "oldest" as const }, { stage: "x,y" }]) {
      expect(fromFilter(toFilter(search))).toEqual(search)
    }
  })

  it("lets named stages alone decide", () => {
    expect(toListInput(toFilter({ stage: "declined" }))).toEqual({ filter: { stages: ["declined"], state: "all" }, sort: "newest" })
  })

  it("asks for what is open unless told otherwise", () => {
    expect(toListInput(open)).toEqual({ filter: { state: "open" }, sort: "newest" })
    expect(isFiltered(open)).toBe(false)
    expect(isFiltered(toFilter({ label: "a" }))).toBe(true)
  })
})

describe("toggle", () => {
  it("adds and takes out", () => {
    const once = toggle(open, "labels", "a")
    expect(once.labels).toEqual(["a"])
    expect(toggle(once, "labels", "a").labels).toEqual([])
  })

  it("goes back to what is open when the last stage leaves", () => {
    const staged = toggle(open, "stages", "new")
    expect(staged.state).toBe("all")
    expect(toggle(staged, "stages", "new")).toEqual(open)
  })

  it("takes a state in place of stages", () => {
    const staged = toggle(open, "stages", "new")
    expect(toggle(staged, "stages", "open")).toEqual(open)
    expect(toggle(staged, "stages", "all")).toEqual(toFilter({ state: "all" }))
  })

  it("keeps everything in view while a label is toggled", () => {
    expect(toggle(toFilter({ state: "all" }), "labels", "a").state).toBe("all")
  })
})

describe("viewName", () => {
  const known = {
    portals: [{ slug: "demos", title: "Music demos" }],
    stages: [{ id: "s1", name: "Listening" }],
    labels: [{ id: "l1", name: "Shortlist" }],
  }
  const names = { open: "All open", all: "Everything", filtered: "Filtered" }
  const name = (search: Parameters<typeof toFilter>[0]) => viewName(toFilter(search), known, names)

  it("is the one thing the list is narrowed to", () => {
    expect(name({})).toBe("All open")
    expect(name({ state: "all" })).toBe("Everything")
    expect(name({ portal: "demos" })).toBe("Music demos")
    expect(name({ stage: "s1" })).toBe("Listening")
    expect(name({ label: "l1" })).toBe("Shortlist")
  })

  it("is Filtered for a mix and for what no longer exists", () => {
    expect(name({ portal: "demos", stage: "s1" })).toBe("Filtered")
    expect(name({ stage: "s1,s2" })).toBe("Filtered")
    expect(name({ label: "gone" })).toBe("Filtered")
  })
})

describe("countOf", () => {
  const counts = {
    byStage: [
      { portalId: "p1", stageId: "new", count: 38, held: 0 },
      { portalId: "p1", stageId: "declined", count: 1000, held: 7 },
      { portalId: "p2", stageId: "new", count: 5, held: 0 },
      { portalId: "p2", stageId: "accepted", count: 20, held: 2 },
      { portalId: "p2", stageId: "spam", count: 9, held: 0 },
    ],
  }
  const known = {
    portals: [
      { id: "p1", slug: "demos" },
      { id: "p2", slug: "remixes" },
    ],
    openStages: ["new"],
    spamStages: ["spam"],
  }

  it("adds up what is kept", () => {
    expect(countOf(toFilter({ state: "all" }), counts, known)).toBe(1063)
    expect(countOf(toFilter({ stage: "declined" }), counts, known)).toBe(1000)
    expect(countOf(toFilter({ stage: "new,accepted", portal: "remixes" }), counts, known)).toBe(25)
  })

  it("counts as open what is held elsewhere, as the list does", () => {
    expect(countOf(open, counts, known)).toBe(38 + 5 + 7 + 2)
    expect(countOf(toFilter({ portal: "demos" }), counts, known)).toBe(38 + 7)
  })

  it("counts spam nowhere but in its own list", () => {
    expect(countOf(toFilter({ stage: "spam" }), counts, known)).toBe(9)
    expect(countOf(toFilter({ state: "all", portal: "remixes" }), counts, known)).toBe(25)
  })

  it("does not guess for labels", () => {
    expect(countOf(toFilter({ label: "a" }), counts, known)).toBeNull()
  })

  it("finds nothing in a portal that is not there", () => {
    expect(countOf(toFilter({ portal: "gone" }), counts, known)).toBe(0)
  })
})

describe("words", () => {
  it("are in the address, a number of digits too, and are cut where the server would refuse them", () => {
    expect(parseSearch({ q: "kite fall" })).toEqual({ q: "kite fall" })
    expect(parseSearch({ q: 1281 })).toEqual({ q: "1281" })
    expect(parseSearch({ q: "  " })).toEqual({})
    expect(parseSearch({ q: ["a"] })).toEqual({})
    expect(parseSearch({ q: "a".repeat(900) }).q).toHaveLength(200)
    expect(fromFilter(toFilter({ q: "kite", label: "a" }))).toEqual({ q: "kite", label: "a" })
    expect(toListInput(toFilter({ q: " kite " }))).toEqual({ filter: { text: "kite", state: "open" }, sort: "newest" })
  })

  it("widen what is open to everything, and let it be open again when they are gone", () => {
    const searching = withText(open, "kite")
    expect([searching.text, searching.state]).toEqual(["kite", "all"])
    expect(withText(searching, "kitefall").state).toBe("all")
    expect(withText(searching, "")).toEqual(open)
    // Whoever narrowed the search meant it.
    const narrowed = withText({ ...searching, state: "open" }, "kitef")
    expect(narrowed.state).toBe("open")
    const staged = toFilter({ stage: "declined" })
    expect(withText(withText(staged, "kite"), "")).toEqual(staged)
  })

  it("are a filter, are counted nowhere, and go with the others", () => {
    expect(isFiltered(toFilter({ q: "kite" }))).toBe(true)
    expect(countOf(toFilter({ q: "kite" }), { byStage: [] }, { portals: [], openStages: [], spamStages: [] })).toBeNull()
    expect(unfiltered(toFilter({ q: "kite", label: "a", sort: "oldest" }))).toEqual(toFilter({ sort: "oldest" }))
  })
})
