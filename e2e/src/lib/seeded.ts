import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "./folder.ts"
import { slower, until } from "./net.ts"
import { seed } from "./server.ts"

/** Milliseconds that a worker waits for another one to have seeded. */
const SEED_MS = 120_000 * slower

/** What the workers of one run of Playwright have in common; the run empties the folder above when it begins. */
const shared = join(import.meta.dirname, "..", "..", "..", "test-results", `seeded-${process.ppid}`)

/**
 * A data folder of its own with Lantern Quay and so many submissions, whose accounts cost next to nothing to sign in to. It is seeded once
 * in a run, by whichever worker comes first, and copied for everybody: to seed takes seconds.
 */
export async function seededFolder(submissions: number): Promise<string> {
  const made = join(shared, String(submissions))
  const making = `${made}-making`
  mkdirSync(shared, { recursive: true })
  if (!existsSync(made)) {
    const first = begins(making)
    if (first) {
      try {
        await seed(making, submissions, { cheapPasswords: true })
        renameSync(making, made)
      } catch (cause) {
        // The next one tries, and says what is wrong.
        rmSync(making, { recursive: true, force: true })
        throw cause
      }
    } else await until(`a folder with ${submissions} submissions`, async () => existsSync(made), SEED_MS)
  }
  const folder = temporaryFolder("e2e")
  cpSync(made, folder, { recursive: true })
  return folder
}

/** Whether nobody has begun to make that folder; from now on somebody has. */
function begins(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false
    throw cause
  }
}
