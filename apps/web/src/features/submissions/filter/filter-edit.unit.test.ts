import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type InboxFilter, toFilter } from "./filter.ts"
import {
  byLabels,
  choose,
  chooseLabel,
  cycleLabel,
  isFiltered,
  isSet,
  parts,
  partsOf,
  toggle,
  toListInput,
  toServer,
  unfiltered,
  without,
  withState,
  withText,
} from "./filter-edit.ts"

const open = toFilter({})
const full = toFilter({
  q: "kite",
  portal: "demos",
  stage: "s1,s2",
  label: "a,b",
  match: "all",
  without: "c",
  assignee: "me,none",
  reviewer: "u1",
  date: "7d",
  answers: "amount*min*10000,public*yes*yes",
  reviews: "r1*maxReviews*0",
  files: "yes",
  held: "no",
  overdue: "yes",
  unread: "yes",
  offer: "confirmed,open",
  trash: "yes",
  snoozed: "only",
  sort: "oldest",
  view: "v1",
})

describe("the parts of a filter", () => {
  it("are recognised and can be removed one by one", () => {
    expect(partsOf(full)).toEqual([...parts])
    expect(partsOf(open)).toEqual(["stages"])
    for (const part of parts) {
      const less = without(full, part)
      const rest = parts.filter((one) => one !== part)
      expect(
        rest.every((one) => isSet(less, one)),
        part,
      ).toBe(true)
      if (part !== "stages") expect(isSet(less, part), part).toBe(false)
      expect(less.sort).toBe("oldest")
    }
    // Without its stages it shows open submissions, and without that, everything.
    const once = without(without(full, "trash"), "stages")
    expect([once.stages, once.state]).toEqual([[], "open"])
    expect(isSet(without(once, "stages"), "stages")).toBe(false)
    // In the trash it shows every stage.
    expect(without(full, "stages")).toMatchObject({ stages: [], state: "all", trash: true })
    expect(withState(full, "open")).toMatchObject({ state: "open", trash: null })
  })

  it("are empty for the list of open submissions", () => {
    expect(isFiltered(open)).toBe(false)
    expect(isFiltered(toFilter({ sort: "oldest", view: "v" }))).toBe(false)
    for (const search of [
      { state: "all" as const },
      { label: "a" },
      { stage: "s" },
      { files: "no" as const },
      { q: "x" },
      { date: "today" },
    ]) {
      expect(isFiltered(toFilter(search)), JSON.stringify(search)).toBe(true)
    }
    expect(unfiltered(full)).toEqual(toFilter({ sort: "oldest" }))
    expect(unfiltered(full, "all")).toEqual(toFilter({ sort: "oldest", state: "all" }))
  })
})

describe("toggle", () => {
  it("adds and removes values of every kind", () => {
    for (const part of ["portals", "labels", "without", "assignees", "reviewers"] as const) {
      const once = toggle(open, part, "x")
      expect(once[part]).toEqual(["x"])
      expect(toggle(once, part, "x")).toEqual(open)
    }
  })

  it("drops the limit to open submissions for answers to offers, because accepted ones are not open", () => {
    expect(toggle(open, "offer", "confirmed")).toMatchObject({ offer: ["confirmed"], state: "all" })
    const staged = toggle(toFilter({ stage: "s1" }), "offer", "open")
    expect([staged.stages, staged.offer, staged.state]).toEqual([["s1"], ["open"], "all"])
  })

  it("returns to open submissions when the last stage is removed", () => {
    const staged = toggle(open, "stages", "new")
    expect(staged.state).toBe("all")
    expect(toggle(staged, "stages", "new")).toEqual(open)
    expect(withState(staged, "open")).toEqual(open)
    expect(withState(staged, "all")).toEqual(toFilter({ state: "all" }))
    expect(toggle(toFilter({ state: "all" }), "labels", "a").state).toBe("all")
  })

  it("takes a chosen label off, whether it was required or excluded", () => {
    const asked = chooseLabel(open, "a")
    const left = chooseLabel(open, "a", true)
    expect([asked.labels, asked.without]).toEqual([["a"], []])
    expect(chooseLabel(asked, "a")).toEqual(open)
    expect([left.labels, left.without]).toEqual([[], ["a"]])
    expect(chooseLabel(left, "a")).toEqual(open)
    expect(chooseLabel(left, "a", true)).toEqual(open)
    expect(chooseLabel(asked, "a", true)).toEqual(left)
  })

  it("cycles a label through required, excluded and neither", () => {
    const asked = cycleLabel(open, "a")
    const left = cycleLabel(asked, "a")
    expect([asked.labels, asked.without]).toEqual([["a"], []])
    expect([left.labels, left.without]).toEqual([[], ["a"]])
    expect(cycleLabel(left, "a")).toEqual(open)
    expect(toggle(asked, "without", "a")).toEqual(left)
    expect(toggle(left, "labels", "a")).toEqual(asked)
  })

  it("requires all labels only if there are several, and never an excluded one", () => {
    const both: InboxFilter = { ...toggle(toggle(open, "labels", "a"), "labels", "b"), match: "all" }
    expect(toggle(both, "labels", "b").match).toBe("any")
    expect(toggle(both, "without", "b").match).toBe("any")
    const steps = fc.array(fc.tuple(fc.constantFrom("labels" as const, "without" as const), fc.constantFrom("a", "b", "c", "d")))
    fc.assert(
      fc.property(steps, (taken) => {
        const end = taken.reduce((filter, [part, id]) => toggle(filter, part, id), { ...open, match: "all" as "any" | "all" })
        expect(end.labels.filter((id) => end.without.includes(id))).toEqual([])
        if (taken.length > 0 && end.labels.length < 2) expect(taken.some(([part]) => part === "labels") ? end.match : "any").toBe("any")
      }),
    )
  })

  it("clears a value that is chosen again", () => {
    expect(choose(open, "files", true).files).toBe(true)
    expect(choose(choose(open, "files", true), "files", false).files).toBe(false)
    expect(choose(choose(open, "files", false), "files", false)).toEqual(open)
    expect(choose(choose(open, "date", "7d"), "date", "7d")).toEqual(open)
  })
})

describe("search text", () => {
  it("widens open submissions to all, and returns to open ones when it is cleared", () => {
    const searching = withText(open, "kite")
    expect([searching.text, searching.state]).toEqual(["kite", "all"])
    expect(withText(searching, "kitefall").state).toBe("all")
    expect(withText(searching, "")).toEqual(open)
    // A state chosen during a search was chosen on purpose.
    expect(withText({ ...searching, state: "open" }, "kitef").state).toBe("open")
    const staged = toFilter({ stage: "declined" })
    expect(withText(withText(staged, "kite"), "")).toEqual(staged)
  })
})

describe("the server's input", () => {
  const now = new Date(2026, 10, 21, 10, 30)

  it("contains every part of the filter", () => {
    expect(toServer(full, now)).toEqual({
      portals: ["demos"],
      stages: ["s1", "s2"],
      state: "all",
      labels: { all: ["a", "b"], none: ["c"] },
      assignees: ["me", "none"],
      reviewers: ["u1"],
      from: new Date(2026, 10, 15).toISOString(),
      answers: [
        { key: "amount", min: 10_000 },
        { key: "public", yes: true },
      ],
      reviews: { roundId: "r1", maxReviews: 0 },
      files: true,
      held: false,
      overdue: true,
      unread: true,
      offer: ["confirmed", "open"],
      trash: true,
      snoozed: "only",
      text: "kite",
    })
  })

  it("contains nothing else", () => {
    expect(toListInput(open, now)).toEqual({ filter: { state: "open" }, sort: "newest" })
    expect(toListInput(toFilter({ stage: "declined" }))).toEqual({ filter: { stages: ["declined"], state: "all" }, sort: "newest" })
    expect(toServer(toFilter({ q: " kite ", state: "all" }))).toEqual({ text: "kite", state: "all" })
  })
})

it("knows which lists depend on labels", () => {
  for (const search of [{ label: "a" }, { without: "a" }, { reviewer: "me" }])
    expect(byLabels(toFilter(search)), JSON.stringify(search)).toBe(true)
  for (const search of [{}, { state: "all" as const }, { q: "words" }, { assignee: "me" }, { stage: "a" }])
    expect(byLabels(toFilter(search))).toBe(false)
})
