import { notifyManager, QueryObserver } from "@tanstack/react-query"
import { describe, expect, it } from "vitest"
import { createQueryClient, inThisFrame, shouldRetry, statusOf } from "./query-client.ts"

const answered = (httpStatus: unknown) => ({ data: { httpStatus } })

describe("retries of reads", () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])("tries once more after %d", (status) => {
    expect(shouldRetry(0, answered(status))).toBe(true)
    expect(shouldRetry(1, answered(status))).toBe(false)
  })
  it.each([400, 401, 403, 404, 413])("takes %d for an answer", (status) => expect(shouldRetry(0, answered(status))).toBe(false))
  it("tries once more when nobody answered", () => expect(shouldRetry(0, new TypeError("Failed to fetch"))).toBe(true))
  it("reads no status where there is none", () => {
    for (const odd of [null, undefined, "x", {}, { data: null }, answered("404")]) expect(statusOf(odd)).toBeUndefined()
  })
})

describe("what the cache tells", () => {
  it("tells at once what a press changes, all together, and everything else in a task of its own", async () => {
    const client = createQueryClient(() => undefined)
    const heard: string[] = []
    const stops = ["one", "other"].map((name) =>
      // As components listen.
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
