import pg from "pg"
import { DatabaseRefused } from "../errors.ts"
import { forDriver } from "./address.ts"
import { doesNotAnswer } from "./client.ts"
import type { ClientPool } from "./session.ts"

export type PoolOptions = { size: number; log: (line: string) => void }

/** Connects to a server and checks that it is suitable. Throws {@link DatabaseRefused} with one line, never with the password. */
export async function openPool(url: string, options: PoolOptions): Promise<ClientPool> {
  const pool = new pg.Pool({
    connectionString: forDriver(url),
    max: options.size,
    connectionTimeoutMillis: 10_000,
    application_name: "intray",
  })
  // A broken idle connection is replaced at the next use; without a listener, the event would end the process.
  pool.on("error", (error) => options.log(`A Postgres connection broke: ${error.message}`))
  // The pool reports only idle connections. One that breaks in a transaction fails its next statement, which reports it.
  pool.on("connect", (client) => client.on("error", () => undefined))
  try {
    const { rows } = await pool.query<{ server_encoding: string }>("show server_encoding")
    const encoding = rows[0]?.server_encoding
    if (encoding !== "UTF8") throw new DatabaseRefused(`The Postgres database uses the encoding ${encoding}; Intray needs UTF8.`)
  } catch (error) {
    await pool.end()
    throw error instanceof DatabaseRefused ? error : doesNotAnswer(url, error)
  }
  return pool as unknown as ClientPool
}
