import { expect, test } from "vitest"
import { leadIn } from "./asked.ts"

test.each([
  ["E-mail", "E-mail:"],
  ["E-mail:", "E-mail:"],
  ["I have asked the neighbours.", "I have asked the neighbours:"],
  ["Where shall it stand?", "Where shall it stand?"],
  ["Tell us!", "Tell us!"],
  ["どこですか？", "どこですか？"],
  ["أين؟", "أين؟"],
  ["track 2, Title", "track 2, Title:"],
])("before what is wrong, “%s” reads “%s”", (label, said) => {
  expect(leadIn(label)).toBe(said)
})
