import { auth } from "@intray/i18n/auth"
import { describe, expect, it } from "vitest"
import { sayLanding, sayLinkError, sayReturn } from "./link-error.ts"

describe("a mailed link that did not work", () => {
  it.each(["token_expired", "invalid_token", "user_not_found", "unauthorized"] as const)("%s is explained", (code) => {
    expect(sayLinkError(code)).toBe(auth.link[code])
    expect(sayLinkError(code.toUpperCase())).toBe(auth.link[code])
    expect(sayLanding(code.toUpperCase())).toBe(auth.verify.codes[code])
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

describe("coming back from a provider", () => {
  it.each([
    "invalid_callback_request",
    "state_not_found",
    "no_code",
    "oauth_provider_not_found",
    "invalid_code",
    "unable_to_get_user_info",
    "no_callback_url",
    "unable_to_link_account",
    "account_already_linked_to_different_user",
    "email_not_found",
    "please_restart_the_process",
    "internal_server_error",
    "account not linked",
    "signup disabled",
    "unable to create user",
    "unable to create session",
  ])("%s has words of its own", (code) => {
    expect(sayReturn(code)).not.toBe(auth.social.other({ code }))
    expect(sayReturn(code)).not.toContain("_")
  })
  it("says an unknown code as it is", () => expect(sayReturn("<b>")).toBe(auth.social.other({ code: "<b>" })))
})
