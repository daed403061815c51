import { accessSync, chmodSync, constants, existsSync, mkdirSync, opendirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { startup } from "@intray/i18n/startup"
import { isStorageKey } from "./storage/storage.ts"
import { isStoredMail } from "./stored-mail.ts"

/** A reason not to start; the message is one line for the operator. */
export class StartRefused extends Error {}

/** A program of the operator's was called in a way that it does not know; the message says how it is called. Its exit code is 2. */
export class WrongUsage extends StartRefused {}

/**
 * Creates the data folder if it is missing, and checks that it is ours and writable.
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

/** Creates one level at a time: Node's recursive mkdir never ends if a file system reports a missing parent that exists (/proc). */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return
  if (dirname(dir) !== dir) makeFolder(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

/** Checks for folders whose names other programs also use: which of their entries are ours. */
const named: Record<string, (name: string) => boolean> = {
  files: (name) => isStorageKey(name.replace(/\.json$/, "")) || name === "unfinished",
  mail: isStoredMail,
  backups: (name) => name === "copies" || name === "pieces" || /\.sqlite\b/.test(name),
}

/**
 * Refuses a home folder or `/var` that was given by mistake: its files would be mixed with ours and closed to other users.
 * @throws StartRefused
 */
function demandOwn(dir: string): void {
  if (["auth-secret", "intray.sqlite", "folder-id"].some((name) => existsSync(join(dir, name)))) return
  for (const [folder, isOurs] of Object.entries(named)) {
    const stranger = firstNames(join(dir, folder)).find((name) => !isOurs(name))
    if (stranger !== undefined) throw new StartRefused(startup.folderTaken({ dir, path: join(dir, folder, stranger) }))
  }
}

/** The first names in a folder, which may be large; none if it is missing or unreadable. */
function firstNames(folder: string): string[] {
  const names: string[] = []
  try {
    const entries = opendirSync(folder)
    for (let entry = entries.readSync(); entry && names.length < 100; entry = entries.readSync()) names.push(entry.name)
    entries.closeSync()
  } catch {
    // Later steps report the problem.
  }
  return names
}

/** Our files in the data folder, which no other user may read; closing a folder also protects its contents. */
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

/** Makes all files and folders that this process creates readable only by its own user. */
export function keepToOurselves(): void {
  process.umask(0o077)
}

/**
 * Removes other users' access that an earlier start, a copy or a restore left behind.
 * @returns the names that were accessible
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
      // Owned by another user, or on a file system without modes: start anyway, as before.
      return false
    }
  })
}
