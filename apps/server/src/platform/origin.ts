import { errors } from "@intray/i18n/translated"
import { DomainError } from "./errors.ts"
import type { HeaderReader } from "./headers.ts"
import type { Services } from "./services.ts"

/** The origins whose pages may change something. */
export function originsOf({ baseUrl, env }: Pick<Services, "baseUrl" | "env">): ReadonlySet<string> {
  return new Set([new URL(baseUrl).origin, ...env.trustedOrigins])
}

/**
 * A browser says where a request comes from; another site's may change nothing. Programs say nothing and carry no cookie by themselves.
 * @throws DomainError 403 (`other_origin`)
 */
export function refuseForeign(request: { readonly headers: HeaderReader; readonly url: string }, origins: ReadonlySet<string>): void {
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  const same = origin !== null && (origins.has(origin) || isOwnLoopback(origin, request.url))
  const foreign = origin === null ? site !== null && site !== "same-origin" && site !== "none" : !same
  if (foreign) throw new DomainError("FORBIDDEN", errors.otherOrigin, { code: "other_origin" })
}

/** Opened by another name of this computer, and come from there. */
function isOwnLoopback(origin: string, url: string): boolean {
  const { host } = new URL(url)
  if (!isLoopbackHost(host) || !URL.canParse(origin)) return false
  const from = new URL(origin)
  // An origin is nothing but a scheme of the web, a host and a port.
  return from.host === host && from.origin === origin && /^https?:$/.test(from.protocol)
}

function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)
}
