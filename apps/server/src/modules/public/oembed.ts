import { parseUrl } from "@intray/auth/parse-url"
import { oembed as words } from "@intray/i18n/oembed"
import { Hono } from "hono"
import { z } from "zod"
import { createContext } from "../../http/trpc/context.ts"
import { issuesOf } from "../../http/trpc/errors.ts"
import { Invalid, NotFound } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { escapeHtml } from "../../platform/mail-layout.ts"
import { EVERYBODY, framersOf } from "../portals/embed.ts"
import { publicPortal } from "../submit/portal.ts"

/** What a form is shown in where nobody says how much room there is. */
const WIDTH = 640
const HEIGHT = 1200

const pixels = z.coerce.number(words.pixels).int(words.pixels).min(1, words.pixels).max(10_000, words.pixels).optional()
/** Anyone who asks may say more than the protocol knows; that is passed by. */
const query = z.object({
  url: z.string(words.url).min(1, words.url).max(2_000, words.url),
  format: z.literal("json", words.format).default("json"),
  maxwidth: pixels,
  maxheight: pixels,
})

/** The slug that an address of a portal's page names; null for every other address. */
function slugIn(address: string, origin: string): string | null {
  const url = parseUrl(address)
  return url?.origin === origin ? (/^\/([a-z0-9-]{2,60})\/?$/.exec(url.pathname)?.[1] ?? null) : null
}

/**
 * `GET /api/oembed?url=…`: what other sites show for a portal's address (oembed.com). The form itself where its team allows frames on every site, else a link
 * with a title. Other sites' editors ask it from their pages too: it says nothing that the page does not say to everybody.
 */
export const oembedRoutes: Routes = (services) =>
  new Hono<AppEnv>().get("/api/oembed", async (c) => {
    const asked = query.safeParse(c.req.query())
    if (!asked.success) throw new Invalid(issuesOf(asked.error))
    const { url, maxwidth, maxheight } = asked.data
    const origin = new URL(services.baseUrl).origin
    const slug = slugIn(url, origin)
    if (slug === null) throw new NotFound("portal")
    // Read without a session, which must not change the result.
    const visitor = await createContext({ headers: new Headers(), services, remoteAddress: c.var.remoteAddress ?? null })
    const { title, team } = await publicPortal(visitor, { slug })
    const about = { version: "1.0", title, author_name: team.name, provider_name: words.provider, provider_url: origin, cache_age: 3600 }
    const headers = { "access-control-allow-origin": "*", "cache-control": "public, max-age=300" }
    // The request does not say for which site. If only some sites may embed the portal, its frame would be empty on all others.
    if ((await framersOf(services.db, slug)) !== EVERYBODY) return c.json({ ...about, type: "link" }, 200, headers)
    const [width, height] = [Math.min(maxwidth ?? WIDTH, WIDTH), Math.min(maxheight ?? HEIGHT, HEIGHT)]
    const frame = `<iframe src="${escapeHtml(`${origin}/${slug}?embed=1`)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`
    return c.json({ ...about, type: "rich", html: frame, width, height }, 200, headers)
  })
