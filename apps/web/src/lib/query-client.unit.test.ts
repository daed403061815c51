import { notifyManager, QueryObserver } from "@tanstack/react-query"
import { describe, expect, it } from "vitest"
import { createQueryClient, inThisFrame, shouldRetry, statusOf } from "./query-client.ts"

const answered = (httpStatus: unknown) => ({ data: { httpStatus } })

describe("retries of reads", () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])("retries once after %d", (status) => {
    expect(shouldRetry(0, answered(status))).toBe(true)
    expect(shouldRetry(1, answered(status))).toBe(false)
  })
  it.each([400, 401, 403, 404, 413])("does not retry after %d", (status) => expect(shouldRetry(0, answered(status))).toBe(false))
  it("retries once without a response", () => expect(shouldRetry(0, new TypeError("Failed to fetch"))).toBe(true))
  it("reads no status where there is none", () => {
    for (const odd of [null, undefined, "x", {}, { data: null }, answered("404")]) expect(statusOf(odd)).toBeUndefined()
  })
})

describe("cache notifications", () => {
  it("sends the changes of a press at once and together, and all others in a task of their own", async () => {
    const client = createQueryClient(() => undefined)
    const heard: string[] = []
    const stops = ["one", "other"].map((name) =>
      // Subscribes like a component.
      new QueryObserver(client, { queryKey: [name], enabled: false }).subscribe(
        notifyManager.batchCalls(({ data }) => void heard.push(`${name} ${data}`)),
      ),
    )
    inThisFrame(() => {
      client.setQueryData(["one"], 1)
      client.setQueryData(["other"], 1)
    })
    expect(heard).toEqual([])
    await Promise.resolve()
    expect(heard).toEqual(["one 1", "other 1"])
    client.setQueryData(["one"], 2)
    await Promise.resolve()
    expect(heard).toHaveLength(2)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(heard.at(-1)).toBe("one 2")
    for (const stop of stops) stop()
    client.clear()
  })
})

describe("a read that is refused", () => {
  const refusedWith = async (httpStatus: number, reason: string) => {
    const client = createQueryClient(() => undefined)
    const rejected = { data: { httpStatus, reason } }
    client.setQueryData(["duplicates"], ["Sol Winter"])
    const queryFn = () => Promise.reject(rejected)
    await client.fetchQuery({ queryKey: ["duplicates"], queryFn, staleTime: 0, retry: false }).catch(() => undefined)
    return client.getQueryState(["duplicates"])
  }

  it.each([
    [409, "blind_round"],
    [404, "not_found"],
    [403, "forbidden"],
  ])("drops what was read before where the user may not see it any more: %d %s", async (status, reason) => {
    expect(await refusedWith(status, reason)).toMatchObject({ status: "error", data: undefined })
  })

  it.each([
    [409, "in_trash"],
    [429, "too_many"],
    [500, "internal"],
  ])("keeps it otherwise: %d %s", async (status, reason) => {
    expect(await refusedWith(status, reason)).toMatchObject({ status: "error", data: ["Sol Winter"] })
  })
})
