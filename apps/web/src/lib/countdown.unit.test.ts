import { expect, it } from "vitest"
import { leftText } from "./countdown.ts"

it("formats the remaining time", () => {
  expect([leftText(-5), leftText(1), leftText(65_000), leftText(599_001), leftText(3_600_000), leftText(4_320_000)]).toEqual([
    "0:00",
    "0:01",
    "1:05",
    "10:00",
    "1 h 0 min",
    "1 h 12 min",
  ])
})
