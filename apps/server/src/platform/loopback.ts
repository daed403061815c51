import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import type { HeaderReader } from "./headers.ts"

/** Names by which a computer calls itself; IPv6 with or without brackets. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname === "::1" || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * The caller's address: the socket's, or what the nearest trusted proxy says.
 * @param proxies how many stand before this process; 0: forwarding headers are not believed
 */
export function addressOf(incoming: IncomingMessage | undefined, headers: HeaderReader, proxies: number): string | null {
  const socket = incoming?.socket.remoteAddress ?? null
  if (proxies === 0) return socket
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  // Each proxy adds the address that it saw at the end; what is further left, the client may have made up.
  return withoutPort(chain.at(-proxies) ?? chain[0] ?? "") ?? socket
}

/** The address alone: some proxies add the port, which the client chooses again for each connection. Null for what is no address. */
function withoutPort(forwarded: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(forwarded)?.[1] ?? /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? forwarded
  return isIP(bare.split("%")[0] ?? "") === 0 ? null : bare
}
