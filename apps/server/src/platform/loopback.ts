import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import type { HeaderReader } from "./headers.ts"

/** Whether a host name is this machine; IPv6 with or without brackets. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname === "::1" || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * The caller's IP address: the socket's, or the one that the nearest trusted proxy reports.
 * @param proxies number of reverse proxies; 0: forwarding headers are ignored
 */
export function addressOf(incoming: IncomingMessage | undefined, headers: HeaderReader, proxies: number): string | null {
  const socket = incoming?.socket.remoteAddress ?? null
  if (proxies === 0) return socket
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  // Each proxy appends the address that it saw; entries further left may be forged by the client.
  return withoutPort(chain.at(-proxies) ?? chain[0] ?? "") ?? socket
}

/** Removes the port, which some proxies add and which changes with each connection. Null for an invalid address. */
function withoutPort(forwarded: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(forwarded)?.[1] ?? /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? forwarded
  return isIP(bare.split("%")[0] ?? "") === 0 ? null : bare
}
