import type { IncomingMessage } from "node:http"
import { startup } from "@intray/i18n/startup"
import ipaddr from "ipaddr.js"
import type { HeaderReader } from "./headers.ts"
import type { Services } from "./services.ts"

type Watching = Pick<Services, "env" | "log">

/**
 * What requests have shown, by the settings of a process. `untrusted`: they come through a proxy, and TRUST_PROXY is off. `right`: through as
 * many as are trusted. A number: through fewer than are trusted, at most this many.
 */
const seen = new WeakMap<Services["env"], "untrusted" | "right" | number>()

const forwarding = ["x-forwarded-for", "forwarded", "x-real-ip"]

const nearRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"])

/** Whether an address is this machine or in its own network, where a proxy would be. */
function isNear(address: string): boolean {
  try {
    return nearRanges.has(ipaddr.process(address.split("%")[0] ?? "").range())
  } catch {
    return false
  }
}

/**
 * Detects a proxy in front of this process although TRUST_PROXY is off: every visitor then has the proxy's address, and they all share
 * its limits. Detects as well that TRUST_PROXY is more than there are: visitors can then name any address as theirs. Each is logged once.
 * Such headers from distant addresses do not come from a proxy of this installation.
 */
export function noteProxy({ env, log }: Watching, incoming: IncomingMessage | undefined, headers: HeaderReader): void {
  const before = seen.get(env)
  if (before === "untrusted" || before === "right") return
  const address = incoming?.socket.remoteAddress
  if (address === undefined || !isNear(address) || !forwarding.some((name) => headers.has(name))) return
  if (env.proxies === 0) {
    seen.set(env, "untrusted")
    log.warn(startup.proxyUntrusted)
    return
  }
  // Each proxy adds the address that it was called from.
  const named = (headers.get("x-forwarded-for") ?? "").split(",", env.proxies).filter((one) => one.trim() !== "").length
  if (named === 0) return
  if (before === undefined && named < env.proxies) log.warn(startup.proxiesTooMany({ trusted: env.proxies, seen: named }))
  seen.set(env, named >= env.proxies ? "right" : Math.max(named, before ?? 0))
}

/** How many proxies requests came through, where that is fewer than TRUST_PROXY; null: as many, or no request came through one yet. */
export function proxiesSeen({ env }: Pick<Services, "env">): number | null {
  const found = seen.get(env)
  return typeof found === "number" ? found : null
}

/** Whether {@link noteProxy} has detected one. */
export function hasUntrustedProxy({ env }: Pick<Services, "env">): boolean {
  return seen.get(env) === "untrusted"
}
