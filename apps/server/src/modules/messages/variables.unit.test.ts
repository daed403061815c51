import { describe, expect, it } from "vitest"
import { median } from "./reply-time.ts"
import { feedbackOf, fill, variablesIn, withoutEmptyLines, withoutVariables } from "./variables.ts"

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

  it("that are empty take the line with them that holds nothing else, and leave no gap", () => {
    const gone = (text: string) => withoutEmptyLines(text, values)
    expect(gone("Hello.\n\n{{feedback}}\n\nYours")).toBe("Hello.\n\nYours")
    expect(gone("Hello.\n{{ feedback }}\nYours")).toBe("Hello.\nYours")
    expect(gone("{{feedback}}\n\nYours")).toBe("Yours")
    expect(gone("Hello.\n\n{{feedback}}\n")).toBe("Hello.")
    // A message that says nothing else would say nothing: it is asked about.
    for (const text of ["{{feedback}}", "\n {{feedback}}\n"]) expect(gone(text)).toBe(text)
    // What is part of a sentence, has a value, or is known to nobody stays to be looked at.
    for (const text of ["It said: {{feedback}}", "A\n\n\n\nB", "A\n\n{{team.name}}\n\nB", "A\n{{constructor}}\nB", "{{feedbak}}"])
      expect(gone(text)).toBe(text)
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
