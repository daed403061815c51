import { describe, expect, test } from "vitest"
import { formDefinition, type LeafField } from "../forms/schema.ts"
import { forPrograms, forSpreadsheet } from "./cell-style.ts"
import { spreadsheetLocale } from "./schema.ts"

const option = (key: string, label: string) => ({ key, label })
const form = formDefinition.parse({
  fields: [
    { type: "number", key: "sum", label: "Sum" },
    { type: "date", key: "day", label: "Day" },
    { type: "single_choice", key: "genre", label: "Genre", options: [option("techno", "Techno; deep"), option("house", "House")] },
    { type: "multiple_choice", key: "moods", label: "Moods", options: [option("dark", "Dark; slow"), option("warm", "Warm")] },
    { type: "yes_no", key: "live", label: "Live" },
  ],
  roles: {},
})
const fieldOf = (key: string) => form.fields.find((one) => one.key === key) as LeafField
const at = "2026-03-20T18:30:00.000Z"

describe("a CSV for spreadsheets", () => {
  test.each([
    ["de-DE", ";", "-1200,5", "20.03.2026", "20.03.2026 19:30", "Ja"],
    ["de-CH", ";", "-1200.5", "20.03.2026", "20.03.2026 19:30", "Ja"],
    ["en-GB", ",", "-1200.5", "20/03/2026", "20/03/2026 19:30", "Yes"],
    ["en-US", ",", "-1200.5", "03/20/2026", "03/20/2026 19:30", "Yes"],
    ["fr-FR", ";", "-1200,5", "20/03/2026", "20/03/2026 19:30", "Oui"],
    ["pt-BR", ";", "-1200,5", "20/03/2026", "20/03/2026 19:30", "Sim"],
    ["ja-JP", ",", "-1200.5", "2026/03/20", "2026/03/20 19:30", "はい"],
    ["ar", ";", "-1200.5", "20/03/2026", "20/03/2026 19:30", "نعم"],
  ] as const)("in %s", (locale, delimiter, number, day, moment, yes) => {
    const style = forSpreadsheet(locale, "Europe/Berlin")
    expect(style.delimiter).toBe(delimiter)
    expect(style.answer(fieldOf("sum"), -1200.5)).toBe(number)
    expect(style.answer(fieldOf("day"), "2026-03-20")).toBe(day)
    expect(style.moment(at)).toBe(moment)
    expect(style.answer(fieldOf("live"), true)).toBe(yes)
  })

  test("has the words of choices, several of them parted so that they can be read back", () => {
    const style = forSpreadsheet("de-DE", "UTC")
    expect(style.answer(fieldOf("genre"), "techno")).toBe("Techno; deep")
    expect(style.answer(fieldOf("moods"), ["dark", "warm"])).toBe('"Dark; slow"; Warm')
  })

  test.each(spreadsheetLocale.options)("escapes formulas and no numbers in %s", (locale) => {
    const { guard } = forSpreadsheet(locale, "UTC")
    for (const text of ["=1+1", "-1,5+cmd", "@SUM(A1)", "+1", "-2+3"]) expect(guard(text)).toBe(`'${text}`)
    expect(guard("-1200,5")).toBe("-1200,5")
    expect(guard("-1200.5")).toBe("-1200.5")
  })
})

test("a CSV for programs has keys, ISO dates and points", () => {
  expect(forPrograms.answer(fieldOf("genre"), "techno")).toBeNull()
  expect(forPrograms.moment(at)).toBe(at)
  expect(forPrograms.delimiter).toBe(",")
})
