import { expect, test } from "vitest"
import { adjectives, animals, pseudonym } from "./pseudonyms.ts"

const people = Array.from({ length: 10_000 }, (_, at) => `person-${at}@example.org`)

test("stays the same for a person in a portal", () => {
  // Fixed: a release that changes it changes the names in every blind round that is under way.
  expect(["anna", "ben", "carla"].map((person) => pseudonym("secret", "portal-1", person))).toEqual([
    "Grassy Leopard",
    "Cedar Oriole",
    "Sequoia Warbler",
  ])
  expect(pseudonym(new TextEncoder().encode("secret"), "portal-1", "anna")).toBe(pseudonym("secret", "portal-1", "anna"))
})

test("is unrelated in another portal and with another secret", () => {
  const equal = (one: (person: string) => string, other: (person: string) => string) =>
    people.filter((person) => one(person) === other(person)).length
  const own = (person: string) => pseudonym("secret", "portal-1", person)
  // By chance 10,000 / 82,680 people have the same one twice.
  expect(equal(own, (person) => pseudonym("secret", "portal-2", person))).toBeLessThan(4)
  expect(equal(own, (person) => pseudonym("other secret", "portal-1", person))).toBeLessThan(4)
  // Nor do the words tell which person it is: equal adjectives are as frequent as by chance (1 of 260).
  const sameAdjective = people.filter(
    (person) => own(person).split(" ")[0] === pseudonym("secret", "portal-2", person).split(" ")[0],
  ).length
  expect(sameAdjective).toBeLessThan(75)
})

test("keeps portal and person apart", () => {
  expect(pseudonym("secret", "a", "bc")).not.toBe(pseudonym("secret", "ab", "c"))
  expect(pseudonym("secret", 'a","b', "c")).not.toBe(pseudonym("secret", "a", 'b","c'))
})

test("spreads 10,000 people evenly", () => {
  const names = people.map((person) => pseudonym("secret", "portal", person))
  const all = adjectives.length * animals.length
  const expected = all * (1 - (1 - 1 / all) ** people.length)
  // Distinct names of a fair draw: standard deviation below √(n² / 2k) = 25.
  expect(Math.abs(new Set(names).size - expected)).toBeLessThan(100)
  for (const [at, words] of [adjectives, animals].entries()) {
    const counts = new Map(words.map((word) => [word, 0]))
    for (const name of names) counts.set(name.split(" ")[at] ?? "", (counts.get(name.split(" ")[at] ?? "") ?? 0) + 1)
    expect(counts.size).toBe(words.length)
    const mean = people.length / words.length
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
    // Mean: words; standard deviation √(2 words); four of them above and below.
    expect(Math.abs(chiSquare - words.length)).toBeLessThan(4 * Math.sqrt(2 * words.length))
  }
})

test("numbers people with the same words", () => {
  const name = pseudonym("secret", "portal", "anna")
  expect(pseudonym("secret", "portal", "anna", 1)).toBe(name)
  expect(pseudonym("secret", "portal", "anna", 2)).toBe(`${name} 2`)
  expect(pseudonym("secret", "portal", "anna", 13)).toBe(`${name} 13`)
  for (const number of [0, -1, 1.5, Number.NaN]) expect(() => pseudonym("secret", "portal", "anna", number)).toThrow(RangeError)
})

test("needs a secret", () => {
  expect(() => pseudonym("", "portal", "anna")).toThrow(RangeError)
  expect(() => pseudonym(new Uint8Array(), "portal", "anna")).toThrow(RangeError)
})

test("has at least 200 adjectives and 200 animals, all different, short and ASCII", () => {
  expect(adjectives.length).toBeGreaterThanOrEqual(200)
  expect(animals.length).toBeGreaterThanOrEqual(200)
  const words = [...adjectives, ...animals]
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  expect(words.filter((word) => !/^[A-Z][a-z]{1,11}$/.test(word))).toEqual([])
})

test("has no words that insult or describe people", () => {
  const offensive = /cock$|pecker|booby|tit$|shag|pig|swine|cow$|rat$|snake|^ape$|monkey|gorilla|gibbon|donkey|dog$|coon$|^gull$/i
  const personal = /black$|white$|brown$|yellow$|^red$|^pink$|ebony|fat$|old$|young|big|small|clever|lazy|slow|brave/i
  const words = [...adjectives, ...animals]
  expect(words.filter((word) => offensive.test(word) || personal.test(word))).toEqual([])
})
