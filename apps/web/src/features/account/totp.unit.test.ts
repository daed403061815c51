import { describe, expect, it } from "vitest"
import { keyOf, pathOf } from "./totp.ts"

describe("the authenticator's key", () => {
  it("is shown in groups", () => {
    expect(keyOf("otpauth://totp/Intray:imke%40example.com?secret=JBSWY3DPEHPK3PXP1&issuer=Intray")).toBe("JBSW Y3DP EHPK 3PXP 1")
  })
  it("is empty where there is none", () => {
    expect(keyOf("otpauth://totp/Intray")).toBe("")
    expect(keyOf("nothing")).toBe("")
  })
  it("is drawn square by square", () => {
    expect(
      pathOf([
        [true, false],
        [false, true],
      ]),
    ).toBe("M0 0h1v1h-1zM1 1h1v1h-1z")
  })
})
