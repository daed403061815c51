import { createHash } from "node:crypto"
import { DatabaseRefused } from "../errors.ts"
import { pending, readMigrations } from "../migrations.ts"
import { connectForMove, fillPostgres, postgresSide, readAtOnce, tablesOf } from "./postgres.ts"
import { fillSqlite, migrationsIn, openForMove, sqliteSide } from "./sqlite.ts"
import { fingerprint, pagesOf, type Side, type Table, type Target } from "./values.ts"

export type MoveOptions = {
  /** The folder with `sqlite/` and `postgres/`. */
  migrationsDir: string
  /** Called with the progress: rows of all tables, copied or compared. */
  progress?: (step: "copy" | "compare", done: number, total: number, table: string) => void
  /** Interrupts the move between two pages; the next run continues from there. */
  signal?: AbortSignal
}

export type Moved = { tables: number; rows: number; from: string; to: string }

const isPostgres = (url: string) => /^postgres(ql)?:/.test(url)

/**
 * Moves a whole database from SQLite to PostgreSQL or back, into an empty one, and compares every row at the end. No one may write to it
 * meanwhile. An interrupted move continues where it stopped: rows are written in key order, so the last row shows the progress. Throws
 * {@link DatabaseRefused} with one line for the operator.
 */
export async function moveDatabase(from: string, to: string, options: MoveOptions): Promise<Moved> {
  if (isPostgres(from) === isPostgres(to)) {
    throw new DatabaseRefused(
      `Both addresses are ${isPostgres(from) ? "PostgreSQL's" : "SQLite's"}; a move is between the two. Within one, use npm run backup and npm run restore.`,
    )
  }
  const client = await connectForMove(isPostgres(from) ? from : to)
  const url = isPostgres(from) ? from : to
  try {
    const handle = openForMove(isPostgres(from) ? to : from, isPostgres(to))
    try {
      if (isPostgres(to)) {
        demandPresent(migrationsIn(handle), "sqlite", sqliteSide(handle, from).place, options)
        const target = await fillPostgres(client, url, sqliteSide(handle, from).place, options.migrationsDir)
        return await carry(sqliteSide(handle, from), target, await tablesOf(client), options, async () => {})
      }
      const source = postgresSide(client, url)
      await readAtOnce(client, url)
      demandPresent(await migrationsOf(client), "postgres", source.place, options)
      const target = await fillSqlite(handle, to, source.place, options.migrationsDir)
      return await carry(source, target, await tablesOf(client), options, () => readAtOnce(client, url))
    } finally {
      handle.close()
    }
  } finally {
    await client.end()
  }
}

/** @param again reopens the source for the comparison, so that changes since then are noticed */
async function carry(source: Side, target: Target, tables: Table[], options: MoveOptions, again: () => Promise<void>): Promise<Moved> {
  const { progress, signal } = options
  let total = 0
  for (const table of tables) total += await source.count(table)
  let done = 0
  for (const table of tables) {
    const last = await target.last(table)
    if (last !== null) done += await target.count(table)
    for await (const rows of pagesOf(source, table, last)) {
      signal?.throwIfAborted()
      await target.write(table, rows).catch((cause: unknown) => {
        throw new DatabaseRefused(`A row of ${table.name} cannot be written to ${target.place}: ${(cause as Error).message}`, { cause })
      })
      done += rows.length
      progress?.("copy", done, total, table.name)
    }
  }
  await target.finish()
  await again()
  const rows = await compare(source, target, tables, { ...options, total })
  await target.release()
  return { tables: tables.length, rows, from: source.place, to: target.place }
}

/** Compares counts and fingerprints of every table on both sides. @throws DatabaseRefused naming the first that differs */
async function compare(
  source: Side,
  target: Side,
  tables: Table[],
  { progress, signal, total }: MoveOptions & { total: number },
): Promise<number> {
  let done = 0
  for (const table of tables) {
    // SQLite splits words again by itself and knows fewer new scripts than PostgreSQL, so they are compared only when moving to
    // PostgreSQL.
    const without = new Set(table.columns.flatMap(({ kind }, place) => (kind === "words" && target.engine === "sqlite" ? [place] : [])))
    async function printOf(side: Side) {
      const hash = createHash("sha256")
      let rows = 0
      for await (const page of pagesOf(side, table, null)) {
        signal?.throwIfAborted()
        fingerprint(hash, page, without)
        rows += page.length
        if (side === source) progress?.("compare", done + rows, total, table.name)
      }
      return { rows, hash: hash.digest("hex") }
    }
    const [one, other] = [await printOf(source), await printOf(target)]
    if (one.rows !== other.rows || one.hash !== other.hash) {
      throw new DatabaseRefused(
        `The table ${table.name} is not the same on both sides (${one.rows} and ${other.rows} rows): ${source.place} was changed since the move began. Empty ${target.place}, and move once more.`,
      )
    }
    done += one.rows
  }
  return done
}

/** @throws DatabaseRefused if the database is not of this version */
function demandPresent(
  applied: { tag: string; hash: string }[],
  of: "sqlite" | "postgres",
  place: string,
  { migrationsDir }: MoveOptions,
): void {
  const left = pending(readMigrations(migrationsDir, of), applied, place)
  if (applied.length === 0) throw new DatabaseRefused(`There is no Intray in ${place}.`)
  if (left.length > 0) throw new DatabaseRefused(`${place} is of an earlier version; start this one on it once, then move.`)
}

async function migrationsOf(client: Awaited<ReturnType<typeof connectForMove>>): Promise<{ tag: string; hash: string }[]> {
  const { rows } = await client.query<{ found: string | null }>("select to_regclass('migration') as found")
  return rows[0]?.found ? (await client.query<{ tag: string; hash: string }>("select tag, hash from migration")).rows : []
}
