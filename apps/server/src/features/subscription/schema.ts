import { z } from "zod"

/** What each plan has. Null: unlimited. */
export const plans = {
  free: { seats: 3, portals: 2, submissions: 100, remove_watermark: false, discord_notifications: false, api_access: false },
  pro: { seats: 10, portals: 20, submissions: 5_000, remove_watermark: true, discord_notifications: true, api_access: true },
  business: { seats: null, portals: null, submissions: null, remove_watermark: true, discord_notifications: true, api_access: true },
  "self-hosted": { seats: null, portals: null, submissions: null, remove_watermark: true, discord_notifications: true, api_access: true },
} as const

export type Plan = keyof typeof plans
export type Counted = "seats" | "portals" | "submissions"
export type Switched = "remove_watermark" | "discord_notifications" | "api_access"

/** The next plan that has more of it; the plan itself where nothing has more. */
export function planWithMore(plan: Plan, feature: Counted): Plan {
  const order: readonly Plan[] = ["free", "pro", "business"]
  const limit = plans[plan][feature]
  const more = order.slice(order.indexOf(plan) + 1).find((one) => {
    const other = plans[one][feature]
    return other === null || (limit !== null && other > limit)
  })
  return more ?? plan
}

/** `limit` is null where `unlimited` is true. */
const counted = z.strictObject({ limit: z.number().int().nullable(), used: z.number().int(), unlimited: z.boolean() })

export const subscriptionOutput = z.strictObject({
  plan: z.enum(["free", "pro", "business", "self-hosted"]),
  features: z.strictObject({
    /** Members and open invitations. */
    seats: counted,
    /** Taken in this month (UTC), spam not counted. */
    submissions: counted,
    portals: counted,
    remove_watermark: z.boolean(),
    discord_notifications: z.boolean(),
    api_access: z.boolean(),
  }),
})
export type Subscription = z.infer<typeof subscriptionOutput>
