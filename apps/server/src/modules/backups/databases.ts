import { type ChildProcess, spawn } from "node:child_process"
import { createReadStream, existsSync } from "node:fs"
import { mkdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { checkDatabase, copyDatabase, createDatabase, isEmptyDatabase, postgresVariables, sqliteFile } from "@intray/db"
import { backupCli as words } from "@intray/i18n/cli"
import { type Env, programEnv } from "../../env.ts"
import { StartRefused } from "../../platform/data-folder.ts"
import { clearWork, demandRoom } from "./repository.ts"

/*
 * The database as a stream of bytes, and back: of SQLite a copy of its file that is one moment of it, of Postgres what pg_dump makes.
 */

/** Bytes of a copy between two looks at the disk, so that it never takes what a running server needs. */
const LOOK_BYTES = 16 * 1024 * 1024

export type Job = { env: Pick<Env, "dataDir" | "databaseUrl">; workDir: string; signal: AbortSignal }
type Rows = Record<string, number>

/** Reads the database, and hands its bytes to `store`. @returns rows of some tables, of Postgres none. @throws StartRefused, DatabaseRefused */
export async function dumpDatabase(job: Job, store: (bytes: AsyncIterable<Uint8Array>) => Promise<void>): Promise<Rows> {
  const { env, workDir, signal } = job
  if (!env.databaseUrl.startsWith("file:")) {
    await withProgram("pg_dump", ["--format=custom"], env.databaseUrl, signal, async ({ stdout }) => store(stdout as Readable))
    return {}
  }
  const file = sqliteFile(env.databaseUrl)
  if (!existsSync(file)) throw new StartRefused(words.nothing({ file }))
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  await clearWork(workDir)
  let bytes = 0
  for (const path of [file, `${file}-wal`]) bytes += (await stat(path).catch(() => null))?.size ?? 0
  await demandRoom(workDir, env.dataDir, bytes)
  try {
    const copy = join(workDir, "copying.sqlite")
    const rows = await copyDatabase(file, copy, { signal, ...watchRoom(job) })
    await store(createReadStream(copy))
    return rows
  } finally {
    await clearWork(workDir)
  }
}

function watchRoom({ env, workDir }: Job): { progress(done: number): void } {
  let lookedAt = 0
  let full: unknown
  return {
    progress(done) {
      if (full) throw full
      if (done - lookedAt < LOOK_BYTES) return
      lookedAt = done
      demandRoom(workDir, env.dataDir, 0).catch((cause: unknown) => {
        full = cause
      })
    },
  }
}

/** @throws StartRefused where there is a database with anything in it already */
export async function demandNoDatabase({ databaseUrl }: Pick<Env, "databaseUrl">): Promise<void> {
  if (databaseUrl.startsWith("file:")) {
    const file = sqliteFile(databaseUrl)
    if (existsSync(file)) throw new StartRefused(words.notEmpty({ place: file }))
    return
  }
  const db = await createDatabase({ url: databaseUrl })
  try {
    if (!(await isEmptyDatabase(db))) throw new StartRefused(words.databaseNotEmpty)
  } finally {
    await db.close()
  }
}

/** Makes the database of its bytes, and looks whether it is sound and has its rows. @throws StartRefused, DatabaseRefused */
export async function loadDatabase(
  { env, signal }: Pick<Job, "env" | "signal">,
  rows: Rows,
  write: (file: string) => Promise<void>,
  bytes: () => AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!env.databaseUrl.startsWith("file:")) {
    const { PGDATABASE: name = "" } = postgresVariables(env.databaseUrl)
    const flags = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", "--dbname", name]
    return withProgram("pg_restore", flags, env.databaseUrl, signal, ({ stdin }) => pipeline(bytes(), stdin as Writable))
  }
  const file = sqliteFile(env.databaseUrl)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const partial = `${file}.restoring`
  await rm(partial, { force: true })
  await write(partial)
  await checkDatabase(partial, rows, signal)
  await rename(partial, file)
}

/** Runs one of Postgres' programs on a database, with `work` at its pipes. @throws StartRefused where it is missing or fails */
async function withProgram(
  program: "pg_dump" | "pg_restore",
  args: string[],
  url: string,
  signal: AbortSignal,
  work: (child: ChildProcess) => Promise<void>,
): Promise<void> {
  const env = { ...programEnv(), ...postgresVariables(url) }
  const child = spawn(program, args, { env, signal, stdio: ["pipe", "pipe", "inherit"] })
  const ended = new Promise<void>((done, fail) => {
    child.once("error", (cause) => fail(signal.aborted ? signal.reason : missingOr(cause, program)))
    child.once("close", (code) =>
      code === 0 ? done() : fail(signal.aborted ? signal.reason : new StartRefused(words.programFailed({ program, code }))),
    )
  })
  const worked = work(child)
  // Its own end tells more than the pipe that broke with it.
  const [end, result] = await Promise.allSettled([ended, worked])
  if (end.status === "rejected") throw end.reason
  if (result.status === "rejected") throw result.reason
}

function missingOr(cause: Error, program: string): Error {
  return (cause as NodeJS.ErrnoException).code === "ENOENT" ? new StartRefused(words.noProgram({ program })) : cause
}
