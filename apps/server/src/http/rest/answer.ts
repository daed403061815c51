import { createHash } from "node:crypto"
import { type Permission, requestOf } from "@intray/auth/permissions"
import { submission } from "@intray/db/schema"
import { apiServer as words } from "@intray/i18n/api-server"
import { errors } from "@intray/i18n/translated"
import { typed } from "@intray/i18n/typed"
import { TRPCError } from "@trpc/server"
import { and, eq } from "drizzle-orm"
import type { Context as HonoContext } from "hono"
import { ZodError } from "zod"
import { authenticateKey } from "../../modules/api-keys/authenticate.ts"
import { submissionChange } from "../../modules/submissions/rest.ts"
import { isJson, parseJson, readText, refuseNul } from "../../platform/body.ts"
import { DomainError, Forbidden, Invalid, TooMany } from "../../platform/errors.ts"
import type { AppEnv } from "../../platform/http.ts"
import { refuseForeign } from "../../platform/origin.ts"
import type { ActiveTeam, Services, TeamContext } from "../../platform/services.ts"
import { activeTeam, isAllowed } from "../../platform/teams.ts"
import { type Caller, createCaller } from "../../router.ts"
import { type Context, createContext } from "../trpc/context.ts"
import { issuesOf } from "../trpc/errors.ts"
import { callOnce, idempotencyKeyIn } from "./idempotency.ts"
import { withField } from "./missing-field.ts"
import { demandSubmission } from "./replay.ts"
import { coerced, definitionOf, isOne, isWhole, pageOf, pageQuery, paramsOf, partsOf, type Row, type Sent, statusOf } from "./row.ts"

const maxBody = 1024 * 1024
const noStore = { "content-type": "application/json", "cache-control": "no-store" }

/** Unwraps an error of a procedure: a known error, or a fault for the app to log. */
export function unwrap(error: unknown): unknown {
  if (!(error instanceof TRPCError)) return error
  if (error.cause instanceof DomainError) return error.cause
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return new Invalid(issuesOf(error.cause))
  return error
}

const unknownKey = (name: string) => ({
  path: [name],
  code: "unrecognized_keys",
  message: typed.shape.unknown({ names: [name.slice(0, 80)] }),
})

/** @throws Invalid for an unknown query parameter */
function readQuery(c: HonoContext<AppEnv>, row: Row): Record<string, unknown> {
  const { query } = partsOf(row)
  const sent = c.req.query()
  const odd = Object.keys(sent).filter((name) => !Object.hasOwn(query.properties, name))
  if (odd.length > 0) throw new Invalid(odd.slice(0, 20).map(unknownKey))
  const read = Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, coerced(text, query.properties[name])]))
  const own = row.query ?? (isWhole(row) ? pageQuery : undefined)
  const result = own?.safeParse(read)
  if (result && !result.success) throw new Invalid(issuesOf(result.error))
  return (result?.data as Record<string, unknown> | undefined) ?? read
}

/** @throws DomainError 415, 413, 400; Invalid */
async function readBody(request: Request, row: Row): Promise<Record<string, unknown>> {
  const { body } = partsOf(row)
  const text = await readText(request, maxBody)
  // The body may be left out if nothing in it is required.
  if (text === "" && (body === null || ((body.required as string[] | undefined) ?? []).length === 0)) return {}
  if (!isJson(request)) throw new DomainError("UNSUPPORTED_MEDIA_TYPE", errors.jsonContentType, { code: "content_type" })
  const read = parseJson(text)
  if (/\\u0000/i.test(text)) refuseNul(read)
  if (typeof read !== "object" || read === null || Array.isArray(read)) {
    throw new Invalid([{ path: [], code: "invalid_type", message: words.notObject }])
  }
  const taken = [...paramsOf(row), ...(row.filled ?? [])].filter((name) => Object.hasOwn(read, name))
  if (taken.length > 0) {
    throw new Invalid(taken.map((name) => ({ path: [name], code: "unrecognized_keys", message: words.inAddress({ name }) })))
  }
  if (body === null && Object.keys(read).length > 0) throw new Invalid(Object.keys(read).slice(0, 20).map(unknownKey))
  if (!row.body) return read as Record<string, unknown>
  const checked = row.body.safeParse(read)
  if (!checked.success) throw new Invalid(issuesOf(checked.error))
  return checked.data as Record<string, unknown>
}

function procedureOf(caller: Caller, name: string): (input: unknown) => Promise<unknown> {
  return name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller) as (
    input: unknown,
  ) => Promise<unknown>
}

/** Calls the procedure of a row and converts its result for the response. @throws what the procedure throws */
async function run(caller: Caller, row: Row, sent: Sent): Promise<unknown> {
  const { limit, cursor, ...query } = sent.query
  const asked = isWhole(row) ? { ...sent, query } : sent
  const change = row.id === "updateSubmission" ? submissionChange(sent) : null
  const input = change?.input ?? (row.input ? await row.input(asked, caller) : { ...asked.query, ...sent.body, ...sent.params })
  const answer = (await procedureOf(caller, change?.procedure ?? row.procedure)(input)) as never
  if (!isWhole(row)) return row.output ? row.output(answer, sent) : answer
  const all = row.items ? row.items(answer) : (answer as { items: readonly { id: string }[] }).items
  return pageOf(all, {
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(cursor === undefined ? {} : { cursor: String(cursor) }),
  })
}

/** Like {@link run}; a 404 also names the part of the request that was not found. */
function runNamed(caller: Caller, row: Row, sent: Sent): Promise<unknown> {
  return run(caller, row, sent).catch((error: unknown) => Promise.reject(withField(unwrap(error), sent)))
}

/** Replaces a submission's number in the path by its id. An unknown number stays, and is then not found. */
async function nameSubmissionById(context: Context, params: Record<string, string>): Promise<void> {
  if (!isNumber(params.submissionId)) return
  const id = await submissionIn(context.services, (await teamOf(context)).id, params.submissionId)
  if (id !== null) params.submissionId = id
}

/** The ETag of a resource: a hash of its representation. */
function etagOf(body: string): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`
}

/** Whether a list of entity tags, from `If-Match` or `If-None-Match`, contains this one. */
function names(list: string, etag: string): boolean {
  return list.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag)
}

/** Milliseconds that a change waits for a change in another process. */
const TURN_MS = 5_000
const turnsOf = new WeakMap<Services, Map<string, Promise<unknown>>>()

/**
 * Serializes changes of one resource over this API, so that `If-Match` is compared with the state that is changed.
 * @throws TooMany if another process takes too long
 */
async function inTurn<T>(services: Services, name: string, change: () => Promise<T>): Promise<T> {
  const { processes } = services
  const turns = turnsOf.get(services) ?? new Map<string, Promise<unknown>>()
  turnsOf.set(services, turns)
  const work = async () => {
    if (processes.count === 1) return change()
    const giveBack = await processes.hold(`change:${name}`, { patienceMs: TURN_MS })
    if (giveBack === null) throw new TooMany(1)
    return change().finally(giveBack)
  }
  const mine = (turns.get(name) ?? Promise.resolve()).then(work, work)
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}

/** The caller: the API key of the request, or else the session of a page of this installation. */
async function callerOf(c: HonoContext<AppEnv>, services: Services, origins: ReadonlySet<string>): Promise<Context> {
  const { headers } = c.req.raw
  const remoteAddress = c.var.remoteAddress ?? null
  const found = await authenticateKey(services, headers, remoteAddress)
  if (found) c.set("rate", found.rate)
  // Browsers send sessions automatically, so only our own pages may change something with them.
  else if (c.req.method !== "GET" && c.req.method !== "HEAD") refuseForeign(c.req.raw, origins)
  return createContext({ headers, services, remoteAddress, socket: c.env?.incoming?.socket, key: found?.caller ?? null })
}

/**
 * Answers one endpoint of the team's API.
 * @param find returns the row of an operation
 * @throws DomainError; other errors are faults
 */
export async function answerRow(
  c: HonoContext<AppEnv>,
  { services, origins, find, row }: { services: Services; origins: ReadonlySet<string>; find(id: string): Row; row: Row },
): Promise<Response> {
  const context = await callerOf(c, services, origins)
  if (!context.key && !context.user) throw new DomainError("UNAUTHORIZED", words.keyFirst, { code: "not_signed_in" })
  await demandAllowed(context, row)
  const caller = createCaller(context)
  const sent: Sent = { params: c.req.param() as Record<string, string>, query: readQuery(c, row), body: {} }
  await nameSubmissionById(context, sent.params)
  const work = () => runNamed(caller, row, sent)
  if (row.method === "get") return read(c, row, JSON.stringify(await work()))
  sent.body = await readBody(c.req.raw, row)
  if (row.method === "patch" && !row.reads && c.req.header("if-match") !== undefined) {
    throw new DomainError("PRECONDITION_FAILED", words.noVersion, { code: "no_version" })
  }
  if (row.method === "patch" && row.reads) return patch(c, { services, caller, row, of: find(row.reads), sent, work })
  const name = row.method === "post" ? idempotencyKeyIn(c.req.raw.headers) : null
  if (name === null) return answer(row, JSON.stringify(await work()))
  return once(c, services, { context, row, sent, name, work })
}

function read(c: HonoContext<AppEnv>, row: Row, body: string): Response {
  if (!isOne(row)) return new Response(body, { status: 200, headers: noStore })
  const headers = { "content-type": "application/json", "cache-control": "private, no-cache", etag: etagOf(body) }
  if (names(c.req.header("if-none-match") ?? "", headers.etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { status: 200, headers })
}

function answer(row: Row, body: string): Response {
  const status = statusOf(row)
  return status === 204
    ? new Response(null, { status, headers: { "cache-control": "no-store" } })
    : new Response(body, { status, headers: noStore })
}

type Patch = { services: Services; caller: Caller; row: Row; of: Row; sent: Sent; work(): Promise<unknown> }

/** Changes a resource and returns its new state. @throws DomainError 412 if it has changed since it was read */
async function patch(c: HonoContext<AppEnv>, { services, caller, row, of, sent, work }: Patch): Promise<Response> {
  const now = async () => {
    const params = Object.fromEntries(paramsOf(of).map((name, index) => [name, Object.values(sent.params)[index] ?? ""]))
    return JSON.stringify(await runNamed(caller, of, { params, query: {}, body: {} }))
  }
  const wanted = c.req.header("if-match")
  return inTurn(services, `${row.path} ${Object.values(sent.params).join(" ")}`, async () => {
    // Checks read access first: otherwise the response would be refused after the change was made.
    const before = await now()
    if (wanted !== undefined && !names(wanted, etagOf(before))) {
      throw new DomainError("PRECONDITION_FAILED", words.changedSince, { code: "changed_since" })
    }
    await work()
    const body = await now()
    return new Response(body, { status: statusOf(row), headers: { ...noStore, etag: etagOf(body) } })
  })
}

type Once = { context: Context; row: Row; sent: Sent; name: string; work(): Promise<unknown> }

const isNumber = (name: string | undefined) => name !== undefined && /^\d{1,9}$/.test(name)

/** The submission that a path names by id or number; null if there is none. */
async function submissionIn({ db }: Services, teamId: string, name: string | undefined): Promise<string | null> {
  if (name === undefined) return null
  const which = isNumber(name) ? eq(submission.number, Number(name)) : eq(submission.id, name.slice(0, 64))
  const [found] = await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.teamId, teamId), which))
  return found?.id ?? null
}

/** The team that a call works in. @throws NotFound, Refused (`no_team`), DomainError 403 (`second_factor_required`) */
async function teamOf({ services, key, user, teamSlug, defaultTeamId }: Context): Promise<ActiveTeam> {
  return key ?? activeTeam(services.db, { userId: user?.id ?? "", slug: teamSlug, defaultTeamId })
}

/** Checks permissions before the input is parsed. @throws Forbidden, and as {@link teamOf} */
async function demandAllowed(context: Context, row: Row): Promise<void> {
  const { permission } = definitionOf(row.procedure).meta ?? {}
  const needed = (Array.isArray(permission) ? permission : [permission]) as Permission[]
  const asks = needed.filter((one) => String(one).includes(":"))
  if (asks.length === 0) return
  const team = await teamOf(context)
  for (const one of asks) if (await isAllowed(context.db, team, requestOf(one))) return
  throw new Forbidden(asks[0]?.split(":")[0] ?? "", team.key ? "key" : "role", asks)
}

/** Runs a call only once for each idempotency key. */
async function once(c: HonoContext<AppEnv>, services: Services, { context, row, sent, name, work }: Once): Promise<Response> {
  const { user, key, actor, db, clock } = context
  const team = await teamOf(context)
  const asked = `${row.method} ${c.req.path} ${JSON.stringify(sent)}`
  const callerId = `${team.id}:${key?.key.id ?? user?.id ?? ""}`
  const submissionId = await submissionIn(services, team.id, sent.params.submissionId)
  const { replay } = row
  // Read-only calls need no idempotency.
  if (!replay) return answer(row, JSON.stringify(await work()))
  const made = await callOnce(services, { callerId, teamId: team.id, submissionId, name, asked }, { call: work, store: replay.store })
  if ("answer" in made) return answer(row, JSON.stringify(made.answer))
  const ctx: TeamContext = { services, db, clock, actor, team }
  if (submissionId !== null) await demandSubmission(ctx, submissionId)
  const response = answer(row, JSON.stringify(await replay.read(ctx, made.stored, sent.params)))
  response.headers.set("idempotency-replayed", "true")
  return response
}
