import { expect, it } from "vitest"
import { placeAfter } from "./finder.ts"

const after = (keys: string[], at: number, count: number) => keys.map((key) => placeAfter(key, at, count))

it("goes round with the arrows, and to the ends with Home and End", () => {
  expect(after(["ArrowDown", "ArrowUp", "Home", "End"], 0, 3)).toEqual([1, 2, 0, 2])
  expect(after(["ArrowDown", "ArrowUp", "Home", "End"], 2, 3)).toEqual([0, 1, 0, 2])
})

it("stops at the ends by pages", () => {
  expect([placeAfter("PageDown", 1, 30), placeAfter("PageDown", 25, 30), placeAfter("PageUp", 3, 30)]).toEqual([9, 29, 0])
})

it("goes nowhere in an empty list, or by another key", () => {
  expect(after(["ArrowDown", "End"], -1, 0)).toEqual([null, null])
  expect(after(["a", "Enter", "Escape"], 0, 3)).toEqual([null, null, null])
})
