import { billing } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect } from "vitest"
import { createApp } from "../app.ts"
import { openSite } from "../modules/pages/site.ts"
import { type Notice, type StripeStandIn, startStripe } from "./stripe.ts"
import { createWorld, type TestTeam, type World } from "./world.ts"

export type BillingScene = { world: World; stripe: StripeStandIn; app: ReturnType<typeof createApp> }

/** The last part of the address of a page to pay: the id of its session. */
export const sessionOf = (url: string | null) => url?.split("/").at(-1) ?? ""

/** A world where plans are sold, with a stand-in for Stripe whose clock is the world's; for all tests of one file. */
export function useBilling() {
  const scene = {} as BillingScene
  beforeAll(async () => {
    let clock: () => Date = () => new Date()
    scene.stripe = await startStripe(() => clock())
    scene.world = await createWorld({ env: { plans: true, stripe: scene.stripe.settings } })
    clock = () => scene.world.services.clock.now()
    scene.app = createApp(scene.world.services, { site: openSite("/nowhere"), version: "test" })
  })
  afterAll(async () => {
    await scene.world.close()
    await scene.stripe.close()
  })
  const rowOf = async (team: TestTeam) => (await scene.world.db.select().from(billing).where(eq(billing.teamId, team.id)))[0]
  /** Brings a notice of Stripe to the address that it calls. */
  async function post({ body, signature }: Pick<Notice, "body" | "signature">) {
    const response = await scene.app.request("/api/stripe/webhook", { method: "POST", body, headers: { "stripe-signature": signature } })
    return { status: response.status, body: (await response.json()) as { code?: string } }
  }
  return {
    scene,
    post,
    rowOf,
    planOf: async (team: TestTeam) => (await team.owner.caller.billing.plan()).plan,
    customerOf: async (team: TestTeam) => (await rowOf(team))?.customerId ?? "",
    /** A team that has paid for a plan, with the notice of it. */
    bought: async (plan: "pro" | "business" = "pro"): Promise<TestTeam> => {
      const team = await scene.world.team()
      const { url } = await team.owner.caller.billing.choose({ plan, interval: "monthly" })
      expect(await post(await scene.stripe.pay(sessionOf(url)))).toMatchObject({ status: 200 })
      return team
    },
  }
}
