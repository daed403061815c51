import { accessSync, chmodSync, constants, existsSync, mkdirSync, opendirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { startup } from "@intray/i18n/startup"
import { isStorageKey } from "./storage/storage.ts"
import { isStoredMail } from "./stored-mail.ts"

/** A reason not to start; the message is one line for the operator. */
export class StartRefused extends Error {}

/**
 * Makes the data folder where it is missing and proves that it is ours, and that files can be written in it.
 * @throws StartRefused
 */
export function prepareDataFolder(dir: string): void {
  demandOwn(dir)
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

/** Names in the folders of the data folder that another program, or a person, has folders of the same name for. */
const named: Record<string, (name: string) => boolean> = {
  files: (name) => isStorageKey(name.replace(/\.json$/, "")) || name === "unfinished",
  mail: isStoredMail,
  backups: (name) => name === "copies" || name === "pieces" || /\.sqlite\b/.test(name),
}

/**
 * Where we have never been, a home or `/var` may have been given by mistake: what lies there would be mixed with ours, and closed to others.
 * @throws StartRefused
 */
function demandOwn(dir: string): void {
  if (["auth-secret", "intray.sqlite", "folder-id"].some((name) => existsSync(join(dir, name)))) return
  for (const [folder, isOurs] of Object.entries(named)) {
    const stranger = firstNames(join(dir, folder)).find((name) => !isOurs(name))
    if (stranger !== undefined) throw new StartRefused(startup.folderTaken({ dir, path: join(dir, folder, stranger) }))
  }
}

/** Of a folder that may be somebody's and long; nothing of what is no folder, or may not be read. */
function firstNames(folder: string): string[] {
  const names: string[] = []
  try {
    const entries = opendirSync(folder)
    for (let entry = entries.readSync(); entry && names.length < 100; entry = entries.readSync()) names.push(entry.name)
    entries.closeSync()
  } catch {
    // What is made of it finds out.
  }
  return names
}

/** What is ours in the data folder, and may be read by nobody else on the computer; what is in a folder is closed with it. */
const ours = [
  "auth-secret",
  "intray.sqlite",
  "intray.sqlite-wal",
  "intray.sqlite-shm",
  "intray.sqlite.lock",
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
