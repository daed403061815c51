import { type Context, Hono } from "hono"
import type { AppEnv } from "../../lib/http.ts"
import { isLoopbackName } from "../../lib/loopback.ts"
import { escapeHtml } from "../../lib/mail-layout.ts"
import type { Services } from "../../lib/services.ts"
import { otherHost } from "../../messages/other-host.ts"
import { createContext } from "../../trpc/context.ts"
import { framersOf } from "../portals/embed.ts"
import { insertData, pageAt } from "./service.ts"
import type { Site } from "./site.ts"

/** The web app's files and every page: all that is not under /api. */
export function pageRoutes(services: Services, site: Site): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/builds/latest.json", (c) => c.json(site.build, 200, { "cache-control": "no-cache" }))
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
      return document(c, services, site, path ?? "/\ufffd")
    })
}

/**
 * The decoded path without a trailing slash; null when it cannot be decoded, or when a slash in it is an escaped one: nothing of ours has one
 * in its name, and whoever reads paths as they are written would take it for another page.
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

async function document(c: Context<AppEnv>, services: Services, site: Site, path: string): Promise<Response> {
  const embedded = c.req.query("embed") === "1"
  const headers = new Headers(c.req.raw.headers)
  // In a frame nobody is anybody: a session changes nothing there, and shows nothing.
  if (embedded) headers.delete("cookie")
  const ctx = await createContext({ headers, services, remoteAddress: c.var.remoteAddress })
  const page = await pageAt(path, ctx)
  c.set("secret", page.secret)
  if (embedded && page.template === "public" && page.data.page === "portal") {
    const framers = await framersOf(services.db, page.data.portal.slug)
    if (framers !== null) c.set("framers", framers)
  }
  if (page.template === "index") {
    const etag = `"${site.build.id}"`
    const headers = new Headers({ "cache-control": "no-cache", "content-type": "text/html; charset=utf-8", etag })
    for (const cookie of ctx.user ? await services.auth.refresh(c.req.raw.headers) : []) headers.append("set-cookie", cookie)
    if (c.req.header("if-none-match")?.replace(/^W\//, "") === etag) return new Response(null, { status: 304, headers })
    return new Response(site.page("index"), { headers })
  }
  return c.html(insertData(site.page("public"), page.data), page.status, { "cache-control": "no-store" })
}

/** A page that names the setting, instead of a sign-in that would fail; null when the app was opened under its own name. */
function otherHostPage(c: Context<AppEnv>, baseUrl: string): Response | null {
  const base = new URL(baseUrl)
  const host = c.req.header("host") ?? new URL(c.req.url).host
  const opened = URL.canParse(`${base.protocol}//${host}`) ? new URL(`${base.protocol}//${host}`) : null
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
