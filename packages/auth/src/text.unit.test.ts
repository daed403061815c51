import { expect, it } from "vitest"
import { normalized } from "./text.ts"

it("brings words into the form that is asked for", () => {
  expect(normalized("a\u0308")).toBe("ä")
  expect(normalized("ä", "NFKD")).toBe("a\u0308")
  expect(normalized("ﬁ", "NFKC")).toBe("fi")
})

it("lets no letter have more than thirty marks that are put in order, and changes nothing the second time", () => {
  const text = `a${"\u0301".repeat(500)}${"\u0316".repeat(500)}b`
  const once = normalized(text)
  expect(Math.max(...(once.match(/(?:(?!\u034f)\p{M})+/gu) ?? []).map((run) => run.length))).toBeLessThanOrEqual(30)
  expect(once.replaceAll("\u034f", "")).toHaveLength(text.length - 1)
  expect(normalized(once)).toBe(once)
})
