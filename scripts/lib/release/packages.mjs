import { at, readJson } from "../paths.mjs"

/*
 * The packages that the built server needs besides its bundle. The lockfile records why each package was installed. Running needs only
 * dependencies: no tools, and no peer dependencies, which only list what a package can be used with.
 */

/** Transitive dependencies that our running server never loads, with the reason. */
export const leftOut = {
  ioredis: "optional: what keeps the states of uploads in Redis, which we do not",
  "prebuild-install": "fetches the database driver when it is installed",
  "node-abi": "the same",
}

/** The server's bundle contains these workspaces, so their dependencies are resolved from the bundle's folder. */
const bundled = ["apps/server", "packages/auth", "packages/db"]

/**
 * Lockfile paths ("node_modules/zod") of the packages that running needs, each with its entry.
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

/** The packages that our own code depends on, with their versions, for the release's manifest. */
export function namedByUs(lock) {
  const names = bundled.flatMap((path) => Object.keys(readJson(at(path, "package.json")).dependencies))
  const ours = [...new Set(names)].filter((name) => !name.startsWith("@intray/")).sort()
  return Object.fromEntries(ours.map((name) => [name, lock.packages[locate(lock, "apps/server", name)].version]))
}

/** Finds the path from which Node would load `name` for the package at `path`: the nearest node_modules upwards. */
export function locate(lock, path, name) {
  for (let base = path; ; base = base.includes("/node_modules/") ? base.slice(0, base.lastIndexOf("/node_modules/")) : "") {
    const candidate = base === "" ? `node_modules/${name}` : `${base}/node_modules/${name}`
    if (candidate in lock.packages) return candidate
    if (base === "") return null
  }
}

/** Files of packages for people, compilers and debuggers. Licences are always kept. */
const forReading = /(\.d\.[cm]?ts|\.[cm]?ts|\.tsx|\.map|\.flow|\.md|\.markdown|\.tsbuildinfo)$/i
const licence = /^(licen[cs]e|copying|notice|copyright)/i

/**
 * Whether a release contains a file of a package.
 * @param {string} path inside the package, with slashes
 * @param {string} packageName
 */
export function isNeeded(path, packageName) {
  const name = path.slice(path.lastIndexOf("/") + 1)
  if (licence.test(name)) return true
  // Its sources, including SQLite's, and compiler output: the built driver is added separately.
  if (packageName === "better-sqlite3" && /^(deps|src|build|binding\.gyp)/.test(path)) return false
  return !forReading.test(name)
}
