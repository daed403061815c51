import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { startup } from "../copy/startup.ts"

/** A reason not to start; the message is one line for the operator. */
export class StartRefused extends Error {}

/**
 * Makes the data folder where it is missing and proves that files can be written in it.
 * @throws StartRefused
 */
export function prepareDataFolder(dir: string): void {
  try {
    makeFolder(dir)
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    // Read-only mounts and full disks pass the check above.
    writeFileSync(join(dir, ".write-test"), "")
    rmSync(join(dir, ".write-test"))
  } catch {
    throw new StartRefused(startup.folderUnwritable({ dir }))
  }
}

/** One level at a time: Node's own recursion never ends where a file system says "no such folder" to a parent that is there (/proc). */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return
  if (dirname(dir) !== dir) makeFolder(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

/** What is ours in the data folder, and may be read by nobody else on the computer; what stands in a folder is closed with it. */
const ours = [
  "auth-secret",
  "intray.sqlite",
  "intray.sqlite-wal",
  "intray.sqlite-shm",
  "files",
  "mail",
  "backups",
  "lock",
  "pid",
  "folder-id",
]

/** From here on this process makes files and folders that its own account alone may read, wherever the operator made the folder. */
export function keepToOurselves(): void {
  process.umask(0o077)
}

/**
 * Takes from everybody else what an earlier start, a copy or a restore left open to them.
 * @returns the names of what was open
 */
export function closeToOthers(dir: string): string[] {
  return ours.filter((name) => {
    const path = join(dir, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined || (found.mode & 0o077) === 0) return false
    try {
      chmodSync(path, found.mode & 0o700)
      return true
    } catch {
      // Another account's, or a file system without modes: the start goes on as it did.
      return false
    }
  })
}
