import { expect, test } from "vitest"
import { acceptedSince, isAccepted, takesIn } from "./grace.ts"

const now = new Date("2026-03-01T12:00:00.000Z")
const ago = (ms: number) => new Date(now.getTime() - ms)
const minute = 60_000
const always = { opensAt: null, closesAt: null, quota: null, taken: 0 }
const hour = 60 * minute

test("an open portal takes in, whenever it was closed before", () => {
  expect(takesIn({ ...always, state: "open", closedAt: null }, now)).toBe(true)
  expect(takesIn({ ...always, state: "open", closedAt: ago(100 * hour) }, now)).toBe(true)
})

test.each(["paused", "closed", "archived"] as const)("a portal that is %s takes in for a quarter of an hour more", (state) => {
  expect(takesIn({ ...always, state, closedAt: ago(15 * minute) }, now)).toBe(true)
  expect(takesIn({ ...always, state, closedAt: ago(15 * minute + 1) }, now)).toBe(false)
  expect(takesIn({ ...always, state, closedAt: null }, now)).toBe(false)
})

test("closed by its clock, a portal takes in for a quarter of an hour more", () => {
  const open = { ...always, state: "open", closedAt: null } as const
  expect(takesIn({ ...open, closesAt: ago(15 * minute) }, now)).toBe(true)
  expect(takesIn({ ...open, closesAt: ago(15 * minute + 1) }, now)).toBe(false)
})

test("what stopped it first is what counts", () => {
  const both = { ...always, state: "paused" } as const
  expect(takesIn({ ...both, closedAt: ago(minute), closesAt: ago(20 * minute) }, now)).toBe(false)
  expect(takesIn({ ...both, closedAt: ago(20 * minute), closesAt: ago(minute) }, now)).toBe(false)
  expect(takesIn({ ...both, closedAt: ago(minute), closesAt: ago(2 * minute) }, now)).toBe(true)
})

test("a quota holds during the grace too, and gives none of its own", () => {
  const full = { ...always, quota: 10, taken: 10, closedAt: null, state: "open" } as const
  expect(takesIn(full, now)).toBe(false)
  expect(takesIn({ ...full, closesAt: ago(minute) }, now)).toBe(false)
  expect(takesIn({ ...full, closesAt: ago(minute), taken: 9 }, now)).toBe(true)
})

test("nothing can have been begun before it opened", () => {
  const late = { ...always, state: "open", closedAt: null } as const
  expect(takesIn({ ...late, opensAt: new Date(now.getTime() + 1) }, now)).toBe(false)
  expect(takesIn({ ...late, state: "closed", closedAt: ago(minute), opensAt: now }, now)).toBe(false)
})

test("a draft takes in nothing", () => {
  expect(takesIn({ ...always, state: "draft", closedAt: now }, now)).toBe(false)
})

test("a form is accepted until a day after it was replaced", () => {
  expect(isAccepted(null, now)).toBe(true)
  expect(isAccepted(ago(24 * hour), now)).toBe(true)
  expect(isAccepted(ago(24 * hour + 1), now)).toBe(false)
  expect(acceptedSince(now)).toEqual(ago(24 * hour))
})
