import { Usage } from "./exit.ts"

const isLoopback = (hostname: string) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname)

/** The origin that a whole address names; null: it is none. */
export function originOf(address: string): string | null {
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? new URL(address).origin : null
}

/** The address that the environment names, in whole: a script's setting is not guessed at. @throws Usage */
export function namedOrigin(address: string): string {
  const origin = originOf(address)
  if (origin === null) throw new Usage("INTRAY_ADDRESS is no address. Set it to the whole one, with https://, like https://intray.example.")
  return origin
}

/** What somebody typed. Without a scheme it is https, and http on the machine itself; `assumed` says that it was so. @throws Usage */
export function typedOrigin(address: string): { origin: string; assumed: boolean } {
  const given = originOf(address)
  if (given !== null) return { origin: given, assumed: false }
  const secure = address.includes("//") ? null : originOf(`https://${address}`)
  if (secure === null) throw new Usage("The address is that of your Intray, like https://intray.example.")
  const local = isLoopback(new URL(secure).hostname)
  return { origin: local ? new URL(`http://${address}`).origin : secure, assumed: true }
}

/** Whether whoever is on the way can read what is sent there. */
export function isReadable(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === "http:" && !isLoopback(hostname)
}
