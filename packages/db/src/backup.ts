import { type Database, FILE } from "./database.ts"
import { DatabaseRefused } from "./errors.ts"
import { type CopyOptions, checkDatabase, copyDatabase } from "./sqlite/copy.ts"

export { type CopyOptions, checkDatabase, copyDatabase }

/**
 * Copies the database to a new file while it is in use: a consistent snapshot, and a complete SQLite database of its own. Throws {@link
 * DatabaseRefused} if the file exists or cannot be written, and on Postgres, where `pg_dump` is the tool.
 */
export async function backupDatabase(db: Database, file: string): Promise<void> {
  const source = db[FILE]
  if (!source)
    throw new DatabaseRefused("A Postgres database is backed up by its own tool: pg_dump --format=custom --file=intray.dump $DATABASE_URL")
  await copyDatabase(source, file)
}
