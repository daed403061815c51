import { createHash } from "node:crypto"
import { accessSync, constants, statSync } from "node:fs"
import { delimiter, join } from "node:path"

/** Programs that tests use where they are there. */
const programs = [
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "firefox", "firefox-esr"],
  ...["postgres", "pg_dump", "psql", "valkey-server", "redis-server", "helm", "docker", "git", "tar", "npm"],
]

/**
 * What tests depend on besides the repository: the version of Node, the system, and the programs that are installed, each with its size and time of
 * change. Turbo reads it as TEST_TOOLS, so that a test that was skipped for want of a program runs once the program is there.
 */
export async function testTools() {
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`)
  for (const name of programs) {
    const path = (process.env.PATH ?? "")
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find(isProgram)
    const info = path && statSync(path)
    hash.update(`${name} ${info ? `${path} ${info.size} ${info.mtimeMs}` : "-"}\n`)
  }
  return hash.digest("hex").slice(0, 16)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
