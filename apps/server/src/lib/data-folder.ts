import { randomBytes } from "node:crypto"
import { accessSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { startup } from "../messages/startup.ts"

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

/** The secret that signs cookies and links: made at first start, kept in the data folder, readable by its owner alone. */
export function keptSecret(dir: string): string {
  const path = join(dir, "auth-secret")
  try {
    const found = readFileSync(path, "utf8").trim()
    if (found.length >= 32) return found
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw new StartRefused(startup.folderUnwritable({ dir }))
  }
  const secret = randomBytes(32).toString("base64url")
  const file = openSync(path, "w", 0o600)
  try {
    writeFileSync(file, `${secret}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return secret
}
