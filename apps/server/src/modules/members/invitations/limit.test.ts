import { newId } from "@intray/db/id"
import { invitation, mail, member, organizationRole } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { callerFor, makeUser } from "../../../testing/teams.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { refusal } from "../../../testing/world.ts"
import { teamVerbs } from "../../teams/endpoints/verbs.ts"

const world = useWorld({ env: { rateLimits: true } })

test("a team has 300 invitations mailed a day, however they are gathered, and those that are mailed once more among them", async () => {
  const team = await world.team()
  const { send, resend } = team.owner.caller.invitations
  const emails = Array.from({ length: 20 }, (_, at) => `nils+${at}@example.com`)
  const { results } = await send({ emails, role: "member" })
  for (let round = 1; round < 14; round += 1) await send({ emails, role: "member" })
  await send({ emails: emails.slice(1), role: "member" })
  await resend({ id: results[0]?.id ?? "" })
  expect(await refusal(resend({ id: results[1]?.id ?? "" }))).toMatchObject({ code: "TOO_MANY_REQUESTS" })
  expect(await refusal(send({ emails: ["one@example.com"], role: "member" }))).toMatchObject({ code: "TOO_MANY_REQUESTS" })
  world.forward(86_400_000)
  await send({ emails: ["one@example.com"], role: "member" })
})

test("an address is mailed twice a day by a team and five times by all, invited again or mailed once more; the invitation is made all the same", async () => {
  const to = "stranger@example.com"
  const mails = () => world.db.$count(mail, and(eq(mail.to, to), eq(mail.kind, "invitation")))
  const teams = [await world.team(), await world.team(), await world.team()]
  const invite = async (team: (typeof teams)[number]) => {
    const { results } = await team.owner.caller.invitations.send({ emails: [to], role: "member" })
    return results[0]!
  }
  const [first, second, third] = teams as [(typeof teams)[0], (typeof teams)[0], (typeof teams)[0]]
  const one = await invite(first)
  await world.services.jobs.drain()
  await first.owner.caller.invitations.resend({ id: one.id! })
  await world.services.jobs.drain()
  expect(await refusal(first.owner.caller.invitations.resend({ id: one.id! }))).toMatchObject({ reason: "mailed_today" })
  for (let round = 0; round < 5; round += 1) {
    const { items } = await first.owner.caller.invitations.list()
    await first.owner.caller.invitations.cancel({ id: items[0]!.id })
    expect(await invite(first)).toMatchObject({ result: "invited", mailed: false })
  }
  expect(await mails()).toBe(2)
  for (const team of [second, third]) {
    const { id } = await invite(team)
    await world.services.jobs.drain()
    await team.owner.caller.invitations.cancel({ id: id! })
    await invite(team)
    await world.services.jobs.drain()
  }
  expect(await mails()).toBe(5)
  world.forward(86_400_000)
  // No mail server is set here, which is said: what was written leaves nowhere.
  const message = "Invited. No mail leaves this installation: copy the link on the page of members and pass it on."
  expect(await invite(await world.team())).toMatchObject({ result: "invited", mailed: false, message })
  expect(await mails()).toBe(6)
})

test("a refused mail does not count: the owner can still send it", async () => {
  const team = await world.team()
  const email = "boss@example.com"
  for (let round = 0; round < 5; round += 1)
    expect(await refusal(team.admin.caller.invitations.send({ emails: [email], role: "owner" }))).toMatchObject({
      reason: "role_beyond_you",
    })
  const { results } = await team.owner.caller.invitations.send({ emails: [email], role: "owner" })
  const id = results[0]?.id ?? ""
  await world.services.jobs.drain()
  for (let round = 0; round < 5; round += 1)
    expect(await refusal(team.admin.caller.invitations.resend({ id }))).toMatchObject({ reason: "role_beyond_you" })
  await team.owner.caller.invitations.resend({ id })
  expect(await refusal(team.owner.caller.invitations.resend({ id }))).toMatchObject({ reason: "mailed_today" })
  expect(await world.db.$count(mail, and(eq(mail.to, email), eq(mail.kind, "invitation")))).toBe(2)
})

test("an invitation that is taken back takes its mail back, if that has not left", async () => {
  const team = await world.team()
  const { results } = await team.owner.caller.invitations.send({ emails: ["nora@example.com", "otto@example.com"], role: "member" })
  await team.owner.caller.invitations.cancel({ id: results[0]!.id! })
  await world.services.jobs.drain()
  const rows = await world.db.select({ to: mail.to, state: mail.state }).from(mail).where(eq(mail.teamId, team.id))
  expect(rows).toEqual([{ to: "otto@example.com", state: "kept" }])
})

test("into a group invites anyone who may say who is in it, at both doors", async () => {
  const team = await world.team()
  const { id: groupId } = await team.owner.caller.groups.create({ name: "Night shift" })
  const person = await makeUser(world.services)
  const createdAt = new Date()
  const permission = JSON.stringify({ invitation: ["create"], ac: ["read"], submission: ["read"], insight: ["read"] })
  await world.db.insert(organizationRole).values({ id: newId(), organizationId: team.id, role: "Recruiter", permission, createdAt })
  await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: person.id, role: "Recruiter", createdAt })
  const { send } = callerFor(world.services, person, team).invitations
  expect(await refusal(send({ emails: ["mine@example.com"], role: "viewer", groupId }))).toMatchObject({ code: "FORBIDDEN" })
  const caller = { user: person, session: { id: "s", impersonatedBy: null }, remoteAddress: null, userAgent: null }
  const entry = { email: "mine@example.com", role: "viewer", groupIds: [groupId], resend: false }
  await expect(teamVerbs(() => world.services).invite(caller, team.id, entry)).rejects.toMatchObject({ status: "FORBIDDEN" })
  expect(await world.db.$count(invitation, eq(invitation.organizationId, team.id))).toBe(0)
  await send({ emails: ["nils@example.com"], role: "viewer" })
  await team.admin.caller.invitations.send({ emails: ["olga@example.com"], role: "viewer", groupId })
  expect(await world.db.$count(invitation, eq(invitation.organizationId, team.id))).toBe(2)
})

test("those that nobody answered in time stand in no one's way", async () => {
  const team = await world.team()
  const [createdAt, expiresAt] = [new Date(0), new Date(1)]
  const row = { organizationId: team.id, role: "member", status: "pending", inviterId: team.owner.id, createdAt, expiresAt }
  await world.db
    .insert(invitation)
    .values(Array.from({ length: 200 }, (_, at) => ({ ...row, id: newId(), email: `late-${at}@example.com` })))
  const { results } = await team.owner.caller.invitations.send({ emails: ["nils@example.com"], role: "member" })
  expect(results.map((one) => one.result)).toEqual(["invited"])
})
