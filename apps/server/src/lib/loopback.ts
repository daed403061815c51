import type { IncomingMessage } from "node:http"

/** Names by which a computer calls itself; IPv6 with or without brackets. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname === "::1" || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address)
}

/** Headers that only something standing between adds. */
const forwarding = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "cf-connecting-ip",
  "true-client-ip",
]

/**
 * Whether a request comes straight from this computer: a loopback socket, asked for by a loopback name, with no trace of a proxy, on
 * an installation whose own address is loopback. A proxy on the same computer has a loopback socket too, hence the rest.
 */
export function isLocal(socketAddress: string | null, headers: Headers, baseUrl: string): boolean {
  if (socketAddress === null || !isLoopbackAddress(socketAddress)) return false
  if (forwarding.some((name) => headers.has(name))) return false
  const host = headers.get("host") ?? ""
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ""
  return isLoopbackName(name) && isLoopbackName(new URL(baseUrl).hostname)
}

/**
 * The caller's address: the socket's, or what the nearest trusted proxy says.
 * @param proxies how many stand before this process; 0: forwarding headers are not believed
 */
export function addressOf(incoming: IncomingMessage | undefined, headers: Headers, proxies: number): string | null {
  const socket = incoming?.socket.remoteAddress ?? null
  if (proxies === 0) return socket
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  // Each proxy adds the address that it saw at the end; what is further left, the client may have made up.
  return chain.at(-proxies) ?? chain[0] ?? socket
}
