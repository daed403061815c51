import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"
import { describe, expect, it } from "vitest"
import { sayArrival } from "./say-arrival.ts"

describe("what a link or a provider brought back to the settings", () => {
  it.each(["TOKEN_EXPIRED", "invalid_token", "INVALID_USER", "user_not_found"])("explains %s", (code) => {
    expect(sayArrival(code)).not.toBe(account.arrival.other({ code }))
  })
  it("explains a provider's code in the words of signing in", () => {
    expect(sayArrival("account_already_linked_to_different_user")).toBe(auth.social.account_already_linked_to_different_user)
    expect(sayArrival("email_doesn't_match")).toBe(account.arrival.codes.email_doesn_t_match)
  })
  it("says an unknown one, shortened", () => {
    expect(sayArrival("hasOwnProperty")).toBe(account.arrival.other({ code: "hasOwnProperty" }))
    expect(sayArrival("x".repeat(999)).length).toBeLessThan(160)
  })
})
