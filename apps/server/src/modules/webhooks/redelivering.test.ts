import { audit, webhook, webhookDelivery } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { everySubmission } from "../../platform/visible-portals.ts"
import { type DeliveryScene, signedBy, useDeliveries } from "../../testing/deliveries.ts"
import { createWorld, newest, refusal, send, stageNamed } from "../../testing/world.ts"
import { eraseSubmission } from "../submissions/erase.ts"
import { makeDeliveries, type WebhookRow } from "./deliveries.ts"
import { forgetDeliveries } from "./run.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { scene, make, bodies, label, log, pass } = useDeliveries()
let world: DeliveryScene["world"]
let team: DeliveryScene["team"]
let slug: DeliveryScene["slug"]
let receiver: DeliveryScene["receiver"]
let run: DeliveryScene["run"]
beforeEach(() => {
  ;({ world, team, slug, receiver, run } = scene)
})

describe("by hand", () => {
  test("a test is sent at once, also to a paused one, and is tried once", async () => {
    const { webhook: made, secret } = await make()
    await team.admin.caller.webhooks.pause({ id: made.id })
    expect(await team.admin.caller.webhooks.test({ id: made.id })).toMatchObject({ type: "webhook.test", state: "delivered", status: 204 })
    expect(receiver.received[0]?.headers["webhook-signature"]).toBe(signedBy(secret, receiver.received[0]))
    expect(bodies()).toMatchObject([{ type: "webhook.test" }])
    receiver.answer(500)
    expect(await team.admin.caller.webhooks.test({ id: made.id })).toMatchObject({ state: "failed", status: 500, nextAt: null })
    await team.admin.caller.webhooks.resume({ id: made.id, missed: true })
    expect(await pass(25 * HOUR)).toBe(0)
  })

  test("one is redelivered under its id; since a time, those that were given up, or all", async () => {
    const { webhook: made } = await make()
    await send(world, slug)
    await run()
    const [first] = await log(made.id)
    expect(await team.owner.caller.webhooks.redeliver({ id: first?.id ?? "" })).toMatchObject({ state: "delivered", tries: 1 })
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"])
    receiver.answer(500)
    expect(await team.owner.caller.webhooks.redeliver({ id: first?.id ?? "" })).toMatchObject({ state: "pending", tries: 1, status: 500 })
    receiver.answer(204)
    expect(await pass(40_000)).toBe(1)
    const since = new Date(world.services.clock.now().getTime() - HOUR).toISOString()
    const again = (which: "all" | "failed") => team.owner.caller.webhooks.redeliverSince({ webhookId: made.id, since, which })
    expect(await again("failed")).toEqual({ count: 0 })
    expect(await again("all")).toEqual({ count: 1 })
    expect(await run()).toBe(1)
  })

  test("nothing is redelivered while it is paused: the refusal names resuming", async () => {
    const { webhook: made } = await make()
    await send(world, slug)
    await run()
    const [one] = await log(made.id)
    await team.owner.caller.webhooks.pause({ id: made.id })
    const again = () => team.owner.caller.webhooks.redeliver({ id: one?.id ?? "" })
    await expect(again()).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("Resume") })
    expect(await refusal(again())).toMatchObject({ reason: "paused" })
    expect(receiver.received).toHaveLength(1)
    await team.owner.caller.webhooks.resume({ id: made.id, missed: true })
    expect(await again()).toMatchObject({ state: "delivered" })
  })

  test("redelivering is limited for each webhook", async () => {
    const limited = await createWorld({ env: { rateLimits: true, webhookAllowedHosts: ["127.0.0.1"] } })
    try {
      const crew = await limited.team()
      const { webhooks } = crew.owner.caller
      const add = async () => (await webhooks.create({ url: receiver.url, events: ["submission.created"] })).webhook.id
      const [first, second] = [await add(), await add()]
      const since = new Date(0).toISOString()
      const { id: told } = await webhooks.test({ id: first })
      for (let count = 0; count < 14; count += 1) await webhooks.redeliver({ id: told })
      for (let count = 0; count < 15; count += 1) await webhooks.redeliverSince({ webhookId: first, since, which: "all" })
      expect(await refusal(webhooks.redeliver({ id: told }))).toMatchObject({ code: "TOO_MANY_REQUESTS" })
      expect(await refusal(webhooks.redeliverSince({ webhookId: first, since, which: "all" }))).toMatchObject({ code: "TOO_MANY_REQUESTS" })
      expect(await webhooks.redeliverSince({ webhookId: second, since, which: "all" })).toEqual({ count: 0 })
    } finally {
      await limited.close()
    }
  })

  test("after a rotation either secret verifies for a day, then the new one alone", async () => {
    const { webhook: made, secret: old } = await make()
    const { secret: young, webhook: rotated } = await team.owner.caller.webhooks.rotate({ id: made.id })
    expect(young).not.toBe(old)
    expect(rotated).toMatchObject({ secretHint: young?.slice(-3), rotatingUntil: expect.any(String) })
    const verified = () => {
      const one = receiver.received.at(-1)
      const signatures = String(one?.headers["webhook-signature"]).split(" ")
      return [old, young].map((secret) => signatures.includes(signedBy(secret, one)))
    }
    await team.owner.caller.webhooks.test({ id: made.id })
    expect(verified()).toEqual([true, true])
    world.forward(25 * HOUR)
    await team.owner.caller.webhooks.test({ id: made.id })
    expect(verified()).toEqual([false, true])
  })

  test("resumed without what was missed, it begins from now", async () => {
    const { webhook: made } = await make()
    await team.owner.caller.webhooks.pause({ id: made.id })
    await send(world, slug)
    await team.owner.caller.webhooks.resume({ id: made.id, missed: false })
    await send(world, slug)
    await run()
    expect(bodies().map(({ data }) => data.submission.number)).toEqual([2])
  })
})

describe("what is kept", () => {
  test("secrets and addresses are in no table, and no log of ours; the audit log names the host", async () => {
    const url = `${receiver.url}/very-secret-path?token=very-secret-query`
    const { secret, webhook: made } = await make({ url })
    expect(made.target).not.toContain("very-secret-query")
    const rows = JSON.stringify([await world.db.select().from(webhook), await world.db.select().from(audit)])
    for (const one of [secret?.slice(6) ?? "?", "very-secret-path", "very-secret-query"]) expect(rows).not.toContain(one)
    expect(rows).toContain("webhook.created")
  })

  test("erasing reaches what was delivered, and what was to be", async () => {
    const { webhook: made } = await make({ identifying: true, events: ["submission.created", "submission.updated"] })
    await send(world, slug)
    await run()
    const { id } = await newest(team)
    await label("Send more")
    receiver.answer(500)
    await team.member.caller.decisions.move({ id, stageId: await stageNamed(team, "Listening"), actId: "act-erase-move" })
    const actor = { type: "user", id: team.owner.id, name: team.owner.name } as const
    await world.db.transaction((tx) => eraseSubmission(tx, { team, id, actor, now: world.services.clock.now() }))
    const kept = JSON.stringify(await world.db.select().from(webhookDelivery).where(eq(webhookDelivery.webhookId, made.id)))
    expect(kept).not.toContain("Kitefall")
    const [gone] = await log(made.id)
    expect(await team.owner.caller.webhooks.delivery({ id: gone?.id ?? "" })).toMatchObject({ body: null, answer: null })
    await expect(team.owner.caller.webhooks.redeliver({ id: gone?.id ?? "" })).rejects.toMatchObject({ code: "CONFLICT" })
    // The erasure is delivered, so that receivers can delete their copies.
    receiver.answer(204)
    await pass(11_000)
    expect(bodies().at(-1)).toMatchObject({
      type: "submission.updated",
      data: { change: "erased", submission: { erased: true, title: "" } },
    })
  })

  test.each([
    [200, "delivered"],
    [500, "failed"],
  ] as const)("erased while a receiver answered %i, the try is in the log as %s, without what was said", async (status, state) => {
    const { webhook: made } = await make({ identifying: true })
    await send(world, slug)
    const { id } = await newest(team)
    const actor = { type: "user", id: team.owner.id, name: team.owner.name } as const
    receiver.answer(async (response) => {
      // Its head at once, and the rest when the submission is gone.
      response.writeHead(status)
      response.write("Kitefall")
      await world.db.transaction((tx) => eraseSubmission(tx, { team, id, actor, now: world.services.clock.now() }))
      response.end(" was here")
    })
    await run()
    const [one] = await log(made.id)
    const detail = await team.owner.caller.webhooks.delivery({ id: one?.id ?? "" })
    expect(detail).toMatchObject({ state, tries: 1, status, body: null, answer: null, nextAt: null, attempts: [{ status, problem: null }] })
    expect(await pass(48 * HOUR)).toBe(0)
  })

  test("what waits to be tried again is tried no more once it is erased", async () => {
    const { webhook: made } = await make({ identifying: true })
    receiver.answer(500)
    await send(world, slug)
    await run()
    const { id } = await newest(team)
    expect((await log(made.id)).map((one) => one.state)).toEqual(["pending"])
    const actor = { type: "user", id: team.owner.id, name: team.owner.name } as const
    await world.db.transaction((tx) => eraseSubmission(tx, { team, id, actor, now: world.services.clock.now() }))
    expect((await log(made.id)).map((one) => one.state)).toEqual(["failed"])
    receiver.answer(204)
    const tried = bodies().length
    await pass(HOUR)
    expect(bodies()).toHaveLength(tried)
  })

  test("erased while its body was being made, nothing of it is written", async () => {
    const { webhook: made } = await make({ identifying: true })
    await send(world, slug)
    const { id } = await newest(team)
    const [hook] = await world.db.select().from(webhook).where(eq(webhook.id, made.id))
    const actor = { type: "user", id: team.owner.id, name: team.owner.name } as const
    let erased = false
    const db = new Proxy(world.db, {
      get(target, key) {
        const value = Reflect.get(target, key, target)
        if (key !== "transaction") return typeof value === "function" ? value.bind(target) : value
        // Between the reading and the writing.
        return async (work: Parameters<typeof target.transaction>[0]) => {
          if (!erased) await target.transaction((tx) => eraseSubmission(tx, { team, id, actor, now: world.services.clock.now() }))
          erased = true
          return target.transaction(work)
        }
      },
    })
    expect(await makeDeliveries({ ...world.services, db }, hook as WebhookRow, everySubmission)).toBe(false)
    expect(await log(made.id)).toEqual([])
    await run()
    expect(bodies()).toMatchObject([{ type: "submission.created", data: { submission: { erased: true, title: "", answers: {} } } }])
  })

  test("the log goes back thirty days", async () => {
    const { webhook: made } = await make()
    await send(world, slug)
    await run()
    world.forward(29 * 24 * HOUR)
    expect(await forgetDeliveries(world.services)).toBe(0)
    world.forward(2 * 24 * HOUR)
    expect(await forgetDeliveries(world.services)).toBe(1)
    expect(await log(made.id)).toEqual([])
  })

  test("one that no longer opens, as after another AUTH_SECRET, says so and waits for its address", async () => {
    const { webhook: made } = await make()
    await world.db.update(webhook).set({ sealed: "v1.a.b.c" }).where(eq(webhook.id, made.id))
    await send(world, slug)
    expect(await run()).toBe(0)
    expect((await team.owner.caller.webhooks.list()).items).toMatchObject([{ target: null, secretHint: null }])
    await expect(team.owner.caller.webhooks.test({ id: made.id })).rejects.toMatchObject({ code: "CONFLICT" })
    await team.owner.caller.webhooks.update({ id: made.id, url: receiver.url })
    expect(await pass(11_000)).toBe(1)
  })
})
