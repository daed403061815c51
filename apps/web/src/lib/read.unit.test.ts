import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { readChallenge, readPortal, unlock } from "../public/portal/api.ts"
import { readStatus, watch } from "../public/status/api.ts"
import { longestPause, pause, pauseBefore, read } from "./read.ts"

const answer =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ status, ...ours }, { status, headers })

/** Fields by which each public page recognises our server's response. */
const ours = { slug: "demos", number: 1, wording: "Received", messages: [] }

/** A server that gives these responses in turn, and then 200. */
function server(...answers: (() => Response)[]) {
  const asked = vi.fn(async () => (answers.shift() ?? answer(200))())
  vi.stubGlobal("fetch", asked)
  return asked
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const gone = () => {
  throw new TypeError("Failed to fetch")
}

describe("reading", () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])("retries once after %d, and not a second time", async (status) => {
    const asked = server(answer(status), answer(status))
    const result = read("/x")
    await vi.advanceTimersByTimeAsync(pause)
    expect((await result).status).toBe(status)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it.each([200, 304, 400, 401, 403, 404, 410, 413])("does not retry after %d", async (status) => {
    const asked = server(() => new Response(null, { status }))
    expect((await read("/x")).status).toBe(status)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it("retries once without a response, and then fails", async () => {
    const asked = server(gone)
    const once = read("/x")
    await vi.advanceTimersByTimeAsync(pause)
    expect((await once).status).toBe(200)
    server(gone, gone)
    const twice = read("/x").catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(pause)
    expect(await twice).toBeInstanceOf(TypeError)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it("waits as long as the server asks, and does not retry if that is too long", async () => {
    const asked = server(answer(503, { "retry-after": "3" }))
    const result = read("/x")
    await vi.advanceTimersByTimeAsync(2999)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await result).status).toBe(200)
    const full = server(answer(429, { "retry-after": "60" }))
    expect((await read("/x")).status).toBe(429)
    expect(full).toHaveBeenCalledTimes(1)
    const at = Date.parse("2026-11-22T12:00:00Z")
    expect(pauseBefore("Sun, 22 Nov 2026 12:00:04 GMT", at)).toBe(4000)
    expect(pauseBefore("Sun, 22 Nov 2026 11:00:00 GMT", at)).toBe(0)
    expect([pauseBefore("soon"), pauseBefore(""), pauseBefore(null)]).toEqual([pause, pause, pause])
    expect([pauseBefore(String(longestPause / 1000)), pauseBefore("11")]).toEqual([longestPause, null])
  })

  it("stops when the caller aborts", async () => {
    const stop = new AbortController()
    stop.abort()
    const asked = server(gone)
    await expect(read("/x", () => ({ signal: stop.signal }))).rejects.toBeInstanceOf(TypeError)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["a portal", () => readPortal("demos", null)],
    ["a challenge", () => readChallenge("demos")],
    ["a status page", () => readStatus("abc")],
  ])("of the public pages is retried: %s", async (_, ask) => {
    const asked = server(answer(503))
    const result = ask()
    await vi.advanceTimersByTimeAsync(pause)
    expect(await result).toMatchObject({ status: 200 })
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it.each([
    ["a password", () => unlock("demos", "open sesame")],
    ["a watch", () => watch("abc", "kit@example.com")],
  ])("never repeats a write: %s", async (_, ask) => {
    const asked = server(answer(503))
    await ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
