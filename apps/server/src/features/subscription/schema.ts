import { z } from "zod"

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
