import { submissionFilter } from "@intray/server/modules/submission-index/schema"
import { viewSearch } from "@intray/server/modules/views/schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseAddress, writeAddress } from "../../../lib/address.ts"
import { fromFilter, type InboxFilter, me, nobody, parseSearch, sameList, toFilter } from "./filter.ts"
import { datePresets, writeDays } from "./filter-days.ts"
import { toServer } from "./filter-edit.ts"

const id = fc.uuid()
const ids = fc.uniqueArray(id, { maxLength: 6 })
const slugs = fc.uniqueArray(fc.constantFrom("demos", "low-tide-remixes", "2026", "a1", "1e5", "10"), { maxLength: 4 })
const day = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const date = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...datePresets),
  fc.record({ from: fc.option(day), to: fc.option(day) }).map((days) => writeDays(days)),
)
const answer = fc.constantFrom(null, true, false)
const words = fc.oneof(
  fc.constant(""),
  fc.string({ unit: "grapheme", maxLength: 60 }).filter((text) => text.trim() !== ""),
  fc.nat().map(String),
)

/** Any filter that the screen can create. */
const anyFilter: fc.Arbitrary<InboxFilter> = fc
  .record({
    portals: slugs,
    stages: ids,
    state: fc.constantFrom("open" as const, "all" as const),
    labels: ids,
    match: fc.constantFrom("any" as const, "all" as const),
    without: ids,
    assignees: fc.uniqueArray(fc.oneof(id, fc.constantFrom(me, nobody)), { maxLength: 5 }),
    reviewers: fc.uniqueArray(fc.oneof(id, fc.constant(me)), { maxLength: 5 }),
    date,
    files: answer,
    held: answer,
    overdue: fc.constantFrom(null, true as const),
    unread: fc.constantFrom(null, true as const),
    trash: fc.constantFrom(null, true as const),
    snoozed: fc.constantFrom(null, "only" as const, "any" as const, "hide" as const),
    text: words,
    sort: fc.constantFrom("newest" as const, "oldest" as const),
    view: fc.option(id),
  })
  .map((filter) => ({
    ...filter,
    state: filter.stages.length > 0 || filter.trash ? "all" : filter.state,
    match: filter.labels.length > 1 ? filter.match : "any",
    without: filter.without.filter((one) => !filter.labels.includes(one)),
  }))

describe("the filter and its URL", () => {
  it("convert both ways, also through the address bar", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const search = fromFilter(filter)
        expect(toFilter(parseSearch(search))).toEqual(filter)
        expect(fromFilter(toFilter(parseSearch(search)))).toEqual(search)
        const address = writeAddress(search)
        expect(address).not.toMatch(/%2C/)
        expect(toFilter(parseSearch(parseAddress(address)))).toEqual(filter)
      }),
      { numRuns: 1_000 },
    )
  })

  it("is valid in saved views and on the server", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const { view: _, ...kept } = fromFilter(filter)
        expect(viewSearch.safeParse(kept).success || /\p{Cc}|\p{Cs}/u.test(filter.text)).toBe(true)
        expect(submissionFilter.safeParse(toServer(filter)).error).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it("accepts any typed URL, and normalises it to a stable form", () => {
    const names = [
      "portal",
      "stage",
      "label",
      "match",
      "without",
      "assignee",
      "reviewer",
      "date",
      "files",
      "held",
      "overdue",
      "unread",
      "trash",
      "snoozed",
      "q",
      "state",
      "sort",
      "view",
      "sel",
    ]
    const junk = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.constantFrom("all", "yes", "me", "none", "a,b,,b", "today", "2026-02-30..", "2026-03-04"),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), junk), (raw) => {
        const search = parseSearch(raw)
        expect(parseSearch(search)).toEqual(search)
        expect(toFilter(raw)).toEqual(toFilter(search))
        const { sel: _, ...filter } = search
        expect(fromFilter(toFilter(search))).toEqual(filter)
        expect(submissionFilter.safeParse(toServer(toFilter(search))).error).toBeUndefined()
      }),
      { numRuns: 1_000 },
    )
  })

  it("ignores invalid values", () => {
    expect(parseSearch({ portal: ["a"], stage: {}, label: "", state: "closed", sort: 1, sel: -4, other: "x" })).toEqual({})
    expect(parseSearch({ date: "2026-02-30", files: true, held: "maybe", snoozed: "yes", view: "a b", match: "all" })).toEqual({})
    expect(parseSearch({ portal: "x,Low Tide,-a,demos", stage: "a b,c" })).toEqual({ portal: "demos", stage: "c" })
    expect(parseSearch({ sel: 1.5 })).toEqual({})
    expect(parseSearch({ sel: "12x" })).toEqual({})
    expect(parseSearch({ sel: "99999999999" })).toEqual({})
    expect(parseSearch({ q: "  " })).toEqual({})
  })

  it("reads old links", () => {
    const old = { portal: "demos,remixes", stage: "a", label: "x,y", sort: "oldest", sel: "1281", q: 1281 }
    expect(parseSearch(old)).toEqual({ ...old, sel: 1281, q: "1281" })
    expect(toServer(toFilter(parseSearch(old)))).toEqual({
      portals: ["demos", "remixes"],
      stages: ["a"],
      state: "all",
      labels: { any: ["x", "y"] },
      text: "1281",
    })
    expect(parseSearch({ portal: 2026, state: "all" })).toEqual({ portal: "2026", state: "all" })
  })

  it("drops duplicates, blanks and overlong entries, and limits their number", () => {
    expect(parseSearch({ label: ` a,,a, b,${"c".repeat(65)}`, without: "b,d" })).toEqual({ label: "a,b", without: "d" })
    const many = Array.from({ length: 500 }, (_, index) => `l${index}`).join(",")
    expect(parseSearch({ label: many }).label?.split(",")).toHaveLength(100)
    expect(parseSearch({ q: "a".repeat(900) }).q).toHaveLength(200)
  })

  it("is short and readable", () => {
    const filter = toFilter({ portal: "demos", assignee: "me", date: "7d", files: "yes", label: "sign,pass", match: "all" })
    expect(writeAddress(fromFilter(filter))).toBe("?portal=demos&label=sign,pass&match=all&assignee=me&date=7d&files=yes")
    expect(writeAddress({})).toBe("")
  })
})

describe("two URLs of one list", () => {
  it("are equal, whatever the order of parameters and their saved view", () => {
    expect(sameList({ label: "a,b", view: "v" })).toBe(sameList({ label: "b,a", sel: 4 }))
    expect(sameList({ label: "a,b", match: "all" })).not.toBe(sameList({ label: "a,b" }))
    expect(sameList({ sort: "oldest" })).not.toBe(sameList({}))
  })
})
