import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose"
import { KEY_SET_CACHE_MS, KEY_SET_COOLDOWN_MS, KEY_SET_TIMEOUT_MS } from "../constants.ts"
import { parseUrl } from "../parse-url.ts"

/** Timeout and maximum size of a provider's response. */
const timeoutMs = 10_000
const maxBytes = 1_000_000

/** Hosts (with port) and protocol that the server may call; redirects are not followed. */
export type Reach = { protocol: string; hosts: ReadonlySet<string> }

/** @throws Error if a URL is outside of `reach` */
export function checkReach(address: string, reach: Reach): URL {
  const url = parseUrl(address)
  if (!url || url.protocol !== reach.protocol || url.username !== "" || !reach.hosts.has(url.host)) {
    throw new Error(`not a configured address: ${url ? `${url.protocol}//${url.host}` : "unreadable"}`)
  }
  return url
}

/**
 * Fetches JSON from a provider.
 * @throws Error with host and status; without request and response content, except the error code
 */
export async function askJson(address: string, reach: Reach, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const url = checkReach(address, reach)
  const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) })
  const parsed = parse(await readBounded(response, url.host))
  if (!response.ok) {
    const code = typeof parsed?.error === "string" && /^[a-z_]{1,60}$/.test(parsed.error) ? ` ${parsed.error}` : ""
    throw new Error(`${url.host} answered ${response.status}${code}`)
  }
  if (parsed === null) throw new Error(`${url.host} answered no JSON object`)
  return parsed
}

async function readBounded(response: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`${host} answered too much`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Keys that sign id tokens: fetched on first use, cached for ten minutes, refetched at most every 30 seconds. */
export function keySet(address: string, reach: Reach = reachOf(address)): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: KEY_SET_TIMEOUT_MS,
    cooldownDuration: KEY_SET_COOLDOWN_MS,
    cacheMaxAge: KEY_SET_CACHE_MS,
    [customFetch]: async (url, init) => {
      checkReach(url, reach)
      const response = await fetch(url, { ...init, redirect: "manual" })
      const headers = new Headers(response.headers)
      headers.delete("content-encoding")
      return new Response(await readBounded(response, new URL(url).host), { status: response.status, headers })
    },
  })
}

/** A reach that contains only the host of a URL, and the given hosts. */
export function reachOf(address: string, hosts: readonly string[] = []): Reach {
  const { protocol, host } = new URL(address)
  return { protocol, hosts: new Set([host, ...hosts]) }
}
