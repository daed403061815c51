import { describe, expect, it } from "vitest"
import { summaryOf, validateAnswers } from "../forms/answers.ts"
import { builtIn } from "../templates/built-in/all.ts"
import { SAMPLES, sampleAnswers } from "./sample-answers.ts"

const now = new Date("2026-03-11T09:00:00Z")

describe("sample submissions", () => {
  it.each(Object.keys(builtIn))("fit %s: nothing is missing but files, and each has a title and a sender of its own", (key) => {
    const { form } = builtIn[key as keyof typeof builtIn]
    const seen = new Set<string>()
    for (let index = 0; index < SAMPLES; index += 1) {
      const raw = sampleAnswers(form, key, index)
      const read = validateAnswers(form, raw, now)
      const wrong = read.ok ? [] : read.issues.filter((issue) => issue.code !== "required" && issue.code !== "unknown_field")
      expect([index, wrong]).toEqual([index, []])
      const { title, name, email } = summaryOf(form, read.ok ? read.answers : raw)
      expect(title.length).toBeGreaterThan(3)
      seen.add(`${title}|${name}|${email}`)
    }
    expect(seen.size).toBe(SAMPLES)
    expect(sampleAnswers(form, key, 3), "the same for everybody").toEqual(sampleAnswers(form, key, 3))
  })
})
