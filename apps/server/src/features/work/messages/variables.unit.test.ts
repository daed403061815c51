import { describe, expect, it } from "vitest"
import { median } from "./reply-time.ts"
import { feedbackOf, fill, variablesIn, withoutVariables } from "./variables.ts"

describe("variables", () => {
  const values = { "submitter.name": "Mara", "team.name": "Lantern Quay", feedback: "" }
  it("are filled in once, whatever their values say; what has none is named", () => {
    expect(fill("{{submitter.name}} {{ team.name }}", values, "keep")).toEqual({ text: "Mara Lantern Quay", missing: [] })
    expect(fill("{{feedback}} {{constructor}} {{x}} {{x}}", values, "keep")).toEqual({
      text: "{{feedback}} {{constructor}} {{x}} {{x}}",
      missing: ["feedback", "constructor", "x"],
    })
    expect(fill("a {{x}}b", values, "drop")).toEqual({ text: "a b", missing: ["x"] })
    expect(fill("{{submitter.name}}", { "submitter.name": "{{team.name}} $&" }, "keep").text).toBe("{{team.name}} $&")
    expect(fill("{ {x} } {{}} {{a\nb}}", values, "keep")).toEqual({ text: "{ {x} } {{}} {{a\nb}}", missing: [""] })
  })

  it("are none in words from outside", () => {
    for (const hostile of ["{{status.url}}", "{{{status.url}}}", "{{", "{{{{x}}}}"])
      expect(variablesIn(`${withoutVariables(hostile)}x}}`)).toEqual([])
  })

  it("feedback is a line each", () => {
    expect([feedbackOf([]), feedbackOf(["One."]), feedbackOf(["One.", "Two."])]).toEqual(["", "One.", "– One.\n– Two."])
  })
})

it("the median is the one in the middle, or between the two", () => {
  expect([median([3]), median([9, 1, 2]), median([4, 1, 2, 3])]).toEqual([3, 2, 2.5])
})
