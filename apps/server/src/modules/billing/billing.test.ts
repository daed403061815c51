import { billingEvent, mail, teamSetting } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { type BillingScene, sessionOf, useBilling } from "../../testing/billing.ts"
import { standInPrices } from "../../testing/stripe.ts"
import { createWorld, refusal, type TestTeam } from "../../testing/world.ts"
import { openSite } from "../pages/site.ts"
import { lookAtGraces, lookAtSubscriptions } from "./look.ts"

const DAY = 86_400_000

const { scene, post, rowOf, planOf, customerOf, bought } = useBilling()
let world: BillingScene["world"]
let stripe: BillingScene["stripe"]
beforeAll(() => {
  ;({ world, stripe } = scene)
})

const subjectsOf = async (team: TestTeam) => {
  const rows = await world.db
    .select()
    .from(mail)
    .where(and(eq(mail.teamId, team.id), eq(mail.kind, "billing")))
  return rows.map((one) => one.subject)
}

describe("buying", () => {
  test("Stripe's page is opened with our price and never the caller's; once it is paid the team has the plan", async () => {
    const team = await world.team()
    expect(await team.owner.caller.billing.get()).toEqual({ paying: null, details: false })
    const { url } = await team.owner.caller.billing.choose({ plan: "pro", interval: "yearly" })
    const session = stripe.sessions.get(sessionOf(url))
    expect(session?.form).toMatchObject({
      mode: "subscription",
      line_items: { 0: { price: standInPrices.pro.yearly, quantity: "4" } },
      allow_promotion_codes: "true",
      tax_id_collection: { enabled: "true" },
      automatic_tax: { enabled: "false" },
    })
    expect(await planOf(team)).toBe("free")
    await post(await stripe.pay(sessionOf(url)))
    expect(await planOf(team)).toBe("pro")
    const { paying, details } = await team.owner.caller.billing.get()
    expect(details).toBe(true)
    expect(paying).toMatchObject({ plan: "pro", interval: "yearly", quantity: 4, endsAt: null })
    expect(paying?.renewsAt).not.toBeNull()
  })

  test("only who may manage billing, in their own team, and a plan and interval that are sold", async () => {
    const team = await world.team()
    for (const who of [team.admin, team.member, team.viewer]) {
      expect(await refusal(who.caller.billing.choose({ plan: "pro", interval: "monthly" }))).toMatchObject({ code: "FORBIDDEN" })
      expect(await refusal(who.caller.billing.portal())).toMatchObject({ code: "FORBIDDEN" })
    }
    expect(await refusal(team.owner.caller.billing.choose({ plan: "business", interval: "yearly" }))).toMatchObject({ reason: "not_sold" })
    expect(await refusal(team.owner.caller.billing.choose({ plan: "gold", interval: "monthly" }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(team.owner.caller.billing.choose({ plan: "free", interval: "monthly" }))).toMatchObject({ reason: "has_plan" })
    expect(await refusal(team.owner.caller.billing.portal())).toMatchObject({ reason: "nothing_bought" })
    await expect(
      team.owner.caller.billing.choose({ plan: "pro", interval: "monthly", price: "price_mine" } as never),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" })
  })

  test("where the notice never comes, coming back to the page or the nightly look finds it", async () => {
    const [one, other] = [await world.team(), await world.team()]
    for (const team of [one, other]) {
      const { url } = await team.owner.caller.billing.choose({ plan: "pro", interval: "monthly" })
      await stripe.pay(sessionOf(url))
    }
    expect((await one.owner.caller.billing.look()).paying).toMatchObject({ plan: "pro" })
    expect(await planOf(other)).toBe("free")
    await lookAtSubscriptions(world.services)
    expect(await planOf(other)).toBe("pro")
  })

  test("Stripe does not answer: nothing changes, and it is said", async () => {
    const team = await bought()
    stripe.down = true
    expect(await refusal(team.owner.caller.billing.choose({ plan: "business", interval: "monthly" }))).toMatchObject({
      reason: "billing_unreachable",
    })
    const notice = await stripe.say("customer.subscription.updated", stripe.current(await customerOf(team)))
    expect((await post(notice)).status).toBe(503)
    stripe.down = false
    expect(await planOf(team)).toBe("pro")
    // What failed is taken when it is sent again.
    expect((await post(notice)).status).toBe(200)
  })
})

describe("changing", () => {
  test("upgrading in the middle of a month bills the difference at once; a declined card changes nothing", async () => {
    const team = await bought()
    stripe.declines = true
    expect(await refusal(team.owner.caller.billing.choose({ plan: "business", interval: "monthly" }))).toMatchObject({
      reason: "payment_refused",
    })
    stripe.declines = false
    expect(await planOf(team)).toBe("pro")
    expect(await team.owner.caller.billing.choose({ plan: "business", interval: "monthly" })).toEqual({ url: null })
    expect(await planOf(team)).toBe("business")
    const { items } = await team.owner.caller.billing.invoices({})
    expect(items.map((one) => [one.total.amount, one.state])).toEqual([
      [7_000, "paid"],
      [11_600, "paid"],
    ])
  })

  test("down to a smaller plan, and to the first one when what was paid for is over; meant otherwise, it goes on", async () => {
    const team = await bought("business")
    await team.owner.caller.billing.choose({ plan: "pro", interval: "monthly" })
    expect(await planOf(team)).toBe("pro")
    await team.owner.caller.billing.choose({ plan: "free", interval: "monthly" })
    expect(await planOf(team)).toBe("pro")
    const ending = await team.owner.caller.billing.get()
    expect(ending.paying?.renewsAt).toBeNull()
    expect(ending.paying?.endsAt).not.toBeNull()
    await team.owner.caller.billing.choose({ plan: "pro", interval: "monthly" })
    expect((await team.owner.caller.billing.get()).paying?.endsAt).toBeNull()
    await team.owner.caller.billing.choose({ plan: "free", interval: "monthly" })
    await post(await stripe.end(await customerOf(team)))
    expect(await planOf(team)).toBe("free")
    expect((await rowOf(team))?.endedPlan).toBe("pro")
    expect((await team.owner.caller.billing.get()).paying).toBeNull()
  })

  test("a team that goes on paying is not deleted; one that has ended its plan is", async () => {
    const team = await bought()
    expect(await refusal(team.owner.caller.teams.delete({ name: team.name }))).toMatchObject({ reason: "plan_running" })
    await team.owner.caller.billing.choose({ plan: "free", interval: "monthly" })
    await team.owner.caller.teams.delete({ name: team.name })
  })

  test("reports fewer members to Stripe when the price is per member", async () => {
    const team = await bought()
    await team.owner.caller.members.remove({ userId: team.viewer.id })
    await team.owner.caller.billing.look()
    const { items } = stripe.current(await customerOf(team)) as unknown as { items: { data: { quantity: number }[] } }
    expect(items.data[0]?.quantity).toBe(3)
  })
})

describe("a payment that fails", () => {
  test("14 days of grace, with mails to the owner on day 0, 7 and 13; then the first plan", async () => {
    const team = await bought()
    await post(await stripe.fail(await customerOf(team)))
    expect(await planOf(team)).toBe("pro")
    expect(await subjectsOf(team)).toHaveLength(1)
    const mails: number[] = []
    for (let day = 1; day <= 14; day += 1) {
      world.forward(DAY)
      // Anyone who asks Stripe again learns that it is not paid still: the days go on.
      if (day === 3) await team.owner.caller.billing.look()
      await lookAtGraces(world.services)
      await lookAtGraces(world.services)
      mails.push((await subjectsOf(team)).length)
      expect([day, await planOf(team)]).toEqual([day, day < 14 ? "pro" : "free"])
    }
    expect(mails).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3])
    expect(await refusal(team.owner.caller.billing.choose({ plan: "business", interval: "monthly" }))).toMatchObject({
      reason: "pay_first",
    })
    await post(await stripe.recover(await customerOf(team)))
    expect(await planOf(team)).toBe("pro")
    expect(await rowOf(team)).toMatchObject({ unpaidSince: null, endedPlan: null })
  })

  test("Stripe gives up before the 14 days are over: the grace goes on all the same", async () => {
    const team = await bought()
    await post(await stripe.fail(await customerOf(team)))
    world.forward(3 * DAY)
    await post(await stripe.end(await customerOf(team), "payment_failed"))
    expect(await planOf(team)).toBe("pro")
    world.forward(11 * DAY)
    await lookAtGraces(world.services)
    expect(await planOf(team)).toBe("free")
    const { url } = await team.owner.caller.billing.choose({ plan: "pro", interval: "monthly" })
    await post(await stripe.pay(sessionOf(url)))
    expect(await planOf(team)).toBe("pro")
  })

  test("refunded and disputed: the invoice says so, and the plan is what the subscription says", async () => {
    const [back, doubted] = [await bought(), await bought()]
    expect((await post(await stripe.refund(await customerOf(back)))).status).toBe(200)
    expect((await post(await stripe.dispute(await customerOf(doubted)))).status).toBe(200)
    expect((await back.owner.caller.billing.invoices({})).items.map((one) => one.state)).toEqual(["refunded"])
    expect((await doubted.owner.caller.billing.invoices({})).items.map((one) => one.state)).toEqual(["disputed"])
    expect([await planOf(back), await planOf(doubted)]).toEqual(["pro", "pro"])
    const seen = await world.db.select().from(billingEvent).where(eq(billingEvent.teamId, doubted.id))
    expect(seen.map((one) => one.type)).toContain("charge.dispute.created")
  })
})

describe("at once", () => {
  test("two owners buy the same: one customer, one page to pay", async () => {
    const team = await world.team()
    await team.owner.caller.members.setRole({ userId: team.admin.id, role: "owner" })
    const before = stripe.sessions.size
    const both = await Promise.all([team.owner, team.admin].map((who) => who.caller.billing.choose({ plan: "pro", interval: "monthly" })))
    expect(both[0]).toEqual(both[1])
    expect(stripe.sessions.size).toBe(before + 1)
    expect([...stripe.customers.values()].filter((one) => (one.metadata as { team: string }).team === team.id)).toHaveLength(1)
  })

  test("two owners buy different plans: one page at most can be paid", async () => {
    const team = await world.team()
    await team.owner.caller.members.setRole({ userId: team.admin.id, role: "owner" })
    const wishes = [
      team.owner.caller.billing.choose({ plan: "pro", interval: "monthly" }),
      team.admin.caller.billing.choose({ plan: "business", interval: "monthly" }),
    ]
    const results = await Promise.allSettled(wishes)
    const open = [...stripe.sessions.values()].filter(
      (one) => one.customer === stripe.customers.get(String(one.customer))?.id && one.status === "open",
    )
    const customer = await customerOf(team)
    expect(open.filter((one) => one.customer === customer)).toHaveLength(1)
    expect(results.some((one) => one.status === "fulfilled")).toBe(true)
  })

  test("two subscriptions in spite of it: the older one stays, the other is ended and paid back", async () => {
    const team = await bought()
    const customer = await customerOf(team)
    const first = stripe.current(customer)
    const second: typeof first = { ...first, id: "sub_second", created: Number(first.created) + 60 }
    stripe.subscriptions.set("sub_second", second)
    await post(await stripe.say("customer.subscription.created", second))
    expect([first.status, second.status]).toEqual(["active", "canceled"])
    expect(await planOf(team)).toBe("pro")
  })
})

test("nothing secret in an answer: neither keys, nor prices' ids, nor ids of the customer", async () => {
  const team = await bought()
  const { caller } = team.owner
  const said = JSON.stringify([
    await caller.billing.offer(),
    await caller.billing.get(),
    await caller.billing.plan(),
    await caller.billing.invoices({}),
  ])
  for (const secret of [stripe.secretKey, stripe.webhookSecret, "price_", "cus_", "sub_"]) expect(said).not.toContain(secret)
  expect(said).toContain('"amount":2900')
})

test("another team's invoices are not to be had", async () => {
  const [team, other] = [await bought(), await world.team()]
  const [invoice] = (await team.owner.caller.billing.invoices({})).items
  expect((await other.owner.caller.billing.invoices({ cursor: invoice?.id })).items).toEqual([])
})

test("without Stripe's settings there is nothing to buy, and notices are refused", async () => {
  const plain = await createWorld({ env: { plans: true } })
  const team = await plain.team()
  expect((await team.owner.caller.billing.offer()).sold).toBe(false)
  expect(await refusal(team.owner.caller.billing.choose({ plan: "pro", interval: "monthly" }))).toMatchObject({ reason: "billing_off" })
  const closed = createApp(plain.services, { site: openSite("/nowhere"), version: "test" })
  expect((await closed.request("/api/stripe/webhook", { method: "POST", body: "{}" })).status).toBe(409)
  await plain.close()
})

test("what was begun and never paid changes nothing", async () => {
  const team = await world.team()
  await world.db.insert(teamSetting).values({ teamId: team.id, plan: "business", updatedAt: new Date() })
  const { url } = await team.owner.caller.billing.choose({ plan: "pro", interval: "monthly" })
  await stripe.pay(sessionOf(url))
  const unfinished = stripe.current(await customerOf(team))
  unfinished.status = "incomplete"
  await post(await stripe.say("customer.subscription.created", unfinished))
  expect(await planOf(team)).toBe("business")
})

test("an operator's gift stays: who never paid keeps what they were given", async () => {
  const team = await world.team()
  await world.db.insert(teamSetting).values({ teamId: team.id, plan: "business", updatedAt: new Date() })
  await team.owner.caller.billing.choose({ plan: "pro", interval: "monthly" })
  await team.owner.caller.billing.look()
  expect(await planOf(team)).toBe("business")
})
