import { expect, test } from "vitest"
import { createRandom } from "../../cli/seed/random.ts"
import { dateOfDay, dayIn, dayOfDate, firstOfMonth, mondayOf, monthsBefore } from "./days.ts"
import { changeOf, peakOf, sharesDiffer } from "./findings.ts"
import { askedFor, stepOfDay, stepsOf } from "./range.ts"
import { monthsOver, tellAnswers, tellParts } from "./told.ts"
import { lengthOf, quantile, spanOf, within } from "./waits.ts"

const day = dayOfDate

test("a day begins at midnight of the zone, and a change of the clock moves no day", () => {
  const moment = new Date("2026-03-29T22:30:00Z")
  expect(dateOfDay(dayIn("UTC", moment))).toBe("2026-03-29")
  expect(dateOfDay(dayIn("Europe/Berlin", moment))).toBe("2026-03-30")
  expect(dateOfDay(dayIn("Pacific/Kiritimati", moment))).toBe("2026-03-30")
  expect(dateOfDay(dayIn("America/Anchorage", new Date("2026-01-01T02:00:00Z")))).toBe("2025-12-31")
})

test("weeks begin on Mondays, months on the first; a month before the last day of May is the last of April", () => {
  expect(dateOfDay(mondayOf(day("2026-03-08")))).toBe("2026-03-02")
  expect(dateOfDay(mondayOf(day("2026-03-02")))).toBe("2026-03-02")
  expect(dateOfDay(firstOfMonth(day("2024-02-29")))).toBe("2024-02-01")
  expect(dateOfDay(monthsBefore(day("2026-05-31"), 1))).toBe("2026-04-30")
  expect(dateOfDay(monthsBefore(day("2026-01-15"), 12))).toBe("2025-01-15")
})

test("a quarter is weeks of seven days up to today; its steps hold each day once", () => {
  const today = day("2026-03-12")
  const { span, unit, compared, comparedBy } = askedFor({ range: "quarter", compare: "auto" }, today, day("2026-01-01"))
  expect([dateOfDay(span.from), unit, compared, comparedBy]).toEqual(["2025-12-08", "week", null, null])
  for (const one of ["day", "week", "month"] as const) {
    const steps = stepsOf(span, one)
    const place = stepOfDay(steps)
    for (let at = span.from; at <= span.to; at += 1) {
      const step = steps[place(at)]
      expect(step && step.from <= at && at <= step.to).toBe(true)
    }
    expect(place(span.to + 1)).toBe(-1)
  }
})

test("what is compared: a year ago where there was something by then, else the period before, else nothing", () => {
  const today = day("2026-03-12")
  const asked = (compare: "auto" | "before" | "year" | "none", first: string) =>
    askedFor({ range: "quarter", compare }, today, day(first)).compared
  expect(asked("auto", "2024-01-01")).toEqual({ from: day("2025-12-08") - 364, to: today - 364 })
  expect(asked("auto", "2025-06-01")).toEqual({ from: day("2025-12-08") - 98, to: today - 98 })
  expect(asked("auto", "2025-10-01")).toBe(null)
  expect(asked("year", "2025-06-01")).toBe(null)
  expect(asked("none", "2020-01-01")).toBe(null)
})

test("a wait is read off within a seventh of its length, and whole days up to ninety are never mistaken", () => {
  const random = createRandom(7)
  for (let index = 0; index < 5_000; index += 1) {
    const minutes = Math.exp(random.next() * Math.log(400 * 1_440))
    const length = lengthOf(new Date(0), new Date(minutes * 60_000))
    const { from, to } = spanOf(length)
    expect(from <= minutes + 1e-3 && minutes < to + 1e-3).toBe(true)
    if (minutes > 2) expect(to - from).toBeLessThanOrEqual(0.151 * Math.max(from, 1_440 * 7) + 0.01)
    const read = quantile(new Map([[length, 1]]), 0.5) as number
    if (minutes > 2) expect(Math.abs(read - minutes) / minutes).toBeLessThan(0.16)
  }
  for (const days of [1, 2, 3, 7, 14, 30, 90]) {
    const just = new Map([[lengthOf(new Date(0), new Date(days * 86_400_000 - 1)), 1]])
    const late = new Map([[lengthOf(new Date(0), new Date(days * 86_400_000)), 1]])
    expect([within(just, days), within(late, days)]).toEqual([1, 0])
  }
})

test("medians and ninetieths of many waits are near the exact ones", () => {
  const random = createRandom(11)
  const exact = Array.from({ length: 2_000 }, () => Math.exp(random.next() * 9) + 1)
  const waits = new Map<number, number>()
  for (const minutes of exact) {
    const length = lengthOf(new Date(0), new Date(minutes * 60_000))
    waits.set(length, (waits.get(length) ?? 0) + 1)
  }
  exact.sort((a, b) => a - b)
  for (const share of [0.5, 0.9]) {
    const read = quantile(waits, share) as number
    expect(Math.abs(read / (exact[Math.ceil(share * 2_000) - 1] as number) - 1)).toBeLessThan(0.05)
  }
  expect(quantile(new Map(), 0.5)).toBe(null)
})

test("a sentence needs enough cases and a difference that chance seldom makes", () => {
  expect(changeOf(150, 100)).toBe(50)
  expect(changeOf(12, 7)).toBe(null)
  expect(changeOf(104, 100)).toBe(null)
  expect(changeOf(100, 0)).toBe(null)
  expect(peakOf([5, 6, 5, 4, 6, 5, 4, 22])).toBe(7)
  expect(peakOf([5, 6, 5, 4, 6, 5, 4, 7])).toBe(-1)
  expect(peakOf([0, 22])).toBe(-1)
  expect(sharesDiffer(60, 100, 30, 100)).toBe(true)
  expect(sharesDiffer(6, 10, 4, 10)).toBe(false)
})

test("what fewer than five have in common is folded, so that no sum tells it", () => {
  const rows = (sent: readonly number[], accepted = 1) => sent.map((count, index) => ({ key: `k${index}`, sent: count, accepted }))
  const folded = (...sent: number[]) => tellParts(rows(sent)).map((one) => [one.key, one.sent])
  expect(folded(10, 8, 4, 3)).toEqual([
    ["k0", 10],
    ["k1", 8],
    ["", 7],
  ])
  // A single small one would be what is missing from the sum: the next one joins it.
  expect(folded(10, 8, 2)).toEqual([
    ["k0", 10],
    ["", 10],
  ])
  expect(folded(3, 1)).toEqual([])
  expect(folded(9, 7)).toEqual([
    ["k0", 9],
    ["k1", 7],
  ])
  // Accepted counts are shown for all or for none: the missing one could be computed from the total.
  expect(tellParts(rows([20, 12], 6)).map((one) => one.accepted)).toEqual([6, 6])
  expect(tellParts(rows([20, 10, 9], 5)).map((one) => one.accepted)).toEqual([null, null, null])
  // Submitters who gave no answer form a part of their own.
  const all = (sent: number) => ({ sent, accepted: 0 })
  const answers = (of: number, several: boolean, ...sent: number[]) =>
    tellAnswers(rows(sent, 0), all(of), several).map((one) => [one.key, one.sent])
  expect(answers(22, false, 12, 8)).toEqual([
    ["k0", 12],
    ["", 10],
  ])
  expect(answers(25, false, 12, 8)).toEqual([
    ["k0", 12],
    ["k1", 8],
    ["-", 5],
  ])
  // Of several choices one person may be all the small ones, and all but few chose the first.
  expect(answers(20, true, 18, 10, 2, 2, 2)).toEqual([["k1", 10]])
  expect(answers(14, true, 6, 5, 2)).toEqual([["k0", 6]])
})

test("shows ratings of complete months only", () => {
  const over = (from: string, to: string) => {
    const span = monthsOver({ from: day(from), to: day(to) }, day("2026-03-12"))
    return span && [dateOfDay(span.from), dateOfDay(span.to)]
  }
  expect(over("2026-01-11", "2026-01-19")).toEqual(["2026-01-01", "2026-01-31"])
  expect(over("2025-12-31", "2026-03-12")).toEqual(["2025-12-01", "2026-02-28"])
  expect(over("2026-03-01", "2026-03-12")).toBe(null)
  expect(over("2027-03-01", "2027-03-12")).toBe(null)
})
