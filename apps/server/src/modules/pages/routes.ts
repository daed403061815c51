import { parseUrl } from "@intray/auth/parse-url"
import { otherHost } from "@intray/i18n/other-host"
import { inLanguage } from "@intray/i18n/request-language"
import { type Context, Hono, type Next } from "hono"
import { createContext, type Context as RequestContext } from "../../http/trpc/context.ts"
import { NotFound } from "../../platform/errors.ts"
import type { AppEnv } from "../../platform/http.ts"
import { isLoopbackName } from "../../platform/loopback.ts"
import { escapeHtml } from "../../platform/mail-layout.ts"
import { originsOf, refuseForeign } from "../../platform/origin.ts"
import { notFound } from "../../platform/problem.ts"
import type { Services } from "../../platform/services.ts"
import { isCrawler } from "../../platform/values/crawlers.ts"
import { choiceOf, memberLanguage, wishOf } from "../../platform/visitor-language.ts"
import { framersOf } from "../portals/embed.ts"
import { type DocumentPart, formalityOfPage, languageOf, memberDocument, rememberLanguage, withLanguage } from "./language.ts"
import { withMeta } from "./meta.ts"
import { operatorDocument, operatorPolicy } from "./operator/html.ts"
import { type OperatorPage, type OperatorPages, openOperatorPages, operatorPages } from "./operator/service.ts"
import { answerPosted } from "./plain-form/post.ts"
import { robotsText } from "./robots.ts"
import { formAction, insertData, type PageData, pageAt, payloadAt, withOperatorPages } from "./service.ts"
import type { Site } from "./site.ts"
import { mapFile, mapIndex } from "./sitemap.ts"
import { portalWithoutScripts, sentWithoutScripts } from "./without-scripts.ts"

/** Pages of the app that search engines may show. */
const found = new Set(["/auth/login", "/auth/register"])

/** What represents a path that cannot be read. */
const unreadable = "/\ufffd"

/** Where the inbox is, for the person who belongs to a team. */
const inboxes = new Set(["/dashboard", "/dashboard/submissions"])

/** Pages of the dashboard that have no sidebar. */
const withoutSidebar = new Set(["/dashboard/onboarding", "/dashboard/submissions/focus"])

/** The web app's files and every page: all that is not under /api. */
export function pageRoutes(services: Services, built: Site): Hono<AppEnv> {
  const operator = openOperatorPages(services)
  const site = { ...built, operator }
  const routes = new Hono<AppEnv>()
  for (const page of operatorPages) routes.get(`/${page}`, (c, next) => operatorPage(c, operator, page, next))
  return routes
    .get("/builds/latest.json", (c) => c.json(site.build, 200, { "cache-control": "no-cache" }))
    .get("/robots.txt", (c) => c.text(robotsText(services.baseUrl), 200, { "cache-control": "public, max-age=3600" }))
    .get("/sitemap.xml", async (c) => xml(c, await mapIndex(await anybody(c, services), services.baseUrl)))
    .get("/sitemap/:file", async (c) => {
      const file = /^([1-9]\d?)\.xml$/.exec(c.req.param("file"))?.[1]
      const map = file === undefined ? null : await mapFile(await anybody(c, services), services.baseUrl, Number(file))
      return map === null ? notFound() : xml(c, map)
    })
    .get("/_payload.json", (c) => payload(c, services, "/"))
    .get("/:slug/_payload.json", (c) => payload(c, services, `/${c.req.param("slug")}`))
    .on("GET", ["/admin", "/admin/*"], (c, next) => toAdminArea(c, services, next))
    .post("/:slug", (c) => posted(c, services, site, c.req.param("slug")))
    .get("*", async (c) => {
      c.set("document", true)
      // Until it is known what is served: an address that leads nowhere may be a secret one, typed wrong.
      c.set("secret", true)
      const path = pathOf(c)
      const asset = path === null ? null : await site.asset(path, c.req.raw)
      if (asset) {
        c.set("secret", false)
        return asset
      }
      const elsewhere = otherHostPage(c, services.baseUrl)
      if (elsewhere) return elsewhere
      return document(c, services, site, path ?? unreadable)
    })
}

/** The page of an address that leads nowhere, for one that is not to be read at all. */
export function nowherePage(services: Services, built: Site): (c: Context<AppEnv>) => Promise<Response> {
  const site = { ...built, operator: openOperatorPages(services) }
  return (c) => {
    c.set("document", true)
    const data: PageData = { page: "notFound", path: unreadable }
    return publicDocument(c, services, site, { data, status: 404, without: new URLSearchParams(), embedded: false })
  }
}

/**
 * The decoded path without a trailing slash; null when it cannot be decoded, or when a slash in it is an escaped one: nothing of ours has one
 * in its name, and anyone who reads paths as they are written would take it for another page.
 */
function pathOf(c: Context<AppEnv>): string | null {
  try {
    const written = new URL(c.req.url).pathname
    if (/%2f|%5c/i.test(written)) return null
    const path = decodeURIComponent(written)
    return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  } catch {
    return null
  }
}

const anybody = (c: Context<AppEnv>, services: Services) =>
  createContext({ headers: new Headers(), services, remoteAddress: c.var.remoteAddress })

const xml = (c: Context<AppEnv>, text: string) =>
  c.body(text, 200, { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" })

/** What of the app the visitor is about to see. */
function partOf(path: string, { user, defaultTeamId }: RequestContext): DocumentPart {
  if (found.has(path)) return "auth"
  if (user === null || defaultTeamId === null || withoutSidebar.has(path)) return "other"
  if (inboxes.has(path)) return "inbox"
  return path.startsWith("/dashboard/") ? "dashboard" : "other"
}

type PublicSite = Site & { operator: OperatorPages }

/** What people type who run the platform; for everybody else it leads nowhere. */
async function toAdminArea(c: Context<AppEnv>, services: Services, next: Next): Promise<Response | undefined> {
  const { user } = await createContext({ headers: c.req.raw.headers, services, remoteAddress: c.var.remoteAddress })
  if (user && services.auth.isPlatformAdmin(user)) return c.redirect(`/dashboard${c.req.path}`, 302)
  await next()
  return undefined
}

/** What the operator says, or the address that leads nowhere. */
async function operatorPage(c: Context<AppEnv>, operator: OperatorPages, page: OperatorPage, next: Next): Promise<Response | undefined> {
  const language = wishOf(c) ?? "en"
  const html = await inLanguage(language, async () => {
    const written = await operator.read(page)
    return written && operatorDocument(written, await operator.list())
  })
  if (html === null) {
    await next()
    return undefined
  }
  return c.html(html, 200, { "content-language": language, "content-security-policy": operatorPolicy, "cache-control": "no-cache" })
}

async function payload(c: Context<AppEnv>, services: Services, path: string): Promise<Response> {
  const ctx = await createContext({ headers: c.req.raw.headers, services, remoteAddress: c.var.remoteAddress })
  const data = await payloadAt(path, ctx, wishOf(c))
  return data ? c.json(data, 200, { "cache-control": "no-store" }) : notFound()
}

async function document(c: Context<AppEnv>, services: Services, site: PublicSite, path: string): Promise<Response> {
  const embedded = c.req.query("embed") === "1"
  const headers = new Headers(c.req.raw.headers)
  // In a frame nobody is anybody: a session changes nothing there, and shows nothing.
  if (embedded) headers.delete("cookie")
  const ctx = await createContext({ headers, services, remoteAddress: c.var.remoteAddress })
  const page = await inLanguage(choiceOf(c), () =>
    pageAt(path, ctx, { after: c.req.query("after"), wish: wishOf(c), isAppPage: site.isAppPage }),
  )
  c.set("secret", page.secret)
  if (embedded && page.template === "public" && page.data.page === "portal") {
    const framers = await framersOf(services.db, page.data.portal.slug)
    if (framers !== null) c.set("framers", framers)
  }
  if (page.template === "index") {
    // The pages of submitters send nothing elsewhere, whatever is set.
    if (services.env.analytics) c.set("connects", services.env.analytics.host)
    const language = memberLanguage(c)
    const part = page.status === 200 ? partOf(path, ctx) : "other"
    const etag = `"${[site.build.id, ...(language === "en" ? [] : [language]), ...(part === "other" ? [] : [part])].join("-")}"`
    const headers = new Headers({ "cache-control": "no-cache", "content-type": "text/html; charset=utf-8", etag })
    headers.set("vary", "accept-language, cookie")
    headers.set("content-language", language)
    // Anyone who looks for the product may find where to sign in; all else of the app is nothing to be found.
    if (!found.has(path)) headers.set("x-robots-tag", "noindex")
    for (const cookie of ctx.user ? await services.auth.refresh(c.req.raw.headers) : []) headers.append("set-cookie", cookie)
    if (page.status === 200 && c.req.header("if-none-match")?.replace(/^W\//, "") === etag)
      return new Response(null, { status: 304, headers })
    return new Response(memberDocument(site.page("index"), language, part), { status: page.status, headers })
  }
  const search = new URL(c.req.url).searchParams
  return publicDocument(c, services, site, { data: page.data, status: page.status, without: search, embedded })
}

const emptyDocument = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex, nofollow"><title>Intray</title></head><body><div id="root"></div></body></html>
`

type PublicAnswer = { data: PageData; status: number; without: string | URLSearchParams | (() => string); embedded: boolean }

/** A public page in the language of its visitor. */
async function publicDocument(
  c: Context<AppEnv>,
  { baseUrl }: Services,
  site: PublicSite,
  { data, status, without, embedded }: PublicAnswer,
): Promise<Response> {
  const language = languageOf(data, c)
  // Programs that index pages get the status alone: no words of an error page that could end up in an index.
  if (data.page === "notFound" && isCrawler(c.req.header("user-agent") ?? ""))
    return c.html(emptyDocument, status as 404, { "cache-control": "no-store" })
  if (!embedded) rememberLanguage(c, baseUrl)
  const formality = formalityOfPage(data)
  const drawn = async () => {
    const said = typeof without === "function" ? without() : without
    const links = embedded ? [] : await site.operator.list()
    return withMeta(withOperatorPages(insertData(site.page("public"), data, said), links), data, baseUrl)
  }
  const html = await inLanguage(language, drawn, formality)
  const headers = { "cache-control": "no-store", "content-language": language }
  return c.html(withLanguage(html, language, formality), status as 200, headers)
}

/** A form that was posted without scripts: on to its status page, or the form once more. */
async function posted(c: Context<AppEnv>, services: Services, site: PublicSite, slug: string): Promise<Response> {
  refuseForeign(c.req.raw, originsOf(services))
  c.set("document", true)
  const embedded = c.req.query("embed") === "1"
  const search = new URL(c.req.url).searchParams
  // Anyone who sends something in is a visitor, whatever account the browser has.
  const ctx = await createContext({ headers: new Headers(), services, remoteAddress: c.var.remoteAddress })
  const outcome = await answerPosted(ctx, c.req.raw, slug, wishOf(c)).catch((cause: unknown) => {
    if (cause instanceof NotFound) return null
    throw cause
  })
  if (outcome === null) {
    c.set("secret", true)
    const data: PageData = { page: "notFound", path: `/${slug}`.slice(0, 300) }
    return publicDocument(c, services, site, { data, status: 404, without: search, embedded })
  }
  const { portal } = outcome.kind === "sent" ? outcome : outcome.form
  if (embedded) {
    const framers = await framersOf(services.db, portal.slug)
    if (framers !== null) c.set("framers", framers)
  }
  const data: PageData = { page: "portal", portal }
  if (outcome.kind === "form") {
    const { form, status } = outcome
    const without = () => portalWithoutScripts({ ...form, action: formAction(portal.slug, search) }, true)
    return publicDocument(c, services, site, { data, status, without, embedded })
  }
  // No status page is in a frame.
  if (!embedded) return c.redirect(outcome.result.statusUrl, 303)
  const without = () => sentWithoutScripts({ team: portal.team.name, ...outcome.result })
  return publicDocument(c, services, site, { data, status: 200, without, embedded })
}

/** A page that names the setting, instead of a sign-in that would fail; null when the app was opened under its own name. */
function otherHostPage(c: Context<AppEnv>, baseUrl: string): Response | null {
  const base = new URL(baseUrl)
  const host = c.req.header("host") ?? new URL(c.req.url).host
  const opened = parseUrl(`${base.protocol}//${host}`)
  if (opened && (opened.hostname === base.hostname || (isLoopbackName(opened.hostname) && isLoopbackName(base.hostname)))) return null
  const lines = [otherHost.text({ base: baseUrl }), ...(opened ? [otherHost.setting({ origin: opened.origin })] : [])]
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(otherHost.title)} - Intray</title></head>
<body><main><h1>${escapeHtml(otherHost.title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
<p><a href="${escapeHtml(baseUrl)}">${escapeHtml(otherHost.go({ base: baseUrl }))}</a></p></main></body></html>
`
  return c.html(html, 421, { "cache-control": "no-store" })
}
