import { describe, expect, it } from "vitest"
import { chunk, MissingChunk, mayReload, reloadPause } from "./reload-guard.ts"

function storage() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

describe("the reload guard", () => {
  it("reloads a path once within ten seconds, and other paths by themselves", () => {
    const kept = storage()
    expect(mayReload("/dashboard/portals", kept, 1_000_000)).toBe(true)
    expect(mayReload("/dashboard/portals", kept, 1_000_000 + reloadPause - 1)).toBe(false)
    expect(mayReload("/dashboard/submissions", kept, 1_000_000 + 1)).toBe(true)
    expect(mayReload("/dashboard/portals", kept, 1_000_000 + reloadPause)).toBe(true)
  })

  it("names a piece that did not arrive", async () => {
    await expect(chunk(Promise.reject(new TypeError("Failed to fetch")))).rejects.toBeInstanceOf(MissingChunk)
    await expect(chunk(Promise.resolve(1))).resolves.toBe(1)
  })
})
