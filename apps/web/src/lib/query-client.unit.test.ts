import { describe, expect, it } from "vitest"
import { shouldRetry, statusOf } from "./query-client.ts"

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
