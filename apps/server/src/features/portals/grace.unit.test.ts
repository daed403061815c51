import { expect, test } from "vitest"
import { acceptedSince, isAccepted, takesIn } from "./grace.ts"

const now = new Date("2026-03-01T12:00:00.000Z")
const ago = (ms: number) => new Date(now.getTime() - ms)
const minute = 60_000
const hour = 60 * minute

test("an open portal takes in, whenever it was closed before", () => {
  expect(takesIn({ state: "open", closedAt: null }, now)).toBe(true)
  expect(takesIn({ state: "open", closedAt: ago(100 * hour) }, now)).toBe(true)
})

test.each(["paused", "closed", "archived"] as const)("a portal that is %s takes in for a quarter of an hour more", (state) => {
  expect(takesIn({ state, closedAt: ago(15 * minute) }, now)).toBe(true)
  expect(takesIn({ state, closedAt: ago(15 * minute + 1) }, now)).toBe(false)
  expect(takesIn({ state, closedAt: null }, now)).toBe(false)
})

test("a draft takes in nothing", () => {
  expect(takesIn({ state: "draft", closedAt: now }, now)).toBe(false)
})

test("a form is accepted until a day after it was replaced", () => {
  expect(isAccepted(null, now)).toBe(true)
  expect(isAccepted(ago(24 * hour), now)).toBe(true)
  expect(isAccepted(ago(24 * hour + 1), now)).toBe(false)
  expect(acceptedSince(now)).toEqual(ago(24 * hour))
})
