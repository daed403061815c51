import { Hono, type Context as HonoContext } from "hono"
import { z } from "zod"
import { parseJson } from "../../lib/body.ts"
import { Invalid } from "../../lib/errors.ts"
import type { AppEnv, Routes } from "../../lib/http.ts"
import type { Services, TeamContext } from "../../lib/services.ts"
import { issuesOf } from "../../trpc/errors.ts"
import { memberContext } from "../../trpc/member.ts"
import { submissionFilter } from "../submissions/schema.ts"
import { exportFormat } from "./schema.ts"
import { exportSubmissions } from "./service.ts"

/** Exports that one person may begin in an hour. */
const perHour = { max: 120, windowSeconds: 3600 }

const query = z.strictObject({
  format: exportFormat,
  filter: z.string().max(20_000).optional(),
  sort: z.enum(["newest", "oldest"]).default("oldest"),
  /** The team by its slug, where no header can name it: a link in a page. */
  team: z.string().max(64).optional(),
})

const types = {
  csv: { type: "text/csv; charset=utf-8; header=present", ending: "csv" },
  jsonl: { type: "application/jsonl; charset=utf-8", ending: "jsonl" },
  "label-studio": { type: "application/json; charset=utf-8", ending: "label-studio.json" },
} as const

/**
 * The team that a request works in, with the person who asks: as the ladder of procedures finds them.
 * @throws NotSignedIn, NotFound, Forbidden
 */
export function teamContext(
  c: HonoContext<AppEnv>,
  services: Services,
  action: "export" | "import",
  team?: string,
): Promise<TeamContext & { userId: string }> {
  const options = { headers: c.req.raw.headers, services, remoteAddress: c.var.remoteAddress ?? null, teamSlug: team }
  return memberContext(options, `submission:${action}`)
}

function readFilter(text: string | undefined) {
  if (text === undefined) return {}
  const found = submissionFilter.safeParse(parseJson(text))
  if (!found.success) throw new Invalid(issuesOf(found.error).map((issue) => ({ ...issue, path: ["filter", ...issue.path] })))
  return found.data
}

async function* encoded(pieces: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}

/** Pieces of text as a body; see {@link bytesOf}. */
export function bodyOf(pieces: AsyncGenerator<string>, onFault: (cause: unknown) => void): ReadableStream<Uint8Array> {
  return bytesOf(encoded(pieces), onFault)
}

/** Pieces as a body. None is made before it is asked for; whoever hangs up ends the making. */
export function bytesOf(pieces: AsyncGenerator<Uint8Array>, onFault: (cause: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const { done, value } = await pieces.next()
            if (done) return controller.close()
            // An empty piece would end the asking.
            if (value.byteLength > 0) return controller.enqueue(value)
          }
        } catch (cause) {
          onFault(cause)
          // The body ends before its end, so that nobody takes a part for the whole.
          controller.error(cause)
        }
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Headers of a download that nobody keeps, changes or shows as a page. Compressing it would mean to hold it whole. */
export function downloadHeaders(type: string, name: string): Record<string, string> {
  return {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store, no-transform",
    "x-content-type-options": "nosniff",
  }
}

/** `GET /api/v1/submissions/export`: what a filter shows, as a file. */
export const exportRoutes: Routes = (services) =>
  new Hono<AppEnv>().get("/api/v1/submissions/export", async (c) => {
    const asked = query.safeParse(c.req.query())
    if (!asked.success) throw new Invalid(issuesOf(asked.error))
    const { format, sort, team } = asked.data
    const ctx = await teamContext(c, services, "export", team)
    const filter = readFilter(asked.data.filter)
    await services.limits.demand(`submissions.export:${ctx.userId}`, c.var.remoteAddress, perHour)
    // A reader who loses the session, the team or the role loses the rest of the file.
    const proceed = async () => void (await teamContext(c, services, "export", team))
    const { total, pieces } = await exportSubmissions(ctx, { format, filter, sort }, proceed)
    const { type, ending } = types[format]
    const day = ctx.clock.now().toISOString().slice(0, 10)
    const fault = (cause: unknown) => services.log.warn("export ended early", { reason: cause instanceof Error ? cause.name : "unknown" })
    const headers = { ...downloadHeaders(type, `${ctx.team.slug}-submissions-${day}.${ending}`), "x-total-count": String(total) }
    return new Response(bodyOf(pieces, fault), { headers })
  })
