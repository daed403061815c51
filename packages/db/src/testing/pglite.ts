import { PGlite, type PGliteInterface } from "@electric-sql/pglite"
import type { Client, ClientPool, Config, Result } from "../postgres/session.ts"

// Every type is handed over as the server's text, and parsed as over the wire.
const oids = [16, 20, 21, 23, 114, 700, 701, 1082, 1114, 1184, 1186, 1700, 3802]

type PglitePool = ClientPool & {
  script: (text: string, params?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Another with the same in it. */
  copy: () => Promise<PglitePool>
}

/** An in-process Postgres as a pool of one connection, and a way to run a script of statements on it. */
export function pglitePool(engine: PGliteInterface = new PGlite()): PglitePool {
  let busy: Promise<unknown> = Promise.resolve()

  const query = async (config: Config | string, params: unknown[] = []): Promise<Result> => {
    if (typeof config === "string") {
      const results = await engine.exec(config)
      return { rows: [], rowCount: results.at(-1)?.affectedRows ?? null }
    }
    const parsers = Object.fromEntries(oids.map((oid) => [oid, config.types.getTypeParser(oid)]))
    const result = await engine.query(config.text, params, { parsers, ...(config.rowMode ? { rowMode: config.rowMode } : {}) })
    return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length }
  }

  const connect = async (): Promise<Client> => {
    let free: () => void = () => undefined
    const before = busy
    busy = new Promise<void>((resolve) => {
      free = resolve
    })
    await before
    // Thrown away elsewhere; here the one connection is rolled back, and an open transaction with it.
    return { query, release: (error) => void (error ? engine.exec("ROLLBACK").finally(free) : free()) }
  }

  return {
    connect,
    query: async (config, params) => {
      const client = await connect()
      try {
        return await query(config, params)
      } finally {
        client.release()
      }
    },
    end: () => engine.close(),
    script: async (text, params) => (params ? engine.query(text, params) : ((await engine.exec(text)).at(-1) ?? { rows: [] })),
    copy: async () => pglitePool(await (engine as PGlite).clone()),
  }
}
