import { z } from "zod"

/** What is counted, and what is there or not. */
export const countedFeatures = ["seats", "portals", "submissions"] as const
export const switchedFeatures = ["remove_watermark", "discord_notifications", "api_access"] as const
export type Counted = (typeof countedFeatures)[number]
export type Switched = (typeof switchedFeatures)[number]

const limit = z.int("must be a whole number, or null for no limit").min(1, "must be 1 or more, or null for no limit").nullable()

/** A plan as it is in the operator's file. Null: no limit. */
export const planSchema = z.strictObject({
  /** Never changes: teams and prices are kept under it. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, "must be a short word of small letters, like pro"),
  name: z.string().trim().min(1, "must have 1 to 40 characters").max(40, "must have 1 to 40 characters"),
  seats: limit,
  portals: limit,
  submissions: limit,
  remove_watermark: z.boolean(),
  discord_notifications: z.boolean(),
  api_access: z.boolean(),
  /** Whether the price is for each member; else it is for the team. */
  perSeat: z.boolean().default(true),
  /** Days before the first payment, for a team that never paid. */
  trialDays: z.int().min(0, "must be 0 to 365").max(365, "must be 0 to 365").default(0),
})
export type PlanTerms = z.infer<typeof planSchema>

export const intervals = ["monthly", "yearly"] as const
export type Interval = (typeof intervals)[number]

/** The next plan that has more of it; null where nothing has. */
export function planWithMore<Plan extends Pick<PlanTerms, "id" | Counted>>(offer: readonly Plan[], id: string, what: Counted): Plan | null {
  const at = offer.findIndex((one) => one.id === id)
  const now = offer[at]
  if (!now) return null
  const limit = now[what]
  return offer.slice(at + 1).find((one) => limit !== null && (one[what] === null || (one[what] ?? 0) > limit)) ?? null
}

/** `limit` is null where `unlimited` is true. */
const counted = z.strictObject({ limit: z.number().int().nullable(), used: z.number().int(), unlimited: z.boolean() })

export const subscriptionOutput = z.strictObject({
  /** Id of one of the operator's plans; `self-hosted` where there are none. */
  plan: z.string(),
  features: z.strictObject({
    /** Members and open invitations. */
    seats: counted,
    /** Taken in this month of the team's time zone, spam not counted; deleted and erased ones stay counted. */
    submissions: counted,
    portals: counted,
    remove_watermark: z.boolean(),
    discord_notifications: z.boolean(),
    api_access: z.boolean(),
  }),
})
export type Subscription = z.infer<typeof subscriptionOutput>

export const usageHistoryOutput = z.strictObject({
  /** IANA name of the team's time zone, in which months begin. */
  zone: z.string(),
  /** Twelve, oldest first. */
  months: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), submissions: z.number().int() })),
})
export type UsageHistory = z.infer<typeof usageHistoryOutput>
