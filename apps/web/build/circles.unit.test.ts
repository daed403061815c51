import { describe, expect, test } from "vitest"
import { circleOf } from "./circles.ts"

describe("circleOf", () => {
  test("finds none where files share what they import", () => {
    expect(circleOf({ app: ["form", "words"], form: ["react", "words"], words: [], react: [] })).toBeNull()
  })

  test("names the files of a circle, from where it closes", () => {
    expect(circleOf({ app: ["form"], form: ["shared"], shared: ["react", "form"], react: [] })).toEqual(["form", "shared", "form"])
    expect(circleOf({ one: ["one"] })).toEqual(["one", "one"])
  })
})
