import { execFile } from "node:child_process"
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import type { Database as Handle } from "better-sqlite3"
import { DatabaseRefused } from "../errors.ts"
import { openFile } from "./connection.ts"

export type CopyOptions = {
  /** Called with the progress in bytes. An error it throws aborts the copy. */
  progress?: (done: number, total: number) => void
  /** Aborts the copy; no file is left. */
  signal?: AbortSignal
}

/** Pages per step: a megabyte. Other work runs between two steps. */
const STEP = 256
/** Tables whose rows are counted in the original and in the copy. */
const COUNTED = ["user", "organization", "submission", "file"]

/**
 * Copies a snapshot of an SQLite database to a new file, while others continue to read and write. The copy reads in one transaction, so
 * that later writes do not restart it; the write-ahead log grows until it is done. The file gets its name only when it is complete,
 * verified, and on disk. Throws {@link DatabaseRefused} if the file exists or cannot be written.
 * @returns the row counts of some tables
 */
export async function copyDatabase(from: string, to: string, options: CopyOptions = {}): Promise<Record<string, number>> {
  if (existsSync(to)) throw new DatabaseRefused(`${to} exists already: a backup overwrites nothing.`)
  const partial = `${to}.partial`
  try {
    mkdirSync(dirname(to), { recursive: true })
    rmSync(partial, { force: true })
    const rows = await copyAtOnce(from, partial, options)
    standAlone(partial)
    await demandSound(partial, options.signal)
    demandSame(partial, rows)
    sync(partial)
    renameSync(partial, to)
    sync(dirname(to))
    return rows
  } catch (error) {
    for (const path of [partial, `${partial}-journal`]) if (existsSync(path)) rmSync(path)
    options.signal?.throwIfAborted()
    throw new DatabaseRefused(`The database could not be copied to ${to}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Checks that an SQLite file that no one else has open is sound and has the expected row counts. Throws {@link DatabaseRefused} with the
 * problem.
 */
export async function checkDatabase(path: string, rows: Record<string, number>, signal?: AbortSignal): Promise<void> {
  try {
    await demandSound(path, signal)
    demandSame(path, rows)
  } catch (error) {
    signal?.throwIfAborted()
    throw new DatabaseRefused(`The database ${path} is not whole: ${(error as Error).message}`, { cause: error })
  }
}

async function copyAtOnce(from: string, to: string, { progress, signal }: CopyOptions): Promise<Record<string, number>> {
  const source = openFile(from, { readonly: true })
  try {
    source.exec("BEGIN")
    const rows = countsOf(source)
    const page = source.pragma("page_size", { simple: true }) as number
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        progress?.((totalPages - remainingPages) * page, totalPages * page)
        return STEP
      },
    })
    return rows
  } finally {
    source.close()
  }
}

/** Removes the write-ahead log, so that the file is complete without a second one. */
function standAlone(path: string): void {
  const copy = openFile(path)
  try {
    copy.pragma("journal_mode = DELETE")
  } finally {
    copy.close()
  }
}

// Plain JavaScript, because it is passed as text: it must work from the sources and from a bundle.
const CHECK = `
const Sqlite = require(process.argv[1])
const found = new Sqlite(process.argv[2], { readonly: true }).pragma("integrity_check(1)", { simple: true })
if (found !== "ok") { console.error(found); process.exit(3) }
`

/** Runs in a separate process: it takes a second for every hundred megabytes, and can be aborted at any time. */
function demandSound(path: string, signal: AbortSignal | undefined): Promise<void> {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3")
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ["-e", CHECK, driver, path], { signal, killSignal: "SIGKILL" }, (error, _out, said) =>
      error ? reject(new Error(said.trim() === "" ? error.message : `the copy is damaged: ${said.trim().slice(0, 300)}`)) : resolve(),
    )
  })
}

function demandSame(path: string, rows: Record<string, number>): void {
  const copy = openFile(path, { readonly: true })
  try {
    const found = countsOf(copy)
    for (const [table, count] of Object.entries(rows)) {
      if (found[table] !== count) throw new Error(`the copy has ${found[table]} rows of ${table}, and the original ${count}`)
    }
  } finally {
    copy.close()
  }
}

function countsOf(handle: Handle): Record<string, number> {
  const tables = handle.prepare("select name from sqlite_schema where type = 'table'").pluck().all()
  return Object.fromEntries(
    COUNTED.filter((name) => tables.includes(name)).map((name) => [
      name,
      handle.prepare(`select count(*) from "${name}"`).pluck().get() as number,
    ]),
  )
}

function sync(path: string): void {
  // Windows cannot open a folder.
  if (process.platform === "win32" && !path.endsWith(".partial")) return
  const handle = openSync(path, "r")
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
