import { type DbOrTx, prepared, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { billing } from "@intray/db/schema"
import { eq, sql } from "drizzle-orm"
import type { Services } from "../../platform/services.ts"
import { type BillingRow, chooseSubscription, factsOf, isRunning, planByPayment } from "./decide.ts"
import { endForsaken } from "./end.ts"
import { tellOfGrace } from "./mails.ts"
import { asked, type Payments, paymentsOf } from "./stripe.ts"
import { givePlan } from "./subscription/change.ts"
import { planIn } from "./subscription/plans.ts"
import { holdTeam } from "./subscription/seats.ts"
import { membersOf } from "./subscription/service.ts"

/** Subscriptions of one customer that are looked at: one goes on, the others have ended. */
const SUBSCRIPTIONS = 20

const rowOf = prepared((db, $: { teamId: string }) => db.select().from(billing).where(eq(billing.teamId, $.teamId)))

/** What the team's row says; null: it never bought anything. */
export async function billingOf(db: DbOrTx, teamId: string): Promise<BillingRow | null> {
  const [row] = await rowOf(db, { teamId })
  return row ?? null
}

/** The row, for this transaction alone, which holds the team. */
export async function lockBilling(tx: Tx, teamId: string): Promise<BillingRow | null> {
  if (!(await holdTeam(tx, teamId))) return null
  const [row] = await forUpdate(tx.select().from(billing).where(eq(billing.teamId, teamId)))
  return row ?? null
}

/** Gives the team the plan that its row says at this moment, and mails what is due. The one place where a payment decides about a plan. */
export async function applyRow(services: Services, tx: Tx, row: BillingRow): Promise<void> {
  // Who has never paid keeps what the operator gave.
  if (row.status === null) return
  const now = services.clock.now()
  const plan = planByPayment(row, now)
  const had = await givePlan(services, tx, row.teamId, plan)
  if (had !== plan) {
    const ended = plan === null ? { endedPlan: had, endedAt: now } : { endedPlan: null, endedAt: null }
    await tx.update(billing).set(ended).where(eq(billing.teamId, row.teamId))
  }
  await tellOfGrace(services, tx, row, now)
}

/**
 * Makes our row and the team's plan say the state of the team at Stripe, and ends there what nobody is left to end.
 * @throws DomainError 503
 */
export async function settle(services: Services, teamId: string): Promise<void> {
  const payments = paymentsOf(services)
  if (!payments) return
  await readSubscription(services, payments, teamId)
  if (await endForsaken(services, payments, teamId)) await readSubscription(services, payments, teamId)
}

/**
 * Asks Stripe how the team's subscription is at present, and makes our row and the team's plan say the same. What a notice said, and
 * in which order notices came, does not matter; of two answers the one to the later question is.
 * @throws DomainError 503
 */
async function readSubscription(services: Services, payments: Payments, teamId: string): Promise<void> {
  const { db, clock } = services
  const [ticket] = await db
    .update(billing)
    .set({ asked: sql`${billing.asked} + 1` })
    .where(eq(billing.teamId, teamId))
    .returning({ asked: billing.asked, customerId: billing.customerId })
  const customer = ticket?.customerId
  if (!ticket || !customer) return
  const { data } = await asked(services, () => payments.stripe.subscriptions.list({ customer, status: "all", limit: SUBSCRIPTIONS }))
  const { counts, spare } = chooseSubscription(data)
  const row = await db.transaction(async (tx) => {
    const before = await lockBilling(tx, teamId)
    if (!before || before.answered > ticket.asked) return before
    const now = clock.now()
    const facts = factsOf(before, counts, payments.settings, now)
    const done = isRunning({ status: facts.status ?? before.status }) ? noCheckout : {}
    const after = { ...before, ...facts, ...done, answered: ticket.asked, checkedAt: now, updatedAt: now }
    await tx.update(billing).set(after).where(eq(billing.teamId, teamId))
    await applyRow(services, tx, after)
    return after
  })
  services.jobs.wake()
  for (const one of spare) {
    services.log.warn("a second subscription of one team is ended", { team: teamId })
    await asked(services, () => payments.stripe.subscriptions.cancel(one.id, { prorate: true, invoice_now: true }))
  }
  if (row) await keepQuantity(services, payments, row, counts?.items.data[0]?.id)
}

const noCheckout = { checkoutKey: null, checkoutPlan: null, checkoutInterval: null, checkoutId: null, checkoutUntil: null }

/** How many of a plan are paid for: its members where each has a price. */
export async function quantityOf(services: Pick<Services, "env">, db: DbOrTx, teamId: string, plan: string | null): Promise<number> {
  if (!planIn(services.env.offer, plan).perSeat) return 1
  return Math.max(1, await membersOf(db, teamId))
}

/** If the price is per member, reports the number of members to Stripe. */
async function keepQuantity(services: Services, { stripe }: Payments, row: BillingRow, item: string | undefined): Promise<void> {
  if (!item || !row.subscriptionId || (row.status !== "active" && row.status !== "trialing")) return
  // What was paid for a team that nobody belongs to any more stays as it is until it ends.
  if ((await membersOf(services.db, row.teamId)) === 0) return
  const id = row.subscriptionId
  const quantity = await quantityOf(services, services.db, row.teamId, row.plan)
  if (quantity === row.quantity) return
  await asked(services, () => stripe.subscriptions.update(id, { items: [{ id: item, quantity }], proration_behavior: "create_prorations" }))
  await services.db.update(billing).set({ quantity }).where(eq(billing.teamId, row.teamId))
}
