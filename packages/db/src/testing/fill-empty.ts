import type { Database as Handle } from "better-sqlite3"
import { getTableColumns, getTableName, isTable } from "drizzle-orm"
import * as schema from "../schema/index.ts"

type Column = { name: string; type: string; pk: number }
type Reference = { from: string; table: string; to: string | null }

/** A moment, and numbers that no two rows share. */
const BEGIN = Date.UTC(2026, 2, 1, 10, 20, 30, 456)

/** Names of the columns that hold JSON, as `table.column`: SQLite itself knows text alone. */
function jsonColumns(): Set<string> {
  const found = new Set<string>()
  for (const table of Object.values(schema)) {
    if (!isTable(table)) continue
    for (const column of Object.values(getTableColumns(table)))
      if (column.dataType === "json") found.add(`${getTableName(table)}.${column.name}`)
  }
  return found
}

/**
 * Puts two rows into each table that has none, which say nothing and refer to what is there: a stored database has something in every
 * table that a later migration may change. The second has nothing where a column allows that.
 * @throws Error where a table stays empty
 */
export function fillEmpty(handle: Handle): void {
  const json = jsonColumns()
  const isEmpty = (name: string) => handle.prepare(`select 1 from "${name}" limit 1`).get() === undefined
  const tables = Object.values(schema).flatMap((one) => (isTable(one) ? [getTableName(one)] : []))
  let left = tables.filter(isEmpty)
  for (let before = -1; left.length > 0 && left.length !== before; ) {
    before = left.length
    for (const name of left) fill(handle, name, json)
    left = left.filter(isEmpty)
  }
  if (left.length > 0) throw new Error(`still empty: ${left.join(", ")}`)
}

function fill(handle: Handle, name: string, json: Set<string>): void {
  const columns = handle.pragma(`table_info("${name}")`) as (Column & { notnull: number })[]
  const references = handle.pragma(`foreign_key_list("${name}")`) as Reference[]
  for (const place of [0, 1]) {
    const values = columns.map((column, at) => {
      const reference = references.find(({ from }) => from === column.name)
      if (place === 1 && column.notnull === 0 && column.pk === 0) return null
      if (reference)
        return (
          handle
            .prepare(`select "${reference.to ?? "id"}" from "${reference.table}" limit 1 offset ${place}`)
            .pluck()
            .get() ?? null
        )
      if (column.type.toLowerCase() === "integer") return (BEGIN % 1_000_000) + place * 1000 + at
      return json.has(`${name}.${column.name}`) ? JSON.stringify({ of: name, place }) : `${name} ${column.name} ${place}`
    })
    handle
      .prepare(
        `insert or ignore into "${name}" (${columns.map((one) => `"${one.name}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
      )
      .run(...values)
  }
}
