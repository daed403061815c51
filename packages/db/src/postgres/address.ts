import pg from "pg"

/** Parses a connection string. One for a socket has a user and no host, which is not a valid URL. */
const read = (address: string) => new URL(address.replace("@/", "@localhost/"))

/**
 * Whether a connection string is valid and unambiguous. In a password, a `#`, `/` or `?` that is not percent-encoded ends the host, and
 * the rest would be read as a path. An `@` after the host indicates that.
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
 * The connection string for the driver. It must not set the application name: our programs recognise by that name whether a server is
 * connected.
 */
export function forDriver(address: string): string {
  const [path = "", ...query] = address.split("?")
  const kept = query
    .join("?")
    .split("&")
    .filter((one) => one !== "" && !one.startsWith("application_name="))
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`
}

/** Host, port and database of a connection string, which may be printed. */
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
 * The environment variables with which Postgres' own programs connect like the driver. A password in the arguments would be visible to
 * every user of the computer.
 */
export function postgresVariables(address: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: address })
  const { searchParams } = read(address)
  // The driver's name for this mode differs: encrypted, without verifying the server.
  if (searchParams.get("sslmode") === "no-verify") searchParams.set("sslmode", "require")
  const given = Object.entries(tls).map(([variable, name]) => [variable, searchParams.get(name)])
  const found = [...given, ["PGHOST", host], ["PGPORT", String(port)], ["PGUSER", user], ["PGPASSWORD", password], ["PGDATABASE", database]]
  return Object.fromEntries(found.filter(([, value]) => value))
}
