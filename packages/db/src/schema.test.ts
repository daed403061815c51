import { isTable } from "drizzle-orm"
import * as pg from "drizzle-orm/pg-core"
import * as sqlite from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import { engine } from "./engine.ts"
import * as schema from "./schema/index.ts"

type Named = { name: string }
type Config = {
  name: string
  columns: (Named & { primary: boolean; isUnique: boolean })[]
  indexes: { config: { columns: unknown[] } }[]
  primaryKeys: { columns: Named[] }[]
  foreignKeys: { reference(): { columns: Named[] } }[]
}

function configOf(table: unknown): Config {
  const config = engine === "postgres" ? pg.getTableConfig(table as pg.PgTable) : sqlite.getTableConfig(table as sqlite.SQLiteTable)
  return config as unknown as Config
}

/** References whose deletion scans the whole table. Each table gives the reason. */
const scanned = ["public_line.team_id", "submission_count.portal_id", "submission_count.stage_id", "submission_label.team_id"]

test("every reference has an index that begins with it", () => {
  const missing = Object.values(schema)
    .filter((one) => isTable(one))
    .map(configOf)
    .flatMap(({ name, columns, indexes, primaryKeys, foreignKeys }) => {
      const first = [
        ...columns.filter((column) => column.primary || column.isUnique).map((column) => column.name),
        ...[...indexes.map((index) => index.config.columns), ...primaryKeys.map((key) => key.columns)].map(
          (list) => (list[0] as Named).name,
        ),
      ]
      const referring = foreignKeys.map((key) => key.reference().columns[0]?.name ?? "")
      return referring.filter((column) => !first.includes(column)).map((column) => `${name}.${column}`)
    })
  expect(missing.sort()).toEqual(scanned)
})
