import fc from "fast-check"
import { expect, test } from "vitest"
import { packNumbers, unpackNumbers } from "./numbers.ts"

test("unpacking returns the packed numbers", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2 ** 31 - 1), { maxLength: 300 }), (numbers) => {
      const sorted = [...numbers].sort((a, b) => a - b)
      expect(unpackNumbers(packNumbers(sorted))).toEqual(sorted)
    }),
  )
})

test("a hundred thousand in a row take little more than a byte each", () => {
  const numbers = Array.from({ length: 100_000 }, (_, index) => index + 1)
  const packed = packNumbers(numbers)
  expect(packed.length).toBeLessThan(140_000)
  expect(unpackNumbers(packed)).toEqual(numbers)
})
