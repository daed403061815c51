import { describe, expect, test } from "vitest"
import { bar } from "./io.ts"
import { oneLine, shown, shownJson, table } from "./text.ts"

const evil = "a\u001b[2Jb\u009b31mc\u202ed\r\ne\u0007"
const controls = (text: string) => [...text].filter((one) => /\p{Cc}|\p{Bidi_Control}/u.test(one) && one !== "\n")

describe("what strangers wrote", () => {
  test("holds nothing that a terminal obeys, as text, on a line and as JSON", () => {
    for (const text of [shown(evil), oneLine(evil), shownJson({ [evil]: evil }), shownJson([evil], 2), table([evil], [[evil]])]) {
      expect(controls(text)).toEqual([])
    }
    expect(oneLine(evil)).not.toContain("\n")
  })

  test("is the same once JSON is read", () => {
    const value = { [evil]: [evil, 1, null] }
    expect(JSON.parse(shownJson(value))).toEqual(value)
    expect(JSON.parse(shownJson(value, 2))).toEqual(value)
  })

  test("keeps its letters, line breaks and tabs", () => {
    expect(shown("Ær\tligt\nsagt 🎧")).toBe("Ær\tligt\nsagt 🎧")
  })
})

test("columns are as wide as what is in them, also in wide letters", () => {
  expect(
    table(
      ["#", "By", "Title"],
      [
        ["7", "漢字", "A"],
        ["1042", "Kitefall", "B"],
      ],
    ),
  ).toBe(["#     By        Title", "7     漢字      A", "1042  Kitefall  B", ""].join("\n"))
  expect(table(["By"], [["x".repeat(60)]], 10)).toBe("By\nxxxxxxxxx…\n")
})

test("a bar says how far, and never more than all", () => {
  expect(bar("Importing", 12, 24)).toBe(`Importing  ${"█".repeat(12)}${"░".repeat(12)}  12/24`)
  expect(bar("Importing", 30, 24)).toContain("█".repeat(24))
  expect(bar("Kilobytes", 5, null)).toBe("Kilobytes  5")
})
