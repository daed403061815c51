import { newSecret } from "@intray/db/id"
import { billing } from "@intray/db/schema"
import { billingServer as words } from "@intray/i18n/billing-server"
import { and, eq, isNull } from "drizzle-orm"
import type Stripe from "stripe"
import { audit } from "../../platform/audit.ts"
import { Invalid, Refused } from "../../platform/errors.ts"
import { lockTeam, type ManagingContext } from "../../platform/managing.ts"
import { type BillingRow, isFailing, isRunning } from "./decide.ts"
import { endSubscription } from "./end.ts"
import { planUrl } from "./mails.ts"
import { billingOf, lockBilling, quantityOf, settle } from "./settle.ts"
import { asked, demandPayments, type Payments, takeShare } from "./stripe.ts"
import { planIn } from "./subscription/plans.ts"
import type { Interval, PlanTerms } from "./subscription/schema.ts"

const HOUR_MS = 3_600_000
/** Milliseconds for which a page of Stripe's can be paid; Stripe wants half an hour at least. */
const OPEN_MS = 2 * HOUR_MS

type Choice = { plan: string; interval: Interval }

/** The plan and its price at Stripe, which come from the settings alone. @throws Invalid, Refused (`not_sold`) */
function soldPlan(ctx: ManagingContext, { settings }: Payments, choice: Choice): { plan: PlanTerms; price: string } {
  const plan = ctx.services.env.offer.find((one) => one.id === choice.plan)
  if (!plan) throw new Invalid([{ path: ["plan"], code: "unknown_plan", message: words.unknownPlan }])
  const price = settings.prices[plan.id]?.[choice.interval]
  if (!price) throw new Refused(words.notSold({ plan: plan.name, interval: choice.interval }), { code: "not_sold" })
  return { plan, price }
}

/** The row, made where there is none, and its customer at Stripe. Two at once make one customer: what both ask for is the same. */
async function customerOf(ctx: ManagingContext, { stripe }: Payments): Promise<string> {
  const { db, services } = ctx
  const teamId = ctx.team.id
  const now = services.clock.now()
  await db.insert(billing).values({ teamId, createdAt: now, updatedAt: now }).onConflictDoNothing()
  const known = (await billingOf(db, teamId))?.customerId
  if (known) return known
  const idempotencyKey = `${services.keyOf("billing").slice(0, 16)}:customer:${teamId}`
  const made = await asked(services, () => stripe.customers.create({ metadata: { team: teamId } }, { idempotencyKey }))
  await db
    .update(billing)
    .set({ customerId: made.id })
    .where(and(eq(billing.teamId, teamId), isNull(billing.customerId)))
  return made.id
}

/**
 * Chooses a plan. A team that pays nothing yet is sent to Stripe's page; one that pays already changes at once, and pays or gets the
 * difference; the first plan ends what runs, when what was paid for is over.
 * @returns where to pay; null: nothing more is to be done
 * @throws Invalid, Refused (`billing_off`, `not_sold`, `pay_first`, `has_plan`, `payment_refused`, `checkout_replaced`, `bought`), TooMany, DomainError 503
 */
export async function choosePlan(ctx: ManagingContext, choice: Choice): Promise<{ url: string | null }> {
  const payments = demandPayments(ctx.services)
  await takeShare(ctx)
  const { offer } = ctx.services.env
  const before = await billingOf(ctx.db, ctx.team.id)
  if (before?.customerId) await settle(ctx.services, ctx.team.id)
  const row = await billingOf(ctx.db, ctx.team.id)
  if (choice.plan === offer[0].id) return endPlan(ctx, payments, row)
  const { plan, price } = soldPlan(ctx, payments, choice)
  if (row && isRunning(row)) return changePlan(ctx, payments, row, { ...choice, price, plan: plan.id })
  const customer = await customerOf(ctx, payments)
  return openCheckout(ctx, payments, { customer, price, plan, interval: choice.interval, first: row?.status === null || row === null })
}

async function note(ctx: ManagingContext, detail: Record<string, unknown>): Promise<void> {
  await audit(ctx.db, { ctx, action: "plan.chosen", teamId: ctx.team.id, detail })
}

async function endPlan(ctx: ManagingContext, payments: Payments, row: BillingRow | null): Promise<{ url: null }> {
  const id = row?.subscriptionId
  if (!row || !id || !isRunning(row)) throw new Refused(words.hasIt({ plan: ctx.services.env.offer[0].name }), { code: "has_plan" })
  await endSubscription(ctx.services, payments, row, id)
  await note(ctx, { plan: ctx.services.env.offer[0].id })
  await settle(ctx.services, ctx.team.id)
  return { url: null }
}

async function changePlan(
  ctx: ManagingContext,
  { stripe }: Payments,
  row: BillingRow,
  wanted: Choice & { price: string },
): Promise<{ url: null }> {
  const { services } = ctx
  if (isFailing(row)) throw new Refused(words.payFirst, { code: "pay_first" })
  const id = row.subscriptionId ?? ""
  const same = row.plan === wanted.plan && row.interval === wanted.interval
  if (same && row.cancelAt === null)
    throw new Refused(words.hasIt({ plan: planIn(services.env.offer, row.plan).name }), { code: "has_plan" })
  const quantity = await quantityOf(services, ctx.db, ctx.team.id, wanted.plan)
  const found = await asked(services, () => stripe.subscriptions.retrieve(id))
  const item = found.items.data[0]?.id ?? ""
  await asked(services, () =>
    stripe.subscriptions.update(id, {
      cancel_at_period_end: false,
      ...(!same && {
        items: [{ id: item, price: wanted.price, quantity }],
        // The difference is paid now; if the payment fails, the plan does not change.
        proration_behavior: "always_invoice",
        payment_behavior: "error_if_incomplete",
      }),
    }),
  )
  await note(ctx, { plan: wanted.plan, interval: wanted.interval })
  await settle(services, ctx.team.id)
  return { url: null }
}

type Purchase = { customer: string; price: string; plan: PlanTerms; interval: Interval; first: boolean }
type Claim = { key: string; until: Date; id: string | null; replaced: string | null }

/** Says in the row what is about to be bought. Anyone who wants the same at the same time shares it; another wish takes its place. */
async function claimCheckout(ctx: ManagingContext, { plan, interval }: Purchase): Promise<Claim> {
  const now = ctx.services.clock.now()
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const row = await lockBilling(tx, ctx.team.id)
    const until = row?.checkoutUntil
    const fresh = until && until.getTime() - now.getTime() > OPEN_MS - HOUR_MS
    if (row?.checkoutKey && fresh && row.checkoutPlan === plan.id && row.checkoutInterval === interval) {
      return { key: row.checkoutKey, until, id: row.checkoutId, replaced: null }
    }
    const claim = {
      checkoutKey: newSecret(120),
      checkoutPlan: plan.id,
      checkoutInterval: interval,
      checkoutUntil: new Date(now.getTime() + OPEN_MS),
    }
    await tx
      .update(billing)
      .set({ ...claim, checkoutId: null })
      .where(eq(billing.teamId, ctx.team.id))
    return { key: claim.checkoutKey, until: claim.checkoutUntil, id: null, replaced: row?.checkoutId ?? null }
  })
}

/** Ends a page that nobody is to pay any more. @returns whether somebody has paid there already */
async function expire(ctx: ManagingContext, { stripe }: Payments, id: string): Promise<boolean> {
  const paid = async () => (await asked(ctx.services, () => stripe.checkout.sessions.retrieve(id))).status
  const before = await paid()
  if (before !== "open") return before === "complete"
  try {
    await asked(ctx.services, () => stripe.checkout.sessions.expire(id))
    return false
  } catch (cause) {
    // It may have been paid in between.
    if ((await paid()) === "complete") return true
    throw cause
  }
}

async function openCheckout(ctx: ManagingContext, payments: Payments, purchase: Purchase): Promise<{ url: string }> {
  const { services, db } = ctx
  const { stripe } = payments
  const claim = await claimCheckout(ctx, purchase)
  if (claim.replaced !== null && (await expire(ctx, payments, claim.replaced))) return refuseBought(ctx)
  if (claim.id !== null) {
    const id = claim.id
    const known = await asked(services, () => stripe.checkout.sessions.retrieve(id))
    if (known.status === "open" && known.url) return { url: known.url }
    if (known.status === "complete") return refuseBought(ctx)
    await db.update(billing).set({ checkoutKey: null, checkoutId: null }).where(eq(billing.teamId, ctx.team.id))
    return openCheckout(ctx, payments, purchase)
  }
  const quantity = await quantityOf(services, db, ctx.team.id, purchase.plan.id)
  const params = sessionOf(ctx, payments, purchase, { quantity, until: claim.until })
  const made = await asked(services, () => stripe.checkout.sessions.create(params, { idempotencyKey: `${claim.key}:${quantity}` }))
  const now = await db.transaction(async (tx) => {
    const row = await lockBilling(tx, ctx.team.id)
    if (row?.checkoutKey === claim.key && row.checkoutId === null) {
      await tx.update(billing).set({ checkoutId: made.id }).where(eq(billing.teamId, ctx.team.id))
      return { ...row, checkoutId: made.id }
    }
    return row
  })
  if (now?.checkoutId === made.id && made.url) {
    await note(ctx, { plan: purchase.plan.id, interval: purchase.interval })
    return { url: made.url }
  }
  if (await expire(ctx, payments, made.id)) return refuseBought(ctx)
  if (!now?.checkoutPlan) return refuseBought(ctx)
  throw new Refused(words.replaced({ plan: planIn(services.env.offer, now.checkoutPlan).name }), { code: "checkout_replaced" })
}

async function refuseBought(ctx: ManagingContext): Promise<never> {
  await settle(ctx.services, ctx.team.id)
  throw new Refused(words.boughtJustNow, { code: "bought" })
}

function sessionOf(
  ctx: ManagingContext,
  { settings }: Payments,
  { customer, price, plan, first }: Purchase,
  { quantity, until }: { quantity: number; until: Date },
): Stripe.Checkout.SessionCreateParams {
  const page = planUrl(ctx.services.baseUrl)
  return {
    mode: "subscription",
    customer,
    client_reference_id: ctx.team.id,
    line_items: [{ price, quantity }],
    allow_promotion_codes: true,
    tax_id_collection: { enabled: true },
    customer_update: { name: "auto", address: "auto" },
    automatic_tax: { enabled: settings.automaticTax },
    subscription_data: {
      metadata: { team: ctx.team.id },
      ...(first && plan.trialDays > 0 && { trial_period_days: plan.trialDays }),
    },
    expires_at: Math.floor(until.getTime() / 1000),
    success_url: `${page}?bought=yes`,
    cancel_url: page,
  }
}

/** Stripe's page of the team's cards, address and invoices. @throws Refused (`billing_off`, `nothing_bought`), TooMany, DomainError 503 */
export async function openPortal(ctx: ManagingContext): Promise<{ url: string }> {
  const { stripe } = demandPayments(ctx.services)
  await takeShare(ctx)
  const customer = (await billingOf(ctx.db, ctx.team.id))?.customerId
  if (!customer) throw new Refused(words.nothingYet, { code: "nothing_bought" })
  const { url } = await asked(ctx.services, () =>
    stripe.billingPortal.sessions.create({ customer, return_url: `${planUrl(ctx.services.baseUrl)}?bought=yes` }),
  )
  return { url }
}
