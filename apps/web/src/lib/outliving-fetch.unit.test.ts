import { describe, expect, it } from "vitest"
import { createOutlivingFetch } from "./outliving-fetch.ts"

/** A fetch that notes what was asked, and answers on request. */
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

describe("a fetch whose changes outlive the page", () => {
  it("keeps a change alive, and no read", () => {
    const { ask, kept } = server()
    void ask("/api/trpc/labels.put", change("{}"))
    void ask("/api/trpc/labels.list")
    void ask("/api/trpc/labels.list", { method: "GET" })
    expect(kept).toEqual([true, false, false])
  })

  it("asks for no more than the browser allows, counted in bytes, and for as much again once there was an answer", async () => {
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

  it("counts what failed no longer, and leaves alone what has no length", async () => {
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
