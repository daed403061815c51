import { at, readJson } from "../paths.mjs"

/*
 * What the built server needs beside its bundle. The lockfile says what was installed for what; of that, running takes dependencies and
 * nothing else: no tools, and no peers, which name what a package can be used with.
 */

/** Dependencies of dependencies that no running server of ours ever loads, and why. */
export const leftOut = {
  ioredis: "optional: what keeps the states of uploads in Redis, which we do not",
  "prebuild-install": "fetches the database driver when it is installed",
  "node-abi": "the same",
}

/** The server's bundle holds these: what they need is looked for from where the bundle is. */
const bundled = ["apps/server", "packages/auth", "packages/db"]

/**
 * Paths in the lockfile ("node_modules/zod") of the packages that running needs, each with its entry there.
 * @param {{ packages: Record<string, any> }} lock
 * @param {(path: string) => boolean} isThere whether it was installed: optional ones of other systems are not
 * @returns {Map<string, any>}
 */
export function neededToRun(lock, isThere) {
  const found = new Map()
  const queue = bundled.map((path) => ({ from: "apps/server", entry: lock.packages[path] }))
  while (queue.length > 0) {
    const { from, entry } = queue.pop()
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      if (name in leftOut || name.startsWith("@intray/")) continue
      const path = locate(lock, from, name)
      if (path === null || found.has(path) || !isThere(path)) continue
      found.set(path, lock.packages[path])
      queue.push({ from: path, entry: lock.packages[path] })
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The packages that our own code names, with their versions: what a manifest of the release says. */
export function namedByUs(lock) {
  const names = bundled.flatMap((path) => Object.keys(readJson(at(path, "package.json")).dependencies))
  const ours = [...new Set(names)].filter((name) => !name.startsWith("@intray/")).sort()
  return Object.fromEntries(ours.map((name) => [name, lock.packages[locate(lock, "apps/server", name)].version]))
}

/** Where Node would find `name` from the package at `path`: the nearest node_modules upwards. */
export function locate(lock, path, name) {
  for (let base = path; ; base = base.includes("/node_modules/") ? base.slice(0, base.lastIndexOf("/node_modules/")) : "") {
    const candidate = base === "" ? `node_modules/${name}` : `${base}/node_modules/${name}`
    if (candidate in lock.packages) return candidate
    if (base === "") return null
  }
}

/** Files of packages that are for people, compilers and debuggers. A licence always stays. */
const forReading = /(\.d\.[cm]?ts|\.[cm]?ts|\.tsx|\.map|\.flow|\.md|\.markdown|\.tsbuildinfo)$/i
const licence = /^(licen[cs]e|copying|notice|copyright)/i

/**
 * Whether a file of a package goes with a release.
 * @param {string} path inside the package, with slashes
 * @param {string} packageName
 */
export function isNeeded(path, packageName) {
  const name = path.slice(path.lastIndexOf("/") + 1)
  if (licence.test(name)) return true
  // Its sources, SQLite's among them, and what compiling leaves: the built driver is added by itself.
  if (packageName === "better-sqlite3" && /^(deps|src|build|binding\.gyp)/.test(path)) return false
  return !forReading.test(name)
}
