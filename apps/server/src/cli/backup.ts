import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { copyFile, cp, mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { copyDatabase, DatabaseRefused, isOutOfRoom } from "@intray/db"
import { backupCli as words } from "../copy/cli.ts"
import { BadSetting, type Env, processEnv, programEnv } from "../env.ts"
import { keepToOurselves, StartRefused } from "../lib/data-folder.ts"
import { floorOf, readSpace } from "../lib/room.ts"

/** Bytes between two looks at the disk, so that a backup never takes what a running server needs. */
const LOOK_BYTES = 16 * 1024 * 1024

type Job = { env: Env; target: string; work: string; signal: AbortSignal }

/**
 * `npm run backup [-- FOLDER]`: copies the database and the uploaded files, while Intray is running too, into a new folder (in the data
 * folder's `backups/` unless told). The database first: every file that it names exists already and never changes. The folder has its
 * name only when all of it is there, found sound, and on disk.
 */
async function backup(job: Job): Promise<void> {
  const { env, target, work, signal } = job
  if (existsSync(target)) throw new StartRefused(words.exists({ folder: target }))
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await removeLeft(job)
  const database = env.databaseUrl.startsWith("file:") ? sqlitePath(env.databaseUrl) : null
  await demandRoom(job, await sizeOf(env, database))
  await mkdir(work, { mode: 0o700 })
  console.log(words.database({ folder: target }))
  if (database) await copySqlite(database, join(work, "intray.sqlite"), job)
  else await dumpPostgres(env.databaseUrl, join(work, "intray.dump"), signal)
  const copied = await copyFiles(join(env.dataDir, "files"), join(work, "files"), job)
  console.log(words.files(copied))
  for (const name of ["auth-secret", "mail"]) {
    if (existsSync(join(env.dataDir, name))) await cp(join(env.dataDir, name), join(work, name), { recursive: true })
  }
  signal.throwIfAborted()
  await flush(work)
  await rename(work, target)
  await flush(dirname(target))
  console.log(words.done({ folder: target }))
}

/** What an earlier run left when it was killed. One that goes on is let be: it wrote something a moment ago. */
async function removeLeft({ work }: Job): Promise<void> {
  await rm(work, { recursive: true, force: true })
  for (const name of await readdir(dirname(work))) {
    const path = join(dirname(work), name)
    if (/^backup-[\dT-]+\.part$/.test(name) && Date.now() - (await newestIn(path)) > 3_600_000) await rm(path, { recursive: true })
  }
}

async function newestIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const times = await Promise.all([folder, ...names.map((name) => join(folder, name))].map(async (path) => (await stat(path)).mtimeMs))
  return Math.max(...times)
}

function sqlitePath(url: string): string {
  const path = url.startsWith("file://") ? fileURLToPath(url) : resolve(url.slice("file:".length))
  if (!existsSync(path)) throw new StartRefused(words.nothing({ file: path }))
  return path
}

/** Bytes that the copy will have; a dump of Postgres' is not known before. */
async function sizeOf(env: Env, database: string | null): Promise<number> {
  let bytes = 0
  for (const path of database ? [database, `${database}-wal`] : []) bytes += (await stat(path).catch(() => null))?.size ?? 0
  for await (const { size } of filesIn(join(env.dataDir, "files"))) bytes += size
  return bytes
}

/** Leaves what the server needs, where the copy goes to the same disk. @throws StartRefused */
async function demandRoom({ env, target }: Job, bytes: number): Promise<void> {
  const folder = dirname(target)
  const [space, there, here] = await Promise.all([readSpace(folder), stat(folder), stat(env.dataDir)])
  const needed = bytes + (there.dev === here.dev ? floorOf(space.total) : 0)
  if (space.free < needed) throw new StartRefused(words.noRoom({ folder, needed, free: space.free }))
}

async function copySqlite(from: string, to: string, job: Job): Promise<void> {
  const shown = process.stdout.isTTY
  let lookedAt = 0
  let full: unknown
  const rows = await copyDatabase(from, to, {
    signal: job.signal,
    progress(done, total) {
      if (full) throw full
      if (done - lookedAt < LOOK_BYTES) return
      lookedAt = done
      demandRoom(job, 0).catch((cause: unknown) => {
        full = cause
      })
      if (shown) process.stdout.write(`\r${words.progress({ done, total })}`)
    },
  }).catch((cause: unknown) => {
    throw full ?? cause
  })
  if (shown) process.stdout.write("\r\x1b[K")
  console.log(words.rows({ submissions: rows.submission ?? 0, accounts: rows.user ?? 0 }))
}

function dumpPostgres(url: string, to: string, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    // The address holds a password: it travels in the environment, where other users of the computer do not see it.
    const address = new URL(url)
    const env = {
      ...programEnv(),
      PGHOST: decodeURIComponent(address.searchParams.get("host") ?? address.hostname),
      PGPORT: address.port || "5432",
      PGUSER: decodeURIComponent(address.username),
      PGPASSWORD: decodeURIComponent(address.password),
      PGDATABASE: decodeURIComponent(address.pathname.slice(1)),
      PGSSLMODE: address.searchParams.get("sslmode") ?? "prefer",
    }
    const child = spawn("pg_dump", ["--format=custom", "--file", to], { env, signal, stdio: ["ignore", "inherit", "inherit"] })
    child.once("error", () => fail(signal.aborted ? signal.reason : new StartRefused(words.noDump)))
    child.once("close", (code) =>
      code === 0 ? done() : fail(signal.aborted ? signal.reason : new StartRefused(words.dumpFailed({ code }))),
    )
  })
}

/** A file that expires while we copy is gone from the database's next copy too. */
async function copyFiles(from: string, to: string, job: Job): Promise<{ count: number; bytes: number }> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const copied = { count: 0, bytes: 0 }
  let since = 0
  for await (const { name, size } of filesIn(from)) {
    job.signal.throwIfAborted()
    since += size
    if (since >= LOOK_BYTES) {
      since = 0
      await demandRoom(job, size)
    }
    try {
      await copyFile(join(from, name), join(to, name))
      await flush(join(to, name))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause
      continue
    }
    if (name.endsWith(".json")) continue
    copied.count += 1
    copied.bytes += (await stat(join(to, name))).size
  }
  await flush(to)
  return copied
}

async function* filesIn(folder: string): AsyncGenerator<{ name: string; size: number }> {
  if (!existsSync(folder)) return
  for await (const { name } of await opendir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found?.isFile()) yield { name, size: found.size }
  }
}

/** So that a file, or a folder's names, survive a power cut. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function main(): Promise<void> {
  const [folder, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || folder?.startsWith("-")) throw new StartRefused(words.usage)
  const env = processEnv()
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-")
  const target = folder ? resolve(folder) : join(env.dataDir, "backups", `backup-${stamp}`)
  const ended = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ended.abort(new StartRefused(words.ended)))
  const work = `${target}.part`
  try {
    await backup({ env, target, work, signal: ended.signal })
  } catch (cause) {
    await rm(work, { recursive: true, force: true })
    throw isOutOfRoom(cause) ? new StartRefused(words.full) : cause
  }
}

keepToOurselves()
main().catch((cause: unknown) => {
  if (!(cause instanceof BadSetting) && !(cause instanceof StartRefused) && !(cause instanceof DatabaseRefused)) throw cause
  console.error(cause.message)
  process.exitCode = 1
})
