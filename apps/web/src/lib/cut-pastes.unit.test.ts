import { expect, test } from "vitest"
import { leftOut, putIn } from "./cut-pastes.ts"

const field = (value: string, maxLength: number, selectionStart = value.length, selectionEnd = selectionStart) => ({
  value,
  maxLength,
  selectionStart,
  selectionEnd,
})

test("counts what does not fit behind what is there already, and instead of what is selected", () => {
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

test("counts a break once, whatever system it comes from", () => {
  expect(leftOut(field("", 30), "0123456789\r\n".repeat(2))).toBe(0)
})

test("knows what is put in from what is typed, however it comes", () => {
  const long = "x".repeat(500)
  for (const inputType of ["insertFromPaste", "insertFromDrop", "insertText", "insertReplacementText"])
    expect(putIn({ inputType, data: long }), inputType).toBe(long)
  // A last letter that a paste has no room for is missed; one that is typed is seen not to come.
  expect(putIn({ inputType: "insertFromPaste", data: "x" })).toBe("x")
  expect(putIn({ inputType: "insertText", data: "x" })).toBeNull()
  // A word that is being composed comes again with every letter.
  expect(putIn({ inputType: "insertCompositionText", data: long })).toBeNull()
  expect(putIn({ inputType: "deleteContentBackward", data: null })).toBeNull()
})
