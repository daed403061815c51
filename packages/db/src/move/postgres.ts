import type pg from "pg"
import { DatabaseRefused } from "../errors.ts"
import { LOCK_KEY } from "../lock.ts"
import { migratePostgres } from "../migrate.ts"
import { readMigrations } from "../migrations.ts"
import { where } from "../postgres/address.ts"
import { connectFor } from "../postgres/client.ts"
import { beginOf, type Mark, MOVING } from "./mark.ts"
import type { Column, Kind, Row, Side, Table, Target, Value } from "./values.ts"

/*
 * The PostgreSQL side of a move, on its own connection.
 */

const kinds: Record<string, Kind> = {
  text: "text",
  integer: "number",
  bigint: "number",
  "double precision": "double",
  "timestamp with time zone": "moment",
  boolean: "flag",
  json: "json",
  tsvector: "words",
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const list = (names: readonly string[]) => names.map(quoted).join(", ")

/** SQL that reads a column as text for {@link readValue}. */
function reading({ name, kind }: Column): string {
  if (kind === "moment") return `(extract(epoch from ${quoted(name)}) * 1000)::bigint`
  if (kind === "words") return `array_to_string(tsvector_to_array(${quoted(name)}), ' ')`
  return kind === "json" ? `${quoted(name)}::text` : quoted(name)
}

function readValue(text: string | null, { kind }: Column): Value {
  if (text === null) return null
  if (kind === "number" || kind === "double" || kind === "moment") return Number(text)
  if (kind === "flag") return text === "t"
  return kind === "words" ? text.split(" ").sort().join(" ") : text
}

const arrays: Record<Kind, string> = {
  text: "text",
  number: "bigint",
  double: "double precision",
  moment: "bigint",
  flag: "boolean",
  json: "text",
  words: "text",
}

/** SQL that converts an array's value to the column's type. */
function writing(column: string, kind: Kind): string {
  if (kind === "moment") return `timestamptz 'epoch' + ${column} * interval '1 millisecond'`
  if (kind === "words") return `array_to_tsvector(string_to_array(${column}, ' '))`
  return kind === "json" ? `${column}::json` : column
}

/** Returns every value as the server's text. */
const asText = { getTypeParser: () => (value: unknown) => value }

/** Connects for a move. @throws DatabaseRefused with one line and no password, also while another program of ours uses the database */
export async function connectForMove(url: string): Promise<pg.Client> {
  const client = await connectFor("move", url)
  const { rows } = await client.query<{ taken: boolean; encoding: string }>(
    "select pg_try_advisory_lock($1) as taken, current_setting('server_encoding') as encoding",
    [LOCK_KEY],
  )
  const [state] = rows
  if (state?.taken && state.encoding === "UTF8") return client
  await client.end()
  throw new DatabaseRefused(
    state?.taken
      ? `The Postgres database uses the encoding ${state.encoding}; Intray needs UTF8.`
      : `Another program of Intray is at work on ${where(url)}; wait until it has ended.`,
  )
}

/** The tables with their columns and keys, in a fixed order. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; column: string; type: string }>(
    `select c.relname as name, a.attname as column, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in ('migration', '${MOVING}')
     order by c.relname, a.attnum`,
  )
  const keys = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array(select a.attname::text from unnest(x.conkey) with ordinality k(n, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.place) as columns
     from pg_constraint x join pg_class c on c.oid = x.conrelid
     where x.contype = 'p' and c.relnamespace = current_schema()::regnamespace`,
  )
  const keyOf = new Map(keys.rows.map(({ name, columns }) => [name, columns]))
  const tables = new Map<string, Table>()
  for (const { name, column, type } of rows) {
    const kind = kinds[type]
    const key = keyOf.get(name)
    if (kind === undefined || key === undefined) throw new Error(`${name}.${column} of type ${type} cannot be moved`)
    const table = tables.get(name) ?? { name, columns: [], key }
    table.columns.push({ name: column, kind })
    tables.set(name, table)
  }
  return [...tables.values()]
}

/** A database to read from or to compare with. */
export function postgresSide(client: pg.Client, url: string): Side {
  async function values({ name, key }: Table, chosen: Column[], rest: string, params: unknown[] = []): Promise<Row[]> {
    const order = `order by ${list(key)}`
    const text = `select ${chosen.map(reading).join(", ")} from ${quoted(name)} ${rest.replace("ORDER", order)}`
    const { rows } = await client.query<(string | null)[]>({ text, values: params, rowMode: "array", types: asText })
    return rows.map((row) => chosen.map((column, place) => readValue(row[place] ?? null, column)))
  }
  const keyColumns = ({ key, columns }: Table) => key.map((name) => columns.find((one) => one.name === name) as Column)
  return {
    engine: "postgres",
    place: where(url),
    async count({ name }) {
      const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(name)}`)
      return Number(rows[0]?.n)
    },
    async last(table) {
      const descending = table.key.map((name) => `${quoted(name)} desc`).join(", ")
      const [row] = await values(table, keyColumns(table), `order by ${descending} limit 1`)
      return row ?? null
    },
    page(table, after, limit) {
      if (after === null) return values(table, table.columns, `ORDER limit ${limit}`)
      const places = keyColumns(table).map(({ kind }, index) => writing(`$${index + 1}::${arrays[kind]}`, kind))
      return values(table, table.columns, `where (${list(table.key)}) > (${places.join(", ")}) ORDER limit ${limit}`, after)
    },
  }
}

/** Checks that no Intray server is connected to a PostgreSQL database. @throws DatabaseRefused while one is */
export async function demandUnserved(url: string): Promise<void> {
  const client = await connectForMove(url)
  await refuseServed(client, url).finally(() => client.end())
}

async function refuseServed(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'intray' limit 1",
  )
  if (rows.length > 0) throw new DatabaseRefused(`Intray is running on ${where(url)}; stop it first.`)
}

/**
 * Starts a snapshot of the database for all further reads.
 * @throws DatabaseRefused while an Intray server is connected to it
 */
export async function readAtOnce(client: pg.Client, url: string): Promise<void> {
  await client.query("rollback")
  await refuseServed(client, url)
  await client.query("begin isolation level repeatable read read only")
  await client.query("set local idle_in_transaction_session_timeout = 0")
}

/**
 * Prepares an empty database, or continues with one that a move from the same source has begun: tables without their indexes and
 * references, which are recorded and recreated at the end.
 * @throws DatabaseRefused if it contains anything else
 */
export async function fillPostgres(client: pg.Client, url: string, from: string, migrationsDir: string): Promise<Target> {
  const side = postgresSide(client, url)
  const exists = await client.query(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'p')",
  )
  const names = (exists.rows as { name: string }[]).map(({ name }) => name)
  const found = names.includes(MOVING) ? (await client.query<Mark>(`select source, later from ${MOVING}`)).rows[0] : undefined
  if (beginOf(side.place, names, found, from) === "new") {
    await client.query("begin")
    await client.query(`create table ${MOVING} (source text not null, later text)`)
    await client.query(`insert into ${MOVING} (source) values ($1)`, [from])
    await client.query("commit")
  }
  if ((found?.later ?? null) === null) await putOff(client, url, migrationsDir)
  // Rows lost in a server crash are found missing and written again.
  await client.query("set synchronous_commit = off")
  return {
    ...side,
    async write({ name, columns }, rows) {
      const names = columns.map((_, place) => `c${place}`)
      const given = columns.map(({ kind }, place) => `$${place + 1}::${arrays[kind]}[]`)
      const taken = columns.map(({ kind }, place) => writing(`c${place}`, kind))
      const text = `insert into ${quoted(name)} (${list(columns.map((one) => one.name))}) select ${taken.join(", ")} from unnest(${given.join(", ")}) as r(${names.join(", ")})`
      await client.query(
        text,
        columns.map((_, place) => rows.map((row) => row[place] ?? null)),
      )
    },
    async finish() {
      await client.query("set synchronous_commit = on")
      const { rows } = await client.query<Mark>(`select later from ${MOVING}`)
      const statements = JSON.parse(rows[0]?.later ?? "[]") as string[]
      await client.query("begin")
      for (const statement of statements) await client.query(statement)
      await client.query(`update ${MOVING} set later = '[]'`)
      await client.query("commit")
      if (statements.length > 0) await client.query("analyze")
    },
    release: async () => void (await client.query(`drop table ${MOVING}`)),
  }
}

/** Creates the tables, then drops indexes and references and records how to recreate them, in one transaction. */
async function putOff(client: pg.Client, url: string, migrationsDir: string): Promise<void> {
  const known = readMigrations(migrationsDir, "postgres")
  await migratePostgres((text, params) => client.query(text, params), where(url), { known, log: () => undefined })
  const { rows } = await client.query<{ back: string; away: string }>(
    `select 1 as step, pg_get_indexdef(i.indexrelid) as back, format('drop index %I', c.relname) as away
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = current_schema()::regnamespace and not exists (select 1 from pg_constraint x where x.conindid = i.indexrelid and x.contype in ('p', 'u', 'x'))
     union all
     select 2, format('alter table %I add constraint %I %s', c.relname, x.conname, pg_get_constraintdef(x.oid)), format('alter table %I drop constraint %I', c.relname, x.conname)
     from pg_constraint x join pg_class c on c.oid = x.conrelid where x.contype = 'f' and c.relnamespace = current_schema()::regnamespace
     order by step`,
  )
  await client.query("begin")
  for (const { away } of rows.toReversed()) await client.query(away)
  await client.query(`update ${MOVING} set later = $1`, [JSON.stringify(rows.map(({ back }) => back))])
  await client.query("commit")
}
