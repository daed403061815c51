import { existsSync } from "node:fs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { piecesOf } from "../../../build/documents.ts"
import { filesAhead, nextChunks } from "./ahead.ts"
import { latestBuild } from "./read.ts"
import { lookEvery, watchBuilds } from "./watch.ts"

/** A simulated page. */
function page() {
  const sight = { visibilityState: "visible" }
  const target = new EventTarget()
  vi.stubGlobal("window", target)
  vi.stubGlobal("document", Object.assign(target, sight))
  return {
    hide: () => Object.assign(target, { visibilityState: "hidden" }),
    tell: (event: string) => target.dispatchEvent(new Event(event)),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("the watch for newer builds", () => {
  it("checks every minute, on focus and when the connection is back, and reports each newer build once", async () => {
    const { tell } = page()
    let latest: string | null = "one"
    let looks = 0
    const told: string[] = []
    const read = async () => {
      looks += 1
      return latest
    }
    const stop = watchBuilds({ own: "one", read, onNewer: (id) => void told.push(id) })
    await vi.advanceTimersByTimeAsync(lookEvery - 1)
    expect(looks).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect([looks, told]).toEqual([1, []])
    latest = "two"
    tell("focus")
    await vi.advanceTimersByTimeAsync(0)
    tell("online")
    await vi.advanceTimersByTimeAsync(0)
    expect([looks, told]).toEqual([3, ["two"]])
    // First no response, then the original build is back: neither is news.
    latest = null
    await vi.advanceTimersByTimeAsync(lookEvery)
    latest = "one"
    await vi.advanceTimersByTimeAsync(lookEvery)
    expect([looks, told]).toEqual([5, ["two"]])
    stop()
    tell("focus")
    await vi.advanceTimersByTimeAsync(3 * lookEvery)
    expect(looks).toBe(5)
  })

  it("pauses while the page is hidden", async () => {
    const { hide } = page()
    const read = vi.fn(async () => "two")
    hide()
    const stop = watchBuilds({ own: "one", read, onNewer: () => {} })
    await vi.advanceTimersByTimeAsync(5 * lookEvery)
    stop()
    expect(read).not.toHaveBeenCalled()
  })

  it("bypasses caches with the time in the URL, and ignores missing responses", async () => {
    const fetched = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ id: "two" }))
    vi.stubGlobal("fetch", fetched)
    vi.setSystemTime(1_790_000_000_123)
    expect(await latestBuild()).toBe("two")
    expect(fetched.mock.calls[0]).toEqual(["/builds/latest.json?1790000000123", { cache: "no-store" }])
    vi.stubGlobal("fetch", async () => new Response("away", { status: 502 }))
    expect(await latestBuild()).toBeNull()
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch")
    })
    expect(await latestBuild()).toBeNull()
  })
})

describe("prefetching", () => {
  it.each([
    "/dashboard/submissions",
    "/dashboard/portals/demos",
    "/dashboard/settings/team",
    "/dashboard/admin",
    "/dashboard/onboarding",
    "/auth/login",
  ])("names existing chunks: %s", (path) => {
    const sources = nextChunks(path)
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) expect(existsSync(new URL(`../../${source}`, import.meta.url)), source).toBe(true)
  })

  it("lists each file once, and none that the page has loaded", () => {
    const manifest = {
      pieces: { "a.tsx": ["/assets/a.js", "/assets/shared.js"], "b.tsx": ["/assets/b.js", "/assets/shared.js", "/assets/app.css"] },
    }
    expect(filesAhead(manifest, ["a.tsx", "b.tsx", "gone.tsx"], new Set(["/assets/app.css"]))).toEqual([
      "/assets/a.js",
      "/assets/shared.js",
      "/assets/b.js",
    ])
    expect(filesAhead({}, ["a.tsx"], new Set())).toEqual([])
  })

  it("lists files by source module, including dependencies", () => {
    const chunk = (imports: string[], facadeModuleId: string | null, css: string[] = []) =>
      ({
        type: "chunk",
        imports,
        facadeModuleId,
        isDynamicEntry: facadeModuleId !== null,
        viteMetadata: { importedCss: new Set(css) },
      }) as const
    const bundle = {
      "assets/page-1.js": chunk(["assets/shared-2.js"], "/web/src/routes/page.tsx", ["assets/page-3.css"]),
      // Circular dependencies end as well.
      "assets/shared-2.js": chunk(["assets/page-1.js"], null),
      "assets/other-4.js": chunk([], "/elsewhere/other.tsx"),
      "assets/font.woff2": { type: "asset" } as const,
    }
    expect(piecesOf(bundle, "/web")).toEqual({ "routes/page.tsx": ["/assets/page-1.js", "/assets/page-3.css", "/assets/shared-2.js"] })
  })
})
