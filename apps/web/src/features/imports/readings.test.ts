import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { expect, test } from "vitest"
import { meaningsOfColumn, readColumn } from "./readings.ts"

const base = { help: "", required: false, identifying: false }
const option = (key: string, label: string) => ({ key, label })
const form = {
  fields: [
    { ...base, type: "date", key: "day", label: "Day" },
    { ...base, type: "time", key: "time", label: "Time" },
    { ...base, type: "number", key: "sum", label: "Sum", currency: "EUR" },
    { ...base, type: "yes_no", key: "mailing", label: "Mailing" },
    {
      ...base,
      type: "single_choice",
      key: "format",
      label: "Format",
      options: [option("talk", "Talk, 30 minutes"), option("poster", "Poster")],
    },
    { ...base, type: "multiple_choice", key: "styles", label: "Styles", options: [option("house", "House"), option("dub", "Dub")] },
    { ...base, type: "consent", key: "terms", label: "I agree" },
    { ...base, type: "short_text", key: "room", label: "Room" },
  ],
  stages: [
    { id: "stage-1", name: "Declined" },
    { id: "stage-2", name: "Shortlist" },
  ],
} as unknown as Pick<FormDefinition, "fields"> & { stages: { id: string; name: string }[] }
const read = (target: string, samples: string[], options: object = {}) =>
  readColumn(form, { target, date: !target.startsWith("answers.") }, samples, { zone: "Europe/Oslo", locale: "en-GB", ...options })
const words = (target: string, samples: string[], options: object = {}) => read(target, samples, options)?.map((one) => one.read)

test("dates are shown in the chosen order, and not where none is chosen", () => {
  const days = ["03/04/2024", "31/12/2024", "2024-04-03"]
  expect(words("answers.day", days, { dates: "day_first" })).toEqual(["3 April 2024", "31 December 2024", "3 April 2024"])
  expect(words("answers.day", days, { dates: "month_first" })).toEqual(["4 March 2024", null, "3 April 2024"])
  expect(words("answers.day", ["2026-02-30", "2026-13-01", "31/12/2024"], { dates: "month_first" })).toEqual([null, null, null])
  expect(words("answers.time", ["18h30", "25:00"])).toEqual(["18:30", null])
  expect(words("answers.day", days)).toEqual([null, null, "3 April 2024"])
})

test("moments are shown on the clock of the chosen zone", () => {
  const at = ["2024-07-01 18:30", "2024-07-01T18:30:00Z", "soon"]
  expect(words("createdAt", at)).toEqual(["1 July 2024 at 18:30", "1 July 2024 at 20:30", null])
})

test("numbers are shown by the chosen sign before decimals", () => {
  expect(words("answers.sum", ["1.200", "1.200,50", "many"], { decimals: "comma" })).toEqual(["€1,200", "€1,200.50", null])
  expect(words("answers.sum", ["1.200"])).toEqual([null])
  expect(words("answers.sum", ["USD 5"], { decimals: "comma" })).toEqual([null])
})

test("yes, no and options are shown with what they mean, and by a chosen meaning", () => {
  expect(read("answers.mailing", ["ja", "1", "gladly"])).toEqual([
    { written: "ja", read: "Yes", value: "yes", isUnclear: false },
    { written: "1", read: "Yes", value: "yes", isUnclear: false },
    { written: "gladly", read: null, value: null, isUnclear: false },
  ])
  expect(words("answers.mailing", ["gladly"], { values: { "answers.mailing": { gladly: "no" } } })).toEqual(["No"])
  expect(read("answers.format", ["talk, 30 MINUTES", "Talk"])).toEqual([
    { written: "talk, 30 MINUTES", read: "Talk, 30 minutes", value: "talk", isUnclear: false },
    { written: "Talk", read: null, value: null, isUnclear: false },
  ])
  expect(words("answers.format", ["Talk"], { values: { "answers.format": { Talk: null } } })).toEqual([""])
  expect(read("answers.terms", ["ja", "nein", "Ich stimme zu"])).toMatchObject([
    { read: "Agreed", value: "yes" },
    { read: "", value: "no" },
    { read: null, value: null },
  ])
  expect(words("answers.styles", ["House; Dub", "House; Techno"])).toEqual(["House, Dub", null])
})

test("what can be read in two ways is named until one is chosen", () => {
  const unclear = (target: string, sample: string, options: object = {}) => read(target, [sample], options)?.[0]?.isUnclear
  expect([unclear("createdAt", "03/04/2024"), unclear("answers.day", "03/04/2024"), unclear("answers.sum", "1.200")]).toEqual([
    true,
    true,
    true,
  ])
  expect(unclear("createdAt", "03/04/2024", { dates: "day_first" })).toBe(false)
  expect(unclear("answers.sum", "1.200", { decimals: "point" })).toBe(false)
  expect([unclear("createdAt", "soon"), unclear("answers.day", "99/99/2024"), unclear("answers.sum", "many")]).toEqual([
    false,
    false,
    false,
  ])
})

test("stages are shown by their names, and by a chosen meaning", () => {
  const values = { stage: { Rejected: "stage-1", Odd: null } }
  expect(words("stage", ["declined", "Rejected"])).toEqual(["Declined", null])
  expect(words("stage", ["rejected", "Odd", "Shortlist"], { values })).toEqual(["Declined", "", "Shortlist"])
  expect(meaningsOfColumn(form, "stage")?.map((one) => one.label)).toEqual(["Declined", "Shortlist"])
})

test("texts and columns that are left out are not shown again", () => {
  expect(read("answers.room", ["12"])).toBeNull()
  expect(readColumn(form, undefined, ["12"], { zone: "UTC", locale: "en" })).toBeNull()
})

test("meanings can be chosen for yes, no and one of several options", () => {
  expect(meaningsOfColumn(form, "answers.mailing")?.map((one) => one.value)).toEqual(["yes", "no"])
  expect(meaningsOfColumn(form, "answers.format")?.map((one) => one.label)).toEqual(["Talk, 30 minutes", "Poster"])
  expect(meaningsOfColumn(form, "answers.styles")).toBeNull()
  expect(meaningsOfColumn(form, "createdAt")).toBeNull()
})
