import * as schema from "@intray/db/schema"
import { getAuthTables } from "better-auth/db"
import { getTableColumns, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { describe, expect, it } from "vitest"
import { authPlugins } from "./plugins.ts"

const ours: Record<string, unknown> = { ...schema }
const tables = getAuthTables({ plugins: [...authPlugins()], rateLimit: { storage: "database" } })

describe("our tables", () => {
  it.each(Object.entries(tables))("have what the sign-in library expects of %s", (key, expected) => {
    const table = ours[key]
    expect(is(table, PgTable) || is(table, SQLiteTable)).toBe(true)
    const columns = getTableColumns(table as PgTable)
    expect(columns.id?.primary).toBe(true)
    for (const [field, attributes] of Object.entries(expected.fields)) {
      const column = columns[field]
      expect([field, column !== undefined]).toEqual([field, true])
      const type = { string: "string", boolean: "boolean", date: "date", number: "number" }[String(attributes.type)]
      // Text is a custom type on Postgres, because of its collation.
      const found = column?.dataType === "custom" ? "string" : column?.dataType
      if (type) expect([field, found]).toEqual([field, type])
      // A field that the library may omit must not be required.
      if (attributes.required === false) expect([field, column?.notNull]).toEqual([field, false])
    }
  })
})
