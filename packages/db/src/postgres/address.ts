import pg from "pg"

/** The address of a socket names a user and no host, which is no URL. */
const read = (address: string) => new URL(address.replace("@/", "@localhost/"))

/**
 * Whether a connection string can be read, and says what it seems to: of a password a `#`, `/` or `?` that is not percent-encoded ends the
 * host instead, and the rest of it would be taken for a path. Behind the host an `@` is the sign of that.
 */
export function isPostgresAddress(address: string): boolean {
  try {
    const { pathname, search, hash } = read(address)
    return !`${pathname}${search}${hash}`.includes("@")
  } catch {
    return false
  }
}

/**
 * The connection string for the driver. What a program of ours is listed as is not for an address to say: whether a server is on a
 * database is known by it.
 */
export function forDriver(address: string): string {
  const [path = "", ...query] = address.split("?")
  const kept = query
    .join("?")
    .split("&")
    .filter((one) => one !== "" && !one.startsWith("application_name="))
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`
}

/** Host, port and database of a connection string: what may be printed. */
export function where(address: string): string {
  try {
    const { hostname, port, pathname, searchParams } = read(address)
    return `${searchParams.get("host") ?? (hostname || "localhost")}:${port || "5432"}${pathname}`
  } catch {
    return "the address in DATABASE_URL"
  }
}

const tls = { PGSSLMODE: "sslmode", PGSSLROOTCERT: "sslrootcert", PGSSLCERT: "sslcert", PGSSLKEY: "sslkey" }

/**
 * The variables by which one of Postgres' own programs connects to where the driver does. A password in its arguments would be seen by
 * everybody on the computer.
 */
export function postgresVariables(address: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: address })
  const { searchParams } = read(address)
  // The driver's own word for what the programs call so: encrypted, no matter who answers.
  if (searchParams.get("sslmode") === "no-verify") searchParams.set("sslmode", "require")
  const given = Object.entries(tls).map(([variable, name]) => [variable, searchParams.get(name)])
  const found = [...given, ["PGHOST", host], ["PGPORT", String(port)], ["PGUSER", user], ["PGPASSWORD", password], ["PGDATABASE", database]]
  return Object.fromEntries(found.filter(([, value]) => value))
}
