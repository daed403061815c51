import { languages } from "@intray/i18n/languages"
import { toNumber, twoReadings, writeUnambiguously } from "@intray/server/modules/forms/numbers"
import { groupField } from "@intray/server/modules/forms/schema"
import { expect, it } from "vitest"
import { readBack, totalsOf } from "./numbers.ts"

it.each([
  ["122", 122],
  [" 1 200 ", 1200],
  ["1\u202f200,5", 1200.5],
  ["12,5", 12.5],
  ["1.234,56", 1234.56],
  ["1,234.56", 1234.56],
  ["1.234.567", 1_234_567],
  ["1’234.50", 1234.5],
  ["-3", -3],
  ["−3", -3],
  ["+.5", 0.5],
  ["１２", 12],
  ["١٢٫٥", 12.5],
  ["0.125", 0.125],
  ["4.000,00 €", 4000],
  ["€ 4.000,00", 4000],
  ["-€4,000.50", -4000.5],
  ["4’000.–", 4000],
  ["4 000 kr", 4000],
  ["EUR 4000", 4000],
  ["4,000.00 USD", 4000],
  ["R$ 1.234,56", 1234.56],
  ["５，０００．５円", 5000.5],
  ["\u200e12\u200f", 12],
  ["12\u200b", 12],
  ["\ufeff1\u00a0200", 1200],
  ["－１２．５", -12.5],
  ["１，２３４．５", 1234.5],
  ["١٬٢٣٤٫٥", 1234.5],
  ["۱۲٫۵", 12.5],
  ["१२", 12],
  ["১২", 12],
  ["๑๒", 12],
  ["၁၂", 12],
  ["௧௨", 12],
])("reads %s as %d", (typed, number) => {
  expect(toNumber(typed)).toBe(number)
})

it.each([
  ["1,234", 1234],
  ["1.200", 1200],
  ["12,5", 12.5],
])("reads %s as %d where whole numbers are asked for", (typed, number) => {
  expect(toNumber(typed, { integer: true })).toBe(number)
})

it.each(["", "fast", "1e9", "0x10", "1.2.3", "12,34,567", "1,2.3,4", "Infinity", "--1", "3 tracks"])("leaves %j as typed", (typed) => {
  expect(toNumber(typed)).toBe(typed)
})

it.each(["1.200", "1,200", "12,345", "-1.200", "١٫٢٠٠", "1.200 €", "１．２００"])(
  "leaves %j as typed until somebody says what it is",
  (typed) => {
    expect(toNumber(typed)).toBe(typed)
    expect(twoReadings(typed)).not.toBeNull()
  },
)

it("reads both meanings, and none where whole numbers are asked for", () => {
  expect(twoReadings("1.200")).toEqual({ thousands: 1200, decimal: 1.2 })
  expect(twoReadings("1,205 €", { currency: "EUR" })).toEqual({ thousands: 1205, decimal: 1.205 })
  for (const typed of ["1.200,00", "1200", "0.125", "1.2000", "1.200.300", "fast"]) expect(twoReadings(typed), typed).toBeNull()
  expect(twoReadings("1.200", { integer: true })).toBeNull()
})

it.each(languages)("writes what was chosen so that it has one reading in %s", (language) => {
  for (const value of [1200, 1.2, 1.205, 0.125, -12.345, 1_234_567]) expect(toNumber(writeUnambiguously(value, language))).toBe(value)
})

it("reads amounts as people of each language write them", () => {
  for (const language of languages) {
    const text = new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(4000.5)
    expect(toNumber(text, { currency: "EUR" }), text).toBe(4000.5)
  }
})

it("leaves an amount of another currency than the question's as typed", () => {
  for (const typed of ["4,000.50 USD", "£40", "ABC 40"]) expect(toNumber(typed, { currency: "EUR" }), typed).toBe(typed)
})

it("says a number back where it has separators, and an amount always", () => {
  expect(readBack("1.200", "en-GB", { integer: true })).toBe("1,200")
  expect(readBack("1.200", "en-GB")).toBeNull()
  expect(readBack("12,5", "en-GB")).toBeNull()
  expect(readBack("1200", "en-GB")).toBeNull()
  expect(readBack("fast.now", "en-GB")).toBeNull()
  expect(readBack("4.000,50 €", "en-GB", { currency: "EUR" })).toBe("€4,000.50")
  expect(readBack("4000", "de-DE", { currency: "EUR" })).toBe("4.000\u00a0€")
})

it("adds up the money of a list, and nothing else", () => {
  const base = { required: false }
  const field = groupField.parse({
    ...base,
    type: "group",
    key: "budget",
    label: "Budget",
    itemName: "line",
    itemsName: "lines",
    min: 0,
    max: 9,
    fields: [
      { ...base, type: "short_text", key: "item", label: "What for", maxLength: 100 },
      { ...base, type: "number", key: "sum", label: "Sum", currency: "EUR" },
      { ...base, type: "number", key: "year", label: "Year" },
    ],
  })
  const items = ["0.1", "0,2", "4.000,00 €", "", "many"].map((sum) => ({ values: { item: "x", sum, year: "2026" } }))
  expect(totalsOf(field, items, "en-GB")).toEqual([{ key: "sum", label: "Sum", sum: "€4,000.30" }])
  expect(totalsOf(field, [], "en-GB")).toEqual([])
})
