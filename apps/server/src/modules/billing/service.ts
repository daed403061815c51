import { seatWaiting, submission, user } from "@intray/db/schema"
import { and, asc, desc, eq, sql } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { type BillingRow, graceEnd, isRunning } from "./decide.ts"
import type { Billing, Offered, PlanStatus } from "./schema.ts"
import { billingOf } from "./settle.ts"
import { paymentsOf, priceOf } from "./stripe.ts"
import { planIn } from "./subscription/plans.ts"
import { intervals } from "./subscription/schema.ts"

type Context = Pick<TeamContext, "services" | "db" | "team">

/** The plans of this installation, with what they cost where they are sold. */
export async function offer({ services }: Pick<Context, "services">): Promise<Offered> {
  const { env } = services
  const payments = paymentsOf(services)
  if (!env.plans) return { sold: false, plans: [] }
  const plans = env.offer.map(async (plan) => {
    const [monthly = null, yearly = null] = await Promise.all(
      intervals.map(async (interval) =>
        payments?.settings.prices[plan.id]?.[interval] ? { price: await priceOf(services, plan.id, interval) } : null,
      ),
    )
    return { ...plan, monthly, yearly }
  })
  return { sold: payments !== null, plans: await Promise.all(plans) }
}

/** What the team pays for at present. */
export async function billing(ctx: Context): Promise<Billing> {
  const row = paymentsOf(ctx.services) ? await billingOf(ctx.db, ctx.team.id) : null
  return { paying: row && isRunning(row) ? payingOf(row) : null, details: row?.customerId != null && row.status !== null }
}

function payingOf(row: BillingRow): Billing["paying"] {
  if (row.plan === null || row.interval === null) return null
  const ends = row.cancelAt?.toISOString() ?? null
  return {
    plan: row.plan,
    interval: row.interval,
    quantity: row.quantity ?? 1,
    renewsAt: ends === null ? (row.periodEnd?.toISOString() ?? null) : null,
    endsAt: ends,
    trialEndsAt: row.trialEnd?.toISOString() ?? null,
  }
}

/** Members beyond the seats that are named; a plan that ends may leave more of them. */
const NAMED = 500

/** How the team is with its plan: what waits, who reads only, and why. */
export async function planStatus(ctx: Context & Pick<TeamContext, "clock">): Promise<PlanStatus> {
  const { db, team, services } = ctx
  const { env } = services
  if (!env.plans) return { waiting: 0, readOnly: [], grace: null, ended: null }
  const row = await billingOf(db, team.id)
  const now = ctx.clock.now()
  const end = row && graceEnd(row)
  const nameOf = (id: string | null) => planIn(env.offer, id).name
  const { userId, since } = seatWaiting
  const waiting = await db
    .select({ userId, name: user.name, since })
    .from(seatWaiting)
    .innerJoin(user, eq(user.id, userId))
    .where(eq(seatWaiting.teamId, team.id))
    .orderBy(desc(since), asc(user.name))
    .limit(NAMED)
  return {
    waiting: await db.$count(submission, and(eq(submission.teamId, team.id), sql`${submission.overLimit}`)),
    readOnly: waiting.map((one) => ({ ...one, since: one.since.toISOString() })),
    grace: row && end && now < end ? { plan: nameOf(row.plan), until: end.toISOString() } : null,
    ended: row?.endedAt && row.endedPlan ? { plan: nameOf(row.endedPlan), at: row.endedAt.toISOString() } : null,
  }
}
