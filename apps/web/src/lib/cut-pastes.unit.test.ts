import { expect, test } from "vitest"
import { leftOut, putIn } from "./cut-pastes.ts"

const field = (value: string, maxLength: number, selectionStart = value.length, selectionEnd = selectionStart) => ({
  value,
  maxLength,
  selectionStart,
  selectionEnd,
})

test("counts the characters that do not fit after the existing text or in place of the selection", () => {
  expect(leftOut(field("", 120), "x".repeat(120))).toBe(0)
  expect(leftOut(field("", 120), "x".repeat(500))).toBe(380)
  expect(leftOut(field("y".repeat(100), 120), "x".repeat(30))).toBe(10)
  expect(leftOut(field("y".repeat(100), 120, 0, 100), "x".repeat(130))).toBe(10)
  // The text may be longer than the limit already, if it was entered before the limit was set.
  expect(leftOut(field("y".repeat(130), 120), "x")).toBe(1)
})

test("ignores fields without a limit, and short fields for numbers and keys", () => {
  expect(leftOut(field("", -1), "x".repeat(500))).toBe(0)
  expect(leftOut(field("", 6), "123 456")).toBe(0)
})

test("counts a line break once, on every operating system", () => {
  expect(leftOut(field("", 30), "0123456789\r\n".repeat(2))).toBe(0)
})

test("distinguishes inserted text from typed text, whatever the input type", () => {
  const long = "x".repeat(500)
  for (const inputType of ["insertFromPaste", "insertFromDrop", "insertText", "insertReplacementText"])
    expect(putIn({ inputType, data: long }), inputType).toBe(long)
  // A pasted last letter that does not fit would go unnoticed; a typed one that does not appear is noticed.
  expect(putIn({ inputType: "insertFromPaste", data: "x" })).toBe("x")
  expect(putIn({ inputType: "insertText", data: "x" })).toBeNull()
  // During composition the whole word is sent again with every letter.
  expect(putIn({ inputType: "insertCompositionText", data: long })).toBeNull()
  expect(putIn({ inputType: "deleteContentBackward", data: null })).toBeNull()
})
