import { expect, test } from "vitest"
import { seenDecimals, seenOrder } from "./date-order.ts"

const none = { dayFirst: null, monthFirst: null, either: null }
const target = (name: string, date: boolean) => ({ target: name, label: name, about: "submission" as const, date, number: false })
const preview = (dates: Parameters<typeof seenOrder>[0]["preview"]["dates"]) => ({
  columns: ["sent", "decided", "note"],
  targets: [target("received", true), target("decidedAt", true), target("title", false)],
  dates,
})
const map = { sent: "received", decided: "decidedAt", note: "title" }
const refused = (column: string, value: string) => [{ row: 9, column, value, reason: "", code: "cell", remedy: null }]

test("one date that has a day beyond the twelfth decides for all columns of dates", () => {
  const dates = { sent: { ...none, either: "3/4/2026" }, decided: { ...none, dayFirst: "31.12.2025" } }
  expect(seenOrder({ preview: preview(dates), problems: [], map })).toEqual({ decided: "day_first", example: "31.12.2025" })
  const american = { sent: { ...none, either: "3/4/2026", monthFirst: "12/31/2025" } }
  expect(seenOrder({ preview: preview(american), problems: [], map })).toEqual({ decided: "month_first", example: "12/31/2025" })
})

test("it is asked where nothing decides, and where dates contradict each other", () => {
  const dates = { sent: { ...none, either: "3/4/2026" } }
  expect(seenOrder({ preview: preview(dates), problems: [], map })).toEqual({ decided: null, example: "3/4/2026", contrary: null })
  const both = { sent: { ...none, dayFirst: "31/12/2025" }, decided: { ...none, monthFirst: "12/31/2025" } }
  expect(seenOrder({ preview: preview(both), problems: [], map })).toEqual({
    decided: null,
    example: "31/12/2025",
    contrary: ["31/12/2025", "12/31/2025"],
  })
  expect(seenOrder({ preview: preview({}), problems: refused("sent", " 5/6/2026 "), map })?.example).toBe("5/6/2026")
})

test("columns that become no date, and dates that say themselves what they are, ask nothing", () => {
  expect(seenOrder({ preview: preview({ note: { ...none, either: "3/4/2026" } }), problems: refused("note", "3/4/2026"), map })).toBeNull()
  expect(seenOrder({ preview: preview({}), problems: refused("sent", "2026-04-03"), map })).toBeNull()
})

test("the decimal sign is asked about only where no number shows it, or where numbers contradict each other", () => {
  const seen = (numbers: Parameters<typeof seenDecimals>[0]["preview"]["numbers"]) => {
    const number = (name: string) => ({ ...target(name, false), number: true })
    const columns = { columns: ["bpm", "price"], targets: [number("bpm"), number("price")] }
    return seenDecimals({ preview: { ...columns, numbers }, map: { bpm: "bpm", price: "price" } })
  }
  const nothing = { point: null, comma: null, either: null }
  expect(seen({})).toBeNull()
  expect(seen({ bpm: { ...nothing, point: "122.5" } })).toEqual({ decided: "point", example: "122.5" })
  expect(seen({ bpm: { ...nothing, comma: "122,5" } })).toEqual({ decided: "comma", example: "122,5" })
  expect(seen({ bpm: { ...nothing, comma: "90,25", either: "1,234" } })).toEqual({ decided: "comma", example: "90,25" })
  expect(seen({ bpm: { ...nothing, either: "1,234" }, price: { ...nothing, comma: "9,5" } })).toEqual({ decided: "comma", example: "9,5" })
  expect(seen({ bpm: { ...nothing, either: "1.200" } })).toEqual({ decided: null, example: "1.200", both: null })
  const both = { point: "1.5", comma: "2,5", either: null }
  expect(seen({ bpm: both })).toEqual({ decided: null, example: "2,5", both: ["1.5", "2,5"] })
})
