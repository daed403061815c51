import { billingServer as words } from "@intray/i18n/billing-server"
import Stripe from "stripe"
import { DomainError, Refused, TooMany } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import type { Interval } from "./subscription/schema.ts"
import type { StripeSettings } from "./subscription/stripe-settings.ts"

/** Milliseconds that one question to Stripe may take. */
const PATIENCE_MS = 20_000
/** Milliseconds for which an amount is believed. */
const PRICES_MS = 10 * 60_000

export type Payments = { stripe: Stripe; settings: StripeSettings }

const clients = new WeakMap<StripeSettings, Stripe>()

/** Stripe, where plans are sold here; null: nobody can buy one. */
export function paymentsOf({ env }: Pick<Services, "env">): Payments | null {
  const settings = env.plans ? env.stripe : null
  if (!settings) return null
  const known = clients.get(settings)
  if (known) return { stripe: known, settings }
  const at = settings.api === null ? null : new URL(settings.api)
  const stripe = new Stripe(settings.secretKey, {
    appInfo: { name: "Intray" },
    // It would tell Stripe how long our questions took.
    telemetry: false,
    timeout: PATIENCE_MS,
    maxNetworkRetries: 2,
    ...(at && {
      host: at.hostname,
      port: at.port || (at.protocol === "https:" ? 443 : 80),
      protocol: at.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  })
  clients.set(settings, stripe)
  return { stripe, settings }
}

/** @throws Refused (`billing_off`) where no plan is sold */
export function demandPayments(services: Pick<Services, "env">): Payments {
  const payments = paymentsOf(services)
  if (!payments) throw new Refused(words.off, { code: "billing_off" })
  return payments
}

/**
 * Asks Stripe. What it refuses because of a card is thrown in its own words; no answer is a separate error.
 * @throws Refused (`payment_refused`), DomainError 503 (`billing_unreachable`)
 */
export async function asked<Answer>(services: Pick<Services, "log">, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError)
      throw new Refused(words.cardRefused({ reason: cause.message }), { code: "payment_refused" })
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    // Its message may name what was sent; its kind and the number of the request say enough to look it up there.
    services.log.warn("Stripe did not do what was asked", { type: cause.type, code: cause.code, request: cause.requestId })
    throw new DomainError("SERVICE_UNAVAILABLE", words.unreachable, { code: "billing_unreachable" })
  }
}

/** Asks Stripe, as {@link asked} does. @returns null for what Stripe does not know */
export async function askedOrMissing<Answer>(services: Pick<Services, "log">, question: () => Promise<Answer>): Promise<Answer | null> {
  return asked(services, async () => {
    try {
      return await question()
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === "resource_missing") return null
      throw cause
    }
  })
}

/** What people of one team may have asked of Stripe. */
const perTeam = { max: 30, windowSeconds: 600 }

/** Counts what somebody has asked of Stripe. @throws TooMany */
export async function takeShare({ services, team }: { services: Pick<Services, "limits">; team: { id: string } }): Promise<void> {
  const wait = await services.limits.take(`billing:${team.id}`, perTeam)
  if (wait !== null) throw new TooMany(wait)
}

export type Price = { amount: number; currency: string }
type Cached = { until: number; price: Price | null }
const cached = new WeakMap<StripeSettings, Map<string, Cached>>()

/** The amount of a price, in the currency's smallest unit; null for one in tiers, or where Stripe does not know it or does not answer. */
export async function priceOf(services: Pick<Services, "env" | "log" | "clock">, plan: string, interval: Interval): Promise<Price | null> {
  const payments = paymentsOf(services)
  const id = payments?.settings.prices[plan]?.[interval]
  if (!payments || !id) return null
  const now = services.clock.now().getTime()
  const known = cached.get(payments.settings) ?? new Map<string, Cached>()
  cached.set(payments.settings, known)
  const before = known.get(id)
  if (before && before.until > now) return before.price
  try {
    const { unit_amount: amount, currency } = await asked(services, () => payments.stripe.prices.retrieve(id))
    const price = amount === null ? null : { amount, currency: currency.toUpperCase() }
    known.set(id, { until: now + PRICES_MS, price })
    return price
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause
    return before?.price ?? null
  }
}
