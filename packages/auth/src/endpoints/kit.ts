import type { GenericEndpointContext } from "@better-auth/core"
import { APIError } from "better-auth/api"
import { codeOf } from "../codes.ts"

type Refusal = "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "UNPROCESSABLE_ENTITY" | "TOO_MANY_REQUESTS"

/** Creates an error like the sign-in library does: its code is the message in upper case, unless one is given. */
export function refuse(status: Refusal, message: string, code = codeOf(message)): APIError {
  return new APIError(status, { message, code })
}

/** Creates the error for an API key that does not exist, or that the caller may not manage. */
export const unknownKey = (): APIError => refuse("NOT_FOUND", "API Key not found")

type Answer<T> = { response: T; headers: Headers | null }

/**
 * Calls an endpoint of the library as a part of ours, with the same request and session; cookies and location are kept. Hooks do not run
 * again.
 * @throws APIError as the endpoint does; also for a redirect
 */
export async function delegate<T>(
  endpoint: (input: never) => Promise<T>,
  ctx: GenericEndpointContext,
  changes: { body?: unknown; query?: unknown; method?: "GET" | "POST" } = {},
): Promise<Awaited<T>> {
  const input = { ...ctx, ...changes, asResponse: false, returnHeaders: true, returnStatus: false }
  const { response, headers } = (await endpoint(input as never)) as Answer<Awaited<T>>
  headers?.forEach((value, name) => {
    if (name === "set-cookie") ctx.responseHeaders.append(name, value)
    else ctx.setHeader(name, value)
  })
  return response
}
