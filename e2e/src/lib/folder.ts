import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const made = new Set<string>()

/**
 * A new folder among the system's temporary ones, which goes with the process at the latest.
 * @param name what it is for, as the folder's own name tells: `intray-NAME-…`
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `intray-${name}-`))
  if (made.size === 0) process.once("exit", () => made.forEach((one) => void rmSync(one, { recursive: true, force: true })))
  made.add(folder)
  return folder
}
