import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, refusal, send, type TestTeam } from "../../testing/world.ts"
import { webhookRunner } from "./run.ts"
import { MAX_WEBHOOKS } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
let portalId: string
let slug: string
let id: string

const url = "https://hooks.invalid/in?token=secret"
const input = { url, events: ["submission.created" as const] }

beforeAll(async () => {
  other = await world.team()
})
beforeEach(async () => {
  team = await world.team()
  const made = await makePortal(team)
  portalId = made.id
  slug = made.slug
  id = (await team.owner.caller.webhooks.create(input)).webhook.id
})

test("one is made with a secret that is said once, and listed without it", async () => {
  const made = await team.admin.caller.webhooks.create({ ...input, name: "Sheets", portalIds: [portalId], identifying: true })
  expect(made.secret).toMatch(/^whsec_[\w+/]{32}$/)
  expect(made.webhook).toMatchObject({
    name: "Sheets",
    target: "hooks.invalid/in",
    portalIds: [portalId],
    identifying: true,
    state: "on",
  })
  const { items, available } = await team.owner.caller.webhooks.list()
  expect(available).toBe(true)
  expect(items).toHaveLength(2)
  expect(JSON.stringify(items)).not.toContain(made.secret?.slice(6, 30))
  expect(items[1]?.secretHint).toBe(made.secret?.slice(-3))
})

test("of a channel, whose address is a secret, its last characters are shown, and there is nothing to sign with", async () => {
  const slack = "https://hooks.slack.com/services/T000/B000/abcdefghijkl"
  const { webhook, secret } = await team.owner.caller.webhooks.create({ ...input, url: slack, format: "slack" })
  expect(secret).toBeNull()
  expect(webhook).toMatchObject({ target: "hooks.slack.com/…ijkl", secretHint: null })
  expect(await refusal(team.owner.caller.webhooks.rotate({ id: webhook.id }))).toMatchObject({ reason: "not_signed" })
})

test("what is named is changed, and the rest stays", async () => {
  const before = (await team.owner.caller.webhooks.list()).items[0]
  const after = await team.owner.caller.webhooks.update({ id, name: "n8n", events: ["message.received"] })
  expect(after).toEqual({ ...before, name: "n8n", events: ["message.received"] })
  expect(await team.owner.caller.webhooks.update({ id, url: "https://elsewhere.example/x" })).toMatchObject({
    target: "elsewhere.example/x",
    secretHint: before?.secretHint,
  })
})

test("it is paused, resumed and deleted; twice nothing more happens", async () => {
  expect(await team.owner.caller.webhooks.pause({ id })).toMatchObject({ state: "paused", pausedBecause: "asked" })
  expect(await team.owner.caller.webhooks.pause({ id })).toMatchObject({ state: "paused" })
  expect(await team.owner.caller.webhooks.resume({ id, missed: true })).toMatchObject({ state: "on", pausedBecause: null })
  expect(await team.owner.caller.webhooks.resume({ id, missed: false })).toMatchObject({ state: "on" })
  expect(await team.owner.caller.webhooks.delete({ id })).toEqual({ id })
  expect(await refusal(team.owner.caller.webhooks.delete({ id }))).toMatchObject({ code: "NOT_FOUND" })
})

describe("refused are", () => {
  const calls = (who: TestTeam["owner"]) => {
    const { webhooks } = who.caller
    const since = new Date(0).toISOString()
    return [
      () => webhooks.update({ id, name: "Mine" }),
      () => webhooks.rotate({ id }),
      () => webhooks.pause({ id }),
      () => webhooks.resume({ id, missed: true }),
      () => webhooks.test({ id }),
      () => webhooks.deliveries({ webhookId: id }),
      () => webhooks.redeliverSince({ webhookId: id, since, which: "all" }),
      () => webhooks.delete({ id }),
    ]
  }
  test("members, viewers and visitors", async () => {
    for (const who of [team.member, team.viewer]) {
      for (const call of [() => who.caller.webhooks.list(), () => who.caller.webhooks.create(input), ...calls(who)]) {
        expect(await refusal(call())).toMatchObject({ code: "FORBIDDEN" })
      }
    }
    expect(await refusal(world.visitor.webhooks.list())).toMatchObject({ code: "UNAUTHORIZED" })
  })

  test("other teams' webhooks, deliveries and portals", async () => {
    for (const call of calls(other.owner)) expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    expect((await other.owner.caller.webhooks.list()).items).toEqual([])
    expect(await refusal(other.owner.caller.webhooks.create({ ...input, portalIds: [portalId] }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.webhooks.redeliver({ id: "none" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.webhooks.delivery({ id: "none" }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("addresses that are none, or within a private network", async () => {
    const bad = [
      "",
      "hooks.example.org",
      "ftp://a.example/",
      "javascript:alert(1)",
      "https://me:pass@a.example/",
      `https://a.example/${"x".repeat(2000)}`,
    ]
    for (const one of bad) {
      expect(await refusal(team.owner.caller.webhooks.create({ ...input, url: one }))).toMatchObject({ code: "BAD_REQUEST" })
    }
    for (const one of ["http://127.0.0.1/", "http://localhost/", "http://[::1]/", "http://169.254.169.254/latest", "http://2130706433/"]) {
      expect(await refusal(team.owner.caller.webhooks.create({ ...input, url: one }))).toMatchObject({
        code: "BAD_REQUEST",
        paths: ["url"],
      })
      expect(await refusal(team.owner.caller.webhooks.update({ id, url: one }))).toMatchObject({ code: "BAD_REQUEST", paths: ["url"] })
    }
  })

  test("no events, unknown ones, unknown keys, and more than a team may have", async () => {
    const { create } = team.owner.caller.webhooks
    expect(await refusal(create({ ...input, events: [] }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(create({ ...input, events: ["team.deleted" as never] }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(create({ ...input, portalIds: [] }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(create({ ...input, teamId: other.id } as never))).toMatchObject({ code: "BAD_REQUEST" })
    for (let count = 1; count < MAX_WEBHOOKS; count += 1) await create(input)
    expect(await refusal(create(input))).toMatchObject({ reason: "too_many_webhooks" })
  })

  test("cursors that were never given out", async () => {
    for (const cursor of ["abc", "-1", "", "9".repeat(36)]) {
      expect(await refusal(team.owner.caller.webhooks.deliveries({ webhookId: id, cursor }))).toMatchObject({
        code: "BAD_REQUEST",
        paths: ["cursor"],
      })
    }
    await team.owner.caller.webhooks.test({ id })
    await team.owner.caller.webhooks.test({ id })
    const { items, nextCursor } = await team.owner.caller.webhooks.deliveries({ webhookId: id, limit: 1 })
    const next = await team.owner.caller.webhooks.deliveries({ webhookId: id, limit: 1, cursor: nextCursor })
    expect(next.items).toHaveLength(1)
    expect(next.items[0]?.id).not.toBe(items[0]?.id)
  })

  test("a plan without them", async () => {
    world.services.env.plans = true
    const { webhooks } = team.owner.caller
    const reasons = [await refusal(webhooks.create(input)), await refusal(webhooks.test({ id }))]
    world.services.env.plans = false
    for (const one of reasons) expect(one).toMatchObject({ code: "CONFLICT", reason: "plan_api" })
  })
})

describe("a role of the team's own", () => {
  const join = async (permission: Record<string, string[]>) => {
    await team.owner.caller.roles.create({ name: "hooks", grants: permission as never })
    await team.owner.caller.members.setRole({ userId: team.viewer.id, role: "hooks" })
    return team.viewer.caller.webhooks
  }
  test("that may manage webhooks and not read submissions reads none through one", async () => {
    const webhooks = await join({ webhook: ["manage"] })
    expect(await refusal(webhooks.list())).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(webhooks.create(input))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(webhooks.deliveries({ webhookId: id }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("that does not see a portal makes none for it, and sees none that has it", async () => {
    const open = await makePortal(team)
    const { id: crew } = await team.owner.caller.groups.create({ name: "A&R", userIds: [team.member.id] })
    await team.owner.caller.portals.setGroups({ id: portalId, groupIds: [crew] })
    const webhooks = await join({ webhook: ["manage"], submission: ["read"] })
    expect((await webhooks.list()).items).toEqual([])
    expect(await refusal(webhooks.deliveries({ webhookId: id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(webhooks.create(input))).toMatchObject({ code: "BAD_REQUEST", paths: ["portalIds"] })
    expect(await refusal(webhooks.create({ ...input, portalIds: [portalId] }))).toMatchObject({ code: "NOT_FOUND" })
    const made = await webhooks.create({ ...input, portalIds: [open.id] })
    expect((await webhooks.list()).items).toMatchObject([{ id: made.webhook.id }])
    // Earlier deliveries, of a portal that the caller does not see, stay hidden.
    const owners = team.owner.caller.webhooks
    await send(world, slug)
    await webhookRunner(world.services)()
    await owners.update({ id, portalIds: [open.id] })
    const [told] = (await owners.deliveries({ webhookId: id })).items
    expect(told).toMatchObject({ type: "submission.created", number: 1 })
    expect((await webhooks.deliveries({ webhookId: id })).items).toEqual([])
    expect(await refusal(webhooks.delivery({ id: told?.id ?? "" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(webhooks.redeliver({ id: told?.id ?? "" }))).toMatchObject({ code: "NOT_FOUND" })
  })
})
