import { describe, expect, it } from "vitest"
import { createOutlivingFetch } from "./outliving-fetch.ts"

/** A fetch that records requests, and responds on demand. */
function server() {
  const kept: boolean[] = []
  const answers: (() => void)[] = []
  const ask = createOutlivingFetch((_input, init) => {
    kept.push(init?.keepalive === true)
    return new Promise((resolve) => answers.push(() => resolve(new Response("{}"))))
  })
  return { ask, kept, answer: () => answers.shift()?.() }
}

const change = (body: string): RequestInit => ({ method: "POST", body })

describe("a fetch whose changes survive closing the page", () => {
  it("sets keepalive for changes, not for reads", () => {
    const { ask, kept } = server()
    void ask("/api/trpc/labels.put", change("{}"))
    void ask("/api/trpc/labels.list")
    void ask("/api/trpc/labels.list", { method: "GET" })
    expect(kept).toEqual([true, false, false])
  })

  it("stays within the browser's limit in bytes, and frees it after a response", async () => {
    const { ask, kept, answer } = server()
    const half = "ä".repeat(6 * 1024)
    const first = ask("/", change(half))
    void ask("/", change(half))
    void ask("/", change("one more"))
    expect(kept).toEqual([true, true, false])
    answer()
    await first
    void ask("/", change("one more"))
    expect(kept).toEqual([true, true, false, true])
  })

  it("frees the limit after a failure, and ignores bodies without a length", async () => {
    let fail = true
    const kept: boolean[] = []
    const ask = createOutlivingFetch(async (_input, init) => {
      kept.push(init?.keepalive === true)
      if (fail) throw new TypeError("nobody there")
      return new Response("{}")
    })
    await expect(ask("/", change("x".repeat(24 * 1024)))).rejects.toThrow("nobody there")
    fail = false
    await ask("/", change("{}"))
    await ask("/", { method: "POST", body: new FormData() })
    expect(kept).toEqual([true, true, false])
  })
})
