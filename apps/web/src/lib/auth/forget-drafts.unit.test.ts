import { describe, expect, it } from "vitest"
import { createDrafts } from "../drafts.ts"
import { memoryStorage } from "../testing/memory-storage.ts"
import { forgetDrafts, hasDrafts } from "./forget-drafts.ts"

describe("signing out", () => {
  it("deletes members' drafts, and nothing else", () => {
    const storage = memoryStorage()
    createDrafts(storage).write("reply:u1:s1", { body: "Dear" })
    createDrafts(storage).write("decide:u2:s2", { body: "We" })
    storage.setItem("intray-comment:u1:s1", "{}")
    storage.setItem("intray-pending-email", "{}")
    storage.setItem("intray-color-mode", "dark")
    storage.setItem("intray-draft:demos:1", "{}")
    forgetDrafts(storage)
    expect([...storage.all.keys()]).toEqual(["intray-color-mode", "intray-draft:demos:1"])
  })

  it("knows whether it would delete a draft", () => {
    const storage = memoryStorage()
    expect(hasDrafts(storage)).toBe(false)
    createDrafts(storage).write("read-versions", [["s1", 2]])
    storage.setItem("intray-pending-email", "{}")
    storage.setItem("intray-draft:demos:1", "{}")
    expect(hasDrafts(storage)).toBe(false)
    const drafts = createDrafts(storage)
    drafts.write("reply:u1:s1", { body: "Dear" })
    expect(hasDrafts(storage)).toBe(true)
    drafts.write("reply:u1:s1", null)
    expect(hasDrafts(storage)).toBe(false)
    storage.setItem("intray-comment:u1:s1", "{}")
    expect(hasDrafts(storage)).toBe(true)
  })

  it("works with blocked or missing storage", () => {
    const forbidden = {
      ...memoryStorage(),
      get length(): number {
        throw new Error("forbidden")
      },
    }
    expect(() => forgetDrafts(forbidden)).not.toThrow()
    expect(hasDrafts(forbidden)).toBe(false)
    expect(hasDrafts(null)).toBe(false)
    expect(() => forgetDrafts(null)).not.toThrow()
  })
})
