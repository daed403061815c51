import { describe, expect, it } from "vitest"
import { afterSetting, isAnswered } from "./choose.ts"

const one = { multiple: false, labels: [{ id: "sign" }, { id: "pass" }] }
const several = { multiple: true, labels: [{ id: "mix" }, { id: "long" }] }

describe("afterSetting", () => {
  it("replaces within a group of one choice, and only there", () => {
    expect(afterSetting(["pass", "mix"], one, "sign", true)).toEqual(["mix", "sign"])
    expect(afterSetting(["pass", "mix"], several, "long", true)).toEqual(["pass", "mix", "long"])
  })

  it("takes off, and does nothing twice", () => {
    expect(afterSetting(["pass", "mix"], one, "pass", false)).toEqual(["mix"])
    expect(afterSetting(["mix"], several, "mix", true)).toEqual(["mix"])
    expect(afterSetting(["mix"], several, "long", false)).toEqual(["mix"])
  })

  it("knows whether a group is answered", () => {
    expect(isAnswered(["mix"], several)).toBe(true)
    expect(isAnswered(["mix"], one)).toBe(false)
  })
})
