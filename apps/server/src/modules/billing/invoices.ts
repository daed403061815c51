import type Stripe from "stripe"
import type { z } from "zod"
import type { TeamContext } from "../../platform/services.ts"
import type { Invoice, listInvoicesInput, listInvoicesOutput } from "./schema.ts"
import { billingOf } from "./settle.ts"
import { asked, paymentsOf } from "./stripe.ts"

/** Charges of one customer among which those of a page of invoices are looked for. */
const CHARGES = 100

/** The payments behind an invoice, by which its charges are known. */
function intentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ payment }) => {
    const intent = payment.payment_intent
    return intent ? [typeof intent === "string" ? intent : intent.id] : []
  })
}

function stateOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Invoice["state"] {
  if (invoice.status === "void") return "void"
  if (invoice.status === "uncollectible") return "uncollectible"
  if (invoice.status !== "paid") return "open"
  const intents = intentsOf(invoice)
  const own = charges.filter(
    ({ payment_intent: intent }) => intent !== null && intents.includes(typeof intent === "string" ? intent : intent.id),
  )
  if (own.some((one) => one.disputed)) return "disputed"
  const back = own.reduce((sum, one) => sum + one.amount_refunded, 0) + invoice.post_payment_credit_notes_amount
  if (back === 0) return "paid"
  return back >= invoice.total ? "refunded" : "partly_refunded"
}

/**
 * The team's invoices, newest first, as Stripe has them. Drafts are none yet.
 * @throws DomainError 503
 */
export async function listInvoices(
  ctx: Pick<TeamContext, "services" | "db" | "team">,
  { cursor, limit }: z.infer<typeof listInvoicesInput>,
): Promise<z.infer<typeof listInvoicesOutput>> {
  const payments = paymentsOf(ctx.services)
  const customer = (await billingOf(ctx.db, ctx.team.id))?.customerId
  if (!payments || !customer) return { items: [], nextCursor: null }
  const { stripe } = payments
  const [page, charges] = await asked(ctx.services, () =>
    Promise.all([
      stripe.invoices.list({ customer, limit, expand: ["data.payments"], ...(cursor && { starting_after: cursor }) }),
      stripe.charges.list({ customer, limit: CHARGES }),
    ]),
  )
  const items = page.data.flatMap((one): Invoice[] =>
    one.status === "draft" || !one.id
      ? []
      : [
          {
            id: one.id,
            number: one.number,
            createdAt: new Date(one.created * 1000).toISOString(),
            total: { amount: one.total, currency: one.currency.toUpperCase() },
            state: stateOf(one, charges.data),
            url: one.hosted_invoice_url ?? null,
            pdf: one.invoice_pdf ?? null,
          },
        ],
  )
  return { items, nextCursor: page.has_more ? (page.data.at(-1)?.id ?? null) : null }
}
