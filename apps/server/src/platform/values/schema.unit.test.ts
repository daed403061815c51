import { expect, test } from "vitest"
import { body } from "../../modules/messages/schema.ts"
import { line, optionalLine, prose } from "./schema.ts"

const unseen = "\u200b\u200c\n\u200d \ufeff\u2060"

test("what nobody can see of a text is no text", () => {
  expect(prose(10).parse(unseen)).toBe("")
  expect(optionalLine(10).parse(unseen)).toBe("")
  expect(line(10).safeParse(unseen).success).toBe(false)
  expect(body.safeParse(unseen).error?.issues.map((one) => one.message)).toEqual(body.safeParse("").error?.issues.map((one) => one.message))
})

test("what scripts and emoji are written with stays where there is something to see", () => {
  expect(prose(40).parse(" نام\u200cه\r\n👩🏽‍🚀 ")).toBe("نام\u200cه\n👩🏽‍🚀")
  expect(optionalLine(10).parse(" a ")).toBe("a")
  expect(optionalLine(10).safeParse("a\nb").success).toBe(false)
  expect(optionalLine(2).safeParse("abc").success).toBe(false)
})
