import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Vitest's global set-up: what the tests of a run put among the system's temporary files lies in one folder, which goes with the run. */
export default function setup(): () => void {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), "intray-tests-"))
  // PostgreSQL may run as another user, in a folder of its own inside.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}
