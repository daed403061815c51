import { auth } from "@intray/i18n/auth"
import { describe, expect, it } from "vitest"
import { changesSession, destination } from "../auth-client.ts"
import { checkEmail, checkName, checkNewPassword } from "./check.ts"
import { afterSignOut, inbox, landing } from "./paths.ts"
import { knownKinds, problemOf } from "./problem.ts"
import { sayProblem } from "./say.tsx"
import { readFactors, secondFactorOf } from "./second-factor.ts"

describe("validation before sending", () => {
  it.each(["imke@lanternquay.example", " a@b.co ", "o'neil+demo@sub.domain.example"])("accepts %s", (address) => {
    expect(checkEmail(address)).toBeUndefined()
  })
  it("reports what an address lacks", () => {
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
  it("requires a name", () => {
    expect(checkName("  ")).toBe(auth.problems.nameMissing)
    expect(checkName("\u200b\u2060 \u3164")).toBe(auth.problems.nameMissing)
    expect(checkName("Imke")).toBeUndefined()
  })
})

describe("the meaning of an error", () => {
  it.each([
    [{ code: "INVALID_EMAIL_OR_PASSWORD", status: 401 }, "wrong"],
    [{ code: "EMAIL_NOT_VERIFIED", status: 403 }, "unverified"],
    [{ code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", status: 422 }, "exists"],
    [{ code: "SESSION_NOT_FRESH", status: 403 }, "stale"],
    [{ code: "SESSION_IS_NOT_FRESH", libraryCode: "SESSION_NOT_FRESH", status: 403 }, "stale"],
    [{ code: "SESSION_IS_NOT_FRESH", status: 403 }, "stale"],
    [{ code: "YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT", status: 400 }, "lastAccount"],
    [{ code: "COULDNT_UPDATE_YOUR_EMAIL", status: 400 }, "emailTaken"],
    [{ code: "UNKNOWN", libraryCode: "EMAIL_ALREADY_VERIFIED", status: 400 }, "verifiedAlready"],
    [{ code: "ACCOUNT_TEMPORARILY_LOCKED", status: 429 }, "locked"],
    [{ code: "AUTH_CANCELLED", status: 400 }, "cancelled"],
    [{ code: "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", status: 400 }, "passkeyKnown"],
    [{ status: 401 }, "wrong"],
    [{ code: "constructor", status: 500 }, "server"],
  ])("%o is %s", (failure, kind) => expect(problemOf(failure)).toEqual({ kind }))
  it("says how long to wait", () => {
    expect(problemOf({ status: 429 }, 12)).toEqual({ kind: "tooMany", seconds: 12 })
    expect(sayProblem({ kind: "tooMany", seconds: 12 })).toContain("12 seconds")
  })
  it("shows the server's reason if it is written for people", () => {
    const problem = problemOf({ code: "CANNOT_DELETE_USER", message: "You own Lantern Quay alone.", status: 400 })
    expect(sayProblem(problem)).toBe("You own Lantern Quay alone.")
  })
  it("says that typed text is kept only if something was typed", () => {
    for (const kind of ["offline", "server", "signedOut"] as const) {
      expect(sayProblem({ kind }), kind).not.toContain(auth.problems.kept)
      expect(sayProblem({ kind }, { email: "", password: "" }), kind).not.toContain(auth.problems.kept)
      expect(sayProblem({ kind }, { email: "imke@example.com", password: "" }), kind).toContain(auth.problems.kept)
    }
    expect(sayProblem({ kind: "wrong" }, { email: "imke@example.com" })).not.toContain(auth.problems.kept)
  })
  it("has a message for every kind, and never shows a code", () => {
    // Both length errors of a password are shown next to its field, with the number.
    for (const kind of knownKinds.filter((one) => one !== "passwordShort" && one !== "passwordLong")) {
      const said = sayProblem({ kind })
      expect(said, kind).not.toBe(auth.problems.server)
      expect(said, kind).not.toContain("_")
    }
  })
})

describe("responses of the auth layer", () => {
  it.each([
    ["/sign-in/email", true],
    ["/sign-in/magic-link", true],
    ["/sign-up/email", true],
    ["/update-user", true],
    ["/verify-email", true],
    ["/two-factor/verify-totp", true],
    ["/sign-out", true],
    ["/list-accounts", false],
    ["/two-factor/send-otp", false],
    ["/update-username", false],
  ])("after %s the session is refetched: %s", (path, expected) => expect(changesSession(path)).toBe(expected))
  it("follow only a url with a redirect flag", () => {
    expect(destination({ url: "https://id.example/authorize?x=1", redirect: true })).toBe("https://id.example/authorize?x=1")
    expect(destination({ url: "/dashboard", redirect: true })).toBe("/dashboard")
    expect(destination({ url: "https://id.example", redirect: false })).toBeNull()
    expect(destination({ url: "javascript:alert(1)", redirect: true })).toBeNull()
    expect(destination({ redirect: true })).toBeNull()
    expect(destination(null)).toBeNull()
  })
})

describe("return paths", () => {
  it("keeps the requested page", () => {
    expect(landing("/auth/verify-email", "/dashboard/portals?tab=build")).toBe(
      "/auth/verify-email?redirect=%2Fdashboard%2Fportals%3Ftab%3Dbuild",
    )
    expect(landing("/auth/login", undefined, { done: "deleted" })).toBe("/auth/login?done=deleted")
  })
  it("drops addresses of other sites", () => {
    expect(landing("/auth/login", "//evil.example")).toBe("/auth/login")
    expect(landing("/auth/login", inbox)).toBe("/auth/login")
  })
  it("leads to the sign-in page when nobody is signed in, else to a safe target, else to the sign-in page", () => {
    expect(afterSignOut(false, "/demos")).toBe("/auth/login")
    expect(afterSignOut(true, "/demos")).toBe("/demos")
    expect(afterSignOut(true, "https://evil.example")).toBe("/auth/login")
    expect(afterSignOut(true)).toBe("/auth/login")
  })
})

describe("the second factor", () => {
  it("is required if the response says so", () => {
    expect(secondFactorOf({ twoFactorRedirect: true, twoFactorMethods: ["totp", "otp"] })).toEqual(["totp", "otp", "backup"])
    expect(secondFactorOf({ token: "x", user: {} })).toBeNull()
    expect(secondFactorOf(null)).toBeNull()
  })
  it("parses the methods from an untrusted URL", () => {
    expect(readFactors("otp")).toEqual(["otp", "backup"])
    expect(readFactors("<script>")).toEqual(["totp", "backup"])
    expect(readFactors(undefined)).toEqual(["totp", "backup"])
  })
})
