import { expect, test } from "vitest"
import { plainName } from "./names.ts"
import { isBlank } from "./text.ts"

test.each([
  ["as it is", "Mara Lind", "Mara Lind"],
  ["turned round", "\u202eMara\u202c \u2066Lind\u2069\u200f", "Mara Lind"],
  ["in disguise", "ad\u200bm\u00adi\u2060n\ufeff", "admin"],
  ["in its usual form", "U\u0308nal", "Ünal"],
  ["in another script", "نام\u200cه", "نام\u200cه"],
  ["emoji", "👩🏽‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩🏽‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
  ["nothing to be seen", "\u200b\u200c\u200d\u2060\u3164 \u00a0", ""],
  ["a mark alone", "\u0301", ""],
  ["a control stays, to be refused", "a\u0007b", "a\u0007b"],
])("%s", (_what, typed, kept) => {
  expect(plainName(typed)).toBe(kept)
})

test.each([
  ["", true],
  [" \n\t\u00a0", true],
  ["\u200b\u200c\n\u200d\ufeff\u2060", true],
  ["\u3164", true],
  ["\u200ba", false],
  ["a\n", false],
  ["👩🏽‍🚀", false],
  ["1️⃣", false],
  ["\u0007", false],
])("whether %j is invisible: %s", (typed, unseen) => {
  expect(isBlank(typed)).toBe(unseen)
})
