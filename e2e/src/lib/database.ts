import { join } from "node:path"
import Database from "better-sqlite3"

/** Reads from the database of a data folder, next to the server that writes to it. */
export function readDatabase<T>(dataDir: string, ask: (db: Database.Database) => T): T {
  const db = new Database(join(dataDir, "intray.sqlite"), { readonly: true })
  try {
    return ask(db)
  } finally {
    db.close()
  }
}

/** The rows that a statement gives. */
export function readRows<T>(dataDir: string, sql: string, ...params: unknown[]): T[] {
  return readDatabase(dataDir, (db) => db.prepare(sql).all(...params) as T[])
}
