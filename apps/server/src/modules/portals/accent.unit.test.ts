import fc from "fast-check"
import { expect, test } from "vitest"
import { accentOf, contrast } from "./accent.ts"

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)

test("known contrasts", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5)
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2)
  expect(contrast("#ff0000", "#ffffff")).toBeCloseTo(4, 2)
})

test("whatever was chosen can be seen and read, on light and on dark", () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const made = accentOf(hex)
      if (!made) throw new Error("no colour")
      expect(contrast(made.accent, "#ffffff")).toBeGreaterThanOrEqual(3)
      expect(contrast(made.accentOnDark, "#1b1718")).toBeGreaterThanOrEqual(3)
      expect(contrast(made.textOnLight, "#ffffff")).toBeGreaterThanOrEqual(4.5)
      expect(contrast(made.textOnDark, "#1b1718")).toBeGreaterThanOrEqual(4.5)
      expect(contrast(made.onAccent, made.accent)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(made.onAccentOnDark, made.accentOnDark)).toBeGreaterThanOrEqual(4.5)
      expect(made.fixed).toBe(made.contrastOnWhite < 3 || made.contrastOnDark < 3)
    }),
    { numRuns: 1_000 },
  )
})

test("keeps a colour with enough contrast", () => {
  expect(accentOf("#1447E6")).toMatchObject({ accent: "#1447e6", onAccent: "#ffffff", textOnLight: "#1447e6", fixedOnLight: false })
  expect(accentOf("#f5f500")).toMatchObject({ accentOnDark: "#f5f500", onAccentOnDark: "#000000", fixedOnDark: false, fixedOnLight: true })
})

test("returns null for invalid colours", () => {
  for (const hex of ["", "red", "#fff", "#12345g", "#1234567", "url(#a)"]) expect(accentOf(hex)).toBeNull()
})
