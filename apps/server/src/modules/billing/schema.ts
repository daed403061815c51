import { z } from "zod"
import { intervals, planSchema } from "./subscription/schema.ts"

const moment = z.iso.datetime()

/** An amount in the currency's smallest unit. */
const price = z.strictObject({ amount: z.number().int(), currency: z.string().length(3) })

/** A price that is sold; its amount is null where only Stripe's page can say it. */
const sold = z.strictObject({ price: price.nullable() })

export const offerOutput = z.strictObject({
  /** False: nobody can buy a plan here, but ask the operator. */
  sold: z.boolean(),
  /** Smallest first. Null: not sold so. */
  plans: z.array(planSchema.extend({ monthly: sold.nullable(), yearly: sold.nullable() })).max(12),
})
export type Offered = z.infer<typeof offerOutput>

export const billingOutput = z.strictObject({
  /** What is paid for; null: nothing. */
  paying: z
    .strictObject({
      plan: z.string(),
      interval: z.enum(intervals),
      quantity: z.number().int(),
      renewsAt: moment.nullable(),
      endsAt: moment.nullable(),
      trialEndsAt: moment.nullable(),
    })
    .nullable(),
  /** Whether there is anything at the payment service to look at. */
  details: z.boolean(),
})
export type Billing = z.infer<typeof billingOutput>

/** How the team is with its plan, for everybody in it. */
export const planStatusOutput = z.strictObject({
  /** Submissions over the limit that are not open yet. */
  waiting: z.number().int(),
  /** Members beyond the seats, who read and do no more: the newest. */
  readOnly: z.array(z.strictObject({ userId: z.string(), name: z.string(), since: moment })).max(500),
  /** The plan whose payment fails, and until when it stays. */
  grace: z.strictObject({ plan: z.string(), until: moment }).nullable(),
  /** The plan that ended last, while the team has the first one. */
  ended: z.strictObject({ plan: z.string(), at: moment }).nullable(),
})
export type PlanStatus = z.infer<typeof planStatusOutput>

export const choosePlanInput = z.strictObject({ plan: z.string().min(1).max(30), interval: z.enum(intervals) })
/** `url`: where to pay; null: it is done. */
export const chosenOutput = z.strictObject({ url: z.url().nullable() })
export const portalOutput = z.strictObject({ url: z.url() })

export const listInvoicesInput = z.strictObject({
  cursor: z
    .string()
    .regex(/^in_\w{1,100}$/)
    .optional(),
  limit: z.number().int().min(1).max(50).default(12),
})
const invoiceStates = ["paid", "open", "void", "uncollectible", "refunded", "partly_refunded", "disputed"] as const
export const listInvoicesOutput = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      number: z.string().nullable(),
      createdAt: moment,
      total: price,
      state: z.enum(invoiceStates),
      /** Stripe's page of it, and its PDF. */
      url: z.url().nullable(),
      pdf: z.url().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type Invoice = z.infer<typeof listInvoicesOutput>["items"][number]
