import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { sqliteFile } from "@intray/db"
import { startup } from "@intray/i18n/startup"
import Sqlite from "better-sqlite3"
import { StartRefused } from "./data-folder.ts"

export type FolderLock = { release(): void }

/**
 * Locks an installation on SQLite: its data folder, and its database file, wherever it is and by whatever path it is
 * reached. An installation on PostgreSQL may share its folder with other processes, so it locks nothing.
 * @throws StartRefused naming what another process has locked
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

/** Locks the file of a database; it need not exist yet. @throws StartRefused if another process has locked it */
export function lockDatabaseFile(databaseUrl: string): FolderLock {
  const named = sqliteFile(databaseUrl)
  mkdirSync(dirname(named), { recursive: true, mode: 0o700 })
  const file = existsSync(named) ? realpathSync(named) : join(realpathSync(dirname(named)), basename(named))
  const handle = lockFile(`${file}.lock`)
  if (!handle) throw new StartRefused(startup.databaseInUse({ file }))
  return { release: () => handle.close() }
}

/** Null if another process has it. */
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
 * Locks the data folder for this process. It is an operating system lock, on a file that SQLite holds: it is released when the process
 * ends in any way, and cannot be confused by a reused process id. The pid file next to it is only for the message.
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
