/** Where a Valkey or Redis server is, and who asks it. */
export type ValkeyAddress = {
  host: string
  port: number
  tls: boolean
  user: string | null
  password: string | null
  /** Number of the database in it. */
  database: number
}

/** Whether what is said goes through TLS, by what an address begins with. Valkey speaks as Redis does, and has names of its own for both. */
const schemes: Readonly<Record<string, boolean>> = { "redis:": false, "valkey:": false, "rediss:": true, "valkeys:": true }

/** What `REDIS_URL` names; null where it is no such address. What it would say beyond that is refused too, for it would be left out in silence. */
export function readValkeyUrl(value: string): ValkeyAddress | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
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

/** For people: where it is, and nothing of who asks. */
export function placeOf({ host, port, database }: ValkeyAddress): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}${database === 0 ? "" : `/${database}`}`
}
