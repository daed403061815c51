import { describe, expect, it } from "vitest"
import { commonnessOf } from "./common.ts"
import { packedPasswords } from "./list.gen.ts"

describe("a common password", () => {
  it.each(["password", "Password", "PASSWORD1", "12345678", "qwertyuiop", "trustno1", "iloveyou1", " password", "ｐａｓｓｗｏｒｄ"])(
    "%s is common",
    (password) => {
      expect(commonnessOf(password, null)).toBe("common")
    },
  )

  it.each(["aaaaaaaa", "1111111111111", "abcdefghij", "98765432", "zyxwvutsrq"])("%s is a run", (password) => {
    expect(commonnessOf(password, null)).toBe("common")
  })

  it("contains the product's name, in any case", () => {
    expect(commonnessOf("my-InTray-2026", null)).toBe("product")
  })

  it("contains the local part of the user's address, unless it has only three letters", () => {
    expect(commonnessOf("Marlene was here", "marlene@example.com")).toBe("email")
    expect(commonnessOf("winning horses", "win@example.com")).toBeNull()
    expect(commonnessOf("marlene was here", "imke@example.com")).toBeNull()
  })

  it.each(["correct horse battery", "a few words in a row", "Tr0ub4dor&3 x", "lantern-night"])("accepts %s", (password) => {
    expect(commonnessOf(password, "imke@example.com")).toBeNull()
  })

  it("ignores the length, which the specification defines", () => {
    expect(commonnessOf("qwerty", null)).toBeNull()
    expect(commonnessOf("a".repeat(129), null)).toBeNull()
  })

  it("uses limited memory", () => {
    expect(packedPasswords.length).toBeLessThan(100_000)
  })
})
