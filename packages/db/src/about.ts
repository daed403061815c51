import { sql } from "drizzle-orm"
import { type Queries, RAW } from "./database.ts"
import { type Engine, engine } from "./engine.ts"

/** The database's engine, the engine's version, and its size on disk (bytes). */
export async function aboutDatabase(db: Queries): Promise<{ engine: Engine; version: string; bytes: number }> {
  const [row] = await db[RAW](
    engine === "postgres"
      ? sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`
      : sql`select sqlite_version() as version, page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  )
  return { engine, version: String(row?.version ?? ""), bytes: Number(row?.bytes ?? 0) }
}

/** Whether a database has no tables at all. */
export async function isEmptyDatabase(db: Queries): Promise<boolean> {
  const found = await db[RAW](
    engine === "postgres"
      ? sql`select 1 as found from information_schema.tables where table_schema = current_schema() limit 1`
      : sql`select 1 as found from sqlite_schema where type = 'table' limit 1`,
  )
  return found.length === 0
}
