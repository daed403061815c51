import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"

/* Limits of the specification that the analytics library itself implements: a new version that changes them fails here. */

const cookies: string[] = []
const warn = vi.fn()
const aborted: string[] = []

// The library reads these once, when it is loaded.
beforeAll(() => {
  const document = {
    location: { hostname: "intray.example" },
    set cookie(text: string) {
      cookies.push(text)
    },
  }
  const fetch = (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        aborted.push((signal.reason as Error).message)
        reject(signal.reason)
      })
    })
  const navigator = { userAgent: "Firefox", onLine: true }
  const location = { href: "https://intray.example/", hostname: "intray.example", search: "" }
  const parts = { document, fetch, navigator, location }
  for (const [name, part] of Object.entries(parts)) vi.stubGlobal(name, part)
  vi.stubGlobal("window", { ...parts, AbortController, console: { log: warn, warn, error: warn }, POSTHOG_DEBUG: true })
})
afterAll(() => vi.unstubAllGlobals())

it("aborts a request after 60,000 ms", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { request } = await import("posthog-js/lib/src/request.js")
  request({ url: "https://count.example/e", method: "GET" })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(aborted).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(aborted).toEqual(["PostHog request timed out after 60000ms"])
})

it("warns of a cookie of more than 3,686 characters", async () => {
  const { cookieStore } = await import("posthog-js/lib/src/storage.js")
  const set = (length: number) => cookieStore._set("ph", "x".repeat(length), 0, false, false)
  set(10)
  const rest = (cookies[0] ?? "").length - 10
  warn.mockClear()
  set(3_686 - rest)
  expect([cookies[1]?.length, warn.mock.calls.length]).toEqual([3_686, 0])
  set(3_687 - rest)
  expect(cookies[2]).toHaveLength(3_687)
  expect(warn.mock.calls.flat().join(" ")).toContain("large cookie, len=3687")
})
