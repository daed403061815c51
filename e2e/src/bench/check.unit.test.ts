import { expect, test, vi } from "vitest"
import { Checks } from "../lib/checks.ts"
import { better, checkRatios, fallsShort } from "./check.ts"
import type { Line } from "./measure.ts"
import type { Recorded } from "./record.ts"

const workload = { name: "W1" } as Line["workload"]
const line = (cpuRatio: number | null, ratio = 0.3) => ({ workload, connections: 1, ratio, cpuRatio }) as Line
const recorded = (cpuRatio: number | null, ratio: number | null = 0.3) =>
  ({ lines: { "W1/1": { ratio, cpuRatio } } }) as unknown as Recorded

test("alone on the machine a ratio may be a fifth below the recorded one, next to other work two fifths", () => {
  expect(fallsShort(line(0.41), recorded(0.5), 0.02)).toBe(false)
  expect(fallsShort(line(0.39), recorded(0.5), 0.02)).toBe(true)
  expect(fallsShort(line(0.39), recorded(0.5), 0.5)).toBe(false)
  expect(fallsShort(line(0.29), recorded(0.5), 0.5)).toBe(true)
  expect(fallsShort(line(0.39), recorded(0.5), null)).toBe(true)
})

test("what a call costs the processor is compared, and calls a second where that is not known of both", () => {
  expect(fallsShort(line(0.5, 0.1), recorded(0.5, 0.9), 0)).toBe(false)
  expect(fallsShort(line(null, 0.1), recorded(0.5, 0.9), 0)).toBe(true)
  expect(fallsShort(line(0.1, 0.9), recorded(null, 0.9), 0)).toBe(false)
  expect(fallsShort(line(0.1), recorded(null, null), 0)).toBe(false)
  expect(fallsShort(line(0.1), undefined, 0)).toBe(false)
})

test("of two looks the better one counts", () => {
  expect(better(line(0.2), line(0.3)).cpuRatio).toBe(0.3)
  expect(better(line(0.3), line(0.2)).cpuRatio).toBe(0.3)
  expect(better(line(null, 0.2), line(null, 0.4)).ratio).toBe(0.4)
})

test("a run next to other work says so", () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {})
  const checks = new Checks()
  checkRatios(checks, [line(0.39)], recorded(0.5), 0.34)
  expect(checks).toMatchObject({ passed: 1, failed: 0 })
  expect(said.mock.calls.flat().join(" ")).toContain("34 %")
  said.mockClear()
  checkRatios(checks, [line(0.5)], recorded(0.5), 0.02)
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})
