import { describe, expect, it, vi } from "vitest"
import { toFilter } from "../features/submissions/filter/filter.ts"
import { toListInput, toServer } from "../features/submissions/filter/filter-edit.ts"
import { askEarly, callsOfInbox, forgetEarly, pageLimit, takeEarly, unfilteredList } from "./early.ts"

type Told = { url: string; init: RequestInit | undefined }

/** Asks for the page at that address; `answer` says what each procedure gives. */
function asking(search: string, answer: (path: string) => unknown, at = 0): Told {
  const told: Told = { url: "", init: undefined }
  const ask = (async (url: string, init?: RequestInit) => {
    Object.assign(told, { url, init })
    const paths = new URL(url, "http://intray.example").pathname.replace("/api/trpc/", "").split(",")
    return Response.json(paths.map(answer))
  }) as typeof fetch
  askEarly(search, callsOfInbox(search), ask, () => at)
  return told
}

const data = (path: string) => ({ result: { data: path === "session.get" ? { team: { slug: "quay" } } : path } })
const now = () => 0
const list = unfilteredList[0]?.[1]

describe("what is asked for early", () => {
  it("is the list that an address without a filter shows, word for word as the list asks", () => {
    const filter = toFilter({})
    expect(JSON.stringify(list)).toBe(JSON.stringify({ ...toListInput(filter), limit: pageLimit, cursor: null }))
    expect(JSON.stringify(unfilteredList[1]?.[1])).toBe(JSON.stringify({ filter: toServer(filter) }))
  })

  it("goes in one request, with the team of the address", () => {
    const { url, init } = asking("?team=night-pier&sel=7", data)
    const { pathname, searchParams } = new URL(url, "http://intray.example")
    expect(pathname).toMatch(/^\/api\/trpc\/session\.get,stages\.list,.*submissions\.list,submissions\.facets$/)
    expect(Object.values(JSON.parse(searchParams.get("input") ?? ""))).toContainEqual(list)
    expect(init?.headers).toEqual({ "x-intray-team": "night-pier" })
  })

  it("leaves out the list where the address narrows it down", () => {
    expect(asking("?stage=a", data).url).not.toContain("submissions.list")
    expect(asking("?q=lake", data).url).not.toContain("submissions.facets")
  })

  it("is answered once", async () => {
    asking("", data)
    expect(await takeEarly("stages.list", undefined, undefined, now)).toBe("stages.list")
    expect(takeEarly("stages.list", undefined, undefined, now)).toBeNull()
    expect(takeEarly("submissions.list", { ...list, limit: 10 }, undefined, now)).toBeNull()
    expect(await takeEarly("submissions.list", list, undefined, now)).toBe("submissions.list")
  })

  it("holds for the team that it was answered for, and for no other", async () => {
    asking("", data)
    expect(await takeEarly("stages.list", undefined, "quay", now)).toBe("stages.list")
    expect(await takeEarly("labels.list", undefined, "night-pier", now)).toBeUndefined()
    asking("?team=night-pier", data)
    expect(await takeEarly("labels.list", undefined, "quay", now)).toBeUndefined()
    expect(await takeEarly("stages.list", undefined, "night-pier", now)).toBe("stages.list")
  })

  it("counts for eight seconds, and until something is written", async () => {
    asking("", data, 1_000)
    expect(await takeEarly("stages.list", undefined, undefined, () => 9_000)).toBe("stages.list")
    expect(takeEarly("labels.list", undefined, undefined, () => 9_001)).toBeNull()
    asking("", data)
    forgetEarly()
    expect(takeEarly("labels.list", undefined, undefined, now)).toBeNull()
  })

  it("is as if it had not been asked for where a call, or all of them, went wrong", async () => {
    asking("", (path) => (path === "views.list" ? { error: { message: "no" } } : data(path)))
    expect(await takeEarly("views.list", undefined, undefined, now)).toBeUndefined()
    expect(await takeEarly("stages.list", undefined, undefined, now)).toBe("stages.list")
    for (const ask of [vi.fn(async () => new Response("<!doctype html>")), vi.fn(async () => Promise.reject(new TypeError("gone")))]) {
      askEarly("", callsOfInbox(""), ask as typeof fetch, now)
      expect(await takeEarly("stages.list", undefined, undefined, now)).toBeUndefined()
      expect(await takeEarly("labels.list", undefined, "quay", now)).toBeUndefined()
    }
  })
})
