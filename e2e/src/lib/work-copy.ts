import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Fault } from "./types.ts"

const root = join(import.meta.dirname, "..", "..", "..")

/** A copy of the working tree in which code can be broken without anybody noticing. */
export type WorkCopy = {
  folder: string
  /** Puts a fault in. @returns puts the file back as it was */
  put(fault: Pick<Fault, "file" | "from" | "to">): () => void
  remove(): void
}

/** Copies what git knows of and does not ignore; installed packages are linked to, our own ones point into the copy. */
export function makeCopy(index: number): WorkCopy {
  const folder = mkdtempSync(join(tmpdir(), `intray-mutants-${index}-`))
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  linkPackages(folder)
  return {
    folder,
    put({ file, from, to }) {
      const path = join(folder, file)
      const before = readFileSync(path, "utf8")
      writeFileSync(path, before.split(from).join(to))
      return () => writeFileSync(path, before)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function linkPackages(folder: string): void {
  const installed = join(root, "node_modules")
  mkdirSync(join(folder, "node_modules", "@intray"), { recursive: true })
  for (const name of readdirSync(installed)) {
    // Caches belong to one tree alone.
    if (name === "@intray" || name === ".vite" || name === ".vite-temp") continue
    symlinkSync(join(installed, name), join(folder, "node_modules", name))
  }
  // npm links workspaces by relative paths, which lead into the copy when they are made anew there.
  for (const name of readdirSync(join(installed, "@intray"))) {
    symlinkSync(readlinkSync(join(installed, "@intray", name)), join(folder, "node_modules", "@intray", name))
  }
}
