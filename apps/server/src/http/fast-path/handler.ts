import type { IncomingMessage } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import { after, every, type Maybe, outcome } from "@intray/db"
import { inMemberLanguage } from "@intray/i18n/request-language"
import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from "@trpc/server"
import { getHTTPStatusCode } from "@trpc/server/http"
import type { TRPCErrorResponse, TRPCSuccessResponse } from "@trpc/server/rpc"
import { securityHeaders } from "../../modules/pages/headers.ts"
import { type CheckedText, checkedText } from "../../platform/checked-text.ts"
import { accepts, squeezed } from "../../platform/compress.ts"
import { isNoRoom } from "../../platform/errors.ts"
import type { HeaderReader } from "../../platform/headers.ts"
import { JsonText } from "../../platform/json-text.ts"
import { addressOf } from "../../platform/loopback.ts"
import { maskPath } from "../../platform/mask.ts"
import { originsOf, refuseForeign } from "../../platform/origin.ts"
import { problemIn, retryAfter } from "../../platform/problem.ts"
import type { Services } from "../../platform/services.ts"
import { memberLanguageFrom } from "../../platform/visitor-language.ts"
import { appRouter } from "../../router.ts"
import { type Context, contextNow } from "../trpc/context.ts"
import { noteError, refusalOf } from "../trpc/errors.ts"
import { inputsOf, type Kind, MAX_BODY, type ParsedCall, parseCall } from "./parse-call.ts"
import { type Runnable, runProcedure } from "./run-procedure.ts"

/*
 * The fast path: answers common tRPC calls directly, without routes and middleware. Everything else (streams, unknown
 * procedures, rejected methods or content types) is left to the application. It would answer common calls identically, and tests
 * compare both. Available values are not awaited: a query with a cached caller is answered synchronously.
 */

type Answered = TRPCSuccessResponse<unknown> | TRPCErrorResponse
type Outcome = { answer: Answered; error: TRPCError | null }

/** A request, from the socket or from the application. */
export type RpcRequest = {
  readonly method: string
  /** The full URL. */
  readonly url: string
  readonly headers: HeaderReader
  readonly incoming: IncomingMessage | undefined
  /** Reads the body. @throws TooLarge; DomainError 400, 408 */
  body(): Promise<CheckedText>
}

/** A complete response. */
export type RpcResponse = { status: number; headers: Record<string, string>; body: string | Buffer }

/** Answers a parsed call. Never rejects because of an error in the call. */
export type Handler = (asked: RpcRequest, taken: ParsedCall) => Maybe<RpcResponse>

export function createHandler(services: Services): Handler {
  const { env, log, baseUrl, metrics } = services
  const origins = originsOf(services)
  const always = {
    ...securityHeaders({ document: false, secret: false, framers: null, connects: null, secure: baseUrl.startsWith("https:") }),
    "cache-control": "no-store",
  }
  const usual = { ...always, "content-type": "application/json", vary: "trpc-accept, accept, accept-encoding" }

  function answer(asked: RpcRequest, taken: ParsedCall, id: string): Maybe<RpcResponse> {
    if (taken.type !== "mutation") return answerWith(null, asked, taken, id)
    refuseForeign(asked, origins)
    return asked.body().then((body) => answerWith(body, asked, taken, id))
  }

  function answerWith(body: CheckedText | null, { headers, incoming }: RpcRequest, taken: ParsedCall, id: string): Maybe<RpcResponse> {
    const inputs = inputsOf(taken, body)
    const remoteAddress = addressOf(incoming, headers, env.proxies)
    return outcome(
      () => contextNow({ headers, services, remoteAddress, socket: incoming?.socket }),
      (context) => called({ ...context, texts: true }),
      (cause) => refused(getTRPCErrorFromUnknown(refusalOf(cause))),
    )

    function called(ctx: Context): Maybe<RpcResponse> {
      const outcomes = taken.procedures.map((procedure, batchIndex) => callOf(procedure, batchIndex, ctx))
      return after(every(outcomes), (all) => said(all, headers, taken, id))
    }

    function callOf(procedure: Runnable, batchIndex: number, ctx: Context): Maybe<Outcome> {
      const path = taken.names[batchIndex] as string
      const getRawInput = () => inputs()[batchIndex]
      const result = runProcedure(procedure, { path, getRawInput, ctx, type: taken.type, signal: undefined, batchIndex })
      return after(result, (one) =>
        one.ok ? { answer: { result: { data: one.data } }, error: null } : failed(one.error, path, taken.type, ctx),
      )
    }

    function refused(error: TRPCError): Maybe<RpcResponse> {
      const outcomes = taken.names.map((path) => failed(error, path, taken.type, undefined))
      return said(outcomes, headers, taken, id)
    }
  }

  function said(outcomes: readonly Outcome[], headers: HeaderReader, { batch }: ParsedCall, id: string): Maybe<RpcResponse> {
    const texts = outcomes.map((one) => textOf(one.answer))
    const text = batch ? `[${texts.join(",")}]` : (texts[0] as string)
    const [later] = outcomes
      .flatMap(({ error }) => (error === null ? [] : [retryAfter(error.cause)]))
      .filter((header) => "retry-after" in header)
    const sent = { ...usual, "x-request-id": id, ...later }
    const status =
      outcomes.length === 1 && outcomes[0]?.error === null ? 200 : getHTTPStatusCode(outcomes.map((one) => one.answer) as never)
    const plain = { status, headers: sent, body: text }
    if (!accepts(headers.get("accept-encoding") ?? "", "gzip")) return plain
    return squeezed(Buffer.from(text)).then((small) =>
      small === null ? plain : { status, headers: { ...sent, "content-encoding": "gzip" }, body: small },
    )
  }

  function failed(error: TRPCError, path: string, type: Kind, ctx: Context | undefined): Outcome {
    noteError(services, error, path)
    const shape = getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input: undefined, ctx })
    return { answer: { error: shape } as unknown as TRPCErrorResponse, error }
  }

  function fault(cause: unknown, id: string): RpcResponse {
    if (isNoRoom(cause)) services.room.help()
    const { status, headers, body } = problemIn(cause, log, id)
    return { status, headers: { ...headers, ...always, vary: "accept-encoding", "x-request-id": id }, body }
  }

  return (asked, taken) => {
    const begun = performance.now()
    const id = crypto.randomUUID().slice(0, 8)
    const language = memberLanguageFrom(asked.headers)
    const act = () =>
      outcome(
        () => answer(asked, taken, id),
        (given) => given,
        (cause) => fault(cause, id),
      )
    // English is the default, so it needs no language scope.
    return after(language === "en" ? act() : inMemberLanguage(language, act), (given) => {
      const ms = performance.now() - begun
      metrics.request(taken.path, asked.method, given.status, ms)
      log.info(`${asked.method} ${maskPath(taken.path)}`, { status: given.status, ms: Math.round(ms), id })
      return given
    })
  }
}

function textOf(answer: Answered): string {
  const { data } = "result" in answer ? answer.result : {}
  return data instanceof JsonText ? `{"result":{"data":${data.text}}}` : JSON.stringify(answer)
}

/** Answers a Fetch API request; null if it is not a common call. */
export type FastPath = (request: Request, bindings?: Partial<HttpBindings>) => Promise<Response> | null

export function createFastPath(services: Services): FastPath {
  const answer = createHandler(services)
  return (request, bindings) => {
    const { method, url, headers } = request
    const taken = parseCall(method, url.slice(url.indexOf("/", "https://".length)), headers)
    if (!taken) return null
    const asked = { method, url, headers, incoming: bindings?.incoming, body: () => checkedText(request, MAX_BODY) }
    return Promise.resolve(answer(asked, taken)).then(
      ({ status, headers: sent, body }) => new Response(typeof body === "string" ? body : new Uint8Array(body), { status, headers: sent }),
    )
  }
}
