import { TRPCError } from "@trpc/server"
import { isJson } from "../../platform/body.ts"
import type { CheckedText } from "../../platform/checked-text.ts"
import type { HeaderReader } from "../../platform/headers.ts"
import { appRouter } from "../../router.ts"
import type { Call, Runnable } from "./run-procedure.ts"

/* Recognizes the common calls of procedures, and reads their inputs. */

const PREFIX = "/api/trpc/"
/** Procedures in one request. */
export const MAX_BATCH = 20
export const MAX_BODY = 2 * 1024 * 1024

export type Kind = Call["type"]
const known = appRouter._def.procedures as unknown as Record<string, Runnable | undefined>

/** A call that the fast path handles: its procedures, and the input of a query. */
export type ParsedCall = { path: string; names: string[]; procedures: Runnable[]; type: Kind; batch: boolean; query: string | null }

/**
 * Parses a common call; null if the request is something else.
 * @param target the URL from its path on
 */
export function parseCall(method: string, target: string, headers: HeaderReader): ParsedCall | null {
  if (!target.startsWith(PREFIX) || target.includes("%00") || target.includes("#")) return null
  const mark = target.indexOf("?")
  const path = mark === -1 ? target : target.slice(0, mark)
  const called = path.slice(PREFIX.length)
  if (!/^[A-Za-z0-9.,]+$/.test(called)) return null
  const { batch, input, unusual } = parametersOf(mark === -1 ? "" : target.slice(mark + 1))
  const names = batch ? called.split(",") : [called]
  if (names.length > MAX_BATCH || unusual) return null
  const procedures: Runnable[] = []
  const type = method === "GET" ? "query" : method === "POST" ? "mutation" : null
  for (const name of names) {
    const procedure = Object.hasOwn(known, name) ? known[name] : undefined
    if (!procedure || procedure._def.type !== type) return null
    procedures.push(procedure)
  }
  const content = headers.get("content-type")
  if (content === null ? type === "mutation" : !content.startsWith("application/json")) return null
  if (type === "mutation" && !isJson({ headers })) return null
  if (headers.has("trpc-accept") || headers.get("accept")?.includes("jsonl")) return null
  const query = type === "query" ? input : null
  return type && { path, names, procedures, type, batch, query: query || null }
}

const INPUT = "input="

type Parameters = { batch: boolean; input: string | null; unusual: boolean }

function parametersOf(search: string): Parameters {
  // Nearly all calls have only this parameter, so the common case avoids URLSearchParams.
  if (search.startsWith(INPUT) && !/[&+]/.test(search)) {
    try {
      return { batch: false, input: decodeURIComponent(search.slice(INPUT.length)), unusual: false }
    } catch {
      // No browser encodes like this: fall back to the lenient parser.
    }
  }
  const parameters = new URLSearchParams(search)
  return { batch: parameters.get("batch") === "1", input: parameters.get("input"), unusual: parameters.has("connectionParams") }
}

/** Parses the inputs once, on first use, by the index of each call. @throws TRPCError, as tRPC's own parser does */
export function inputsOf({ batch, query, type }: ParsedCall, body: CheckedText | null): () => Record<number, unknown> {
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
