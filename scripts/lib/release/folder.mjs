import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { at, readJson, writeJson } from "../paths.mjs"
import { Plain } from "../say.mjs"
import { addDrivers } from "./drivers.mjs"
import { isNeeded, namedByUs, neededToRun } from "./packages.mjs"

/** Files that a release takes from the repository unchanged. */
const kept = ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md", "compose.yaml", "deploy", "docs", "packages/db/migrations"]
const builtParts = ["apps/server/dist", "apps/web/dist"]
/** Documents about the code, which a release does not contain. */
const forDevelopers = [
  "docs/spec.md",
  "docs/performance.md",
  "docs/authz-matrix.md",
  "docs/add-a-feature.md",
  "docs/add-a-procedure.md",
  "docs/add-a-column.md",
  "docs/add-a-field-type.md",
]

const launcher = `#!/bin/sh
# ./intray [start|backup|restore|move|admin|seed] [arguments]
case "$0" in */*) folder="\${0%/*}" ;; *) folder=. ;; esac
exec node "$folder/intray.mjs" "$@"
`

/**
 * Creates a folder from which Intray runs: the built parts, the packages that running needs, and the documents for operators. The tarball
 * and the image contain the same folder.
 * @param {string} folder is created; must not exist or be empty
 * @param {{ majors: number[], client?: boolean }} options majors: versions of Node, besides this one, that the database driver is compiled
 *   for; client: with the command line, which must be built
 * @returns {Promise<{ version: string, packages: Map<string, any>, drivers: { node: number, abi: string }[], manifest: any }>}
 * @throws {Plain}
 */
export async function makeFolder(folder, { majors, client = false }) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Plain(`${folder} is not empty; name another folder.`)
  const { name, version, description, license, type, engines } = readJson(at("package.json"))
  for (const path of [...kept, ...builtParts]) copy(path, join(folder, path))
  if (client) cpSync(at("apps", "cli", "dist", "intray-client.tgz"), join(folder, "intray-client.tgz"))
  const lock = JSON.parse(readFileSync(at("package-lock.json"), "utf8"))
  const packages = neededToRun(lock, (path) => existsSync(at(path, "package.json")))
  for (const path of packages.keys()) copyPackage(path, join(folder, path))
  const drivers = await addDrivers(folder, majors)

  const dependencies = namedByUs(lock)
  const commands = ["start", "backup", "restore", "move", "admin", "seed"]
  writeJson(join(folder, "package.json"), {
    ...{ name, version, private: true, description, license, type, engines },
    scripts: Object.fromEntries(commands.map((command) => [command, `exec ./intray ${command}`])),
    dependencies,
  })
  writeJson(join(folder, "release.json"), { version, drivers })
  cpSync(at("scripts", "lib", "release", "intray.mjs"), join(folder, "intray.mjs"))
  writeFileSync(join(folder, "intray"), launcher)
  chmodSync(join(folder, "intray"), 0o755)
  return { version, packages, drivers, manifest: { version, license, dependencies } }
}

function copy(path, to) {
  if (!existsSync(at(path))) throw new Plain(`${path} is missing; it belongs to a release.`)
  const skipped = (from) => forDevelopers.includes(relative(at(), from).replaceAll(sep, "/"))
  cpSync(at(path), to, { recursive: true, filter: (from) => !skipped(from) && !from.endsWith(".built.json") })
}

/** Copies one package without its nested packages, which are listed separately. */
function copyPackage(path, to) {
  const from = at(path)
  const packageName = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath ?? entry.path, entry.name)
    const inside = relative(from, file).replaceAll(sep, "/")
    if (inside.startsWith("node_modules/") || inside.includes("/node_modules/") || !isNeeded(inside, packageName)) continue
    mkdirSync(join(to, inside, ".."), { recursive: true })
    cpSync(file, join(to, inside))
  }
  if (!existsSync(join(to, "package.json"))) throw new Plain(`${path} has no package.json.`)
  rmSync(join(to, "node_modules"), { recursive: true, force: true })
}
