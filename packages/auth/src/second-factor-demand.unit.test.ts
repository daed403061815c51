import { describe, expect, it } from "vitest"
import { enterUntil, isShutOut } from "./second-factor-demand.ts"

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

describe("a team that requires a second factor", () => {
  it("gives its members a week, from the requirement or from joining", () => {
    expect(enterUntil({ since: day(3), joinedAt: day(1), twoFactorEnabled: false })).toEqual(day(10))
    expect(enterUntil({ since: day(3), joinedAt: day(8), twoFactorEnabled: null })).toEqual(day(15))
  })

  it("sets no deadline for members who have one, and none without the requirement", () => {
    expect(enterUntil({ since: day(3), joinedAt: day(1), twoFactorEnabled: true })).toBeNull()
    expect(enterUntil({ since: null, joinedAt: day(1), twoFactorEnabled: false })).toBeNull()
  })

  it("locks members out when the week is over, not before", () => {
    const member = { since: day(3), joinedAt: day(1), twoFactorEnabled: false }
    expect([isShutOut(member, day(9)), isShutOut(member, day(10)), isShutOut({ ...member, twoFactorEnabled: true }, day(90))]).toEqual([
      false,
      true,
      false,
    ])
  })
})
