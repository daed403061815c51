import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import Stripe from "stripe"
import type { StripeSettings } from "../modules/billing/subscription/stripe-settings.ts"

/*
 * A stand-in for the part of Stripe's HTTP interface that plans are sold by: it keeps customers, sessions, subscriptions, invoices and
 * charges, answers in the shapes of the library's version, repeats an answer for a repeated idempotency key, and signs its notices by the
 * library. What it is not asked for in production it does not know, and says so with 400, as Stripe does.
 */

type Form = { [key: string]: string | Form }
type Row = Record<string, unknown> & { id: string }
type Reply = { status: number; body: unknown }
/** A notice as Stripe would post it. */
export type Notice = { id: string; body: string; signature: string }

export const standInPrices = {
  pro: { monthly: "price_promonth", yearly: "price_proyear" },
  business: { monthly: "price_bizmonth" },
} as const
const amounts: Record<string, { amount: number; interval: string }> = {
  price_promonth: { amount: 2_900, interval: "month" },
  price_proyear: { amount: 28_800, interval: "year" },
  price_bizmonth: { amount: 9_900, interval: "month" },
}
const DAY = 86_400

/** `a[b][0]=c` as `{ a: { b: { 0: "c" } } }`. */
function readForm(text: string): Form {
  const form: Form = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.replaceAll("]", "").split("[")
    let at = form
    for (const part of path.slice(0, -1)) {
      const next = at[part]
      const inner: Form = typeof next === "object" ? next : {}
      at[part] = inner
      at = inner
    }
    at[path.at(-1) ?? ""] = value
  }
  return form
}

const refuse = (status: number, message: string, more: object = {}): Reply => ({
  status,
  body: { error: { type: "invalid_request_error", message, ...more } },
})
const list = (rows: readonly unknown[], has_more = false): Reply => ({
  status: 200,
  body: { object: "list", data: rows, has_more, url: "/" },
})
const one = (row: unknown): Reply => (row ? { status: 200, body: row } : refuse(404, "No such object", { code: "resource_missing" }))

const sessionKeys = new Set(
  "mode customer client_reference_id line_items allow_promotion_codes tax_id_collection customer_update automatic_tax subscription_data expires_at success_url cancel_url".split(
    " ",
  ),
)

export class StripeStandIn {
  readonly webhookSecret = "whsec_standin0123456789"
  readonly secretKey = "sk_test_standin0123456789"
  readonly customers = new Map<string, Row>()
  readonly sessions = new Map<string, Row>()
  readonly subscriptions = new Map<string, Row>()
  readonly invoices: Row[] = []
  readonly charges: Row[] = []
  /** What was asked, as `POST /v1/customers`. */
  readonly asked: string[] = []
  /** While true every question is answered with 500. */
  down = false
  /** While true no card is good for anything. */
  declines = false
  /** Where notices are posted; null: nowhere, they are kept for the test to post. */
  notify: string | null = null
  /** Called before each answer, so that a test can hold one back. */
  before: (call: string) => Promise<void> = async () => {}
  readonly notices: Notice[] = []
  private readonly repeated = new Map<string, Reply>()
  private readonly signer = new Stripe("sk_test_signer")
  private count = 0
  private readonly now: () => Date
  private readonly server = createServer((request, response) => void this.answer(request, response))

  constructor(now: () => Date = () => new Date()) {
    this.now = now
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve))
    return this
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get settings(): StripeSettings {
    const { secretKey, webhookSecret, url: api } = this
    return { secretKey, webhookSecret, prices: standInPrices, automaticTax: false, api }
  }

  private id(kind: string): string {
    this.count += 1
    return `${kind}_${String(this.count).padStart(6, "0")}`
  }

  private seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  /** Whatever text, signed as notices are. */
  sign(body: string, { secret = this.webhookSecret, at = this.seconds() } = {}): Pick<Notice, "body" | "signature"> {
    return { body, signature: this.signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at }) }
  }

  /** Makes a notice about an object as it is now, signs it, and posts it where there is an address. */
  async say(type: string, object: unknown, { secret = this.webhookSecret, at = this.seconds() } = {}): Promise<Notice> {
    const id = this.id("evt")
    const event = { id, object: "event", api_version: "2026-08-26.dahlia", created: at, type, livemode: false, data: { object } }
    const body = JSON.stringify(event)
    const notice = { id, ...this.sign(body, { secret, at }) }
    this.notices.push(notice)
    if (this.notify) {
      await fetch(this.notify, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "stripe-signature": notice.signature },
      })
    }
    return notice
  }

  /** Somebody pays on the page of a session. */
  async pay(sessionId: string): Promise<Notice> {
    const session = this.sessions.get(sessionId)
    if (session?.status !== "open") throw new Error(`${sessionId} cannot be paid`)
    const customer = String(session.customer)
    const asked = session.asked as { price: string; quantity: number; trialDays: number }
    const created = this.seconds()
    const id = this.id("sub")
    const trialEnd = asked.trialDays > 0 ? created + asked.trialDays * DAY : null
    const subscription: Row = {
      id,
      object: "subscription",
      customer,
      created,
      status: trialEnd === null ? "active" : "trialing",
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { reason: null },
      trial_end: trialEnd,
      items: { object: "list", data: [this.item(asked.price, asked.quantity, created)] },
    }
    this.subscriptions.set(id, subscription)
    session.status = "complete"
    session.subscription = id
    if (trialEnd === null) this.bill(subscription, (amounts[asked.price]?.amount ?? 0) * asked.quantity)
    return this.say("checkout.session.completed", session)
  }

  private item(price: string, quantity: number, from: number): Row {
    const { amount = 0, interval = "month" } = amounts[price] ?? {}
    const end = from + (interval === "year" ? 365 : 30) * DAY
    const of = { id: price, object: "price", unit_amount: amount, currency: "eur", recurring: { interval } }
    return { id: this.id("si"), object: "subscription_item", price: of, quantity, current_period_start: from, current_period_end: end }
  }

  private bill(subscription: Row, total: number, status = "paid"): Row {
    const intent = this.id("pi")
    const id = this.id("in")
    const invoice: Row = {
      id,
      object: "invoice",
      number: `TEST-${this.invoices.length + 1}`,
      customer: subscription.customer,
      created: this.seconds(),
      currency: "eur",
      total,
      status,
      post_payment_credit_notes_amount: 0,
      hosted_invoice_url: `${this.url}/invoice/${id}`,
      invoice_pdf: `${this.url}/invoice/${id}/pdf`,
      payments: { object: "list", data: status === "paid" ? [{ payment: { type: "payment_intent", payment_intent: intent } }] : [] },
    }
    this.invoices.unshift(invoice)
    if (status === "paid") {
      const charge = {
        object: "charge",
        customer: subscription.customer,
        payment_intent: intent,
        amount: total,
        amount_refunded: 0,
        disputed: false,
      }
      this.charges.unshift({ id: this.id("ch"), ...charge })
    }
    return invoice
  }

  /** The only subscription of a customer that has not ended. */
  current(customer: string): Row {
    const found = [...this.subscriptions.values()].find((each) => each.customer === customer && each.status !== "canceled")
    if (!found) throw new Error(`${customer} has no subscription`)
    return found
  }

  /** The next month's payment does not go through. */
  async fail(customer: string): Promise<Notice> {
    const subscription = this.current(customer)
    subscription.status = "past_due"
    const invoice = this.bill(subscription, 2_900, "open")
    return this.say("invoice.payment_failed", invoice)
  }

  /** It does, after all. */
  async recover(customer: string): Promise<Notice> {
    const subscription = this.current(customer)
    subscription.status = "active"
    const invoice = this.invoices.find((each) => each.customer === customer && each.status === "open")
    if (invoice) invoice.status = "paid"
    return this.say("invoice.paid", invoice ?? subscription)
  }

  /** Stripe ends the subscription: its time is over, or it gave up on the payment. */
  async end(customer: string, reason: "cancellation_requested" | "payment_failed" = "cancellation_requested"): Promise<Notice> {
    const subscription = this.current(customer)
    Object.assign(subscription, { status: "canceled", canceled_at: this.seconds(), cancellation_details: { reason } })
    return this.say("customer.subscription.deleted", subscription)
  }

  async refund(customer: string): Promise<Notice> {
    const charge = this.charges.find((each) => each.customer === customer)
    if (charge) charge.amount_refunded = charge.amount
    return this.say("charge.refunded", charge)
  }

  async dispute(customer: string): Promise<Notice> {
    const charge = this.charges.find((each) => each.customer === customer)
    if (charge) charge.disputed = true
    return this.say("charge.dispute.created", { id: this.id("du"), object: "dispute", charge: charge?.id, status: "needs_response" })
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url ?? "/", this.url)
    const call = `${request.method} ${url.pathname}`
    this.asked.push(call)
    if (!url.pathname.startsWith("/v1/")) return this.page(call, url, response)
    await this.before(call)
    const key = request.headers["idempotency-key"]
    const body = Buffer.concat(parts).toString("utf8")
    const known = typeof key === "string" && request.method === "POST" ? this.repeated.get(`${key} ${call}`) : undefined
    const reply = known ?? this.reply(call, url, readForm(body), request.headers.authorization)
    if (typeof key === "string" && reply.status === 200) this.repeated.set(`${key} ${call}`, reply)
    response.writeHead(reply.status, { "content-type": "application/json", "request-id": this.id("req") }).end(JSON.stringify(reply.body))
  }

  private reply(call: string, url: URL, form: Form, authorization: string | undefined): Reply {
    if (this.down) return { status: 500, body: { error: { type: "api_error", message: "down" } } }
    if (authorization !== `Bearer ${this.secretKey}`) return refuse(401, "Invalid API Key provided")
    const [method = "", path = ""] = call.split(" ")
    const [, , kind = "", id = "", act = ""] = path.split("/")
    const customer = url.searchParams.get("customer")
    const of = <Each extends Row>(rows: Iterable<Each>) => [...rows].filter((each) => each.customer === customer)
    if (kind === "customers" && method === "POST" && !id) {
      const made = { id: this.id("cus"), object: "customer", metadata: form.metadata ?? {} }
      this.customers.set(made.id, made)
      return one(made)
    }
    if (kind === "prices" && method === "GET") {
      const price = amounts[id]
      return one(price && { id, object: "price", unit_amount: price.amount, currency: "eur", recurring: { interval: price.interval } })
    }
    if (kind === "checkout") {
      const [, , , , sessionId = "", what = ""] = path.split("/")
      const session = this.sessions.get(sessionId)
      if (method === "POST" && !sessionId) return this.makeSession(form)
      if (method === "POST" && what === "expire") {
        if (session?.status !== "open") return refuse(400, "Only sessions with a status of open can be expired")
        session.status = "expired"
        session.url = null
      }
      return one(session)
    }
    if (kind === "billing_portal" && method === "POST")
      return one({ id: this.id("bps"), object: "billing_portal.session", url: `${this.url}/portal` })
    if (kind === "subscriptions" && !id) return list(of(this.subscriptions.values()))
    if (kind === "subscriptions" && method === "GET") return one(this.subscriptions.get(id))
    if (kind === "subscriptions" && method === "DELETE") {
      const found = this.subscriptions.get(id)
      if (found) Object.assign(found, { status: "canceled", cancellation_details: { reason: "cancellation_requested" } })
      return one(found)
    }
    if (kind === "subscriptions" && method === "POST") return this.change(this.subscriptions.get(id), form)
    if (kind === "charges" && id) return one(this.charges.find((each) => each.id === id))
    if (kind === "charges") return list(of(this.charges))
    if (kind === "invoices" && method === "GET") {
      const all = of(this.invoices)
      const from = all.findIndex((each) => each.id === url.searchParams.get("starting_after")) + 1
      const limit = Number(url.searchParams.get("limit") ?? 10)
      return list(all.slice(from, from + limit), all.length > from + limit)
    }
    return refuse(400, `Unrecognized request URL (${call} ${act})`)
  }

  private makeSession(form: Form): Reply {
    const unknown = Object.keys(form).find((key) => !sessionKeys.has(key))
    if (unknown) return refuse(400, `Received unknown parameter: ${unknown}`)
    const item = ((form.line_items as Form)["0"] ?? {}) as Record<string, string>
    if (!this.customers.has(String(form.customer))) return refuse(400, "No such customer")
    if (!amounts[item.price ?? ""]) return refuse(400, "No such price")
    const trial = (form.subscription_data as Form | undefined)?.trial_period_days
    const id = this.id("cs_test")
    const session = {
      id,
      object: "checkout.session",
      customer: form.customer,
      status: "open",
      url: `${this.url}/pay/${id}`,
      success_url: form.success_url,
      asked: { price: item.price, quantity: Number(item.quantity), trialDays: Number(trial ?? 0) },
      form,
    }
    this.sessions.set(id, session)
    return one(session)
  }

  private change(found: Row | undefined, form: Form): Reply {
    if (!found) return one(found)
    if (this.declines && form.items) {
      return { status: 402, body: { error: { type: "card_error", code: "card_declined", message: "Your card was declined." } } }
    }
    if (typeof form.cancel_at_period_end === "string") {
      const items = found.items as { data: { current_period_end: number }[] }
      found.cancel_at_period_end = form.cancel_at_period_end === "true"
      found.cancel_at = found.cancel_at_period_end ? items.data[0]?.current_period_end : null
    }
    const wanted = ((form.items as Form | undefined)?.["0"] ?? null) as Record<string, string> | null
    if (wanted) {
      const items = found.items as { data: { id: string; price: { id: string }; quantity: number; current_period_start: number }[] }
      const before = items.data[0]
      const price = wanted.price ?? before?.price.id ?? ""
      const made = this.item(price, Number(wanted.quantity ?? before?.quantity ?? 1), before?.current_period_start ?? this.seconds())
      items.data = [{ ...made, id: wanted.id ?? made.id } as never]
      if (form.proration_behavior === "always_invoice") {
        this.bill(found, (amounts[price]?.amount ?? 0) - (amounts[before?.price.id ?? ""]?.amount ?? 0))
      }
    }
    return one(found)
  }

  /** The pages that a person sees at Stripe, as much of them as a browser has to press. */
  private async page(call: string, url: URL, response: ServerResponse): Promise<void> {
    const session = this.sessions.get(url.pathname.split("/")[2] ?? "")
    if (call.startsWith("POST /pay/") && session) {
      await this.pay(session.id)
      response.writeHead(303, { location: String(session.success_url) }).end()
      return
    }
    const form = session ? `<form method="post"><button>Pay and subscribe</button></form>` : "<p>Stripe’s page</p>"
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(`<!doctype html><title>Checkout</title><h1>Checkout</h1>${form}`)
  }
}

/** @param now whose time its notices bear; this moment's unless given */
export function startStripe(now?: () => Date): Promise<StripeStandIn> {
  return new StripeStandIn(now).start()
}
