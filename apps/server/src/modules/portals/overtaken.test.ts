import { describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, refusal } from "../../testing/world.ts"

const world = useWorld()

const parts = [
  { name: "quota", before: null, theirs: 500, mine: 1000 },
  { name: "promiseDays", before: 7, theirs: 14, mine: null },
  { name: "opensAt", before: null, theirs: "2027-03-01T08:00:00.000Z", mine: "2027-03-02T08:00:00.000Z" },
  { name: "closesAt", before: "2027-04-01T21:59:00.000Z", theirs: "2027-05-01T21:59:00.000Z", mine: null },
  { name: "timeZone", before: "Europe/Oslo", theirs: "Asia/Tokyo", mine: "America/New_York" },
] as const

describe("a number or a time that two change at once", () => {
  test.each(parts)("$name: is not overwritten by who has not read it", async ({ name, before, theirs, mine }) => {
    const team = await world.team()
    const { caller } = team.admin
    const { id: portalId, slug } = await makePortal(team)
    const now = async () => (await caller.portals.get({ slug }))[name]
    await caller.portals.update({ portalId, [name]: before, expected: { [name]: null } })
    await caller.portals.update({ portalId, [name]: theirs, expected: { [name]: before } })
    const late = { portalId, title: "Not this either", [name]: mine, expected: { [name]: before } }
    expect(await refusal(caller.portals.update(late))).toMatchObject({ code: "CONFLICT", reason: "changed_meanwhile" })
    expect([await now(), (await caller.portals.get({ slug })).title]).toEqual([theirs, "Music demos"])
    await caller.portals.update({ portalId, [name]: theirs, expected: { [name]: before } })
    await caller.portals.update({ portalId, [name]: mine, expected: { [name]: theirs } })
    expect(await now(), "once it was read").toBe(mine)
    await caller.portals.update({ portalId, [name]: before })
    expect(await now(), "a program that expects nothing").toBe(before)
  })
})

test("a moment is the same however it is written", async () => {
  const team = await world.team()
  const { caller } = team.admin
  const { id: portalId, slug } = await makePortal(team)
  await caller.portals.update({ portalId, closesAt: "2027-04-01T21:59:00Z" })
  await caller.portals.update({ portalId, closesAt: "2027-05-01T21:59:00Z", expected: { closesAt: "2027-04-01T21:59:00.0Z" } })
  await caller.portals.update({ portalId, closesAt: "2027-05-01T21:59:00.00Z", expected: { closesAt: null } })
  expect((await caller.portals.get({ slug })).closesAt).toBe("2027-05-01T21:59:00.000Z")
})

test("a portal opens and closes in a year of four digits", async () => {
  const team = await world.team()
  const { caller } = team.admin
  const { id: portalId } = await makePortal(team)
  for (const name of ["opensAt", "closesAt"] as const) {
    for (const moment of ["0001-01-01T00:00:00.000Z", "0027-03-01T08:00:00.000Z", "1901-01-01T00:00:00.000Z", "1999-12-31T23:59:59.999Z"]) {
      const refused = await refusal(caller.portals.update({ portalId, [name]: moment }))
      expect(refused, moment).toMatchObject({ code: "BAD_REQUEST", paths: [name] })
    }
    await caller.portals.update({ portalId, [name]: "2000-01-01T00:00:00.000Z" })
    await caller.portals.update({ portalId, [name]: null })
  }
})
