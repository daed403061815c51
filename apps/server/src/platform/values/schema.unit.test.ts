import { expect, test } from "vitest"
import { body } from "../../modules/messages/schema.ts"
import { line, optionalLine, prose } from "./schema.ts"

const unseen = "\u200b\u200c\n\u200d \ufeff\u2060"

test("treats a text of invisible characters as empty", () => {
  expect(prose(10).parse(unseen)).toBe("")
  expect(optionalLine(10).parse(unseen)).toBe("")
  expect(line(10).safeParse(unseen).success).toBe(false)
  expect(body.safeParse(unseen).error?.issues.map((one) => one.message)).toEqual(body.safeParse("").error?.issues.map((one) => one.message))
})

test("keeps joiners of scripts and emoji in visible text", () => {
  expect(prose(40).parse(" نام\u200cه\r\n👩🏽‍🚀 ")).toBe("نام\u200cه\n👩🏽‍🚀")
  expect(optionalLine(10).parse(" a ")).toBe("a")
  expect(optionalLine(10).safeParse("a\nb").success).toBe(false)
  expect(optionalLine(2).safeParse("abc").success).toBe(false)
})
