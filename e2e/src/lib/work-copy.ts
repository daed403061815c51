import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const root = join(import.meta.dirname, "..", "..", "..")

/** A text in a file, and its replacement. */
type Replacement = { file: string; from: string; to: string }

/** A copy of the working tree in which code can be broken safely. */
export type WorkCopy = {
  folder: string
  /** Applies a replacement. @returns a function that restores the file */
  put(fault: Replacement): () => void
  remove(): void
}

/**
 * Copies tracked and new files that git does not ignore. Installed packages are linked; our own packages point into the copy.
 * @param name for the folder
 */
export function makeCopy(name: string): WorkCopy {
  const folder = mkdtempSync(join(tmpdir(), `intray-${name}-`))
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  for (const file of files.split("\0").filter((path) => path !== "" && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  linkPackages(folder)
  // Tests that check all files ask git for the list.
  for (const step of [
    ["init", "-q"],
    ["add", "-A"],
  ])
    execFileSync("git", step, { cwd: folder })
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
  linkAll(installed, join(folder, "node_modules"), (name) => name !== "@intray")
  mkdirSync(join(folder, "node_modules", "@intray"))
  for (const name of readdirSync(join(installed, "@intray"))) {
    // npm links workspaces by relative paths, which lead into the copy if they are created again there.
    const link = join(folder, "node_modules", "@intray", name)
    symlinkSync(readlinkSync(join(installed, "@intray", name)), link)
    // A workspace that needs another version than the rest has its own packages.
    const own = join(realpathSync(join(installed, "@intray", name)), "node_modules")
    if (existsSync(own)) linkAll(own, join(realpathSync(link), "node_modules"))
  }
}

/** Links the contents of a package folder; caches belong to one working tree only. */
function linkAll(from: string, to: string, chosen = (_name: string) => true): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) if (!name.startsWith(".vite") && chosen(name)) symlinkSync(join(from, name), join(to, name))
}
