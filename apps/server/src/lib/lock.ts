import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { startup } from "../copy/startup.ts"
import { StartRefused } from "./data-folder.ts"

export type FolderLock = { release(): void }

/**
 * Takes the data folder for this process. The lock is the operating system's, on a file that SQLite holds: it goes when the process
 * goes, however it ends, and no number of another process can be mistaken for ours. The pid file beside it is only for the message.
 * @throws StartRefused naming the process that has it
 */
export function lockDataFolder(dir: string): FolderLock {
  const pidFile = join(dir, "pid")
  const handle = new Sqlite(join(dir, "lock"), { timeout: 0 })
  try {
    handle.exec("BEGIN EXCLUSIVE")
  } catch (cause) {
    handle.close()
    if (!(cause instanceof Sqlite.SqliteError) || !cause.code.startsWith("SQLITE_BUSY")) throw cause
    throw new StartRefused(startup.folderInUse({ pid: pidIn(pidFile), dir }))
  }
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
