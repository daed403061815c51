import { expect, test } from "vitest"
import { leftOut } from "./cut-pastes.ts"

const field = (value: string, maxLength: number, selectionStart = value.length, selectionEnd = selectionStart) => ({
  value,
  maxLength,
  selectionStart,
  selectionEnd,
})

test("counts what does not fit behind what stands there already, and instead of what is selected", () => {
  expect(leftOut(field("", 120), "x".repeat(120))).toBe(0)
  expect(leftOut(field("", 120), "x".repeat(500))).toBe(380)
  expect(leftOut(field("y".repeat(100), 120), "x".repeat(30))).toBe(10)
  expect(leftOut(field("y".repeat(100), 120, 0, 100), "x".repeat(130))).toBe(10)
  // Longer than it may become already, as what was taken in before the limit can be.
  expect(leftOut(field("y".repeat(130), 120), "x")).toBe(1)
})

test("says nothing of fields without an end, and of those for numbers and keys", () => {
  expect(leftOut(field("", -1), "x".repeat(500))).toBe(0)
  expect(leftOut(field("", 6), "123 456")).toBe(0)
})
