import type { ColumnBuilderBase } from "drizzle-orm"
import * as pg from "drizzle-orm/pg-core"
import * as sqlite from "drizzle-orm/sqlite-core"
import { engine } from "./engine.ts"

/*
 * The dialect switch. A table is written once; which builders create it is decided when the module loads. The static types are those of
 * the Postgres builders on both engines, and each pair below reads and writes the same JavaScript values:
 *
 *   text  string            int, big  number (big: up to 2^53)     bool  boolean            double  number
 *   at    Date, to the ms   json      any JSON value; a top-level null is SQL's NULL
 */
const postgres = engine === "postgres"

// Compared by bytes, as SQLite does. So the order of ids and names, and every keyset page, is the same on both engines, and no upgrade of
// the system's collations can corrupt an index.
const pgText = pg.customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' })

// `json` and not `jsonb`, which would reorder keys, normalise numbers and reject \u0000, unlike SQLite's text. The driver has parsed it
// already; drizzle's own type would parse the string "1" a second time into a number.
const pgJson = pg.customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "json",
  toDriver: (value) => JSON.stringify(value),
})

const pgAt = () => pg.timestamp({ precision: 3, withTimezone: true, mode: "date" })

export const text = (postgres ? () => pgText() : () => sqlite.text()) as unknown as () => pg.PgTextBuilderInitial<"", [string, ...string[]]>
export const int = (postgres ? () => pg.integer() : () => sqlite.integer()) as unknown as () => pg.PgIntegerBuilderInitial<"">
export const big = (postgres
  ? () => pg.bigint({ mode: "number" })
  : () => sqlite.integer()) as unknown as () => pg.PgBigInt53BuilderInitial<"">
export const double = (postgres
  ? () => pg.doublePrecision()
  : () => sqlite.real()) as unknown as () => pg.PgDoublePrecisionBuilderInitial<"">
export const bool = (postgres
  ? () => pg.boolean()
  : () => sqlite.integer({ mode: "boolean" })) as unknown as () => pg.PgBooleanBuilderInitial<"">
export const at = (postgres ? pgAt : () => sqlite.integer({ mode: "timestamp_ms" })) as unknown as () => pg.PgTimestampBuilderInitial<"">

const anyJson = postgres ? () => pgJson() : () => sqlite.text({ mode: "json" })
const typedJson = <T>() => pg.json().$type<T>()
/** A column of parsed JSON; `T` is its static type. */
export const json = anyJson as unknown as <T>() => ReturnType<typeof typedJson<T>>

export const index = (postgres ? pg.index : sqlite.index) as typeof pg.index
export const uniqueIndex = (postgres ? pg.uniqueIndex : sqlite.uniqueIndex) as unknown as typeof pg.uniqueIndex
export const primaryKey = (postgres ? pg.primaryKey : sqlite.primaryKey) as typeof pg.primaryKey

/** `createdAt` → `created_at`, `credentialID` → `credential_id`. */
function snakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase()
}

type Nameable = { config: { keyAsName: boolean }; setName(name: string): void }

const build = (postgres ? pg.pgTable : sqlite.sqliteTable) as unknown as typeof pg.pgTable

/**
 * Defines a table. Columns carry no names of their own: the database name is the property's name in snake case, set here, so that no
 * reader of the schema (queries, migrations, the sign-in library) needs to know a naming convention.
 */
export const table = ((name: string, columns: Record<string, ColumnBuilderBase>, extra?: never) => {
  for (const [key, builder] of Object.entries(columns) as unknown as [string, Nameable][]) {
    builder.setName(snakeCase(key))
    builder.config.keyAsName = false
  }
  return build(name, columns as never, extra)
}) as unknown as typeof pg.pgTable
