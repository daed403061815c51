import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from "node:dns"
import { request as httpRequest, type IncomingMessage } from "node:http"
import { request as httpsRequest } from "node:https"
import { isIP } from "node:net"
import { parseUrl } from "@intray/auth/parse-url"
import ipaddr from "ipaddr.js"
import { isPlatformAddress, isPlatformName } from "./platform-addresses.ts"

/*
 * The only way in which this server calls URLs that users entered. The address that is connected to counts, and not
 * an earlier look-up: the check is part of the connection's own look-up. Redirects are not followed,
 * responses are not decompressed, and no more of them is read than needed.
 */

/** Why there was no response. `refused_address`: it must not be called. */
export type OutboundProblem = "refused_address" | "timeout" | "unresolved" | "unreachable" | "tls" | "not_http" | "stopped"

export type OutboundAnswer = {
  /** HTTP status; null: no response. */
  status: number | null
  problem: OutboundProblem | null
  /** The beginning of the body, at most `mostBytes`, decoded as UTF-8 without control characters. */
  text: string
  /** Seconds of `Retry-After`, if it is a number; null otherwise. */
  retryAfter: number | null
  /** Milliseconds until the response began, or until waiting for it ended. */
  ms: number
}

export type OutboundRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Hosts of {@link allowedHosts} that may be private. */
  allowed: readonly string[]
  /** Milliseconds for everything, including the look-up. */
  timeoutMs: number
  /** Bytes of the response that are read; then the connection is closed. */
  mostBytes: number
  /** Ends it early, with the problem `stopped`. */
  signal?: AbortSignal | undefined
}

/** Whether an IP address is on the public internet, so that anybody may have it called. Takes what `isIP` accepts. */
export function isPublicAddress(address: string): boolean {
  if (isPlatformAddress(address)) return false
  try {
    // `process` turns ::ffff:127.0.0.1 into an IPv4 address.
    const found = ipaddr.process(address.split("%")[0] ?? "")
    // All assigned public IPv6 addresses begin with the bits 001 (RFC 4291, 2.4); leftover ways to write IPv4 do not.
    return found.range() === "unicast" && (found.kind() === "ipv4" || (found.toByteArray()[0] ?? 0) >> 5 === 1)
  } catch {
    return false
  }
}

/** The host of a URL without brackets, in lower case; parsing has turned decimal and octal IPv4 into dotted form. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").toLowerCase()
}

const portOf = (url: URL) => Number(url.port || (url.protocol === "https:" ? 443 : 80))

/** Whether the operator allows this host to be private. @param allowed hosts, each with an optional port */
function isAllowedHost(url: URL, allowed: readonly string[]): boolean {
  const host = hostOf(url)
  return allowed.some((one) => one === host || one === `${host}:${portOf(url)}` || one === `[${host}]:${portOf(url)}`)
}

/**
 * Checks a URL before its look-up: another protocol, a low port that is not the web's, a private address,
 * a name of this machine. Null: no objection yet; a host name is checked when it is resolved for the call.
 */
export function objectionTo(address: string, allowed: readonly string[]): "not_http" | "credentials" | "port" | "private" | null {
  const url = parseUrl(address)
  if (!url) return "not_http"
  if (url.protocol !== "http:" && url.protocol !== "https:") return "not_http"
  if (url.username !== "" || url.password !== "") return "credentials"
  const [host, port] = [hostOf(url), portOf(url)]
  if (isPlatformName(host) || (isIP(host) !== 0 && isPlatformAddress(host))) return "private"
  if (isAllowedHost(url, allowed)) return null
  if (port < 1024 && port !== 80 && port !== 443) return "port"
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "private"
  return /(^|\.)(localhost|local|internal)\.?$/.test(host) || host === "" ? "private" : null
}

class RefusedAddress extends Error {}

type LookUp = (host: string, options: LookupOptions, done: (cause: Error | null, found: LookupAddress[]) => void) => void
const system: LookUp = (host, options, done) => dnsLookup(host, { ...options, all: true }, done)

/** The look-up for `http.request`: the system's result, rejected if one of the addresses must not be called. */
function guarded(lookUp: LookUp, mayCall: (address: string) => boolean) {
  return (
    host: string,
    options: LookupOptions,
    done: (cause: Error | null, address: string | LookupAddress[], family?: number) => void,
  ) => {
    lookUp(host, { ...options, all: true }, (cause, found) => {
      if (cause) return done(cause, "")
      // A single private address is enough, because the connection might use any of them.
      if (found.length === 0 || !found.every(({ address }) => mayCall(address))) return done(new RefusedAddress(), "")
      if (options.all) return done(null, found)
      const [first] = found
      done(null, first?.address ?? "", first?.family)
    })
  }
}

function problemOf(cause: NodeJS.ErrnoException): OutboundProblem {
  if (cause instanceof RefusedAddress) return "refused_address"
  const code = cause.code ?? ""
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unresolved"
  if (/^(HPE_|ERR_HTTP)/.test(code)) return "not_http"
  if (/CERT|TLS|SSL|EPROTO|SIGNATURE|ALTNAME/.test(code)) return "tls"
  return "unreachable"
}

function plain(bytes: Buffer): string {
  // A character that was cut at the end is dropped.
  return bytes
    .toString("utf8")
    .replace(/\uFFFD$/, "")
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")
}

/**
 * Posts to a URL and returns the response. Never throws because of the other side.
 * @param lookUp for tests: resolves names
 */
export function postOutbound(wanted: OutboundRequest, lookUp: LookUp = system): Promise<OutboundAnswer> {
  const { url: address, headers, body, allowed, timeoutMs, mostBytes, signal } = wanted
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  const none = (problem: OutboundProblem): OutboundAnswer => ({ status: null, problem, text: "", retryAfter: null, ms: ms() })
  if (signal?.aborted) return Promise.resolve(none("stopped"))
  if (objectionTo(address, allowed) !== null) return Promise.resolve(none("refused_address"))
  const url = new URL(address)
  const free = isAllowedHost(url, allowed)
  return new Promise((resolve) => {
    const bytes = Buffer.from(body)
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method: "POST",
      // A new connection each time: none stays open, and each is resolved again.
      agent: false,
      headers: { ...headers, "accept-encoding": "identity", "content-length": String(bytes.length) },
      // An allowed host may be private, but never a cloud platform's metadata service.
      lookup: guarded(lookUp, free ? (one) => !isPlatformAddress(one) : isPublicAddress) as never,
    })
    let answered: OutboundAnswer | null = null
    const parts: Buffer[] = []
    let size = 0
    const end = (answer: OutboundAnswer) => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", stop)
      request.destroy()
      resolve(answer)
    }
    /** A status counts as a response, even if the body fails. */
    const endRead = () => end(answered ? { ...answered, text: plain(Buffer.concat(parts).subarray(0, mostBytes)) } : none("timeout"))
    const timer = setTimeout(endRead, timeoutMs)
    const stop = () => end(none("stopped"))
    signal?.addEventListener("abort", stop)
    request.on("error", (cause: NodeJS.ErrnoException) => (answered ? endRead() : end(none(problemOf(cause)))))
    request.on("response", (response: IncomingMessage) => {
      const wait = Number(response.headers["retry-after"])
      answered = {
        status: response.statusCode ?? null,
        problem: null,
        text: "",
        retryAfter: Number.isFinite(wait) && wait >= 0 ? wait : null,
        ms: ms(),
      }
      response.on("data", (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= mostBytes) endRead()
      })
      response.on("end", endRead)
      response.on("error", endRead)
      response.on("aborted", endRead)
    })
    request.end(bytes)
  })
}
