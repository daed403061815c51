import { describe, expect, it } from "vitest"
import { enterUntil, isShutOut } from "./second-factor-demand.ts"

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

describe("a team that asks for a second factor", () => {
  it("gives its members a week, from when it asks or from when they joined", () => {
    expect(enterUntil({ since: day(3), joinedAt: day(1), twoFactorEnabled: false })).toEqual(day(10))
    expect(enterUntil({ since: day(3), joinedAt: day(8), twoFactorEnabled: null })).toEqual(day(15))
  })

  it("asks nothing of who has one, and nothing where it does not ask", () => {
    expect(enterUntil({ since: day(3), joinedAt: day(1), twoFactorEnabled: true })).toBeNull()
    expect(enterUntil({ since: null, joinedAt: day(1), twoFactorEnabled: false })).toBeNull()
  })

  it("shuts out when the week is over, not before", () => {
    const member = { since: day(3), joinedAt: day(1), twoFactorEnabled: false }
    expect([isShutOut(member, day(9)), isShutOut(member, day(10)), isShutOut({ ...member, twoFactorEnabled: true }, day(90))]).toEqual([
      false,
      true,
      false,
    ])
  })
})
