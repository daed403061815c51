import type { HttpBindings } from "@hono/node-server"
import { getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from "@trpc/server"
import { getHTTPStatusCode } from "@trpc/server/http"
import type { TRPCErrorResponse, TRPCSuccessResponse } from "@trpc/server/rpc"
import { securityHeaders } from "../features/platform/pages/headers.ts"
import { isJson } from "../lib/body.ts"
import { type CheckedText, checkedText } from "../lib/checked-text.ts"
import { accepts, squeezed } from "../lib/compress.ts"
import { isNoRoom } from "../lib/errors.ts"
import { JsonText } from "../lib/json-text.ts"
import { inMemberLanguage } from "../lib/language.ts"
import { addressOf } from "../lib/loopback.ts"
import { maskPath } from "../lib/mask.ts"
import { originsOf, refuseForeign } from "../lib/origin.ts"
import { problemOf, retryAfter } from "../lib/problem.ts"
import type { Services } from "../lib/services.ts"
import { memberLanguageFrom } from "../lib/visitor-language.ts"
import { appRouter } from "../router.ts"
import { type Context, createContext } from "./context.ts"
import { noteError, refusalOf } from "./errors.ts"
import { type Call, type Runnable, runProcedure } from "./run-procedure.ts"

/*
 * The way of a usual call of procedures, from the request to its answer in one go. What is not usual (a stream, an address that names no
 * procedure, a method or a content type that is refused) is left to the application, which answers usual calls alike: it is what this is
 * tested against.
 */

const PREFIX = "/api/trpc/"
/** Procedures in one request. */
export const MAX_BATCH = 20
export const MAX_BODY = 2 * 1024 * 1024

type Kind = Call["type"]
const known = appRouter._def.procedures as unknown as Record<string, Runnable | undefined>

/** A request that is taken: what it calls, and what a query sends along. */
type Taken = { path: string; names: string[]; procedures: Runnable[]; type: Kind; batch: boolean; query: string | null }

type Answered = TRPCSuccessResponse<unknown> | TRPCErrorResponse
type Outcome = { answer: Answered; error: TRPCError | null }

/** Answers a request for procedures, or leaves it: null. */
export type Direct = (request: Request, bindings?: Partial<HttpBindings>) => Promise<Response> | null

export function directCalls(services: Services): Direct {
  const { env, log, baseUrl, metrics } = services
  const origins = originsOf(services)
  const always = {
    ...securityHeaders({ document: false, secret: false, framers: null, connects: null, secure: baseUrl.startsWith("https:") }),
    "cache-control": "no-store",
  }

  async function answer(request: Request, taken: Taken, id: string, remoteAddress: string | null): Promise<Response> {
    const { headers } = request
    const body = taken.type === "mutation" ? await checkedText(request, MAX_BODY) : null
    const inputs = inputsOf(taken, body)
    const context = await createContext({ headers, services, remoteAddress }).then(
      (value) => ({ value: { ...value, texts: true }, failed: null }),
      (cause: unknown) => ({ value: undefined, failed: getTRPCErrorFromUnknown(refusalOf(cause)) }),
    )
    const call = async (procedure: Runnable, batchIndex: number): Promise<Outcome> => {
      const path = taken.names[batchIndex] as string
      const getRawInput = async () => inputs()[batchIndex]
      try {
        if (context.failed) throw context.failed
        const data = await runProcedure(procedure, {
          path,
          getRawInput,
          ctx: context.value,
          type: taken.type,
          signal: undefined,
          batchIndex,
        })
        return { answer: { result: { data } }, error: null }
      } catch (cause) {
        return failed(getTRPCErrorFromUnknown(cause), path, taken.type, context.value)
      }
    }
    const outcomes = await Promise.all(taken.procedures.map(call))
    const texts = outcomes.map((one) => textOf(one.answer))
    const text = taken.batch ? `[${texts.join(",")}]` : (texts[0] as string)
    const [later] = outcomes.map(({ error }) => retryAfter(error?.cause)).filter((header) => "retry-after" in header)
    const sent = {
      ...always,
      "content-type": "application/json",
      vary: "trpc-accept, accept, accept-encoding",
      "x-request-id": id,
      ...later,
    }
    const status = getHTTPStatusCode(outcomes.map((one) => one.answer) as never)
    const small = accepts(headers.get("accept-encoding") ?? "", "gzip") ? await squeezed(Buffer.from(text)) : null
    if (small === null) return new Response(text, { status, headers: sent })
    return new Response(new Uint8Array(small), { status, headers: { ...sent, "content-encoding": "gzip" } })
  }

  function failed(error: TRPCError, path: string, type: Kind, ctx: Context | undefined): Outcome {
    noteError(services, error, path)
    const shape = getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input: undefined, ctx })
    return { answer: { error: shape } as unknown as TRPCErrorResponse, error }
  }

  async function answerAndNote(request: Request, taken: Taken, bindings: Partial<HttpBindings> | undefined): Promise<Response> {
    const begun = performance.now()
    const id = crypto.randomUUID().slice(0, 8)
    const { headers, method } = request
    const language = memberLanguageFrom(headers)
    const act = () => answer(request, taken, id, addressOf(bindings?.incoming, headers, env.proxies))
    let response: Response
    try {
      if (taken.type === "mutation") refuseForeign(request, origins)
      // English is what everybody gets to whom nobody gives another language.
      response = await (language === "en" ? act() : inMemberLanguage(language, act))
    } catch (cause) {
      if (isNoRoom(cause)) services.room.help()
      response = inMemberLanguage(language, () => problemOf(cause, log, id))
      for (const [name, value] of Object.entries({ ...always, vary: "accept-encoding", "x-request-id": id }))
        response.headers.set(name, value)
    }
    const ms = performance.now() - begun
    metrics.request(taken.path, method, response.status, ms)
    log.info(`${method} ${maskPath(taken.path)}`, { status: response.status, ms: Math.round(ms), id })
    return response
  }

  return (request, bindings) => {
    const taken = takenOf(request)
    return taken && answerAndNote(request, taken, bindings)
  }
}

function textOf(answer: Answered): string {
  const { data } = "result" in answer ? answer.result : {}
  return data instanceof JsonText ? `{"result":{"data":${data.text}}}` : JSON.stringify(answer)
}

/** What a usual request calls; null: it is none. */
function takenOf({ method, url, headers }: Request): Taken | null {
  const from = url.indexOf("/", "https://".length)
  if (!url.startsWith(PREFIX, from) || /%00|#/i.test(url)) return null
  const mark = url.indexOf("?", from)
  const path = url.slice(from, mark === -1 ? undefined : mark)
  const called = path.slice(PREFIX.length)
  if (!/^[A-Za-z0-9.,]+$/.test(called)) return null
  const search = mark === -1 ? "" : url.slice(mark + 1)
  const parameters = new URLSearchParams(search)
  const batch = parameters.get("batch") === "1"
  const names = batch ? called.split(",") : [called]
  if (names.length > MAX_BATCH || parameters.has("connectionParams")) return null
  const procedures: Runnable[] = []
  const type = method === "GET" ? "query" : method === "POST" ? "mutation" : null
  for (const name of names) {
    const procedure = Object.hasOwn(known, name) ? known[name] : undefined
    if (!procedure || procedure._def.type !== type) return null
    procedures.push(procedure)
  }
  const content = headers.get("content-type")
  if (content === null ? type === "mutation" : !content.startsWith("application/json")) return null
  if (type === "mutation" && !isJson({ headers } as Request)) return null
  if (headers.has("trpc-accept") || headers.get("accept")?.includes("jsonl")) return null
  const query = type === "query" ? parameters.get("input") : null
  return type && { path, names, procedures, type, batch, query: query || null }
}

/** Reads what was sent along, once and only when somebody asks; by the place of each call. @throws TRPCError as the library's own */
function inputsOf({ batch, query, type }: Taken, body: CheckedText | null): () => Record<number, unknown> {
  let read: Record<number, unknown> | undefined
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new TRPCError({ code: "BAD_REQUEST", message: cause instanceof Error ? cause.message : "Invalid input", cause })
    }
  }
  return () => {
    if (read) return read
    const sent = type === "query" ? (query === null ? undefined : parse(query)) : body?.text === "" ? parse("") : body?.json
    if (batch && sent !== undefined && (typeof sent !== "object" || sent === null || Array.isArray(sent)))
      throw new TRPCError({ code: "BAD_REQUEST", message: '"input" needs to be an object when doing a batch call' })
    read = sent === undefined ? {} : batch ? (sent as Record<number, unknown>) : { 0: sent }
    return read
  }
}
