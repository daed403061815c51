import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { sqliteFile } from "@intray/db"
import { startup } from "@intray/i18n/startup"
import Sqlite from "better-sqlite3"
import { StartRefused } from "./data-folder.ts"

export type FolderLock = { release(): void }

/**
 * Takes what an installation on SQLite is on: its data folder, and the file of its database wherever that is, by whatever name it is
 * reached. One on PostgreSQL may share its folder with other processes, and takes nothing.
 * @throws StartRefused naming what another process has
 */
export function lockInstallation({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }): FolderLock {
  if (!databaseUrl.startsWith("file:")) return { release: () => undefined }
  const folder = lockDataFolder(dataDir)
  try {
    const database = lockDatabaseFile(databaseUrl)
    return {
      release() {
        database.release()
        folder.release()
      },
    }
  } catch (cause) {
    folder.release()
    throw cause
  }
}

/** Takes the file of a database; it need not be there yet. @throws StartRefused while another process has it */
export function lockDatabaseFile(databaseUrl: string): FolderLock {
  const named = sqliteFile(databaseUrl)
  mkdirSync(dirname(named), { recursive: true, mode: 0o700 })
  const file = existsSync(named) ? realpathSync(named) : join(realpathSync(dirname(named)), basename(named))
  const handle = lockFile(`${file}.lock`)
  if (!handle) throw new StartRefused(startup.databaseInUse({ file }))
  return { release: () => handle.close() }
}

/** Null while another process has it. */
function lockFile(path: string): Sqlite.Database | null {
  const handle = new Sqlite(path, { timeout: 0 })
  try {
    handle.exec("BEGIN EXCLUSIVE")
    return handle
  } catch (cause) {
    handle.close()
    if (!(cause instanceof Sqlite.SqliteError) || !cause.code.startsWith("SQLITE_BUSY")) throw cause
    return null
  }
}

/**
 * Takes the data folder for this process. The lock is the operating system's, on a file that SQLite holds: it goes when the process
 * goes, however it ends, and no number of another process can be mistaken for ours. The pid file next to it is only for the message.
 * @throws StartRefused naming the process that has it
 */
export function lockDataFolder(dir: string): FolderLock {
  const pidFile = join(dir, "pid")
  const handle = lockFile(join(dir, "lock"))
  if (!handle) throw new StartRefused(startup.folderInUse({ pid: pidIn(pidFile), dir }))
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    release() {
      rmSync(pidFile, { force: true })
      handle.close()
    },
  }
}

function pidIn(path: string): string {
  try {
    const text = readFileSync(path, "utf8").trim()
    return /^\d+$/.test(text) ? text : "unknown"
  } catch {
    return "unknown"
  }
}
