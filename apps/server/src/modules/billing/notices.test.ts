import { billingEvent } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { type BillingScene, useBilling } from "../../testing/billing.ts"

const { scene, post, planOf, customerOf, bought } = useBilling()
let world: BillingScene["world"]
let stripe: BillingScene["stripe"]
beforeAll(() => {
  ;({ world, stripe } = scene)
})

/** Something that is waited for until it is said. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

describe("notices", () => {
  test("forged, changed, old or without a signature: refused, and nothing is asked of Stripe", async () => {
    const team = await bought()
    const customer = await customerOf(team)
    const real = await stripe.say("customer.subscription.deleted", stripe.current(customer))
    const other = await stripe.say("customer.subscription.deleted", stripe.current(customer), { secret: "whsec_ofsomebodyelse" })
    const old = await stripe.say("customer.subscription.deleted", stripe.current(customer), {
      at: Math.floor(world.services.clock.now().getTime() / 1000) - 301,
    })
    const before = stripe.asked.length
    for (const forged of [other, old, { ...real, body: real.body.replace("deleted", "updated") }, { ...real, signature: "" }]) {
      expect(await post(forged)).toMatchObject({ status: 400, body: { code: "bad_signature" } })
    }
    expect((await post({ body: "x".repeat(600_000), signature: real.signature })).status).toBe(413)
    expect(stripe.asked).toHaveLength(before)
  })

  test("the same one again asks nothing and changes nothing; five at once settle to the same", async () => {
    const team = await bought()
    const notice = await stripe.say("customer.subscription.updated", stripe.current(await customerOf(team)))
    expect((await Promise.all([1, 2, 3, 4, 5].map(() => post(notice)))).map((one) => one.status)).toEqual([200, 200, 200, 200, 200])
    const before = stripe.asked.length
    expect((await post(notice)).status).toBe(200)
    expect(stripe.asked).toHaveLength(before)
    expect(await world.db.$count(billingEvent, eq(billingEvent.id, notice.id))).toBe(1)
    expect(await planOf(team)).toBe("pro")
  })

  test("in the wrong order: its state at Stripe counts, not what came last", async () => {
    const team = await bought()
    const customer = await customerOf(team)
    const early = await stripe.say("customer.subscription.updated", { ...stripe.current(customer), status: "active" })
    const late = await stripe.end(customer)
    await post(late)
    await post(early)
    expect(await planOf(team)).toBe("free")
  })

  test("an answer that was overtaken is left out", async () => {
    const team = await bought()
    const customer = await customerOf(team)
    const [begun, free] = [gate(), gate()]
    const first = { ...stripe.current(customer) }
    stripe.before = async (call) => {
      if (call !== "GET /v1/subscriptions") return
      stripe.before = async () => {}
      begun.open()
      await free.passed
      // This question was asked while the subscription still ran; its answer comes last.
      stripe.subscriptions.set(String(first.id), first as never)
    }
    const slow = post(await stripe.say("customer.subscription.updated", first))
    await begun.passed
    await post(await stripe.end(customer))
    expect(await planOf(team)).toBe("free")
    free.open()
    expect((await slow).status).toBe(200)
    expect(await planOf(team)).toBe("free")
  })

  test("rightly signed, but no notice: refused with a sentence, and never a fault", async () => {
    const before = stripe.asked.length
    const event = { id: "evt_odd", object: "event", type: "customer.updated" }
    for (const odd of [
      null,
      1,
      "text",
      [],
      {},
      { id: null, data: null },
      { ...event, data: null },
      { ...event, data: { object: null } },
      { ...event, data: { object: [] } },
      { ...event, id: {}, data: { object: {} } },
    ]) {
      const answer = await post(stripe.sign(JSON.stringify(odd)))
      expect([odd, answer]).toMatchObject([odd, { status: 400, body: { code: "bad_notice" } }])
    }
    expect(await post(stripe.sign("{"))).toMatchObject({ status: 400, body: { code: "bad_notice" } })
    expect(stripe.asked).toHaveLength(before)
  })

  test("about an object of a shape that it never has, or a charge that Stripe does not know: taken and left", async () => {
    const objects = [
      { object: "customer", id: {} },
      { object: "customer", id: null },
      { object: "subscription", customer: {} },
      { object: "subscription", customer: 1 },
      { object: "dispute" },
      { object: "dispute", charge: null },
      { object: "dispute", charge: { id: 1 } },
      { object: "dispute", charge: "ch_unknown" },
      { object: "dispute", charge: { id: "ch_unknown", object: "charge" } },
      {},
    ]
    for (const object of objects) {
      const { status } = await post(await stripe.say("charge.dispute.created", object))
      expect([object, status]).toEqual([object, 200])
    }
  })

  test("about no one's customer, or nothing we know: taken and left", async () => {
    expect((await post(await stripe.say("customer.created", { id: "cus_stranger", object: "customer" }))).status).toBe(200)
    expect((await post(await stripe.say("balance.available", { object: "balance" }))).status).toBe(200)
  })
})
