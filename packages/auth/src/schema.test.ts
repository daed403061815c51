import { engine } from "@intray/db"
import * as schema from "@intray/db/schema"
import { getAuthTables } from "better-auth/db"
import { getTableColumns, getTableName, type Table } from "drizzle-orm"
import { type PgTable, getTableConfig as pgConfig } from "drizzle-orm/pg-core"
import { type SQLiteTable, getTableConfig as sqliteConfig } from "drizzle-orm/sqlite-core"
import { describe, expect, test } from "vitest"
import { authPlugins } from "./index.ts"

const expected = getAuthTables({ plugins: [...authPlugins()], rateLimit: { storage: "database" } })
const tables = schema as unknown as Record<string, Table>

type Index = { columns: string[]; unique: boolean }

/** Indexes, keys and references of a table, by property names, whichever engine made it. */
function structure(table: Table): { indexes: Index[]; references: Map<string, string> } {
  const config = engine === "sqlite" ? sqliteConfig(table as SQLiteTable) : pgConfig(table as PgTable)
  const properties = new Map(Object.entries(getTableColumns(table)).map(([property, column]) => [column.name, property]))
  const property = (column: unknown) => properties.get((column as { name: string }).name) ?? ""
  const indexes = config.indexes.map(({ config: index }) => ({ columns: index.columns.map(property), unique: index.unique ?? false }))
  const references = config.foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference()
    return [property(columns[0]), `${getTableName(foreignTable)}.${foreignColumns[0]?.name}`] as const
  })
  return { indexes, references: new Map(references) }
}

// What a value of the library's type is for a column: text has a type of our own on Postgres, with a collation.
const kinds: Record<string, string[]> = { string: ["string", "custom"], boolean: ["boolean"], date: ["date"], number: ["number"] }

describe.each(Object.entries(expected))("the table of %s", (model, { fields }) => {
  const table = tables[model]!
  const columns = () => getTableColumns(table)

  test("has the library's columns", () => {
    expect(table, `schema exports no ${model}`).toBeDefined()
    for (const [name, field] of Object.entries(fields)) {
      const column = columns()[field.fieldName ?? name]
      expect(column, name).toBeDefined()
      expect(kinds[String(field.type)], name).toContain(column?.dataType)
      if (field.required === false) expect(column?.notNull, `${name} may be left out`).toBe(false)
      if (field.bigint && engine === "postgres") expect(column?.getSQLType(), name).toBe("bigint")
    }
  })

  test("asks for nothing that the library does not give", () => {
    for (const [property, column] of Object.entries(columns())) {
      if (property === "id" || property in fields) continue
      expect(column.notNull && !column.hasDefault, property).toBe(false)
    }
  })

  test("keeps apart what must be unique, and refers to what it names", () => {
    const { indexes, references } = structure(table)
    for (const [name, field] of Object.entries(fields)) {
      if (field.unique) expect(indexes, name).toContainEqual({ columns: [name], unique: true })
      if (field.references) expect(references.get(name), name).toBe(`${field.references.model}.${field.references.field}`)
      // Deleting what it refers to would scan the table otherwise.
      if (field.references) expect(indexes.map(({ columns: [first] }) => first)).toContain(name)
      // The library looks some up within their team alone: an index that begins with the team serves that.
      if (field.index) expect(indexes.flatMap(({ columns }) => columns)).toContain(name)
    }
  })
})
