import { describe, expect, it } from "vitest"
import { createDrafts } from "./drafts.ts"
import { memoryStorage } from "./testing/memory-storage.ts"

describe("drafts", () => {
  it("outlive the page, and return the same object until they change", () => {
    const storage = memoryStorage()
    createDrafts(storage).write("a", { body: "Hello" })
    const again = createDrafts(storage)
    expect(again.read("a")).toEqual({ body: "Hello" })
    expect(again.read("a")).toBe(again.read("a"))
    again.write("a", null)
    expect(again.read("a")).toBeNull()
    expect(storage.all.size).toBe(0)
  })

  it("delete old drafts, and no foreign entries", () => {
    const day = 86_400_000
    const storage = memoryStorage({ other: "stays", "intray-kept:old": JSON.stringify({ at: 0, value: 1 }) })
    createDrafts(storage, () => 59 * day).write("new", 2)
    const drafts = createDrafts(storage, () => 61 * day)
    expect([drafts.read("old"), drafts.read("new"), storage.all.get("other")]).toEqual([null, 2, "stays"])
  })

  it("work with broken and blocked storage, and follow other tabs", () => {
    const broken = createDrafts(memoryStorage({ "intray-kept:a": "{" }))
    expect(broken.read("a")).toBeNull()
    const storage = memoryStorage()
    const failing = createDrafts({
      ...storage,
      length: 0,
      setItem: () => {
        throw new Error("full")
      },
    })
    failing.write("a", "kept")
    expect(failing.read("a")).toBe("kept")

    const here = createDrafts(storage)
    expect(here.read("b")).toBeNull()
    let told = 0
    here.subscribe(() => void told++)
    createDrafts(storage).write("b", "theirs")
    here.heard("intray-kept:b")
    expect([here.read("b"), told]).toEqual(["theirs", 1])
    here.heard("something else")
    expect(told).toBe(1)
  })
})
