import { describe, expect, it } from "vitest"
import { fromUnit, inUnit, unitOf } from "../build/sizes.ts"
import { accentVerdict, ratio, readHex } from "../design/accent-words.ts"
import { findPortals } from "../find-portals.ts"
import { readOrigins } from "./origins.ts"

describe("readOrigins", () => {
  it("takes one a line, completes what is short, and keeps each once", () => {
    expect(readOrigins("https://example.org\n\n shop.example.org \nhttps://EXAMPLE.org/")).toEqual({
      ok: true,
      origins: ["https://example.org", "https://shop.example.org"],
    })
    expect(readOrigins("")).toEqual({ ok: true, origins: [] })
    expect(readOrigins("http://localhost:8080")).toEqual({ ok: true, origins: ["http://localhost:8080"] })
  })

  it("names the first that is none, and stops at twenty", () => {
    for (const line of ["https://example.org/path", "javascript://x", "https://user@example.org", "https://*.example.org", "not a site"]) {
      const read = readOrigins(`https://fine.example\n${line}`)
      expect(read.ok, line).toBe(false)
      expect(!read.ok && read.message).toContain(line)
    }
    expect(readOrigins(Array.from({ length: 21 }, (_, at) => `https://s${at}.example`).join("\n")).ok).toBe(false)
  })
})

describe("sizes", () => {
  it("are given in the unit that people read, and come back to the byte", () => {
    expect([unitOf(1_000_000_000), unitOf(1_500_000), unitOf(20_000)]).toEqual(["gb", "mb", "kb"])
    for (const bytes of [1_000, 20_000, 1_500_000, 50_000_000, 1_000_000_000]) {
      expect(fromUnit(inUnit(bytes, unitOf(bytes)), unitOf(bytes))).toBe(bytes)
    }
    expect(fromUnit(Number.NaN, "mb")).toBeNaN()
  })
})

describe("a colour that is typed", () => {
  it("is read in every common form", () => {
    expect(["#ABC", "abc", " #1447E6 ", "1447e6"].map(readHex)).toEqual(["#aabbcc", "#aabbcc", "#1447e6", "#1447e6"])
    expect(["", "#12", "blue", "#12345g", "#1234567"].map(readHex)).toEqual([null, null, null, null, null])
  })

  it("is said to be readable, or adjusted, never rounded up", () => {
    expect(accentVerdict("#0092b8")).toMatchObject({ fixed: false })
    expect(accentVerdict("#ffff00")?.text).toMatch(/^Adjusted to #\w{6} on light pages, so/)
    expect(accentVerdict("#000080")?.text).toMatch(/on dark ones/)
    expect(accentVerdict("")).toBeNull()
    expect(ratio(4.49)).toBe("4.4:1")
  })
})

describe("findPortals", () => {
  it("has every typed word in title or address", () => {
    const items = [
      { title: "Music demos", slug: "send-us" },
      { title: "Live sessions", slug: "live" },
    ] as Parameters<typeof findPortals>[0]
    expect(findPortals(items, "DEMOS send").map((one) => one.slug)).toEqual(["send-us"])
    expect(findPortals(items, " ")).toHaveLength(2)
    expect(findPortals(items, "nothing")).toEqual([])
  })
})
