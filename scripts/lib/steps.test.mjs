import { expect, test } from "vitest"
import { long, steps, usual } from "./steps.mjs"

/** Seconds that steps may take as a whole, side by side on two cores where they leave one free. */
const together = (names) => names.reduce((sum, name) => sum + (steps[name].budget * (steps[name].cores ?? 2)) / 2, 0)

test("every step is run by one of the two, and all that they wait for are there", () => {
  expect([...usual, ...long].sort()).toEqual(Object.keys(steps).sort())
  const names = Object.values(steps).map((step) => step.name)
  expect(new Set(names).size).toBe(names.length)
  for (const { after = [] } of Object.values(steps)) expect(names).toEqual(expect.arrayContaining(after))
})

test("the budgets add up to what the whole may take: eleven and a half minutes for npm test, 65 for all of it", () => {
  expect(together(usual)).toBeLessThan(11.25 * 60)
  expect(together([...usual, ...long])).toBeLessThan(65 * 60)
})
