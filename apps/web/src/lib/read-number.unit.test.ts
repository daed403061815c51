import { expect, it } from "vitest"
import { readNumber } from "./read-number.ts"

const read = (text: string, options = {}, locale = "en-GB") => readNumber(text, locale, { invalid: "no number", ...options })

it.each(["25000", "25 000", "25,000.00", "25.000,00", "€25,000.00", "25 000 €", "EUR 25000"])("reads %s as 25000", (text) => {
  expect(read(text)).toEqual({ value: 25_000 })
})

it("names both readings of an ambiguous number", () => {
  expect(read("20.000")).toEqual({ error: "This can be read in two ways. Enter 20000 or 20." })
  expect(read("€25,500", { currency: "EUR" })).toEqual({ error: "This can be read in two ways. Enter 25500 or 25.5." })
  expect(read("1.200", {}, "de-DE")).toEqual({ error: "This can be read in two ways. Enter 1200 or 1,2." })
})

it("reads separators as those of thousands where only whole numbers are valid", () => {
  expect(read("10,000", { integer: true })).toEqual({ value: 10_000 })
  expect(read("10.000", { integer: true })).toEqual({ value: 10_000 })
})

it("rejects text that is no finite number, and an amount in another currency", () => {
  for (const text of ["", "many", "1e9", "9".repeat(400)]) expect(read(text), text).toEqual({ error: "no number" })
  expect(read("£25,000.00", { currency: "EUR" })).toEqual({ error: "no number" })
})
