import { randomUUID } from "node:crypto"
import { languageParameter, type ShownLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import type { Context } from "../../http/trpc/context.ts"
import { DomainError } from "../../platform/errors.ts"
import { createCaller } from "../../router.ts"
import type { Offer } from "../billing/subscription/plans.ts"
import type { Calls } from "../portals/calls/schema.ts"
import type { PublicPortal, PublicStatus } from "../submit/schema.ts"
import { operatorLinks } from "./operator/html.ts"
import type { PlainForm } from "./plain-form/html.ts"
import { begun } from "./plain-form/typed.ts"
import {
  callsWithoutScripts,
  homeWithoutScripts,
  notFoundWithoutScripts,
  portalWithoutScripts,
  statusWithoutScripts,
} from "./without-scripts.ts"

/** A plan, as the front page names it; null: no limit. */
export type OfferedPlan = { name: string; submissions: number | null; portals: number | null; seats: number | null }

/** What the public pages draw from, put into their document. */
export type PageData =
  | { page: "home"; signedIn: boolean; plans: OfferedPlan[] }
  | { page: "portal"; portal: PublicPortal }
  | { page: "calls"; calls: Calls }
  | { page: "status"; status: PublicStatus; demoId: string }
  | { page: "notFound"; path: string }

/** `secret`: its address is for the person who was given it, and goes to no search engine and no other site. */
export type Page = { secret: boolean } & (
  | { template: "index"; status: 200 | 404 }
  | { template: "public"; status: 200 | 404; data: PageData }
)

/** The app's own paths. It gets no data with its document and asks for it; it also shows its own page where it has none at a path. */
const dashboard = /^\/dashboard(?:\/|$)/

/** Pages of public interest next to portals have one segment too, so a portal can be at most one segment long. */
const oneSegment = /^\/([^/]+)$/
const listPage = /^\/t\/([^/]+)$/
const statusPage = /^\/status\/([^/]+)$/
const guestPage = /^\/review\/[\w-]{1,64}$/
const invitationPage = /^\/accept-invitation\/([^/]+)$/

/** The plans of an installation that has some. */
function offeredPlans(offer: Offer): OfferedPlan[] {
  return offer.map(({ name, submissions, portals, seats }) => ({ name, submissions, portals, seats }))
}

/** What an address says besides its path, and the language that its visitor asked for: forms and lists are read in it. */
type Asked = { after?: string | undefined; wish?: ShownLanguage | null; isAppPage?: (path: string) => boolean }

/**
 * What is at a path. Unknown, malformed, erased and draft are one and the same: not found.
 * @param path decoded, without a trailing slash but for `/`
 */
export async function pageAt(path: string, ctx: Context, { after, wish = null, isAppPage = () => false }: Asked = {}): Promise<Page> {
  const shown = (data: PageData): Page => {
    const secret = data.page === "status" || data.page === "notFound"
    return { template: "public", secret, status: data.page === "notFound" ? 404 : 200, data }
  }
  if (path === "/")
    return shown({ page: "home", signedIn: ctx.user !== null, plans: ctx.services.env.plans ? offeredPlans(ctx.services.env.offer) : [] })
  // The secret of the link is not in the path: whether there is such a guest is found out by the page.
  if (guestPage.test(path)) return { template: "index", secret: true, status: 200 }
  const known = isAppPage(path) && !invitationPage.test(path)
  if (known || dashboard.test(path)) return { template: "index", secret: false, status: known ? 200 : 404 }
  const missing: PageData = { page: "notFound", path: path.slice(0, 300) }
  const caller = createCaller(ctx)
  const demoId = statusPage.exec(path)?.[1]
  if (demoId !== undefined) {
    const status = await orNull(caller.public.status({ demoId }))
    return shown(status ? { page: "status", status, demoId } : missing)
  }
  const team = listPage.exec(path)?.[1]
  if (team !== undefined) {
    const calls = await orNull(inLanguage(wish, () => caller.public.calls({ team, ...(after === undefined ? {} : { after }) })))
    return shown(calls ? { page: "calls", calls } : missing)
  }
  const invitationId = invitationPage.exec(path)?.[1]
  if (invitationId !== undefined) {
    const invitation = await orNull(caller.invitations.look({ id: invitationId }))
    return invitation ? { template: "index", secret: true, status: 200 } : shown(missing)
  }
  const slug = oneSegment.exec(path)?.[1]
  const portal = slug === undefined ? null : await orNull(inLanguage(wish, () => caller.public.portal({ slug })))
  return shown(portal ? { page: "portal", portal } : missing)
}

/**
 * What the page at a path draws from, as a file next to it. Status pages have none: their address is a secret, and they are read by a call of
 * their own; the dashboard asks for its data by procedures.
 */
export async function payloadAt(path: string, ctx: Context, wish: ShownLanguage | null = null): Promise<PageData | null> {
  const page = await pageAt(path, ctx, { wish })
  return page.template === "public" && !page.secret ? page.data : null
}

/** A refusal of ours means that there is no such page; anything else is a fault. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (cause) {
    const reason = (cause as { cause?: unknown }).cause
    const code = (cause as { code?: unknown }).code
    if (reason instanceof DomainError || code === "NOT_FOUND" || code === "BAD_REQUEST") return null
    throw cause
  }
}

/** The page with these words where scripts are switched off, in the place of those that it came with. */
function withNoscript(html: string, words: string): string {
  const [from, to] = [html.indexOf("<noscript>"), html.indexOf("</noscript>")]
  return from < 0 || to < from ? html : `${html.slice(0, from)}<noscript>${words}${html.slice(to)}`
}

function readable(data: PageData, search: URLSearchParams): string {
  switch (data.page) {
    case "portal":
      return portalWithoutScripts(begunForm(data.portal, search))
    case "status":
      return statusWithoutScripts(data.status, data.demoId)
    case "home":
      return homeWithoutScripts()
    case "calls":
      return callsWithoutScripts(data.calls)
    case "notFound":
      return notFoundWithoutScripts(data.path)
  }
}

/** Parameters of a portal's page that its form goes on with. */
const carried = ["embed", languageParameter]

/** Where the form of a portal posts to without scripts: the page that it is on. */
export function formAction(slug: string, search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name]) => carried.includes(name)))
  return kept.size === 0 ? `/${slug}` : `/${slug}?${kept}`
}

const begunForm = (portal: PublicPortal, search: URLSearchParams): PlainForm => ({
  portal,
  action: formAction(portal.slug, search),
  idempotencyKey: randomUUID(),
  pass: "",
  typed: begun(portal.fields, search),
  files: new Map(),
  issues: [],
  problem: "",
})

/**
 * Puts the data into the page's head, before its first script: what is asked of the first paint is there by then. `<` is written
 * as an escape, so that no text can end the element. Every page says something where scripts are switched off.
 * @param without what it says there, where that is more than the data tells; else made of the data and the address's parameters
 */
export function insertData(html: string, data: PageData, without: string | URLSearchParams = new URLSearchParams()): string {
  const json = JSON.stringify(data).replace(/</g, "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")
  const script = `<script type="application/json" id="page-data">${json}</script>`
  const at = html.search(/<script|<\/head>/)
  const whole = at < 0 ? script + html : html.slice(0, at) + script + html.slice(at)
  return withNoscript(whole, typeof without === "string" ? without : readable(data, without))
}

/** The page with what the operator says linked from its end, by data for scripts and by links where there are none. */
export function withOperatorPages(html: string, links: readonly { href: string; title: string }[]): string {
  if (links.length === 0) return html
  const data = `<script type="application/json" id="operator-pages">${JSON.stringify(links).replace(/</g, "\\u003c")}</script>`
  const at = html.search(/<script|<\/head>/)
  const told = at < 0 ? data + html : html.slice(0, at) + data + html.slice(at)
  return told.replace("</noscript>", () => `<p class="mx-auto max-w-150 px-5 pb-14">${operatorLinks(links)}</p></noscript>`)
}
