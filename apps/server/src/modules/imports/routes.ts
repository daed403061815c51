import { Readable } from "node:stream"
import type { ReadableStream as WebStream } from "node:stream/web"
import { imports as words } from "@intray/i18n/imports"
import { errors } from "@intray/i18n/translated"
import { Upload } from "@tus/server"
import { Hono, type Context as HonoContext } from "hono"
import { z } from "zod"
import type { FileOperation } from "../../http/rest/files.ts"
import { issuesOf } from "../../http/trpc/errors.ts"
import { bodyOf, downloadHeaders } from "../../platform/download.ts"
import { Forbidden, Invalid, TooLarge } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { problem } from "../../platform/problem.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { line, slug } from "../../platform/values/schema.ts"
import { teamContext } from "../api-keys/team-context.ts"
import { guard } from "../exports/cells.ts"
import { csvLines } from "../exports/service.ts"
import { problemsOf } from "./bench.ts"
import { MAX_IMPORT_BYTES } from "./limits.ts"
import { beginReading } from "./one-reading.ts"
import { headOf, planOf } from "./plan.ts"
import { beginImport, dropImport, importOf, settleImport } from "./service.ts"
import { sniff } from "./sniff.ts"

/** Imports that one person may upload in an hour, and files of problems that they may read. */
const perHour = { max: 60, windowSeconds: 3600 }

const query = z.strictObject({ portal: slug, name: line(200).default("import"), team: z.string().max(64).optional() })
/** None of them can be sent by another site's page without being asked first. */
const types = /^(text\/csv|application\/(jsonl|x-ndjson|x-jsonlines|octet-stream))\s*(;|$)/i

function lengthOf(c: HonoContext<AppEnv>): number {
  const length = Number(c.req.header("content-length") ?? Number.NaN)
  if (!Number.isSafeInteger(length) || length < 0)
    throw new Invalid([{ path: ["content-length"], code: "no_length", message: words.files.noLength }])
  if (length > MAX_IMPORT_BYTES) throw new TooLarge(words.files.tooLarge({ max: MAX_IMPORT_BYTES }))
  return length
}

/** Puts a body into the storage as it comes in. @returns how many bytes came */
async function receive(services: Services, key: string, body: ReadableStream | null, size: number): Promise<number> {
  const store = services.storage.uploads()
  await store.create(new Upload({ id: key, size, offset: 0 }))
  if (!body || size === 0) return 0
  try {
    return await store.write(Readable.fromWeb(body as unknown as WebStream), key, 0)
  } catch (cause) {
    // The client closed the connection; that is not a server error.
    services.log.info("import cut off", { reason: cause instanceof Error ? cause.name : "unknown" })
    return (await services.storage.size(key)) ?? 0
  }
}

async function upload(services: Services, c: HonoContext<AppEnv>): Promise<Response> {
  const site = c.req.header("sec-fetch-site")
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Forbidden("submission")
  if (!types.test(c.req.header("content-type") ?? ""))
    throw new Invalid([{ path: ["content-type"], code: "content_type", message: words.files.contentType }])
  const asked = query.safeParse(c.req.query())
  if (!asked.success) throw new Invalid(issuesOf(asked.error))
  const ctx = await teamContext(c, services, "submission:import", asked.data.team)
  const size = lengthOf(c)
  await services.limits.demand(`import:${ctx.userId}`, c.var.remoteAddress, perHour)
  const { id, storageKey } = await beginImport(ctx, { slug: asked.data.portal, fileName: asked.data.name, size, format: "csv" })
  try {
    const arrived = await receive(services, storageKey, c.req.raw.body, size)
    if (arrived !== size) throw new Invalid([{ path: ["file"], code: "cut_off", message: words.files.cutOff }])
    await services.storage.flush(storageKey)
    const { format } = sniff(await headOf(services, { storageKey }))
    await settleImport(ctx, id, format)
  } catch (cause) {
    await dropImport(ctx, id, storageKey)
    throw cause
  }
  return c.json({ id }, 201, { "cache-control": "no-store" })
}

/**
 * The refused rows of an import as a table: where, what and why, then the row itself as it came.
 * @param proceed asked before each piece of it; throws when the reader may no longer have it
 */
async function* problemLines(
  ctx: TeamContext,
  row: Awaited<ReturnType<typeof importOf>>,
  proceed: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { columns } = planOf(row)
  const head = words.problemsFile
  const own = row.format === "csv" ? columns : [head.line]
  yield `\ufeff${csvLines([[head.row, head.column, head.reason, ...own].map(guard)])}`
  const reading = beginReading(ctx, row.id, signal)
  try {
    for await (const found of problemsOf(ctx, row, reading.signal)) {
      await proceed()
      const lines = found.flatMap((one) =>
        one.problems.map((each) => [String(each.row), each.column, each.reason, ...one.row.raw].map(guard)),
      )
      yield lines.length === 0 ? "" : csvLines(lines)
    }
  } finally {
    reading.end()
  }
}

async function problems(services: Services, c: HonoContext<AppEnv>): Promise<Response> {
  const [team, id] = [c.req.query("team")?.slice(0, 64), (c.req.param("id") ?? "").slice(0, 64)]
  const ctx = await teamContext(c, services, "submission:import", team)
  const row = await importOf(ctx, id)
  // A reader who loses the session, the team, the role or the sight of the portal loses the rest of the file.
  const proceed = async () => void (await importOf(await teamContext(c, services, "submission:import", team), id))
  await services.limits.demand(`import.problems:${ctx.userId}`, c.var.remoteAddress, perHour)
  await headOf(services, row)
  const fault = (cause: unknown) => services.log.warn("problems ended early", { reason: cause instanceof Error ? cause.name : "unknown" })
  const headers = downloadHeaders("text/csv; charset=utf-8; header=present", `import-problems-${row.id}.csv`)
  return new Response(bodyOf(problemLines(ctx, row, proceed, c.req.raw.signal), fault), { headers })
}

const notAllowed = (allow: string) => problem(405, { code: "method_not_allowed", detail: errors.methodNotAllowed }, { allow })

export const importDescription: FileOperation = {
  id: "uploadImport",
  method: "post",
  path: "/imports",
  summary: "Upload a CSV or JSON lines file for an import; Content-Length is required",
  scope: "submission:import",
  query,
  takes: ["text/csv", "application/jsonl", "application/octet-stream"],
  response: { name: "UploadedImport", schema: z.object({ id: z.string() }) },
}

export const problemsDescription: FileOperation = {
  id: "downloadImportProblems",
  method: "get",
  path: "/imports/{id}/problems",
  summary: "Download the rows of an import that were refused, with the reasons",
  scope: "submission:import",
  query: query.pick({ team: true }),
  returns: ["text/csv"],
}

/** `POST /api/v1/imports`, a file as it is; `GET /api/v1/imports/{id}/problems`, what is wrong with its rows, as a file. */
export const importRoutes: Routes = (services) =>
  new Hono<AppEnv>()
    .post("/api/v1/imports", (c) => upload(services, c))
    .get("/api/v1/imports/:id/problems", (c) => problems(services, c))
    .all("/api/v1/imports/:id/problems", () => notAllowed("GET"))
