import { expect, it } from "vitest"
import { Recent } from "./recent.ts"

it("keeps used entries, and never more text than its maximum", () => {
  const kept = new Recent<{ text: string }>(10_000)
  const often = { text: "select 1" }
  kept.set(often.text, often)
  const texts = Array.from({ length: 500 }, (_, rows) => `insert ${"(?, ?), ".repeat(rows)}`)
  for (const text of texts) {
    kept.set(text, { text })
    expect(kept.get(text)).toEqual({ text })
    expect(kept.get(often.text)).toBe(often)
  }
  const left = texts.filter((text) => kept.get(text))
  expect(left).toContain(texts.at(-1))
  expect(left.join("").length).toBeLessThanOrEqual(10_000)
  kept.clear()
  expect(kept.get(often.text)).toBeUndefined()
})
