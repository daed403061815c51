import { TZDate } from "@date-fns/tz"
import fc from "fast-check"
import { expect, test } from "vitest"
import { availabilityOf, type PortalSchedule } from "./availability.ts"
import { takesIn } from "./grace.ts"

const now = new Date("2026-03-01T12:00:00.000Z")
const facts: PortalSchedule = { state: "open", closedAt: null, opensAt: null, closesAt: null, quota: null, taken: 0 }
const at = (ms: number) => new Date(now.getTime() + ms)
const quarter = 15 * 60_000

test.each<[string, Partial<PortalSchedule>, string, boolean]>([
  ["draft", { state: "draft" }, "draft", false],
  ["open", {}, "open", true],
  ["before its opening", { opensAt: at(1) }, "not_yet_open", false],
  ["at its opening", { opensAt: now }, "open", true],
  ["just before closing", { closesAt: at(1) }, "open", true],
  ["at its closing", { closesAt: now }, "closed", true],
  ["at the end of the grace", { closesAt: at(-quarter) }, "closed", true],
  ["past the grace", { closesAt: at(-quarter - 1) }, "closed", false],
  ["one place left", { quota: 3, taken: 2 }, "open", true],
  ["no place left", { quota: 3, taken: 3 }, "full", false],
  ["more taken than places, after a restore", { quota: 3, taken: 4 }, "full", false],
  ["full and closed", { quota: 3, taken: 3, closesAt: at(-1) }, "closed", false],
  ["not yet open and full", { quota: 3, taken: 3, opensAt: at(1) }, "not_yet_open", false],
  ["opening after closing", { opensAt: at(10), closesAt: at(-10) }, "closed", false],
  ["paused", { state: "paused", closedAt: at(-1) }, "paused", true],
  ["paused before it ever opened", { state: "paused", closedAt: null }, "paused", false],
  ["closed by hand", { state: "closed", closedAt: at(-quarter - 1) }, "closed", false],
  ["archived", { state: "archived", closedAt: at(-quarter - 1) }, "archived", false],
])("%s", (_, more, availability, taken) => {
  expect(availabilityOf({ ...facts, ...more }, now)).toBe(availability)
  expect(takesIn({ ...facts, ...more }, now)).toBe(taken)
})

const moment = fc.option(fc.integer({ min: -2 * quarter, max: 2 * quarter }).map(at), { nil: null })
const anyFacts: fc.Arbitrary<PortalSchedule> = fc.record({
  state: fc.constantFrom("draft", "open", "paused", "closed", "archived"),
  // Somebody did it, so it lies behind.
  closedAt: fc.option(fc.integer({ min: -2 * quarter, max: 0 }).map(at), { nil: null }),
  opensAt: moment,
  closesAt: moment,
  quota: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  taken: fc.integer({ min: 0, max: 6 }),
})

test("by chance: open takes in, what is closed takes in at most a quarter of an hour, a reached quota nothing", () => {
  fc.assert(
    fc.property(anyFacts, (one) => {
      const availability = availabilityOf(one, now)
      const taken = takesIn(one, now)
      if (availability === "open") expect(taken).toBe(true)
      if (availability === "draft" || availability === "not_yet_open" || availability === "full") expect(taken).toBe(false)
      if (taken) expect(one.quota === null || one.taken < one.quota).toBe(true)
      if (taken && availability !== "open") {
        const stops = [one.state === "open" ? null : one.closedAt, one.closesAt].filter((stop) => stop !== null && stop <= now)
        expect(stops.some((stop) => stop !== null && now.getTime() - stop.getTime() <= quarter)).toBe(true)
      }
    }),
    { numRuns: 3_000 },
  )
})

test("by chance: a portal goes from not yet open through open to closed, each once, and never back", () => {
  const order = ["not_yet_open", "open", "closed"]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 1_000 }), (first, span) => {
      const opened = { ...facts, opensAt: at(first), closesAt: at(first + span) }
      const seen = [-1, 0, first - 1, first, first + span - 1, first + span, first + span + quarter].sort((a, b) => a - b)
      const places = seen.map((ms) => order.indexOf(availabilityOf(opened, at(ms))))
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(availabilityOf(opened, at(first))).toBe("open")
      expect(availabilityOf(opened, at(first + span - 1))).toBe("open")
      expect(availabilityOf(opened, at(first + span))).toBe("closed")
    }),
  )
})

// The times are moments: where a team chose "midnight", the clocks of its zone have been read once, when it was chosen.
test.each(["Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "UTC"])(
  "closing at midnight in %s is exact on every day of a year, clock changes included",
  (zone) => {
    const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
    for (let day = 1; day <= 365; day++) {
      const closesAt = new Date(new TZDate(2026, 0, day, zone).getTime())
      const closing = { ...facts, closesAt }
      expect(availabilityOf(closing, after(closesAt, -1))).toBe("open")
      expect(availabilityOf(closing, closesAt)).toBe("closed")
      expect(takesIn(closing, after(closesAt, quarter))).toBe(true)
      expect(takesIn(closing, after(closesAt, quarter + 1))).toBe(false)
    }
  },
)
