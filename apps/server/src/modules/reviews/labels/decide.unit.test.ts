import { expect, test } from "vitest"
import { decideLabel } from "./decide.ts"

test.each([
  { what: "nobody chose", votes: [], wanted: 3, label: null },
  { what: "one of three has chosen", votes: [2], wanted: 3, label: null },
  { what: "one is enough where one is wanted", votes: [2], wanted: 1, label: 2 },
  { what: "two agree", votes: [2, 2], wanted: 3, label: 2 },
  { what: "two disagree", votes: [1, 2], wanted: 2, label: null },
  { what: "two of three", votes: [1, 2, 2], wanted: 3, label: 2 },
  { what: "half is no majority", votes: [1, 1, 2, 3], wanted: 3, label: null },
  { what: "three different ones", votes: [1, 2, 3], wanted: 3, label: null },
])("$what: $label", ({ votes, wanted, label }) => {
  expect(decideLabel({ votes, settled: undefined }, wanted)).toBe(label)
})

test("the settled label holds against every vote", () => {
  expect(decideLabel({ votes: [1, 1, 1], settled: 3 }, 3)).toBe(3)
  expect(decideLabel({ votes: [], settled: 3 }, 3)).toBe(3)
})
