import { parseUrl } from "@intray/auth/parse-url"
import { errors } from "@intray/i18n/translated"
import { DomainError } from "./errors.ts"
import type { HeaderReader } from "./headers.ts"
import type { Services } from "./services.ts"

/** The origins whose pages may send changes. */
export function originsOf({ baseUrl, env }: Pick<Services, "baseUrl" | "env">): ReadonlySet<string> {
  return new Set([new URL(baseUrl).origin, ...env.trustedOrigins])
}

/**
 * Rejects requests from other sites, by the headers that browsers set. Programs set none, and send no cookies by themselves.
 * @throws DomainError 403 (`other_origin`)
 */
export function refuseForeign(request: { readonly headers: HeaderReader; readonly url: string }, origins: ReadonlySet<string>): void {
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  const same = origin !== null && (origins.has(origin) || isOwnLoopback(origin, request.url))
  const foreign = origin === null ? site !== null && site !== "same-origin" && site !== "none" : !same
  if (foreign) throw new DomainError("FORBIDDEN", errors.otherOrigin, { code: "other_origin" })
}

/** Whether the page was opened by another name of this machine and calls that same host. */
function isOwnLoopback(origin: string, url: string): boolean {
  const { host } = new URL(url)
  const from = isLoopbackHost(host) ? parseUrl(origin) : null
  if (!from) return false
  // A valid origin consists only of scheme, host and port.
  return from.host === host && from.origin === origin && /^https?:$/.test(from.protocol)
}

function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)
}
