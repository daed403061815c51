import pg from "pg"
import { DatabaseRefused } from "../errors.ts"
import { forDriver, where } from "./address.ts"

/**
 * Opens a single connection, for a tool.
 * @param tool its application name on the server
 * @throws DatabaseRefused with one line and no password
 */
export async function connectFor(tool: string, url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: forDriver(url), connectionTimeoutMillis: 10_000, application_name: `intray ${tool}` })
    // Without a listener, a broken connection would end the process; the next statement reports it.
    client.on("error", () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw doesNotAnswer(url, error)
  }
}

/** Message to the operator about a failed connection: one line, without the password. */
export function doesNotAnswer(url: string, error: unknown): DatabaseRefused {
  // Node reports a host with several addresses as one error per address.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const reason = first instanceof Error ? first.message : String(first)
  // The server did answer: its error about the account or the database comes from the URL.
  if (first instanceof pg.DatabaseError)
    return new DatabaseRefused(
      `Postgres at ${where(url)} refuses the connection: ${reason}; look at the account, the password and the database in its address.`,
    )
  return new DatabaseRefused(`Postgres at ${where(url)} does not answer: ${reason}`)
}
