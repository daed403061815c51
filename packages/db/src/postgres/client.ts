import pg from "pg"
import { DatabaseRefused } from "../errors.ts"
import { forDriver, where } from "./address.ts"

/**
 * One connection of its own, for a tool.
 * @param tool what the server lists it as
 * @throws DatabaseRefused with one line and no password
 */
export async function connectFor(tool: string, url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: forDriver(url), connectionTimeoutMillis: 10_000, application_name: `intray ${tool}` })
    // Unheard, a connection that breaks would end the process; the next statement says so.
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
  // It did answer, and what it says of the account or the database is about its address.
  if (first instanceof pg.DatabaseError)
    return new DatabaseRefused(
      `Postgres at ${where(url)} refuses the connection: ${reason}; look at the account, the password and the database in its address.`,
    )
  return new DatabaseRefused(`Postgres at ${where(url)} does not answer: ${reason}`)
}
