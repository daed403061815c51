import type { DbOrTx, Tx } from "@intray/db"
import { billing, deletedTeam, member, user } from "@intray/db/schema"
import { billingServer as words } from "@intray/i18n/billing-server"
import { and, asc, eq, exists, inArray, isNull, lte, ne, notExists, or } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { Refused } from "../../platform/errors.ts"
import { systemActor } from "../../platform/events.ts"
import type { Services } from "../../platform/services.ts"
import { type BillingRow, isFailing, isRunning, RUNNING } from "./decide.ts"
import { asked, askedOrMissing, type Payments, paymentsOf } from "./stripe.ts"
import { planIn } from "./subscription/plans.ts"

/** Subscriptions of one customer that are ended at once: one runs, or a second one that was bought by mistake. */
const SUBSCRIPTIONS = 100

/** Rows of teams that pay again when what was paid for is over. */
const renews = and(inArray(billing.status, [...RUNNING]), isNull(billing.cancelAt))

/** The first of these teams that goes on paying, with the name of its plan; null: none does. */
export async function payingOn(
  { env }: Pick<Services, "env">,
  db: DbOrTx,
  teamIds: readonly string[],
): Promise<{ teamId: string; plan: string; free: string } | null> {
  if (!paymentsOf({ env }) || teamIds.length === 0) return null
  const [row] = await db
    .select({ teamId: billing.teamId, plan: billing.plan })
    .from(billing)
    .where(and(inArray(billing.teamId, [...teamIds]), renews))
    .orderBy(asc(billing.teamId))
    .limit(1)
  return row ? { teamId: row.teamId, plan: planIn(env.offer, row.plan).name, free: env.offer[0].name } : null
}

/** A team that goes on paying is not deleted: nobody could end it then. @throws Refused (`plan_running`) */
export async function demandUnpaid(services: Pick<Services, "env">, tx: Tx, teamId: string): Promise<void> {
  const paid = await payingOn(services, tx, [teamId])
  if (paid) throw new Refused(words.running(paid), { code: "plan_running" })
}

/** Ends a subscription when what was paid for is over; what was never paid is not waited for. @throws DomainError 503 */
export async function endSubscription(
  services: Pick<Services, "log">,
  { stripe }: Payments,
  row: Pick<BillingRow, "status">,
  id: string,
): Promise<void> {
  if (isFailing(row)) await asked(services, () => stripe.subscriptions.cancel(id))
  else await asked(services, () => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
}

/**
 * Rows of teams that would pay again with nobody there to end it: in the trash, without members, or with none who is let in before the
 * next payment. A ban that is over by then leaves the plan to the person who comes back.
 */
export function forsaken(db: DbOrTx) {
  const inTrash = db.select({ id: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, billing.teamId))
  const letIn = or(isNull(user.banned), ne(user.banned, true), lte(user.banExpires, billing.periodEnd))
  const people = db
    .select({ id: member.id })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, billing.teamId), letIn))
  return and(renews, or(exists(inTrash), notExists(people)))
}

/** Ends what a forsaken team pays for when that is over, whichever way the team came to be so. @returns whether it did @throws DomainError 503 */
export async function endForsaken(services: Services, payments: Payments, teamId: string): Promise<boolean> {
  const { db, clock, env } = services
  const [row] = await db
    .select()
    .from(billing)
    .where(and(eq(billing.teamId, teamId), forsaken(db)))
  if (!row?.subscriptionId) return false
  await endSubscription(services, payments, row, row.subscriptionId)
  const ctx = { actor: systemActor, clock }
  await audit(db, { ctx, action: "plan.chosen", teamId, detail: { plan: env.offer[0].id, nobodyLeft: true } })
  return true
}

/** Ends at once whatever a team pays for that is about to be gone for good. @throws DomainError 503: it cannot go yet */
export async function endAtOnce(services: Services, teamId: string): Promise<void> {
  const payments = paymentsOf(services)
  if (!payments) return
  const [row] = await services.db.select({ customer: billing.customerId }).from(billing).where(eq(billing.teamId, teamId))
  const customer = row?.customer
  if (!customer) return
  const { stripe } = payments
  const found = await askedOrMissing(services, () => stripe.subscriptions.list({ customer, status: "all", limit: SUBSCRIPTIONS }))
  for (const one of found?.data ?? []) {
    if (isRunning(one)) await askedOrMissing(services, () => stripe.subscriptions.cancel(one.id))
  }
}
