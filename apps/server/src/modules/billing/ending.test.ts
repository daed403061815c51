import { newId, newSecret } from "@intray/db/id"
import { billing, deletedTeam, organization, user, verification } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Browser, openBrowser } from "../../testing/accounts.ts"
import { createTestApp, type TestApp } from "../../testing/index.ts"
import { type StripeStandIn, startStripe } from "../../testing/stripe.ts"
import { callerFor, makeUser, signInAs, type TestUser } from "../../testing/teams.ts"
import { purgeTeam } from "../teams/purge.ts"
import { lookAtSubscriptions } from "./look.ts"

/** No team pays on with nobody left who could end it, whichever way the last one went. */

let app: TestApp
let stripe: StripeStandIn
let admin: Browser
beforeAll(async () => {
  stripe = await startStripe(() => new Date())
  app = await createTestApp({ env: { plans: true, stripe: stripe.settings } })
  admin = await browserOf(await makeUser(app.services, { name: "Boss", role: "admin" }))
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

async function browserOf(person: TestUser): Promise<Browser> {
  const [name = "", value = ""] = (await signInAs(app.services, person)).split(/=(.*)/)
  return openBrowser(app, [[name, value]])
}

let made = 0
/** Somebody who pays for a team that nobody else is in. */
async function alone() {
  made += 1
  const person = await makeUser(app.services)
  const team = await callerFor(app.services, person).teams.create({ name: `Lonely ${made}`, slug: `lonely-${made}` })
  const caller = callerFor(app.services, person, team)
  const { url } = await caller.billing.choose({ plan: "pro", interval: "monthly" })
  await stripe.pay(url?.split("/").at(-1) ?? "")
  await caller.billing.look()
  const [row] = await app.services.db.select().from(billing).where(eq(billing.teamId, team.id))
  return { person, team, caller, browser: await browserOf(person), subscription: () => stripe.current(row?.customerId ?? "") }
}
const exists = async (id: string) => (await app.services.db.$count(user, eq(user.id, id))) === 1
const look = () => lookAtSubscriptions(app.services)

describe("anyone who deletes their own account", () => {
  test("must end the plan first, and can be deleted then", async () => {
    const { person, team, caller, browser, subscription } = await alone()
    const refused = await browser.post("/delete-user", {})
    expect([refused.status, refused.body.code]).toEqual([400, "CANNOT_DELETE_USER"])
    expect(refused.body.message).toBe(
      `${team.name} still pays for Pro, and nobody else is in it. Choose Free under Settings → Plan, so that it ends; then your account can go.`,
    )
    expect(await exists(person.id)).toBe(true)
    expect(await app.services.db.$count(deletedTeam, eq(deletedTeam.teamId, team.id))).toBe(0)
    await caller.billing.choose({ plan: "free", interval: "monthly" })
    expect((await browser.post("/delete-user", {})).status).toBe(200)
    expect(await exists(person.id)).toBe(false)
    expect(subscription().cancel_at_period_end).toBe(true)
  })

  test("by the link of a mail too", async () => {
    const { person, browser } = await alone()
    const [token, at] = [newSecret(160), new Date()]
    const expiresAt = new Date(at.getTime() + 3_600_000)
    const row = { id: newId(), identifier: `delete-account-${token}`, value: person.id, expiresAt, createdAt: at, updatedAt: at }
    await app.services.db.insert(verification).values(row)
    const answer = await browser.post("/delete-user", { token })
    expect([answer.status, answer.body.code]).toEqual([400, "CANNOT_DELETE_USER"])
    expect(await exists(person.id)).toBe(true)
  })
})

describe("what a team pays for ends when it is paid until", () => {
  test("an admin removes the account of its only member; Stripe is asked again if it was away", async () => {
    const { person, team, subscription } = await alone()
    expect((await admin.post("/admin/remove-user", { userId: person.id })).status).toBe(200)
    expect(await app.services.db.$count(deletedTeam, eq(deletedTeam.teamId, team.id))).toBe(1)
    stripe.down = true
    await look()
    expect(subscription().cancel_at_period_end).toBe(false)
    stripe.down = false
    await look()
    expect(subscription()).toMatchObject({ status: "active", cancel_at_period_end: true })
    const [row] = await app.services.db.select().from(billing).where(eq(billing.teamId, team.id))
    expect(row?.cancelAt).not.toBeNull()
    const before = stripe.asked.length
    await look()
    expect(stripe.asked.slice(before), "what has been ended is not asked about again").toEqual([])
  })

  test("its only member is shut out for longer than it is paid for; not where the ban is over before", async () => {
    const [forever, short] = [await alone(), await alone()]
    const soon = new Date(Date.now() + 86_400_000)
    const ban = (id: string, banExpires: Date | null) =>
      app.services.db.update(user).set({ banned: true, banExpires }).where(eq(user.id, id))
    await ban(forever.person.id, null)
    await ban(short.person.id, soon)
    await look()
    expect([forever.subscription(), short.subscription()].map((one) => one.cancel_at_period_end)).toEqual([true, false])
  })

  test("a page of Stripe that was still open is paid after the team went into the trash", async () => {
    const person = await makeUser(app.services)
    const team = await callerFor(app.services, person).teams.create({ name: "Late", slug: "late" })
    const caller = callerFor(app.services, person, team)
    const { url } = await caller.billing.choose({ plan: "pro", interval: "monthly" })
    await caller.teams.delete({ name: "Late" })
    const { body, signature } = await stripe.pay(url?.split("/").at(-1) ?? "")
    const headers = { "stripe-signature": signature }
    expect((await app.request("/api/stripe/webhook", { method: "POST", body, headers })).status).toBe(200)
    const [row] = await app.services.db.select().from(billing).where(eq(billing.teamId, team.id))
    expect(stripe.current(row?.customerId ?? "").cancel_at_period_end).toBe(true)
  })
})

test("a team that is gone for good pays no more from that moment on, and is not gone before Stripe knows", async () => {
  const { person, team, subscription } = await alone()
  await admin.post("/admin/remove-user", { userId: person.id })
  const running = subscription()
  await app.services.db
    .update(deletedTeam)
    .set({ purgeAt: new Date(Date.now() - 60_000) })
    .where(eq(deletedTeam.teamId, team.id))
  const purge = () => purgeTeam(app.services, team.id, { signal: new AbortController().signal })
  stripe.down = true
  await expect(purge()).rejects.toMatchObject({ code: "billing_unreachable" })
  stripe.down = false
  expect(await app.services.db.$count(organization, eq(organization.id, team.id))).toBe(1)
  await purge()
  expect(running.status).toBe("canceled")
  expect(await app.services.db.$count(organization, eq(organization.id, team.id))).toBe(0)
})
