import { auth } from "@intray/server/messages/auth"
import { describe, expect, it } from "vitest"
import { problemOf } from "./calls.ts"
import { checkEmail, checkName, checkNewPassword } from "./check.ts"
import { sayLinkError } from "./link-error.ts"

describe("what is checked before sending", () => {
  it.each(["imke@lanternquay.example", " a@b.co ", "o'neil+demo@sub.domain.example"])("takes %s", (address) => {
    expect(checkEmail(address)).toBeUndefined()
  })
  it("names what is missing of an address", () => {
    expect(checkEmail("")).toBe(auth.problems.emailMissing)
    expect(checkEmail("imke")).toBe(auth.problems.emailInvalid)
    expect(checkEmail("@lanternquay.example")).toBe(auth.problems.emailInvalid)
    expect(checkEmail("a b@c.example")).toBe(auth.problems.emailInvalid)
    expect(checkEmail("hello@kitefall")).toEqual(["This address needs an ending, like ", "hello@kitefall.example", "."])
  })
  it("counts a password as the server does", () => {
    expect(checkNewPassword("1234567", "en")).toContain("One more character")
    expect(checkNewPassword("12345678", "en")).toBeUndefined()
    expect(checkNewPassword("x".repeat(129), "en")).toBe(auth.problems.passwordLong({ max: 128 }))
  })
  it("wants a name", () => {
    expect(checkName("  ")).toBe(auth.problems.nameMissing)
    expect(checkName("Imke")).toBeUndefined()
  })
})

describe("what a refusal means", () => {
  it.each([
    [{ code: "INVALID_EMAIL_OR_PASSWORD", status: 401 }, "wrong"],
    [{ code: "EMAIL_NOT_VERIFIED", status: 403 }, "unverified"],
    [{ code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", status: 422 }, "exists"],
    [{ status: 401 }, "wrong"],
    [{ code: "constructor", status: 500 }, "server"],
  ])("%o is %s", (failure, kind) => expect(problemOf(failure)).toEqual({ kind }))
  it("says how long to wait", () => expect(problemOf({ status: 429 }, 12)).toEqual({ kind: "tooMany", seconds: 12 }))
})

describe("a mailed link that did not work", () => {
  it("is explained by its code, in either case of letters", () => {
    expect(sayLinkError("TOKEN_EXPIRED")).toBe(auth.link.token_expired)
    expect(sayLinkError("invalid_token")).toBe(auth.link.invalid_token)
  })
  it("takes an unknown code for one, at a bearable length", () => {
    expect(sayLinkError("__proto__")).toBe(auth.link.other({ code: "__proto__" }))
    expect(sayLinkError("x".repeat(5000)).length).toBeLessThan(200)
  })
  it("asks nothing of somebody who is signed in, unless it is another's link", () => {
    expect(sayLinkError("token_expired", { signedIn: true })).toBe(auth.link.signedIn)
    expect(sayLinkError("unauthorized", { signedIn: true })).toBe(auth.link.unauthorized)
  })
})
