import { expect, test } from "vitest"
import { parseUrl } from "./parse-url.ts"

test("addresses with letters outside of ASCII are parsed, however often", () => {
  const address = "https://müller.example/anna"
  const parsed = new Set(Array.from({ length: 20_000 }, () => parseUrl(address)?.href))
  expect([...parsed]).toEqual(["https://xn--mller-kva.example/anna"])
})

test("relative addresses need a base, and other text is none", () => {
  expect(parseUrl("/a", "https://intray.example")?.href).toBe("https://intray.example/a")
  expect([parseUrl("/a"), parseUrl("https://"), parseUrl("")]).toEqual([null, null, null])
})
