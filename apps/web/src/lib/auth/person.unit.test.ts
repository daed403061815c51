import { expect, it, vi } from "vitest"
import { memoryStorage } from "../testing/memory-storage.ts"
import { forgetDrafts } from "./forget-drafts.ts"
import { personKey, tellPerson, watchPerson } from "./person.ts"

it("shares who is signed in with other tabs, until the user signs out", () => {
  const storage = memoryStorage()
  tellPerson("u1", storage)
  expect(storage.all.get(personKey)).toBe("u1")
  forgetDrafts(storage)
  expect(storage.all.has(personKey)).toBe(false)
})

it("works with full or missing storage", () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error("full")
    },
  }
  expect(() => tellPerson("u1", full)).not.toThrow()
  expect(() => tellPerson("u1", null)).not.toThrow()
})

it("reacts only if this user signed out or another one signed in", () => {
  const target = new EventTarget()
  const onOver = vi.fn()
  const say = (key: string | null, newValue: string | null) => target.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }))
  const stop = watchPerson("u1", onOver, target)
  say(personKey, "u1")
  say("intray-color-mode", null)
  say(null, null)
  expect(onOver).not.toHaveBeenCalled()
  say(personKey, null)
  say(personKey, "u2")
  expect(onOver).toHaveBeenCalledTimes(2)
  stop()
  say(personKey, null)
  expect(onOver).toHaveBeenCalledTimes(2)
})
