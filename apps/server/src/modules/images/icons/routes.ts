import { icons as words } from "@intray/i18n/icons"
import { Hono } from "hono"
import { Invalid } from "../../../platform/errors.ts"
import type { AppEnv, Routes } from "../../../platform/http.ts"
import { notFound } from "../../../platform/problem.ts"
import { ownCollection, ownIcons, remoteIcons } from "./service.ts"

/** Icons in one answer. */
const MAX_ICONS = 100
const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Icons of other sets that one address may ask for in an hour; ours cost nothing. */
const perHour = { max: 300, windowSeconds: 3600 }

const headers = { "cache-control": "public, max-age=604800, stale-while-revalidate=2592000" }

/**
 * `GET /api/icons/{prefix}.json?icons=a,b`: icons as Iconify JSON. Lucide is here; other sets are asked for elsewhere where `ICONS_REMOTE=on`.
 * `GET /api/icons/collection?prefix=lucide`: the names in the set that is here, to choose from.
 */
export const iconRoutes: Routes = (services) =>
  new Hono<AppEnv>().get("/api/icons/:file", async (c) => {
    if (c.req.param("file") === "collection") {
      const collection = await ownCollection(c.req.query("prefix") ?? "")
      return collection ? c.json(collection, 200, headers) : notFound()
    }
    const prefix = /^(.+)\.json$/.exec(c.req.param("file"))?.[1] ?? ""
    if (prefix.length > 40 || !name.test(prefix)) return notFound()
    const names = (c.req.query("icons") ?? "").split(",")
    if (names.length > MAX_ICONS || !names.every((one) => one.length <= 64 && name.test(one)))
      throw new Invalid([{ path: ["icons"], code: "icons", message: words.names({ max: MAX_ICONS }) }])
    const own = await ownIcons(prefix, names)
    if (own) return c.json(own, 200, headers)
    if (!services.env.iconsRemote) return notFound()
    await services.limits.demand("icons", c.var.remoteAddress, perHour)
    const found = await remoteIcons(prefix, names)
    return found ? c.json(found, 200, headers) : notFound()
  })
