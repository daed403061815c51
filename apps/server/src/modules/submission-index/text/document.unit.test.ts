import { expect, test } from "vitest"
import type { FormDefinition } from "../../forms/schema.ts"
import { documentOf } from "./document.ts"

test("the words of one submission fit into a row of either engine's index, however long and many they are", () => {
  const form = { fields: [], roles: {} } as unknown as FormDefinition
  const long = (letter: string, index: number) => String(index).padStart(8, "0") + letter.repeat(52)
  for (const letter of ["a", "д", "क", "𐐷"]) {
    const comments = Array.from({ length: 300 }, (_, page) =>
      Array.from({ length: 60 }, (_, index) => long(letter, page * 60 + index)).join(" "),
    )
    const words = documentOf(form, {}, [], comments)
    const bytes = words.reduce((sum, word) => sum + Buffer.byteLength(word), 0)
    expect(bytes).toBeLessThan(1_048_575)
    expect(words.length).toBeGreaterThan(5_000)
    expect(new Set(words).size).toBe(words.length)
  }
  const short = Array.from({ length: 12_000 }, (_, index) => `w${index}`).join(" ")
  expect(documentOf(form, {}, [], [short])).toHaveLength(10_000)
})
