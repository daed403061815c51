import type { AnswerCondition } from "@intray/server/modules/submission-index/answers/schema"
import { submissionFilter } from "@intray/server/modules/submission-index/schema"
import { viewSearch } from "@intray/server/modules/views/schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseAddress, writeAddress } from "../../../lib/address.ts"
import { fromFilter, type InboxFilter, sameList, toFilter } from "./filter.ts"
import { isContained, mostConditions, readAnswers, readReviews, unreadableAnswers, writeAnswers, writeReviews } from "./filter-answers.ts"
import { datePresets, writeDays } from "./filter-days.ts"
import { toServer } from "./filter-edit.ts"
import { me, nobody, parseSearch } from "./search.ts"

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

const key = fc.constantFrom("amount", "a", "costs.sum", "x_1", `k${"y".repeat(39)}`)
const options = fc.uniqueArray(fc.constantFrom("water", "soil", "air", "min", "x_1"), { minLength: 1, maxLength: 4 })
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const pair = <T>(value: fc.Arbitrary<T>, isAfter: (a: T, b: T) => boolean) =>
  fc.tuple(value, value).map(([a, b]) => (isAfter(a, b) ? ([b, a] as const) : ([a, b] as const)))
const condition: fc.Arbitrary<AnswerCondition> = fc.oneof(
  fc.record({ key, any: options }),
  fc.record({ key, all: options }),
  fc.record({ key, none: options }),
  fc.record({ key, min: number }),
  fc.record({ key, max: number }),
  fc
    .tuple(
      key,
      pair(number, (a, b) => a > b),
    )
    .map(([of, [min, max]]) => ({ key: of, min, max })),
  fc.record({ key, from: day }),
  fc
    .tuple(
      key,
      pair(day, (a, b) => a > b),
    )
    .map(([of, [from, to]]) => ({ key: of, from, to })),
  fc.record({ key, yes: fc.boolean() }),
  fc.record({ key, contains: fc.string({ unit: "grapheme", maxLength: 30 }).filter(isContained) }),
  fc.record({ key, contains: fc.constantFrom("50 %", "a*b", "x, y", "%2C", "%25", "+47", "#1 & 2", "a%2") }),
  fc.record({ key, answered: fc.boolean() }),
)
const answers = fc.option(
  fc.uniqueArray(condition, { minLength: 1, maxLength: 5, selector: (one) => writeAnswers([one]) }).map(writeAnswers),
)

const share = fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000)
const range = (of: "Reviews" | "Score" | "Spread", value: fc.Arbitrary<number>) =>
  fc.record({ [`min${of}`]: value, [`max${of}`]: value }, { requiredKeys: [] }).map((ends) => {
    const [min, max] = [ends[`min${of}`] ?? 0, ends[`max${of}`] ?? 1_000]
    return min > max ? { [`max${of}`]: max } : ends
  })
const reviews = fc.option(
  fc
    .tuple(range("Reviews", fc.integer({ min: 0, max: 1_000 })), range("Score", share), range("Spread", share))
    .map((ranges) => writeReviews(Object.assign({ roundId: "round-1" }, ...ranges))),
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
    answers,
    reviews,
    files: answer,
    held: answer,
    overdue: fc.constantFrom(null, true as const),
    unread: fc.constantFrom(null, true as const),
    offer: fc.uniqueArray(fc.constantFrom("open" as const, "confirmed" as const, "expired" as const)),
    trash: fc.constantFrom(null, true as const),
    snoozed: fc.constantFrom(null, "only" as const, "any" as const, "hide" as const),
    text: words,
    sort: fc.constantFrom("newest" as const, "oldest" as const),
    table: fc.option(fc.record({ columns: fc.constantFrom("", "number,title~240,a.tracks.title"), cosy: fc.boolean() })),
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
        expect(writeAnswers(readAnswers(filter.answers))).toBe(filter.answers ?? "")
        const condition = readReviews(filter.reviews)
        expect(condition && writeReviews(condition)).toBe(filter.reviews)
      }),
      { numRuns: 1_000 },
    )
  })

  it("leave out a condition on reviews that cannot be read, instead of sending it", () => {
    const read = (reviews: unknown) => toServer(toFilter(parseSearch({ reviews }))).reviews
    expect(read("r1*maxReviews*0*minScore*0.75")).toEqual({ roundId: "r1", maxReviews: 0, minScore: 0.75 })
    expect(read("r1")).toEqual({ roundId: "r1" })
    for (const odd of ["", "r 1", "r1*minScore", "r1*minScore*70", "r1*minScore*1*maxScore*0", "r1*minReviews*1001", "r1*other*1", 5])
      expect(read(odd)).toBeUndefined()
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
      "answers",
      "reviews",
      "files",
      "held",
      "overdue",
      "unread",
      "offer",
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
      fc.constantFrom(
        "amount*min*3*max*2",
        "a*contains*\u3164,b*any*x",
        "a*min*1e999",
        "a*toString*1",
        "a*yes*yes*answered*no",
        "a*from*2026-02-30",
      ),
      fc
        .array(fc.constantFrom("amount", "*", ",", ".", "min", "any", "contains", "2", "-", "yes", "%2C"), { maxLength: 12 })
        .map((all) => all.join("")),
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

  it("has conditions on answers, without those that the server would refuse", () => {
    const text = "amount*min*10000*max*20000,themes*any*water.soil,public*yes*no,costs.what*contains*50%25 %2A,note*answered*yes"
    expect(readAnswers(text)).toEqual([
      { key: "amount", min: 10_000, max: 20_000 },
      { key: "themes", any: ["water", "soil"] },
      { key: "public", yes: false },
      { key: "costs.what", contains: "50% *" },
      { key: "note", answered: true },
    ])
    expect(writeAnswers(readAnswers(text))).toBe(text)
    const wrong = [
      "amount",
      "amount*min",
      "amount*min*x",
      "amount*min*2*max*1",
      "amount*min*1*yes*yes",
      "Amount*min*1",
      "a.b.c*min*1",
      "a*any*",
    ]
    expect(
      readAnswers(
        [...wrong, "d*from*2026-02-30", "d*from*2026-02-02*to*2026-02-01", "t*contains* ", "a*min*1*min*2", "ok*max*-1.5e3"].join(),
      ),
    ).toEqual([{ key: "ok", max: -1500 }])
    expect(unreadableAnswers([...wrong, "ok*max*1"].join())).toEqual(wrong)
    expect(unreadableAnswers(text)).toEqual([])
    expect(readAnswers("a*yes*yes,a*yes*yes")).toHaveLength(1)
    expect(readAnswers(Array.from({ length: 50 }, (_, index) => `a*min*${index}`).join())).toHaveLength(mostConditions)
    expect(parseSearch({ answers: text })).toEqual({ answers: text })
    for (const other of ["", "amount", "*min*1", 7, { key: "amount" }, `a*contains*${"x".repeat(7_000)}`, "a*contains*\0"]) {
      expect(parseSearch({ answers: other })).toEqual({})
    }
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
