import { mail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { Webhook } from "standardwebhooks"
import { beforeEach, describe, expect, test } from "vitest"
import { type DeliveryScene, useDeliveries } from "../../testing/deliveries.ts"
import { makePortal, newest, send, stageNamed } from "../../testing/world.ts"
import { sendNotifications } from "../notifications/send.ts"
import { webhookRunner } from "./run.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { scene, nextAct, make, bodies, label, log, pass } = useDeliveries()
let world: DeliveryScene["world"]
let team: DeliveryScene["team"]
let slug: DeliveryScene["slug"]
let receiver: DeliveryScene["receiver"]
let run: DeliveryScene["run"]
beforeEach(() => {
  ;({ world, team, slug, receiver, run } = scene)
})

describe("what is delivered", () => {
  test("a submission arrives signed, with what was chosen and nothing that says who sent it", async () => {
    const { secret } = await make()
    const { demoId } = await send(world, slug)
    expect(await run()).toBe(1)
    const [one] = receiver.received
    expect(one?.headers["content-type"]).toBe("application/json")
    // Checked by the scheme's own library, not by ours. Its clock is the real one, and so is ours here.
    const body = new Webhook(secret ?? "").verify(one?.body ?? "", one?.headers as Record<string, string>) as never
    expect(body).toMatchObject({
      type: "submission.created",
      version: "2026-12",
      data: {
        submission: {
          number: 1,
          title: "Glasshouse",
          by: null,
          submitter: null,
          portal: { slug },
          stage: { name: "New", category: "inbox" },
          labels: [],
          answers: { tracks: [{ title: "Glasshouse", genre: "electronica" }], release_status: "unreleased" },
          overLimit: false,
          erased: false,
        },
      },
    })
    for (const hidden of [demoId, "Sunniva", "Kitefall", "example.com"]) expect(one?.body).not.toContain(hidden)
    expect(one?.headers["webhook-id"]).toMatch(/^msg_[\w-]+$/)
    expect(() => new Webhook(secret ?? "").verify(`${one?.body} `, one?.headers as Record<string, string>)).toThrow()
  })

  test("contains the submitter if the team chose so, and never the secret of the status link", async () => {
    await make({ identifying: true })
    const { demoId } = await send(world, slug)
    await run()
    const { data } = bodies()[0] as never as { data: { submission: Record<string, unknown> } }
    expect(data.submission).toMatchObject({
      by: "Kitefall",
      submitter: { name: "Sunniva Aasbrekk", email: "hello@kitefall.example" },
      answers: { artist: "Kitefall", email: "hello@kitefall.example" },
    })
    expect(receiver.received[0]?.body).not.toContain(demoId)
  })

  test("each event comes as what was subscribed to, in the order in which it happened", async () => {
    await make({
      events: [
        "submission.created",
        "submission.updated",
        "submission.labelled",
        "submission.stage_changed",
        "submission.decided",
        "submission.withdrawn",
        "message.received",
      ],
    })
    const { demoId } = await send(world, slug)
    const { id } = await newest(team)
    await label("Send more")
    await label("Send more", false)
    const move = async (stage: string) =>
      team.member.caller.decisions.move({ id, stageId: await stageNamed(team, stage), actId: nextAct() })
    await move("Listening")
    await move("Declined")
    await team.member.caller.decisions.publish({ id })
    await world.visitor.public.message({
      demoId,
      id: crypto.randomUUID(),
      body: `Thank you. My page is http://localhost:3000/status/${demoId}`,
    })
    await run()
    expect(bodies().map(({ type }) => type)).toEqual([
      "submission.created",
      "submission.labelled",
      "submission.labelled",
      "submission.stage_changed",
      "submission.stage_changed",
      "submission.decided",
      "message.received",
    ])
    const data = bodies().map((body) => body.data as Record<string, unknown>)
    expect(data[1]?.label).toMatchObject({ name: "Send more", on: true })
    expect(data[2]?.label).toMatchObject({ name: "Send more", on: false })
    expect(data[3]).toMatchObject({ from: { name: "New" }, to: { name: "Listening", held: false } })
    expect(data[4]).toMatchObject({ to: { name: "Declined", held: true } })
    expect(data[5]).toMatchObject({ decision: { name: "Declined" } })
    expect(data[6]).toMatchObject({ message: { text: expect.stringContaining("Thank you.") } })
    for (const one of receiver.received) expect(one.body).not.toContain(demoId)
  })

  test("what happened before it was made, elsewhere, or was not asked for, is not delivered", async () => {
    await send(world, slug)
    const { webhook: made } = await make()
    const other = (await makePortal(team)).id
    const { webhook: narrow } = await make({ portalIds: [other] })
    const stranger = await world.team()
    await send(world, (await makePortal(stranger)).slug)
    await label("Send more")
    await run()
    expect(receiver.received).toHaveLength(0)
    await send(world, slug)
    await run()
    expect(bodies().map(({ data }) => data.submission.number)).toEqual([2])
    expect(await log(made.id)).toHaveLength(1)
    expect(await log(narrow.id)).toHaveLength(0)
  })

  test("a team without the plan's feature gets nothing until it has it, and then all of it", async () => {
    const { webhook: made } = await make()
    world.services.env.plans = true
    await send(world, slug)
    expect(await run()).toBe(0)
    expect(await team.owner.caller.webhooks.list()).toMatchObject({ available: false })
    world.services.env.plans = false
    expect(await pass(11_000)).toBe(1)
    expect(await log(made.id)).toMatchObject([{ state: "delivered" }])
  })
})

describe("what fails", () => {
  test("is tried eight times over a day, then given up; the log says each try", async () => {
    const { webhook: made } = await make()
    receiver.answer(503)
    await send(world, slug)
    const began = world.services.clock.now().getTime()
    await run()
    expect(await log(made.id)).toMatchObject([{ state: "pending", tries: 1, status: 503 }])
    // Too early.
    expect(await pass(20_000)).toBe(0)
    for (let tries = 2; tries <= 8; tries += 1) {
      const [waits] = await log(made.id)
      world.forward(new Date(waits?.nextAt ?? "").getTime() - world.services.clock.now().getTime())
      expect(await run()).toBe(1)
    }
    const hours = (world.services.clock.now().getTime() - began) / HOUR
    expect(hours).toBeGreaterThan(24 * 0.9 - 0.01)
    expect(hours).toBeLessThan(24 * 1.1 + 0.01)
    const [last] = await log(made.id)
    expect(last).toMatchObject({ state: "failed", tries: 8, nextAt: null })
    expect(await pass(48 * HOUR)).toBe(0)
    const detail = await team.owner.caller.webhooks.delivery({ id: last?.id ?? "" })
    expect(detail.attempts).toHaveLength(8)
    expect(detail).toMatchObject({ status: 503, answer: "answer 503" })
    // The same id each time, so that anyone who has it knows.
    expect(new Set(receiver.received.map((one) => one.headers["webhook-id"]))).toEqual(new Set([detail.messageId]))
  })

  test("keeps what comes after it of the same submission waiting, and nothing of another one", async () => {
    await make({ events: ["submission.created", "submission.labelled"] })
    await send(world, slug)
    const first = (await newest(team)).id
    receiver.answer((response, { body }) =>
      response.writeHead(body.includes('"number":1,') && receiver.received.length === 1 ? 500 : 204).end(),
    )
    await run()
    await label("Send more", true, first)
    await send(world, slug)
    await pass(11_000)
    expect(bodies().map(({ type, data }) => [type, data.submission.number])).toEqual([
      ["submission.created", 1],
      ["submission.created", 2],
    ])
    await pass(35_000)
    expect(
      bodies()
        .slice(2)
        .map(({ type, data }) => [type, data.submission.number]),
    ).toEqual([
      ["submission.created", 1],
      ["submission.labelled", 1],
    ])
  })

  test("records a receiver that is down, redirects or sends an endless response", async () => {
    const { webhook: made } = await make()
    const outcomes = async () => {
      await send(world, slug)
      await pass(11_000)
      const [one] = await log(made.id)
      return team.owner.caller.webhooks.delivery({ id: one?.id ?? "" })
    }
    receiver.answer((response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end("elsewhere"))
    expect(await outcomes()).toMatchObject({ state: "pending", status: 302 })
    receiver.answer((response) => {
      response.writeHead(200)
      const part = Buffer.alloc(65_536, "<")
      const more = () => !response.destroyed && void response.write(part, more)
      more()
    })
    const endless = await outcomes()
    expect(endless).toMatchObject({ state: "delivered", status: 200 })
    expect(endless.answer).toHaveLength(2048)
    receiver.answer((response) => response.socket?.destroy())
    const cut = await outcomes()
    expect(cut).toMatchObject({ state: "pending", status: null })
    expect(cut.attempts.at(-1)).toMatchObject({ problem: "unreachable" })
  })

  test("an address that has become private since is not called", async () => {
    const { webhook: made } = await make()
    world.services.env.webhookAllowedHosts.length = 0
    await send(world, slug)
    await run()
    world.services.env.webhookAllowedHosts.push("127.0.0.1")
    expect(receiver.received).toHaveLength(0)
    const [one] = await log(made.id)
    const detail = await team.owner.caller.webhooks.delivery({ id: one?.id ?? "" })
    expect(detail.attempts).toMatchObject([{ status: null, problem: "refused_address" }])
  })

  test("410 pauses at once, and tells who manages webhooks", async () => {
    const { webhook: made } = await make()
    receiver.answer(410)
    await send(world, slug)
    await run()
    expect((await team.owner.caller.webhooks.list()).items).toMatchObject([{ id: made.id, state: "paused", pausedBecause: "gone" }])
    await send(world, slug)
    expect(await pass(HOUR)).toBe(0)
    await sendNotifications(world.services)
    const told = await world.db
      .select({ to: mail.to, subject: mail.subject })
      .from(mail)
      .where(and(eq(mail.teamId, team.id), eq(mail.kind, "notification")))
    expect(told).toHaveLength(2)
    for (const { subject } of told) expect(subject).toBe("A webhook was paused")
    // Nothing is forgotten meanwhile.
    receiver.answer(204)
    await team.owner.caller.webhooks.resume({ id: made.id, missed: true })
    await run()
    expect(bodies().map(({ data }) => data.submission.number)).toEqual([1, 2])
  })

  test("five days without an arrival pause it; one arrival begins again", async () => {
    const { webhook: made } = await make()
    const state = async () => (await team.owner.caller.webhooks.list()).items.find((one) => one.id === made.id)
    receiver.answer(500)
    for (let day = 0; day < 4; day += 1) {
      await send(world, slug)
      await pass(24 * HOUR)
    }
    expect(await state()).toMatchObject({ state: "on", failingSince: expect.any(String) })
    receiver.answer(204)
    await pass(24 * HOUR)
    expect(await state()).toMatchObject({ state: "on", failingSince: null })
    receiver.answer(500)
    for (let day = 0; day < 6; day += 1) {
      await send(world, slug)
      await pass(24 * HOUR)
    }
    expect(await state()).toMatchObject({ state: "paused", pausedBecause: "failing" })
  })

  test("a receiver that takes nothing gets few tries at a time, and then all of it in order", async () => {
    await make()
    receiver.answer(500)
    for (let count = 0; count < 12; count += 1) await send(world, slug)
    expect(await run()).toBeLessThanOrEqual(8)
    expect(await pass(11_000)).toBeLessThanOrEqual(4)
    const before = receiver.received.length
    receiver.answer(204)
    for (let count = 0; count < 4; count += 1) await pass(MINUTE)
    const arrived = receiver.received
      .slice(before)
      .map((one) => (JSON.parse(one.body) as never as { data: { submission: { number: number } } }).data.submission.number)
    expect([...arrived].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })

  test("a try that the end of the process cut is not written down, and made again", async () => {
    const { webhook: made } = await make()
    await send(world, slug)
    const abort = new AbortController()
    receiver.answer(() => abort.abort())
    await run(abort.signal)
    expect(await log(made.id)).toMatchObject([{ state: "pending", tries: 0 }])
    receiver.answer(204)
    // Its lease has to run out first, as after a kill.
    expect(await pass(10_000)).toBe(0)
    expect(await pass(25_000)).toBe(1)
    expect(new Set(receiver.received.map((one) => one.headers["webhook-id"])).size).toBe(1)
  })

  test("two processes at once deliver each thing once", async () => {
    await make()
    for (let count = 0; count < 10; count += 1) await send(world, slug)
    const second = webhookRunner(world.services)
    const [a, b] = await Promise.all([run(), second()])
    expect(a + b).toBe(10)
    expect(receiver.received).toHaveLength(10)
  })
})
