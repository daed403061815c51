import { Hono, type Next } from "hono"
import { z } from "zod"
import { issuesOf } from "../../http/trpc/errors.ts"
import { bytesOf, downloadHeaders } from "../../platform/download.ts"
import { Invalid, NotFound } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import type { Services } from "../../platform/services.ts"
import { rowId, slug as slugSchema } from "../../platform/values/schema.ts"
import { teamContext } from "../api-keys/team-context.ts"
import { downloadSnapshot } from "./download.ts"
import { type PublicRelease, publicFeed, publicRelease } from "./page.ts"
import { atom, bibtex, pagePolicy, releaseHtml } from "./page-html.ts"
import { downloadFormat } from "./schema.ts"
import { fingerprint } from "./seal.ts"
import { sealingKey } from "./snapshots.ts"

/** Downloads that one person may begin in an hour. */
const perHour = { max: 120, windowSeconds: 3600 }

const query = z.strictObject({
  format: downloadFormat.default("sealed"),
  /** The team by its slug, where no header can name it: a link in a page. */
  team: z.string().max(64).optional(),
})

type Answer = { status: 200; type: string; text: string }

/** Never kept by anybody between: what is erased is gone from it at once. */
function answer({ status, type, text }: Answer): Response {
  return new Response(text, {
    status,
    headers: { "content-type": type, "content-security-policy": pagePolicy, "cache-control": "no-cache" },
  })
}

/** Null for what is not there; anything else is a fault. */
async function orMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (cause) {
    if (cause instanceof NotFound) return null
    throw cause
  }
}

/** What is at a release's address or below it, or whatever answers for addresses that lead nowhere. */
async function page(
  services: Services,
  slug: string,
  next: Next,
  write: (found: PublicRelease) => Answer | Promise<Answer>,
): Promise<Response | undefined> {
  const found = slugSchema.safeParse(slug).success ? await orMissing(publicRelease(services.db, slug)) : null
  if (!found) {
    await next()
    return undefined
  }
  return answer(await write(found))
}

/**
 * `GET /api/v1/releases/{id}/snapshots/{number}`: a snapshot as a file, for the person who may export submissions.
 * `GET /api/v1/public/release-key`: the key that snapshots of this installation are signed with.
 * `GET /r/{slug}`: the public page of a release, with `/citation.bib` and `/feed.atom` below it.
 */
export const releaseRoutes: Routes = (services) =>
  new Hono<AppEnv>()
    .get("/api/v1/public/release-key", (c) => {
      const { publicKey } = sealingKey(services)
      return c.json({ algorithm: "Ed25519", publicKey, fingerprint: fingerprint(publicKey) }, 200, { "cache-control": "no-cache" })
    })
    .get("/r/:slug", (c, next) =>
      page(services, c.req.param("slug"), next, (found) => ({
        status: 200,
        type: "text/html; charset=utf-8",
        text: releaseHtml(found, services.baseUrl),
      })),
    )
    .get("/r/:slug/citation.bib", (c, next) =>
      page(services, c.req.param("slug"), next, (found) => ({
        status: 200,
        type: "application/x-bibtex; charset=utf-8",
        text: bibtex(found, services.baseUrl),
      })),
    )
    .get("/r/:slug/feed.atom", (c, next) =>
      page(services, c.req.param("slug"), next, async ({ slug }) => ({
        status: 200,
        type: "application/atom+xml; charset=utf-8",
        text: atom(await publicFeed(services.db, slug), slug, services.baseUrl),
      })),
    )
    .get("/api/v1/releases/:id/snapshots/:number", async (c) => {
      const asked = query.safeParse(c.req.query())
      if (!asked.success) throw new Invalid(issuesOf(asked.error))
      const { format, team } = asked.data
      const ctx = await teamContext(c, services, "submission:export", team)
      const { id, number } = c.req.param()
      if (!rowId.safeParse(id).success || !/^[1-9]\d{0,8}$/.test(number)) throw new NotFound("snapshot")
      await services.limits.demand(`submissions.export:${ctx.userId}`, c.var.remoteAddress, perHour)
      // A reader who loses the session, the team or the role loses the rest of the file.
      const proceed = async () => void (await teamContext(c, services, "submission:export", team))
      const { type, name, ending, chunks: pieces } = await downloadSnapshot(ctx, { id, number: Number(number), format }, proceed)
      const fault = (cause: unknown) =>
        services.log.warn("download ended early", { reason: cause instanceof Error ? cause.name : "unknown" })
      return new Response(bytesOf(pieces, fault), { headers: downloadHeaders(type, `${name}.${ending}`) })
    })
