import { Usage } from "./exit.ts"

const isLoopback = (hostname: string) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname)

/** Returns the origin of a complete URL; null: it is not a valid URL. */
export function originOf(address: string): string | null {
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? new URL(address).origin : null
}

/** Returns the origin from the environment, which must be a complete URL: a script's setting is not guessed. @throws Usage */
export function namedOrigin(address: string): string {
  const origin = originOf(address)
  if (origin === null) throw new Usage("INTRAY_ADDRESS is no address. Set it to the whole one, with https://, like https://intray.example.")
  return origin
}

/** Returns the origin of a typed address. Without a scheme it is https, or http on this machine; `assumed` is true then. @throws Usage */
export function typedOrigin(address: string): { origin: string; assumed: boolean } {
  const given = originOf(address)
  if (given !== null) return { origin: given, assumed: false }
  const secure = address.includes("//") ? null : originOf(`https://${address}`)
  if (secure === null) throw new Usage("The address is that of your Intray, like https://intray.example.")
  const local = isLoopback(new URL(secure).hostname)
  return { origin: local ? new URL(`http://${address}`).origin : secure, assumed: true }
}

/** Whether requests to this origin are unencrypted, so that others on the network can read them. */
export function isReadable(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === "http:" && !isLoopback(hostname)
}
