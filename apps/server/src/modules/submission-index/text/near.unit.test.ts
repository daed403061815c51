import { describe, expect, it } from "vitest"
import { lettersBetween, meant, Vocabulary } from "./near.ts"

function wrote(...texts: string[]): Vocabulary {
  const vocabulary = new Vocabulary()
  for (const text of texts) vocabulary.add(text)
  return vocabulary
}
const nowhere = () => Promise.resolve(false)

describe("letters between two words", () => {
  it.each([
    ["glashouse", "glasshouse", 1],
    ["glasshuose", "glasshouse", 1],
    ["glazzhouse", "glasshouse", 2],
    ["same", "same", 0],
    ["abc", "xyz", 3],
  ])("%s and %s: %i", (one, other, distance) => {
    expect(lettersBetween(one, other, 3)).toBe(distance)
    expect(lettersBetween(other, one, 3)).toBe(distance)
  })

  it("are not counted beyond what matters", () => {
    expect(lettersBetween("abcdef", "uvwxyz", 2)).toBe(3)
    expect(lettersBetween("a", "abcdef", 2)).toBe(3)
  })
})

describe("what somebody may have meant", () => {
  it.each([
    ["a typo", "glashouse", "Glasshouse"],
    ["two letters the other way round", "glasshuose", "Glasshouse"],
    ["no accent, another case", "ORJEN", "Ørjan"],
    ["one word of several", "mara glashouse", "mara Glasshouse"],
    ["in quotes", '"glashouse"', '"Glasshouse"'],
    ["one word that is two", "nightdrive", "Night Drive"],
    ["two words that are one", "glass house", "Glasshouse"],
  ])("is found for %s", async (_what, text, wanted) => {
    expect(await meant(text, wrote("Glasshouse by Ørjan", "Night Drive", "Mara"), nowhere)).toBe(wanted)
  })

  it("is nothing where every word is there, where a word is too short, a number, or far from all", async () => {
    const vocabulary = wrote("Glasshouse", "2024", "cat")
    for (const text of ["glass", "cet", "2023", "unheard", "", "??"]) expect(await meant(text, vocabulary, nowhere)).toBeNull()
    expect(await meant("glashouse unheard", vocabulary, nowhere)).toBeNull()
    expect(await meant("glashouse", vocabulary, () => Promise.resolve(true))).toBeNull()
  })

  it("picks the most frequent of equally near words, in its first spelling", async () => {
    expect(await meant("marc", wrote("Mara", "mark", "Mark"), nowhere)).toBe("mark")
  })

  it("returns nothing for scripts without spaces", async () => {
    expect(await meant("東京塔", wrote("東京都"), nowhere)).toBeNull()
  })

  it("remembers a bounded number of words", () => {
    const vocabulary = new Vocabulary()
    for (let at = 0; at < 31_000; at += 1) vocabulary.add(`word${at}`)
    expect([vocabulary.full, vocabulary.has("word29999"), vocabulary.has("word30000")]).toEqual([true, true, false])
  })
})
