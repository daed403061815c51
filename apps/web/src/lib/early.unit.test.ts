import { QueryClient } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { describe, expect, it, vi } from "vitest"
import { toFilter } from "../features/submissions/filter/filter.ts"
import { toListInput, toServer } from "../features/submissions/filter/filter-edit.ts"
import { askEarly, callsOfInbox, pageLimit, takeEarly, unfilteredList } from "./early.ts"
import { fillCache } from "./fill-cache.ts"
import { trpc } from "./trpc.ts"

type Told = { url: string; init: RequestInit | undefined }

/** Runs the early requests for a page; `answer` gives each procedure's response. */
function asking(search: string, answer: (path: string) => unknown, at = 0): Told {
  const told: Told = { url: "", init: undefined }
  const ask = (async (url: string, init?: RequestInit) => {
    Object.assign(told, { url, init })
    const paths = new URL(url, "http://intray.example").pathname.replace("/api/trpc/", "").split(",")
    // Resolves in the same task, so that it is there before the timeout.
    return { json: async () => paths.map(answer) }
  }) as unknown as typeof fetch
  askEarly(search, callsOfInbox(search), ask, () => at)
  return told
}

const data = (path: string) => ({ result: { data: path } })
const taken = async (now = 0) => (await takeEarly(() => now))?.answers.map(({ path }) => path)
const filter = toFilter({})
const list = unfilteredList[0]?.[1]

describe("early requests", () => {
  it("match the requests of the list without a filter exactly", () => {
    expect(JSON.stringify(list)).toBe(JSON.stringify({ ...toListInput(filter), limit: pageLimit, cursor: null }))
    expect(JSON.stringify(unfilteredList[1]?.[1])).toBe(JSON.stringify({ filter: toServer(filter) }))
  })

  it("are one batch, with the team in the URL", async () => {
    const { url, init } = asking("?team=night-pier&sel=7", data)
    const { pathname, searchParams } = new URL(url, "http://intray.example")
    expect(pathname).toMatch(/^\/api\/trpc\/session\.get,stages\.list,.*submissions\.list,submissions\.facets$/)
    expect(Object.values(JSON.parse(searchParams.get("input") ?? ""))).toContainEqual(list)
    expect(init?.headers).toEqual({ "x-intray-team": "night-pier" })
    expect((await takeEarly(() => 0))?.team).toBe("night-pier")
  })

  it("leave out the list if the URL has a filter", () => {
    expect(asking("?stage=a", data).url).not.toContain("submissions.list")
    expect(asking("?q=lake", data).url).not.toContain("submissions.facets")
  })

  it("are returned once, and for eight seconds", async () => {
    asking("", data, 1_000)
    expect(await taken(9_000)).toContain("stages.list")
    expect(await taken(9_000)).toBeUndefined()
    asking("", data, 1_000)
    expect(await taken(9_001)).toBeUndefined()
  })

  it("are awaited no longer than that: on a stalled connection the app starts and shows that it is loading", async () => {
    vi.useFakeTimers()
    try {
      askEarly("", callsOfInbox(""), () => new Promise(() => {}))
      const first = vi.fn()
      void takeEarly().then(first)
      await vi.advanceTimersByTimeAsync(7_999)
      expect(first).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(first).toHaveBeenCalledWith(null)
    } finally {
      vi.useRealTimers()
    }
  })

  it("are ignored if one or all of them failed", async () => {
    asking("", (path) => (path === "views.list" ? { error: { message: "no" } } : data(path)))
    const some = await taken()
    expect([some?.includes("views.list"), some?.includes("stages.list")]).toEqual([false, true])
    const wrong = [async () => new Response("<!doctype html>"), async () => Response.json({}), () => Promise.reject(new TypeError("gone"))]
    for (const ask of wrong) {
      askEarly("", callsOfInbox(""), ask as typeof fetch, () => 0)
      expect(await taken()).toEqual([])
    }
  })

  it("fill the cache under the hooks' keys, with their age", async () => {
    asking("", data, 5)
    const queryClient = new QueryClient()
    const early = await takeEarly(() => 5)
    if (early) fillCache(queryClient, early)
    const known = (key: readonly unknown[]) => queryClient.getQueryState(key)
    const input = { ...toListInput(filter), limit: pageLimit }
    expect(known(getQueryKey(trpc.session.get, undefined, "query"))).toMatchObject({ data: "session.get", dataUpdatedAt: 5 })
    expect(known(getQueryKey(trpc.stages.list, undefined, "query"))?.data).toBe("stages.list")
    expect(known(getQueryKey(trpc.submissions.facets, { filter: toServer(filter) }, "query"))?.data).toBe("submissions.facets")
    expect(known(getQueryKey(trpc.submissions.list, input, "infinite"))?.data).toEqual({ pages: ["submissions.list"], pageParams: [null] })
    expect(queryClient.getQueryCache().getAll()).toHaveLength(callsOfInbox("").length)
  })
})
