import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { loadChunk, type Page } from "./load-chunk.ts"

let pages = 0

/**
 * A browser that caches failed imports, as the specification allows.
 * @param imports the imports of each file
 */
function browser(imports: Record<string, string[]>, inDocument: string[] = []) {
  // Each simulated browser has its own origin, so that caches are separate.
  const base = `https://page-${pages++}.test`
  const failing = new Set<string>()
  const inCache = new Set<string>()
  const moduleMap = new Map<string, object | null>()
  const requests: string[] = []
  const reported: unknown[] = []

  const request = (file: string) => {
    requests.push(file)
    return !failing.has(file)
  }
  const importFile = (file: string): object | null => {
    const known = moduleMap.get(file)
    if (known !== undefined) return known
    const arrived = inCache.has(file) || request(file)
    const loaded = arrived && (imports[file] ?? []).map(importFile).every((one) => one !== null)
    const module = loaded ? {} : null
    moduleMap.set(file, module)
    return module
  }
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const page: Page = {
    has: (url) => inDocument.includes(nameOf(url)),
    fetch: async (url) => {
      if (!request(nameOf(url))) throw new TypeError("Failed to fetch")
      inCache.add(nameOf(url))
      return new Response("")
    },
    addStyles: async (url) => {
      if (!request(nameOf(url))) throw new Error("no styles")
    },
    report: (error) => void reported.push(error),
  }
  const filesOf = (file: string): string[] => [...new Set([file, ...(imports[file] ?? []).flatMap(filesOf)])]
  return {
    failing,
    requests,
    reported,
    load: (file: string, files = filesOf(file)) =>
      loadChunk(
        async () => {
          const module = importFile(file)
          if (!module) throw new TypeError("Failed to fetch dynamically imported module")
          return module
        },
        files,
        page,
        base,
      ),
  }
}

describe("loadChunk", () => {
  it("loads a module whose file failed before, in a browser that caches failed imports", async () => {
    const { failing, load, reported } = browser({ "a.js": [] })
    failing.add("a.js")
    await expect(load("a.js")).rejects.toThrow("Failed to fetch")
    expect(reported).toHaveLength(1)
    failing.clear()
    await expect(load("a.js")).resolves.toEqual({})
    expect(reported).toHaveLength(1)
  })

  it("requests each file once, also for two modules that share it", async () => {
    const { load, requests } = browser({ "a.js": ["shared.js"], "b.js": ["shared.js"], "shared.js": [] })
    const [a] = await Promise.all([load("a.js"), load("b.js")])
    expect(await load("a.js")).toBe(a)
    expect(requests.sort()).toEqual(["a.js", "b.js", "shared.js"])
  })

  it("requests nothing that the document loads itself", async () => {
    const { load, requests } = browser({ "a.js": ["start.js"], "start.js": [] }, ["start.js", "start.css"])
    await load("a.js", ["a.js", "start.css"])
    expect(requests).toEqual(["a.js", "start.js"])
  })

  it("requests a failed style sheet again", async () => {
    const { failing, load, requests } = browser({ "a.js": [] })
    failing.add("a.css")
    await expect(load("a.js", ["a.js", "a.css"])).rejects.toThrow("no styles")
    failing.clear()
    await load("a.js", ["a.js", "a.css"])
    expect(requests).toEqual(["a.js", "a.css", "a.css"])
  })

  it("fails if the server responds with an error, as after a new build", async () => {
    const page: Page = {
      has: () => false,
      fetch: async () => new Response("", { status: 404 }),
      addStyles: async () => {},
      report: () => {},
    }
    await expect(loadChunk(async () => "loaded", ["gone.js"], page, "https://gone.test")).rejects.toThrow("answered with 404")
  })

  it("loads every module in the end, whichever files fail for a while, and each only once", async () => {
    const files = ["a", "b", "c", "d", "e", "f"]
    // A file imports only later ones, so that there are no cycles.
    const graph = fc
      .tuple(...files.map((_, at) => fc.subarray(files.slice(at + 1))))
      .map((imports) => Object.fromEntries(files.map((file, at) => [file, imports[at] as string[]])))
    await fc.assert(
      fc.asyncProperty(graph, fc.array(fc.subarray(files), { maxLength: 4 }), async (imports, outages) => {
        const { failing, load } = browser(imports)
        const loaded = new Map<string, Set<unknown>>(files.map((file) => [file, new Set()]))
        for (const outage of [...outages, []]) {
          failing.clear()
          for (const file of outage) failing.add(file)
          for (const file of files)
            await load(file).then(
              (module) => loaded.get(file)?.add(module),
              () => undefined,
            )
        }
        for (const instances of loaded.values()) expect(instances.size).toBe(1)
      }),
      { numRuns: 200 },
    )
  })
})
