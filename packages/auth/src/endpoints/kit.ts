import type { GenericEndpointContext } from "@better-auth/core"
import { APIError } from "better-auth/api"
import { codeOf } from "../codes.ts"

type Refusal = "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "UNPROCESSABLE_ENTITY" | "TOO_MANY_REQUESTS"

/** A refusal as the sign-in library makes them: its code is the message in upper case, unless one is given. */
export function refuse(status: Refusal, message: string, code = codeOf(message)): APIError {
  return new APIError(status, { message, code })
}

/** Makes the refusal of an API key that is not there, or not the caller's to manage. */
export const unknownKey = (): APIError => refuse("NOT_FOUND", "API Key not found")

type Answer<T> = { response: T; headers: Headers | null }

/**
 * Calls an endpoint of the library as a part of ours: same request and session, cookies and location kept. Hooks do not run again.
 * @throws APIError as the endpoint does; a redirect is one
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
