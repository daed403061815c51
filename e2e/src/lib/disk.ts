import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Checks } from "./checks.ts"

const MB = 1024 * 1024

/**
 * Runs something on a disk of so many megabytes, which is gone afterwards. What could not be tried is not fine: a disk that cannot be
 * mounted, as only root may, and a run that does not come to its end are failures.
 */
export async function onDiskOf(megabytes: number, checks: Checks, run: (mount: string) => Promise<void>): Promise<void> {
  const mount = join(tmpdir(), `intray-disk-${process.pid}`)
  mkdirSync(mount)
  let mounted = false
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", mount], { stdio: "pipe" })
    mounted = true
    await run(mount)
  } catch (cause) {
    const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    checks.that(false, mounted ? "the run came to its end" : "a disk can be mounted here, which root may", why)
  } finally {
    if (mounted) execFileSync("umount", ["--lazy", mount])
    rmSync(mount, { recursive: true, force: true })
  }
}

/** Takes what is left of a disk, to the last byte, by a file on it. */
export function fill(mount: string, path: string): void {
  for (let piece = MB; piece >= 4096; ) {
    const { bavail, bsize } = statfsSync(mount)
    if (bavail * bsize < piece) piece /= 2
    else
      try {
        writeFileSync(path, Buffer.alloc(piece, 1), { flag: "a" })
      } catch {
        piece /= 2
      }
  }
}
