import type { IncomingMessage } from "node:http"
import { startup } from "@intray/i18n/startup"
import ipaddr from "ipaddr.js"
import type { HeaderReader } from "./headers.ts"
import type { Services } from "./services.ts"

type Watching = Pick<Services, "env" | "log">

/** Environments of processes that got a request from an untrusted proxy. */
const seen = new WeakSet<Services["env"]>()

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
 * its limits. Logged once. Such headers from distant addresses do not come from a proxy of this installation.
 */
export function noteProxy({ env, log }: Watching, incoming: IncomingMessage | undefined, headers: HeaderReader): void {
  if (env.proxies > 0 || seen.has(env)) return
  const address = incoming?.socket.remoteAddress
  if (address === undefined || !isNear(address) || !forwarding.some((name) => headers.has(name))) return
  seen.add(env)
  log.warn(startup.proxyUntrusted)
}

/** Whether {@link noteProxy} has detected one. */
export function hasUntrustedProxy({ env }: Pick<Services, "env">): boolean {
  return seen.has(env)
}
