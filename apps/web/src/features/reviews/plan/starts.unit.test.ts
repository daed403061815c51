import { describe, expect, it } from "vitest"
import { findFaults } from "./plan-model.ts"
import { startNames, startRound, startsFor } from "./starts.ts"

describe("ready-made rounds", () => {
  it("are complete", () => {
    for (const name of startNames) {
      const round = startRound(name)
      expect(findFaults(round), name).toEqual({})
      expect(round.criteria.length, name).toBeGreaterThan(2)
    }
  })

  it("begin with the one that fits the template of the portal", () => {
    expect(startsFor("job-applications")[0]).toEqual({ name: "jobs", fits: true })
    expect(startsFor("some-own-template").some((one) => one.fits)).toBe(false)
    expect(startsFor(null).map((one) => one.name)).toEqual([...startNames])
  })
})
