import type { IncomingMessage } from "node:http"
import { startup } from "@intray/i18n/startup"
import ipaddr from "ipaddr.js"
import type { HeaderReader } from "./headers.ts"
import type { Services } from "./services.ts"

type Watching = Pick<Services, "env" | "log">

/** Environments of processes that got a request from an untrusted proxy. */
const seen = new WeakSet<Services["env"]>()
/** Most addresses that a request named, in processes that trust more proxies than there are. */
const tooFew = new WeakMap<Services["env"], number>()
/** Processes that got a request through as many proxies as they trust. */
const right = new WeakSet<Services["env"]>()

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
  if (env.proxies === 0 ? seen.has(env) : right.has(env)) return
  const address = incoming?.socket.remoteAddress
  if (address === undefined || !isNear(address) || !forwarding.some((name) => headers.has(name))) return
  if (env.proxies === 0) {
    seen.add(env)
    log.warn(startup.proxyUntrusted)
    return
  }
  // Each proxy adds the address that it was called from.
  const named = (headers.get("x-forwarded-for") ?? "").split(",", env.proxies).filter((one) => one.trim() !== "").length
  if (named >= env.proxies) {
    right.add(env)
    tooFew.delete(env)
  } else if (named > 0) {
    if (!tooFew.has(env)) log.warn(startup.proxiesTooMany({ trusted: env.proxies, seen: named }))
    tooFew.set(env, Math.max(named, tooFew.get(env) ?? 0))
  }
}

/** How many proxies requests came through, where that is fewer than TRUST_PROXY; null: as many, or no request came through one yet. */
export function proxiesSeen({ env }: Pick<Services, "env">): number | null {
  return tooFew.get(env) ?? null
}

/** Whether {@link noteProxy} has detected one. */
export function hasUntrustedProxy({ env }: Pick<Services, "env">): boolean {
  return seen.has(env)
}
