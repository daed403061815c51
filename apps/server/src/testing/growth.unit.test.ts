import { expect, test } from "vitest"
import { growth, LINEAR } from "./growth.ts"

const steps = (count: number) => {
  let sum = 0
  for (let at = 0; at < count; at += 1) sum = Math.imul(sum ^ at, 0x01000193)
  return sum
}

test("tells what is linear from what is a square", () => {
  expect(growth((size) => () => steps(size * 1_000), 500)).toBeLessThan(LINEAR)
  expect(growth((size) => () => steps(size * size), 400)).toBeGreaterThan(LINEAR)
})
