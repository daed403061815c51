import { afterAll, beforeAll, expect, it } from "vitest"
import { callerFor, createTestApp, makeTeam, type TestApp } from "../../testing/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it("brings what the caller's own roles allow in the team that is asked for, and nobody else's", async () => {
  const { services } = app
  const team = await makeTeam(services)
  const owner = callerFor(services, team.owner, team)
  const scout = { submission: ["read", "label"] }
  await owner.roles.create({ name: "Label scout", grants: scout })
  await owner.roles.create({ name: "Archivist", grants: { submission: ["read", "export"] } })
  await owner.members.setRole({ userId: team.member.id, role: "Label scout" })
  const member = await callerFor(services, team.member, team).session.get()
  expect([member.team?.role, member.ownRoles]).toEqual(["Label scout", { "Label scout": scout }])
  expect((await owner.session.get()).ownRoles).toEqual({})
  expect((await callerFor(services, null).session.get()).ownRoles).toEqual({})

  const other = await makeTeam(services, "Other Shore")
  const there = callerFor(services, other.owner, other)
  await there.roles.create({ name: "Label scout", grants: { insight: ["read"] } })
  expect((await callerFor(services, team.member, team).session.get()).ownRoles).toEqual({ "Label scout": scout })
})
