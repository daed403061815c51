import { engine } from "./engine.ts"
import { connectFor } from "./postgres/client.ts"

export type DatabaseLock = { release(): Promise<void> }

/** Any number that no other lock of ours uses. */
export const LOCK_KEY = 7_364_229_402

/**
 * Locks a Postgres database for one run of a tool; the lock ends with the process, however that ends. On SQLite the lock of the data
 * folder is enough.
 * @returns null while another run has it
 */
export async function lockDatabase(url: string): Promise<DatabaseLock | null> {
  if (engine !== "postgres") return { release: async () => {} }
  const client = await connectFor("lock", url)
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LOCK_KEY])
  if (rows[0]?.taken) return { release: () => client.end() }
  await client.end()
  return null
}
