import type { FormEvent } from "react"
import { expect, it } from "vitest"
import { withoutNul } from "./typed-text.ts"

/** A box with a text and a caret, as far as it is read and written here. */
function boxOf(value: string, selectionStart: number | null) {
  const box = {
    value,
    selectionStart,
    setSelectionRange(from: number) {
      box.selectionStart = from
    },
  }
  return box
}
const written = (box: object) => ({ currentTarget: box }) as unknown as FormEvent<HTMLInputElement>

it("removes NUL before the change event, and keeps the caret behind the same letter", () => {
  const box = boxOf("a\0b\0c", 4)
  let told = ""
  withoutNul<HTMLInputElement, FormEvent<HTMLInputElement>>(({ currentTarget }) => {
    told = currentTarget.value
  })(written(box))
  expect([told, box.value, box.selectionStart]).toEqual(["abc", "abc", 2])
})

it("touches no other text, and asks no caret of a box that has none", () => {
  const plain = boxOf("a\n\u0001b", 1)
  withoutNul()(written(Object.freeze(plain)))
  expect(plain.value).toBe("a\n\u0001b")
  const address = boxOf("kim\0@example.org", null)
  withoutNul()(written(address))
  expect([address.value, address.selectionStart]).toEqual(["kim@example.org", null])
})
