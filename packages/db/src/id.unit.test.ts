import { afterEach, expect, test, vi } from "vitest"
import { newId, newSecret, sha256Hex } from "./id.ts"

afterEach(() => {
  vi.useRealTimers()
})

const rising = (ids: string[]) => ids.every((id, index) => index === 0 || id > ids[index - 1]!)

test("ids are version 7 UUIDs and ascend strictly, also within a millisecond", () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  for (const id of ids.slice(0, 100)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(rising(ids)).toBe(true)
})

test("ids ascend when the clock is set back", () => {
  vi.useFakeTimers({ now: Date.now() + 1000 })
  const before = newId()
  vi.setSystemTime(Date.now() - 60_000)
  expect(rising([before, newId(), newId()])).toBe(true)
})

test("an id of a past time sorts there, and does not affect others", () => {
  const now = newId()
  const moment = new Date("2024-05-06T07:08:09.010Z")
  const past = Array.from({ length: 1000 }, () => newId(moment))
  expect(rising(past)).toBe(true)
  expect(past[0]! > newId(new Date(moment.getTime() - 1))).toBe(true)
  expect(past.at(-1)! < newId(new Date(moment.getTime() + 1))).toBe(true)
  expect(Number.parseInt(past[0]!.replace("-", "").slice(0, 12), 16)).toBe(moment.getTime())
  expect(rising([now, newId()])).toBe(true)
})

test("ids of one time ascend, whatever other times come in between", () => {
  const moment = new Date("2024-05-06T07:08:09.010Z")
  const later = new Date(moment.getTime() + 1)
  const ids = Array.from({ length: 1000 }, () => [newId(moment), newId(later)])
  expect(rising(ids.map(([id]) => id!))).toBe(true)
  expect(rising(ids.map(([, id]) => id!))).toBe(true)
})

test("remembers only the latest times", () => {
  const from = Date.parse("2024-05-06T07:08:09.010Z")
  const first = newId(new Date(from))
  for (let ms = 1; ms < 1000; ms++) newId(new Date(from + ms))
  expect(newId(new Date(from)) > first).toBe(true)
})

test("ids of one time sort by `order`, and have that time", () => {
  const moment = new Date("2024-05-06T07:08:09.010Z")
  const orders = [0, 1, 2, 255, 256, 16_383, 16_384, 2 ** 20, 2 ** 28, 2 ** 31, 2 ** 32 - 1]
  const made = new Map(orders.toReversed().map((order) => [order, newId(moment, order)]))
  const ids = orders.map((order) => made.get(order)!)
  expect(rising(ids)).toBe(true)
  expect(ids.at(-1)! < newId(new Date(moment.getTime() + 1), 0)).toBe(true)
  expect(newId(moment, 7)).not.toBe(newId(moment, 7))
})

test("every id has its own random bits, however many are created at once", () => {
  const moment = new Date("2024-05-06T07:08:09.010Z")
  const ids = Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? newId() : newId(moment)))
  // Only the last 40 bits are random: among 20,000 ids, one collision has a chance of one in five thousand, and three practically none.
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBeGreaterThan(ids.length - 3)
})

test("secrets have the promised entropy and are safe in a URL", () => {
  expect(newSecret()).toMatch(/^[a-z2-7]{32}$/)
  expect(newSecret(256)).toHaveLength(52)
  const all = Array.from({ length: 1000 }, () => newSecret())
  expect(new Set(all).size).toBe(1000)
  expect(new Set(all.join("")).size).toBe(32)
})

test("a hash is SHA-256 of the UTF-8", () => {
  expect(sha256Hex("héllo")).toBe("3c48591d8d098a4538f5e013dfcf406e948eac4d3277b10bf614e295d6068179")
})
