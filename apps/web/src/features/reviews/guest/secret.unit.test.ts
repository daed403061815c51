import { describe, expect, it } from "vitest"
import { memoryStorage } from "../../../lib/testing/memory-storage.ts"
import { takeSecret } from "./secret.ts"

const secret = "a2".repeat(26)

function open(hash: string, kept: Pick<Storage, "getItem" | "setItem"> | null = memoryStorage()) {
  const shown: string[] = []
  const entries = { state: { key: "x" }, replaceState: (_: unknown, __: string, url?: string | URL | null) => void shown.push(String(url)) }
  return { taken: takeSecret("guest-1", { hash, pathname: "/review/guest-1", search: "" }, entries, kept), shown }
}

describe("the secret of a guest's link", () => {
  it("is taken out of the address and kept for a reload of the tab", () => {
    const kept = memoryStorage()
    expect(open(`#${secret}`, kept)).toEqual({ taken: secret, shown: ["/review/guest-1"] })
    expect(open("", kept)).toEqual({ taken: secret, shown: [] })
  })

  it("is none where the address holds something else, which is taken out too", () => {
    expect(open("#short")).toEqual({ taken: null, shown: ["/review/guest-1"] })
    expect(open("")).toEqual({ taken: null, shown: [] })
  })

  it("is read where the browser keeps nothing", () => {
    expect(open(`#${secret}`, null).taken).toBe(secret)
  })
})
