import { is } from "drizzle-orm"
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core"
import * as schema from "../schema/index.ts"

/**
 * Names of the schema's unique indexes by their columns. SQLite reports "table.column, table.column" where Postgres reports the index
 * name; callers get the name on both.
 */
export function uniqueIndexes(): (columns: string) => string | undefined {
  const names = new Map<string, string>()
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue
    const config = getTableConfig(table as SQLiteTable)
    const list = (columns: { name: string }[]) => columns.map((column) => `${config.name}.${column.name}`).join(", ")
    for (const column of config.columns) if (column.primary) names.set(list([column]), `${config.name}_pkey`)
    for (const key of config.primaryKeys) names.set(list(key.columns), key.getName())
    for (const { config: index } of config.indexes) if (index.unique) names.set(list(index.columns as { name: string }[]), index.name)
  }
  return (columns) => names.get(columns)
}
