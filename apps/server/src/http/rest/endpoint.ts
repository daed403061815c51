import type { z } from "zod"
import type { Caller } from "../../router.ts"

type Parts<P, Q, H, B> = { params: P; query: Q; headers: H; body: B }

/** An endpoint of the public REST API: its input, its result, and the procedure that does the work. */
export type Endpoint = {
  method: "get" | "post"
  /** Below /api/v1, with parameters in braces. */
  path: `/${string}`
  /** Name of the operation in the API's description. */
  id: string
  summary: string
  /** 204 has no content: the result of the call is not sent. */
  status: 200 | 201 | 202 | 204
  params: z.ZodObject
  query: z.ZodObject | null
  /** Names in lower case; other headers are ignored. */
  headers: z.ZodObject | null
  body: z.ZodObject | null
  /** Name and schema of the response. */
  response: { name: string; schema: z.ZodType }
  /** Statuses of the problems that a caller must expect, besides 400. */
  problems: number[]
  call(caller: Caller, parts: Parts<unknown, unknown, unknown, unknown>): Promise<unknown>
}

type Read<T> = T extends z.ZodType ? z.output<T> : null

/** Declares an endpoint with its parts typed by their schemas. */
export function endpoint<P extends z.ZodObject, Q extends z.ZodObject | null, H extends z.ZodObject | null, B extends z.ZodObject | null>(
  declared: Omit<Endpoint, "params" | "query" | "headers" | "body" | "call"> & {
    params: P
    query: Q
    headers: H
    body: B
    call(caller: Caller, parts: Parts<Read<P>, Read<Q>, Read<H>, Read<B>>): Promise<unknown>
  },
): Endpoint {
  // The adapter parses each part with its schema before it calls.
  return declared as unknown as Endpoint
}
