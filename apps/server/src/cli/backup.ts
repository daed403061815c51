import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { copyFile, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import Sqlite from "better-sqlite3"
import { BadSetting, type Env, processEnv, programEnv } from "../env.ts"
import { StartRefused } from "../lib/data-folder.ts"
import { backupCli as words } from "../messages/cli.ts"

/**
 * `npm run backup [-- FOLDER]`: copies the database and the uploaded files, while Intray is running too, into a new folder (in the data
 * folder's `backups/` unless told). The database first: every file that it names exists already and never changes.
 */
async function backup(env: Env, target: string): Promise<void> {
  if (existsSync(target)) throw new StartRefused(words.exists({ folder: target }))
  const work = `${target}.part`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    console.log(words.database({ folder: target }))
    if (env.databaseUrl.startsWith("file:")) await copySqlite(sqlitePath(env.databaseUrl), join(work, "intray.sqlite"))
    else await dumpPostgres(env.databaseUrl, join(work, "intray.dump"))
    const copied = await copyFiles(join(env.dataDir, "files"), join(work, "files"))
    console.log(words.files(copied))
    for (const name of ["auth-secret", "mail"]) {
      if (existsSync(join(env.dataDir, name))) await cp(join(env.dataDir, name), join(work, name), { recursive: true })
    }
    await rename(work, target)
  } catch (cause) {
    await rm(work, { recursive: true, force: true })
    throw cause
  }
  console.log(words.done({ folder: target }))
}

function sqlitePath(url: string): string {
  return url.startsWith("file://") ? fileURLToPath(url) : resolve(url.slice("file:".length))
}

/** SQLite's own online copy: consistent, whatever is being written meanwhile. */
async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new StartRefused(words.nothing({ file: from }))
  const source = new Sqlite(from, { readonly: true })
  try {
    await source.backup(to)
  } finally {
    source.close()
  }
  const copy = new Sqlite(to)
  try {
    // The copy stands alone: no log beside it that somebody could forget to take along.
    copy.pragma("journal_mode = DELETE")
    if (copy.pragma("integrity_check", { simple: true }) !== "ok") throw new StartRefused(words.damaged)
  } finally {
    copy.close()
  }
}

function dumpPostgres(url: string, to: string): Promise<void> {
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
    const child = spawn("pg_dump", ["--format=custom", "--file", to], { env, stdio: ["ignore", "inherit", "inherit"] })
    child.once("error", () => fail(new StartRefused(words.noDump)))
    child.once("close", (code) => (code === 0 ? done() : fail(new StartRefused(words.dumpFailed({ code })))))
  })
}

/** A file that expires while we copy is gone from the database's next copy too. */
async function copyFiles(from: string, to: string): Promise<{ count: number; bytes: number }> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  let count = 0
  let bytes = 0
  for (const name of existsSync(from) ? await readdir(from) : []) {
    try {
      await copyFile(join(from, name), join(to, name))
      if (!name.endsWith(".json")) {
        count += 1
        bytes += (await stat(join(to, name))).size
      }
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause
    }
  }
  return { count, bytes }
}

try {
  const [folder, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || folder?.startsWith("-")) throw new StartRefused(words.usage)
  const env = processEnv()
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-")
  await backup(env, folder ? resolve(folder) : join(env.dataDir, "backups", `backup-${stamp}`))
} catch (cause) {
  if (!(cause instanceof BadSetting) && !(cause instanceof StartRefused)) throw cause
  console.error(cause.message)
  process.exitCode = 1
}
