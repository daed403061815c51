import { describe, expect, it } from "vitest"
import { aheadOfNeed, chunk, MissingChunk, mayReload, reloadOnMissingChunks, reloadPause } from "./reload-guard.ts"
import { memoryStorage } from "./testing/memory-storage.ts"
import { mayHoldUnsaved } from "./unsaved.ts"

describe("the reload guard", () => {
  it("reloads a path once within ten seconds, independently of other paths", () => {
    const kept = memoryStorage()
    expect(mayReload("/dashboard/portals", kept, 1_000_000)).toBe(true)
    expect(mayReload("/dashboard/portals", kept, 1_000_000 + reloadPause - 1)).toBe(false)
    expect(mayReload("/dashboard/submissions", kept, 1_000_000 + 1)).toBe(true)
    expect(mayReload("/dashboard/portals", kept, 1_000_000 + reloadPause)).toBe(true)
  })

  it("marks a chunk that failed to load", async () => {
    await expect(chunk(Promise.reject(new TypeError("Failed to fetch")))).rejects.toBeInstanceOf(MissingChunk)
    await expect(chunk(Promise.resolve(1))).resolves.toBe(1)
  })
})

/** A page whose chunks can be missing. */
function page({ latest = "two" as string | null } = {}) {
  const target = new EventTarget()
  const clock = { now: 1_000_000 }
  let reloads = 0
  reloadOnMissingChunks({
    target,
    storage: (
      (kept) => () =>
        kept
    )(memoryStorage()),
    path: () => "/dashboard/submissions",
    latest: async () => latest,
    reload: () => {
      reloads += 1
    },
    now: () => clock.now,
  })
  return {
    clock,
    leave: () => target.dispatchEvent(new Event("beforeunload")),
    /** @returns how often the page was reloaded by then */
    async miss(payload: unknown = new TypeError("error loading dynamically imported module")) {
      target.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }))
      await new Promise((done) => setTimeout(done))
      return reloads
    },
  }
}

describe("a missing chunk", () => {
  it("reloads the page if the chunk is needed and the server is available", async () => {
    expect(await page().miss()).toBe(1)
    expect(await page({ latest: null }).miss()).toBe(0)
  })

  it("does not reload a page while it is being left", async () => {
    const one = page()
    one.leave()
    expect(await one.miss()).toBe(0)
    one.clock.now += 10_000
    expect(await one.miss()).toBe(1)
  })

  it("does not reload a page with unsaved text", async () => {
    const free = mayHoldUnsaved(() => true)
    const one = page()
    expect(await one.miss()).toBe(0)
    free()
    expect(await one.miss()).toBe(1)
  })

  it("is ignored if it was only prefetched", async () => {
    const one = page()
    const cause = new TypeError("error loading dynamically imported module")
    const other = new TypeError("error loading dynamically imported module")
    await aheadOfNeed(Promise.reject(cause))
    await aheadOfNeed(chunk(Promise.reject(other)))
    expect(await one.miss(cause)).toBe(0)
    expect(await one.miss(other)).toBe(0)
    expect(await one.miss()).toBe(1)
  })
})
