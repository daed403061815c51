import { describe, expect, it } from "vitest"
import { codeOf, withCode } from "./codes.ts"

describe("error codes", () => {
  it.each([
    ["Session is not fresh", "SESSION_IS_NOT_FRESH"],
    ["You can't unlink your last account", "YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT"],
    ["Session expired. Re-authenticate to perform this action.", "SESSION_EXPIRED_RE_AUTHENTICATE_TO_PERFORM_THIS_ACTION"],
    ["Account not linked - unable to create account", "ACCOUNT_NOT_LINKED_UNABLE_TO_CREATE_ACCOUNT"],
  ])("are the message in upper case: %s", (message, code) => expect(codeOf(message)).toBe(code))

  it.each([
    ["Session is not fresh", "SESSION_NOT_FRESH", "SESSION_IS_NOT_FRESH"],
    ["You can't unlink your last account", "FAILED_TO_UNLINK_LAST_ACCOUNT", "YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT"],
    ["Failed to get a valid access token", "FAILED_TO_GET_ACCESS_TOKEN", "FAILED_TO_GET_A_VALID_ACCESS_TOKEN"],
    ["Account not linked - unable to create account", "LINKING_FAILED", "ACCOUNT_NOT_LINKED_UNABLE_TO_CREATE_ACCOUNT"],
    ["unable to create session", "OAUTH_LINK_ERROR", "UNABLE_TO_CREATE_SESSION"],
  ])("are added next to the library's code where the specification defines one: %s", (message, code, made) => {
    expect(withCode({ status: 400, body: { message, code } })).toEqual({ status: 400, body: { message, code: made, libraryCode: code } })
  })

  it("are the library's where the specification defines none, and are never missing", () => {
    const own = { message: "This cookie is over.", code: "INVALID_TWO_FACTOR_COOKIE" }
    expect(withCode({ status: 401, body: own }).body).toEqual(own)
    const nameless = withCode({ status: 400, body: { message: "You are not impersonating anyone" } })
    expect(nameless.body.code).toBe("YOU_ARE_NOT_IMPERSONATING_ANYONE")
    expect(withCode({ status: 400, body: { message: "" } }).body).toEqual({ message: "" })
  })

  it("are UNAUTHORIZED only for a link that verifies another account", () => {
    const body = { message: "Invalid user", code: "INVALID_USER" }
    expect(withCode({ status: 401, body }, true).body).toEqual({
      message: "unauthorized",
      code: "UNAUTHORIZED",
      libraryCode: "INVALID_USER",
    })
    expect(withCode({ status: 401, body }).body).toEqual(body)
  })

  it("are a server error for a provider that is not configured", () => {
    const answer = withCode({ status: 400, body: { message: "Account is not associated …", code: "PROVIDER_NOT_CONFIGURED" } })
    expect(answer).toEqual({ status: 500, body: { message: "Provider not configured", code: "PROVIDER_NOT_CONFIGURED" } })
  })
})
