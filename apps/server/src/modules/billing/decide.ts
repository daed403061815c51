import type { billing } from "@intray/db/schema"
import type Stripe from "stripe"
import { type StripeSettings, soldAs } from "./subscription/stripe-settings.ts"

const DAY_MS = 86_400_000
/** Days for which a plan stays while its payment fails. */
const GRACE_DAYS = 14
/** Days of the grace period on which the owners get a mail. */
export const GRACE_MAILS = [0, 7, 13] as const

export type BillingRow = typeof billing.$inferSelect

/** Statuses of a subscription that is paid or awaits payment. A second subscription would be charged twice. */
export const RUNNING = ["active", "trialing", "past_due", "unpaid"] as const
const running = new Set<string | null>(RUNNING)
const paid = new Set<string | null>(["active", "trialing"])
const failing = new Set<string | null>(["past_due", "unpaid"])

/** Whether the team has a subscription that goes on. */
export function isRunning(row: Pick<BillingRow, "status">): boolean {
  return running.has(row.status)
}

/** Whether its payment fails at present. */
export function isFailing(row: Pick<BillingRow, "status">): boolean {
  return failing.has(row.status)
}

/** When the grace ends; null: no payment fails. */
export function graceEnd(row: Pick<BillingRow, "unpaidSince">): Date | null {
  return row.unpaidSince && new Date(row.unpaidSince.getTime() + GRACE_DAYS * DAY_MS)
}

/** The plan that a team has by what it pays; null: the first one. */
export function planByPayment(row: Pick<BillingRow, "status" | "plan" | "unpaidSince">, now: Date): string | null {
  if (paid.has(row.status)) return row.plan
  const end = graceEnd(row)
  return end !== null && now < end ? row.plan : null
}

/** The last day of the grace on which a mail was due; null: none. */
export function graceMailDue(row: Pick<BillingRow, "unpaidSince">, now: Date): (typeof GRACE_MAILS)[number] | null {
  const end = graceEnd(row)
  if (!row.unpaidSince || end === null || now >= end) return null
  const days = Math.floor((now.getTime() - row.unpaidSince.getTime()) / DAY_MS)
  return [...GRACE_MAILS].reverse().find((day) => day <= days) ?? null
}

/** Of a customer's subscriptions the one that counts, and those that were bought next to it by mistake. */
export function chooseSubscription(all: readonly Stripe.Subscription[]): {
  counts: Stripe.Subscription | null
  spare: Stripe.Subscription[]
} {
  const oldestFirst = [...all].sort((a, b) => a.created - b.created)
  const live = oldestFirst.filter((one) => running.has(one.status))
  const counts = live.find((one) => paid.has(one.status)) ?? live.at(-1) ?? oldestFirst.at(-1) ?? null
  return { counts, spare: live.filter((one) => one !== counts) }
}

const moment = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)

/** The columns of the team's billing row after Stripe's response. A price that is not in the settings does not change the plan. */
export function factsOf(row: BillingRow, found: Stripe.Subscription | null, settings: StripeSettings, now: Date): Partial<BillingRow> {
  if (!found) return row.status === null ? {} : { status: "canceled", unpaidSince: null, cancelAt: null }
  // A subscription that was started and never paid does not count.
  if (row.status === null && (found.status === "incomplete" || found.status === "incomplete_expired")) return {}
  const item = found.items.data[0]
  const sold = item ? soldAs(settings, item.price.id) : null
  // Stripe may be set to end a subscription after some failed attempts; the grace goes on all the same.
  const given = found.status === "canceled" && found.cancellation_details?.reason === "payment_failed" && found.id === row.subscriptionId
  const unpaid = failing.has(found.status) || (given && (row.unpaidSince !== null || running.has(row.status)))
  const end = moment(item?.current_period_end)
  return {
    subscriptionId: found.id,
    status: found.status,
    ...(sold ? { plan: sold.plan, interval: sold.interval } : {}),
    quantity: item?.quantity ?? 1,
    periodEnd: end,
    cancelAt: moment(found.cancel_at) ?? (found.cancel_at_period_end ? end : null),
    trialEnd: found.status === "trialing" ? moment(found.trial_end) : null,
    unpaidSince: unpaid ? (row.unpaidSince ?? now) : null,
  }
}
