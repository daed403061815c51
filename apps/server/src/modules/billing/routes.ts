import { billing, billingEvent } from "@intray/db/schema"
import { billingServer } from "@intray/i18n/billing-server"
import { eq } from "drizzle-orm"
import { Hono } from "hono"
import Stripe from "stripe"
import { z } from "zod"
import { readText } from "../../platform/body.ts"
import { DomainError } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import type { Services } from "../../platform/services.ts"
import { settle } from "./settle.ts"
import { askedOrMissing, demandPayments, type Payments } from "./stripe.ts"

/** Bytes of a notice; the longest ones that Stripe sends are invoices of many lines. */
const MAX_BYTES = 512 * 1024
/** Seconds by which a signature may be older than our clock. */
const TOLERANCE = 300

/** A thing at Stripe, by its id or, where Stripe was asked to say more, as the thing itself. */
const reference = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
/** As much of a notice as is read. An object of another shape than its kind has belongs to nobody. */
const notice = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      object: z.string().catch(""),
      id: z.string().min(1).nullable().catch(null),
      customer: reference.nullable().catch(null),
      charge: reference.nullable().catch(null),
    }),
  }),
})
type Notice = z.output<typeof notice>

/** Null for what is no JSON, which is no notice either. */
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}

/** A notice that Stripe signed. @throws DomainError 400 (`bad_signature`, `bad_notice`) */
function proved({ stripe, settings }: Payments, services: Services, body: string, signature: string): Notice {
  const now = services.clock.now().getTime()
  const header = stripe.webhooks.signature
  if (!header) throw new Error("this version of the library looks at no signature")
  try {
    // The library's own parser throws for signed bodies that are no event, so only the signature is checked here.
    header.verifyHeader(body, signature, settings.webhookSecret, TOLERANCE, undefined, now)
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) throw cause
    throw new DomainError("BAD_REQUEST", billingServer.signature, { code: "bad_signature" })
  }
  const read = notice.safeParse(jsonIn(body))
  if (!read.success) throw new DomainError("BAD_REQUEST", billingServer.notice, { code: "bad_notice" })
  return read.data
}

/** Whose customer it is; null: unassigned, or none that we know. A dispute names its charge alone. */
async function teamOf(services: Services, { stripe }: Payments, { data: { object } }: Notice): Promise<string | null> {
  const { charge } = object
  let customer = object.object === "customer" ? object.id : object.customer
  if (customer === null && object.object === "dispute" && charge !== null) {
    const found = await askedOrMissing(services, () => stripe.charges.retrieve(charge))
    customer = reference
      .nullable()
      .catch(null)
      .parse(found?.customer ?? null)
  }
  if (customer === null) return null
  const [row] = await services.db.select({ teamId: billing.teamId }).from(billing).where(eq(billing.customerId, customer))
  return row?.teamId ?? null
}

/**
 * `POST /api/stripe/webhook`: Stripe says that something happened. Nothing that it says is believed but whom it is about: how things stand
 * is asked of Stripe. What was acted on is noted afterwards, so that a notice that failed is sent again.
 */
export const billingRoutes: Routes = (services) =>
  new Hono<AppEnv>().post("/api/stripe/webhook", async (c) => {
    const payments = demandPayments(services)
    const body = await readText(c.req.raw, MAX_BYTES)
    const event = proved(payments, services, body, c.req.header("stripe-signature") ?? "")
    const { db, clock } = services
    const seen = await db.$count(billingEvent, eq(billingEvent.id, event.id))
    const teamId = seen > 0 ? null : await teamOf(services, payments, event)
    if (teamId !== null) {
      await settle(services, teamId)
      const note = { id: event.id, teamId, type: event.type, createdAt: clock.now() }
      await db.insert(billingEvent).values(note).onConflictDoNothing()
    }
    return c.json({ received: true })
  })
