import { startup } from "@intray/i18n/startup"
import { z } from "zod"
import type { Offer } from "./plans.ts"
import { type Interval, intervals } from "./schema.ts"

/** How Stripe is reached and what is sold. */
export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Ids of prices at Stripe, by plan. */
  prices: Readonly<Record<string, Partial<Record<Interval, string>>>>
  /** Whether Stripe reckons the taxes. */
  automaticTax: boolean
  /** Origin of Stripe's interface; null: its own. */
  api: string | null
}

/** The settings whose names are known beforehand; those of prices are made of the plans' ids. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w{8,250}$/, "must be a secret key, like sk_live_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=-]{8,250}$/, "must be the signing secret of the endpoint, like whsec_…")
    .optional(),
  STRIPE_TAX: z
    .enum(["on", "off"], "must be on or off")
    .default("off")
    .transform((value) => value === "on"),
  STRIPE_API: z
    .string()
    .refine((value) => /^https?:\/\/[\w.-]+(:\d{1,5})?$/.test(value), "must be an address like https://api.stripe.com, without a path")
    .optional(),
}

/** The name of the setting that holds a price. */
export function priceSetting(plan: string, interval: Interval): string {
  return `STRIPE_PRICE_${plan.toUpperCase().replaceAll("-", "_")}_${interval.toUpperCase()}`
}

type Given = Readonly<Record<string, string | undefined>>

function pricesOf(given: Given, offer: Offer): StripeSettings["prices"] {
  const sold = offer.slice(1)
  const known = sold.flatMap(({ id }) => intervals.map((interval) => ({ id, interval, name: priceSetting(id, interval) })))
  const seen = new Map<string, string>()
  const prices: Record<string, Partial<Record<Interval, string>>> = {}
  for (const name of Object.keys(given).filter((each) => each.startsWith("STRIPE_PRICE_"))) {
    const price = given[name] ?? ""
    const place = known.find((one) => one.name === name)
    if (!place) throw new Error(startup.stripeUnknownPrice({ name, known: known.map((one) => one.name) }))
    if (!/^price_\w{1,100}$/.test(price)) throw new Error(startup.stripeBadPrice({ name }))
    const other = seen.get(price)
    if (other) throw new Error(startup.stripeSamePrice({ one: other, other: name }))
    seen.set(price, name)
    prices[place.id] = { ...prices[place.id], [place.interval]: price }
  }
  return prices
}

/**
 * What is set of Stripe, complete or not at all.
 * @throws Error with one line for the operator, which never repeats a secret
 */
export function readStripe(given: Given, offer: Offer, plans: boolean): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  const prices = pricesOf(given, offer)
  const some = Object.keys(prices).length > 0
  if (secretKey === undefined && webhookSecret === undefined && !some) return null
  const missing = [
    ...(secretKey === undefined ? ["STRIPE_SECRET_KEY"] : []),
    ...(webhookSecret === undefined ? ["STRIPE_WEBHOOK_SECRET"] : []),
  ]
  if (secretKey === undefined || webhookSecret === undefined) throw new Error(startup.stripeIncomplete({ missing }))
  if (!some) throw new Error(startup.stripeNoPrice)
  if (!plans) throw new Error(startup.stripePlansOff)
  return { secretKey, webhookSecret, prices, automaticTax: given.STRIPE_TAX === "on", api: given.STRIPE_API ?? null }
}

/** The plan and interval that a price is for; null for one that is not of the settings. */
export function soldAs(settings: StripeSettings, price: string): { plan: string; interval: Interval } | null {
  for (const [plan, byInterval] of Object.entries(settings.prices)) {
    for (const interval of intervals) if (byInterval[interval] === price) return { plan, interval }
  }
  return null
}
