import { describe, expect, test } from "vitest"
import { yesInCell } from "./type.ts"

/** Words of the seven languages: yes, then no. */
const words: Record<string, [yes: string[], no: string[]]> = {
  en: [
    ["yes", "y", "true", "x"],
    ["no", "n", "false"],
  ],
  de: [
    ["ja", "j", "wahr"],
    ["nein", "falsch"],
  ],
  fr: [
    ["oui", "o", "vrai"],
    ["non", "faux"],
  ],
  es: [
    ["sí", "si", "s", "verdadero"],
    ["no", "falso"],
  ],
  pt: [
    ["sim", "s", "verdadeiro"],
    ["não", "nao", "falso"],
  ],
  ja: [
    ["はい", "真", "有", "○"],
    ["いいえ", "偽", "無", "×"],
  ],
  ar: [
    ["نعم", "صحيح", "صح"],
    ["لا", "خطأ", "كلا"],
  ],
}
const signs: [yes: string[], no: string[]] = [
  ["1", "1.0", "1,0", "-1", "✓", "✔\ufe0f", "☑\ufe0f", "✅", "TRUE()", "WAHR()"],
  ["0", "0.0", "0,0", "✗", "☐", "❌", "FALSE()"],
]
const fullWidth = (text: string) => text.replaceAll(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
const ways: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.charAt(0).toUpperCase() + text.slice(1),
  (text) => ` ${text}\u00a0`,
  (text) => `\u200f${text}\u200e`,
  (text) => `${text}.`,
  (text) => text.normalize("NFD"),
  fullWidth,
]
const variants = (list: readonly string[]) => [...new Set(list.flatMap((text) => ways.map((way) => way(text))))]

describe.each(Object.entries(words))("%s", (_, [yes, no]) => {
  test("reads yes and no in every way that people write them", () => {
    const wrong = [...variants(yes).filter((one) => yesInCell(one) !== true), ...variants(no).filter((one) => yesInCell(one) !== false)]
    expect(wrong).toEqual([])
  })
})

test("these are more than 250 variants", () => {
  const all = Object.values(words).flatMap(([yes, no]) => variants([...yes, ...no]))
  expect(all.length).toBeGreaterThan(250)
})

test("reads the signs and formulas of other tools", () => {
  expect(signs[0].filter((one) => yesInCell(one) !== true)).toEqual([])
  expect(signs[1].filter((one) => yesInCell(one) !== false)).toEqual([])
})

test.each([
  "",
  " ",
  "maybe",
  "yes and no",
  "nono",
  "2",
  "10",
  "-",
  "?",
  "vielleicht",
  "peut-être",
  "quizá",
  "talvez",
  "たぶん",
  "ربما",
  "()",
  ".",
])("%j is neither", (text) => {
  expect(yesInCell(text)).toBeNull()
})
