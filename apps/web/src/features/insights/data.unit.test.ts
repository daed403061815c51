import { expect, it } from "vitest"
import { inputOf, refetchAfter, scaleOf, screenOf, toCsv } from "./data.ts"
import { parseInsights } from "./search.ts"
import { percent } from "./shared.ts"

it("parses its own URLs and drops invalid parameters", () => {
  const search = { range: "own", from: "2026-01-01", to: "2026-02-01", portal: "demos,live", compare: "year", tables: "arrivals,waits" }
  expect(parseInsights(search)).toEqual(search)
  expect(inputOf(parseInsights(search))).toEqual({
    range: { from: "2026-01-01", to: "2026-02-01" },
    compare: "year",
    portals: ["demos", "live"],
  })
  expect(
    parseInsights({ range: "own", from: "2026-02-01", to: "2026-01-01", portal: "NO!", compare: 4, tables: "", group: "<", question: "x" }),
  ).toEqual({})
  expect(parseInsights({ range: "own", from: "2000-01-01", to: "2026-01-01" })).toEqual({})
  expect(inputOf({})).toEqual({ range: "quarter", compare: "auto" })
})

it("requests the default for invalid parameters", () => {
  for (const raw of [
    { range: "evil" },
    { range: { from: 1 } },
    { range: "own", from: "x", to: 3 },
    { compare: "x" },
    { portal: ["a"] },
    { portals: 4, from: "2026-01-01", tables: {} },
  ]) {
    // Merged as the router does it.
    expect(inputOf(Object.assign({}, raw, parseInsights(raw))), JSON.stringify(raw)).toEqual(inputOf({}))
  }
})

it("an unknown portal is never shown as all portals", () => {
  const raw = { portals: "hidden-slug" }
  const search = { ...raw, ...parseInsights(raw) }
  expect(inputOf(search).portals).toEqual(["hidden-slug"])
  expect(screenOf({ isPending: false, data: undefined }, "NOT_FOUND", search)).toBe("missing")
  expect(screenOf({ isPending: false, data: undefined }, "INTERNAL_SERVER_ERROR", search)).toBe("failed")
  // Removing the portal from the URL selects all portals again.
  expect(inputOf(parseInsights({ ...search, portal: undefined }))).toEqual(inputOf({}))
})

it("shows that numbers are being recounted and refetches them, instead of showing 0", () => {
  const data = { whole: false, sums: { arrived: 0 }, sumsBefore: null, waiting: 0 }
  const screen = (more: object) => screenOf({ isPending: false, data: { ...data, ...more } }, undefined, {})
  expect([screen({}), screen({ waiting: 3 }), screen({ whole: true }), screen({ whole: true, waiting: 3 })]).toEqual([
    "counting",
    "numbers",
    "nothing",
    "numbers",
  ])
  expect([refetchAfter(data, false), refetchAfter({ whole: true }, false), refetchAfter(undefined, 60_000)]).toEqual([1_000, false, 60_000])
})

it("exports numbers as numbers and escapes formulas", () => {
  const table = {
    columns: [{ label: "Source" }, { label: "Sent, all", numeric: true }],
    rows: [
      [{ text: '=HYPERLINK("x")' }, { text: "1,204", raw: 1204 }],
      [{ text: "-1" }, { text: "2", raw: 2 }],
    ],
  }
  expect(toCsv(table)).toBe('Source,"Sent, all"\r\n"\'=HYPERLINK(""x"")",1204\r\n\'-1,2')
})

it("has two or three grid lines at round values, up to the maximum", () => {
  for (const most of [0, 1, 3, 7, 22, 99, 156, 4_321]) {
    const ends = scaleOf(most)
    expect(ends[0]).toBe(0)
    expect(ends.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ends.length).toBeLessThanOrEqual(4)
  }
})

it("shows a share only if the total is at least as large as the part", () => {
  expect([percent(1, 3).text, percent(12, 12).text, percent(0, 4).raw]).toEqual(["33%", "100%", 0])
  expect([percent(0, 0), percent(12, 1)]).toEqual([
    { text: "–", raw: "" },
    { text: "–", raw: "" },
  ])
})
