import { mail, seatWaiting, user, webhook } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Receiver, startReceiver } from "../../testing/receiver.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, type TestTeam } from "../../testing/world.ts"
import { sendNotifications } from "../notifications/send.ts"
import { webhookRunner } from "./run.ts"
import type { CreateWebhookInput, WebhookEvent } from "./schema.ts"

const world = useWorld({ env: { webhookAllowedHosts: ["127.0.0.1"] } })
let team: TestTeam
let portal: { id: string; slug: string }
let receiver: Receiver
let run: (signal?: AbortSignal) => Promise<number>
let id: string

const events: WebhookEvent[] = ["submission.created", "submission.labelled", "release.published"]
const numbers = () =>
  receiver.received.map((one) => (JSON.parse(one.body) as { data: { submission: { number: number } } }).data.submission.number)
const log = async () => (await team.owner.caller.webhooks.deliveries({ webhookId: id })).items
const listed = async () => (await team.owner.caller.webhooks.list()).items.find((one) => one.id === id)
/** Limits the portal to a group that the keeper is not in. */
async function hide(): Promise<void> {
  const { id: crew } = await team.owner.caller.groups.create({ name: "A&R", userIds: [team.member.id] })
  await team.owner.caller.portals.setGroups({ id: portal.id, groupIds: [crew] })
}
const make = async (more: Partial<CreateWebhookInput> = {}) =>
  (await team.viewer.caller.webhooks.create({ url: receiver.url, events, identifying: true, ...more })).webhook

beforeAll(async () => {
  run = webhookRunner(world.services)
})
beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
  receiver = await startReceiver()
  await team.owner.caller.roles.create({ name: "hooks", grants: { webhook: ["manage"], submission: ["read"] } as never })
  await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "hooks" })
  id = (await make()).id
})
afterEach(async () => {
  await receiver.close()
  await world.db.delete(webhook)
})

describe("what the keeper does not see any more", () => {
  test("is not delivered, and what they see still is", async () => {
    const open = await makePortal(team)
    await send(world, portal.slug)
    await run()
    expect(numbers()).toEqual([1])
    await hide()
    await send(world, portal.slug)
    await send(world, open.slug)
    await run()
    expect(numbers()).toEqual([1, 3])
    expect(await listed()).toMatchObject({ state: "on" })
  })

  test("is not delivered where it waited to be tried again, and holds nothing back", async () => {
    receiver.answer(503)
    await send(world, portal.slug)
    await run()
    await hide()
    receiver.answer(204)
    world.forward(60_000)
    await run()
    expect(receiver.received).toHaveLength(1)
    expect(await log()).toMatchObject([{ state: "failed", tries: 1, status: 503 }])
  })

  test("is not redelivered by hand either, until somebody who sees it keeps the webhook", async () => {
    await send(world, portal.slug)
    await run()
    await hide()
    const [one] = await log()
    const again = () => team.owner.caller.webhooks.redeliver({ id: one?.id ?? "" })
    expect(await refusal(again())).toMatchObject({ code: "CONFLICT", reason: "keeper" })
    expect(receiver.received).toHaveLength(1)
    await team.owner.caller.webhooks.update({ id, name: "Taken over" })
    expect(await again()).toMatchObject({ state: "delivered" })
  })

  test("is not told by what is about the team as a whole", async () => {
    await hide()
    await send(world, (await makePortal(team)).slug)
    const release = await team.owner.caller.releases.create({ kind: "dataset", name: "All of it", numbers: [(await newest(team)).number] })
    await team.owner.caller.releases.publish({ id: release.id })
    world.forward(60_000)
    await world.services.jobs.drain()
    await run()
    expect(receiver.received.map((one) => (JSON.parse(one.body) as { type: string }).type)).toEqual(["submission.created"])
  })
})

describe("pauses a webhook without a keeper, and notifies members who manage webhooks", () => {
  const demote = (grants: object) => team.owner.caller.roles.update({ role: "hooks", grants: grants as never })
  // How many hear of it: owner and admin, and the keeper while they may manage webhooks.
  const ways: [string, number, () => Promise<unknown>][] = [
    ["removed", 2, () => team.owner.caller.members.remove({ userId: team.viewer.id })],
    ["banned", 2, () => world.db.update(user).set({ banned: true }).where(eq(user.id, team.viewer.id))],
    ["of another role", 2, () => team.owner.caller.members.setRole({ userId: team.viewer.id, role: "member" })],
    [
      "waiting for a seat of the plan",
      2,
      () => world.db.insert(seatWaiting).values({ teamId: team.id, userId: team.viewer.id, role: "", since: world.services.clock.now() }),
    ],
    ["without webhook:manage", 2, () => demote({ submission: ["read"] })],
    ["without submission:read", 3, () => demote({ webhook: ["manage"] })],
  ]
  test.each(ways)("%s", async (_, hearers, lose) => {
    await lose()
    await send(world, portal.slug)
    expect(await run()).toBe(0)
    expect(receiver.received).toHaveLength(0)
    expect(await listed()).toMatchObject({ state: "paused", pausedBecause: "keeper" })
    // Notices of this kind are gathered for a minute.
    world.forward(61_000)
    await sendNotifications(world.services)
    const told = await world.db
      .select({ subject: mail.subject, text: mail.text })
      .from(mail)
      .where(and(eq(mail.teamId, team.id), eq(mail.kind, "notification")))
    const pauses = told.filter(({ subject }) => subject === "A webhook was paused")
    expect(pauses).toHaveLength(hearers)
    for (const { text } of pauses) {
      expect(text?.replaceAll(/\s+/g, " ")).toContain("its owner has left the team or may no longer manage webhooks")
      expect(text).not.toContain("five days")
    }
    // Nothing is forgotten: anyone who resumes it keeps it.
    expect(await team.owner.caller.webhooks.resume({ id, missed: true })).toMatchObject({ keeper: { id: team.owner.id } })
    await run()
    expect(numbers()).toEqual([1])
  })

  test("also while what waits is being sent", async () => {
    for (let count = 0; count < 6; count += 1) await send(world, portal.slug)
    let removed = false
    receiver.answer(async (response) => {
      if (!removed) {
        removed = true
        await team.owner.caller.members.remove({ userId: team.viewer.id })
      } else await new Promise((resolve) => setTimeout(resolve, 500))
      response.writeHead(204).end()
    })
    await run()
    // Those that were under way together, and none after them.
    expect(receiver.received.length).toBeLessThanOrEqual(4)
    expect(await listed()).toMatchObject({ state: "paused", pausedBecause: "keeper" })
  })
})

describe("the keeper", () => {
  test("is shown, and is the person who made, changed or resumed it last", async () => {
    const { webhooks } = team.owner.caller
    expect(await listed()).toMatchObject({ keeper: { id: team.viewer.id, name: team.viewer.name } })
    expect(await webhooks.pause({ id })).toMatchObject({ keeper: { id: team.viewer.id } })
    expect(await webhooks.resume({ id, missed: true })).toMatchObject({ keeper: { id: team.owner.id } })
    expect(await team.admin.caller.webhooks.update({ id, name: "Mine" })).toMatchObject({ keeper: { id: team.admin.id } })
    expect(await webhooks.rotate({ id })).toMatchObject({ webhook: { keeper: { id: team.admin.id } } })
    await team.owner.caller.members.remove({ userId: team.admin.id })
    expect(await listed()).toMatchObject({ keeper: null })
  })

  test("is nobody who does not see all of its portals", async () => {
    await hide()
    for (const call of [
      () => team.viewer.caller.webhooks.update({ id, name: "Mine" }),
      () => team.viewer.caller.webhooks.resume({ id, missed: true }),
    ])
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
  })
})
