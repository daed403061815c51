import { expect, it } from "vitest"
import { memoryStorage } from "../../lib/testing/memory-storage.ts"
import { moveSent } from "../status/forget.ts"
import { arrivalHash, arrivedIn, createSentHere, mostSent } from "./sent-here.ts"

const sent = (number: number, slug = "demos") => ({
  slug,
  number,
  statusUrl: `https://intray.example.org/status/secret${number}`,
  at: "2026-03-11T21:47:00.000Z",
})

it("remembers what was sent to each portal, newest first and once", () => {
  const here = createSentHere(memoryStorage())
  for (const one of [sent(1), sent(2, "talks"), sent(3), sent(1)]) here.add(one)
  expect(here.of("demos").map((one) => one.number)).toEqual([1, 3])
  expect(here.find("talks", 2)).toEqual(sent(2, "talks"))
  expect(here.find("demos", 2)).toBeNull()
  expect(here.find("demos", null)).toBeNull()
})

it("forgets one by its link or its page, and leaves nothing behind after the last", () => {
  const store = memoryStorage()
  const here = createSentHere(store)
  here.add(sent(1))
  here.add(sent(2))
  here.forget(sent(1).statusUrl)
  expect(here.of("demos")).toEqual([sent(2)])
  here.forget("/status/secret2")
  expect(store.length).toBe(0)
})

it("follows one to its new link", () => {
  const here = createSentHere(memoryStorage())
  here.add(sent(1))
  here.add(sent(2))
  moveSent(here, { from: "/status/secret1", to: "/status/other" })
  expect(here.find("demos", 1)?.statusUrl).toBe("https://intray.example.org/status/other")
  expect(here.find("demos", 2)).toEqual(sent(2))
})

it("remembers so many and no more, and reads nonsense as nothing", () => {
  const store = memoryStorage()
  const here = createSentHere(store)
  for (let number = 1; number <= mostSent + 5; number += 1) here.add(sent(number))
  expect(here.of("demos")).toHaveLength(mostSent)
  expect(here.find("demos", 5)).toBeNull()
  for (const text of [
    "{",
    "7",
    '[null,{"slug":"demos"}]',
    '[{"slug":"demos","number":1,"at":"2026-01-01","statusUrl":"javascript:alert(1)"}]',
  ]) {
    store.setItem("intray-sent", text)
    expect(here.of("demos"), text).toEqual([])
  }
})

it("names the number in the address, and never the link", () => {
  expect(arrivedIn(arrivalHash(1281))).toBe(1281)
  for (const other of ["", "#form", "#sent-", "#sent-12345678901", "#sent-1x"]) expect(arrivedIn(other), other).toBeNull()
})
