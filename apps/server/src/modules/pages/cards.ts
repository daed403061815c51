import { type Context, Hono } from "hono"
import { createContext } from "../../http/trpc/context.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { notFound } from "../../platform/problem.ts"
import type { Services } from "../../platform/services.ts"
import { cachedCard, drawCard } from "./card.ts"
import { metaOf } from "./meta.ts"
import { payloadAt } from "./service.ts"

/** Pictures that one address may have drawn in an hour; those in memory cost nothing. */
const perHour = { max: 200, windowSeconds: 3600 }

/** `GET /api/cards/{slug}.png`, `home.png`, `t/{team}.png`: the picture next to a link to a portal, to the front page, or to a team's list. */
export const cardRoutes: Routes = (services) =>
  new Hono<AppEnv>()
    .get("/api/cards/:file", (c) => {
      const slug = slugOf(c.req.param("file"))
      return slug === undefined ? notFound() : card(c, services, slug === "home" ? "/" : `/${slug}`)
    })
    .get("/api/cards/t/:file", (c) => {
      const slug = slugOf(c.req.param("file"))
      return slug === undefined ? notFound() : card(c, services, `/t/${slug}`)
    })

const slugOf = (file: string) => /^([a-z0-9-]{1,80})\.png$/.exec(file)?.[1]

async function card(c: Context<AppEnv>, services: Services, path: string): Promise<Response> {
  // As anybody sees the page: anyone who asks for the picture is a program.
  const ctx = await createContext({ headers: new Headers(), services, remoteAddress: c.var.remoteAddress })
  const data = await payloadAt(path, ctx)
  const meta = data && metaOf(data)
  if (!meta) return notFound()
  const cached = cachedCard(meta.card)
  if (!cached) await services.limits.demand("card", c.var.remoteAddress, perHour)
  const png = cached ?? (await drawCard(meta.card))
  return c.body(new Uint8Array(png), 200, {
    "content-type": "image/png",
    "cache-control": "public, max-age=86400",
    // Other sites show it next to a link to ours.
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": "default-src 'none'; sandbox",
  })
}
