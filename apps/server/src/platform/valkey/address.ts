import { parseUrl } from "@intray/auth/parse-url"
/** Location and credentials of a Valkey or Redis server. */
export type ValkeyAddress = {
  host: string
  port: number
  tls: boolean
  user: string | null
  password: string | null
  /** Number of the database on the server. */
  database: number
}

/** Whether a URL scheme means TLS. Valkey speaks Redis's protocol, and has its own schemes for both. */
const schemes: Readonly<Record<string, boolean>> = { "redis:": false, "valkey:": false, "rediss:": true, "valkeys:": true }

/** Parses `REDIS_URL`; null if it is invalid. Unknown parts are rejected too, because they would be silently ignored. */
export function readValkeyUrl(value: string): ValkeyAddress | null {
  const url = parseUrl(value)
  if (!url) return null
  const tls = schemes[url.protocol]
  const [, database = "0"] = /^(?:\/(\d{1,4})?)?$/.exec(url.pathname) ?? [null, ""]
  if (tls === undefined || url.hostname === "" || database === "" || url.search !== "" || url.hash !== "") return null
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port === "" ? 6379 : Number(url.port),
      tls,
      user: url.username === "" ? null : decodeURIComponent(url.username),
      password: url.password === "" ? null : decodeURIComponent(url.password),
      database: Number(database),
    }
  } catch {
    return null
  }
}

/** For people: the location without credentials. */
export function placeOf({ host, port, database }: ValkeyAddress): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}${database === 0 ? "" : `/${database}`}`
}
