import { Readable } from "node:stream"
import { images as words } from "@intray/i18n/images"
import { Hono } from "hono"
import { createContext } from "../../http/trpc/context.ts"
import { readBytes } from "../../platform/body.ts"
import { Invalid, NotFound, NotSignedIn, TooLarge } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { notFound } from "../../platform/problem.ts"
import { activeTeam } from "../../platform/teams.ts"
import { MAX_IMAGE_BYTES, newImage } from "./schema.ts"
import { addImage, imageAt } from "./service.ts"

/** Pictures that one person may send in an hour. */
const perHour = { max: 120, windowSeconds: 3600 }

const headers = {
  "content-type": "image/webp",
  // Its address names these very bytes for ever.
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
}

/** Pictures that people see: sending one in, and showing it. */
export const imageRoutes: Routes = (services) => {
  const { db, limits, storage } = services
  return new Hono<AppEnv>()
    .post("/api/images", async (c) => {
      const request = c.req.raw
      const {
        user,
        teamSlug: slug,
        defaultTeamId,
      } = await createContext({ headers: request.headers, services, remoteAddress: c.var.remoteAddress })
      if (!user) throw new NotSignedIn()
      const entry = newImage.safeParse(c.req.query())
      if (!entry.success) throw new Invalid([{ path: ["kind"], code: "kind", message: words.kind }])
      // Other sites cannot send this type without asking first, and nobody lets them.
      if (!/^image\/[\w.+-]+$/i.test(c.req.header("content-type") ?? ""))
        throw new Invalid([{ path: ["image"], code: "content_type", message: words.contentType }])
      await limits.demand(`image:${user.id}`, c.var.remoteAddress, perHour)
      const team = entry.data.kind === "avatar" ? null : await activeTeam(db, { userId: user.id, slug, defaultTeamId })
      const bytes = await readBytes(request, MAX_IMAGE_BYTES).catch((cause: unknown) => {
        throw cause instanceof TooLarge ? new TooLarge(words.tooLarge({ max: MAX_IMAGE_BYTES })) : cause
      })
      return c.json(await addImage(services, { userId: user.id, team }, entry.data, bytes), 201)
    })
    .get("/api/images/:id", async (c) => {
      const asked = c.req.query("w")
      if (asked !== undefined && !/^\d{1,5}$/.test(asked)) throw new NotFound("image")
      const key = await imageAt(services, c.req.param("id"), asked === undefined ? null : Number(asked))
      const size = key === null ? null : await storage.size(key)
      if (key === null || size === null) return notFound()
      const sent = { ...headers, "content-length": String(size) }
      if (c.req.method === "HEAD") return new Response(null, { headers: sent })
      return new Response(Readable.toWeb(storage.read(key)) as ReadableStream, { headers: sent })
    })
}
