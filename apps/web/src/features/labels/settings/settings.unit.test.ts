import { expect, test } from "vitest"
import { swapped } from "../../../lib/swapped.ts"
import { keyProblem } from "./key-problem.ts"

const labels = [
  { id: "a", name: "Sign", key: "1", archived: false },
  { id: "b", name: "Old", key: "2", archived: true },
]

test.each([
  ["", null, null],
  ["3", null, null],
  ["1", null, "1 is the key of Sign."],
  // Its own key is no clash, and an archived label has given its up.
  ["1", "a", null],
  ["2", null, null],
  ["j", null, "J is a shortcut of the inbox."],
  ["0", null, "Only 1 to 9 and the letters A to Z can be keys."],
  ["é", null, "Only 1 to 9 and the letters A to Z can be keys."],
])("key %j for label %j: %s", (key, own, said) => {
  expect(keyProblem(key, labels, own)).toBe(said)
})

test("two change places, the others stay", () => {
  expect(swapped(["a", "b", "c"], "b", "c")).toEqual(["a", "c", "b"])
  expect(swapped(["a", "b", "c"], "a", "x")).toEqual(["a", "b", "c"])
})
