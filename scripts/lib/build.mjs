import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative } from "node:path"
import { at, readJson, root, writeJson } from "./paths.mjs"
import { bin, exec, npmCommand } from "./process.mjs"
import { Plain, say, since } from "./say.mjs"

/** Where the server's programs are when they are built. */
export const serverBundle = at("apps", "server", "dist")

/**
 * What is built, from which sources, and the file that proves it. A source path is a file or a folder.
 * The web app takes schemas, answer rules and words from the server, so it is stale when those are.
 */
const parts = [
  {
    name: "web app",
    workspace: "@intray/web",
    dist: at("apps", "web", "dist"),
    proof: "index.html",
    sources: [
      "apps/web",
      "packages/ui",
      "packages/i18n/src",
      "packages/auth/src",
      "apps/server/src",
      "tsconfig.base.json",
      "package-lock.json",
    ],
  },
  {
    name: "server",
    workspace: "@intray/server",
    dist: serverBundle,
    proof: "main.js",
    sources: ["apps/server", "packages/auth", "packages/db", "packages/i18n", "tsconfig.base.json", "package-lock.json"],
  },
]

const skipped = new Set(["node_modules", "dist", ".turbo", "data", "coverage", "fixtures"])
const tests = /\.test\.tsx?$/

/**
 * Whether something was made from what its sources hold now.
 * @param {{ dist: string, proof: string, sources: string[] }} part
 */
export function isCurrent(part) {
  return !isStale(part, fingerprint(part.sources, new Map()))
}

/** Notes that something was made from what its sources hold now. @param {{ dist: string, sources: string[] }} part */
export function markMade(part) {
  const now = fingerprint(part.sources, new Map())
  writeJson(stampPath(part), { quick: now.quick, content: now.content() })
}

/** All that the built parts are made from. */
export const allSources = [...new Set(parts.flatMap((part) => part.sources))]

/**
 * Builds what is older than its sources; says so only when there is something to do.
 * Sizes and times of change decide first, content where they differ, so that a fresh checkout of the same code is not built again.
 * @throws {Plain} when a build fails, after printing its output
 */
export async function ensureBuilt() {
  const cache = new Map()
  const stale = parts.map((part) => ({ part, now: fingerprint(part.sources, cache) })).filter(({ part, now }) => isStale(part, now))
  if (stale.length === 0) return
  const started = performance.now()
  say(`Building the ${stale.map(({ part }) => part.name).join(" and the ")}.`)
  const failed = await (existsSync(at("node_modules", "turbo")) ? buildByTurbo(stale) : buildOneByOne(stale))
  for (const output of failed) console.error(output.trimEnd())
  if (failed.length > 0) throw new Plain("The build failed (output above).")
  for (const { part, now } of stale) writeJson(stampPath(part), { quick: now.quick, content: now.content() })
  say(`Built in ${since(started)}.`)
}

/** @returns what failed printed */
async function buildByTurbo(stale) {
  const filters = stale.map(({ part }) => `--filter=${part.workspace}`)
  const { code, output } = await exec([process.execPath, bin("turbo"), "run", "build", "--output-logs=errors-only", ...filters])
  return code === 0 ? [] : [output]
}

/** Where only what running needs is installed there is no Turbo. */
async function buildOneByOne(stale) {
  const all = stale.map(({ part }) =>
    exec([...npmCommand(), "run", "build", "--silent", "-w", part.workspace], { env: { NODE_ENV: "production" } }),
  )
  return (await Promise.all(all)).filter(({ code }) => code !== 0).map(({ output }) => output)
}

const stampPath = (part) => join(part.dist, ".built.json")

function isStale(part, now) {
  const stamp = readJson(stampPath(part))
  if (!stamp || !existsSync(join(part.dist, part.proof))) return true
  if (stamp.quick === now.quick) return false
  if (stamp.content !== now.content()) return true
  writeJson(stampPath(part), { quick: now.quick, content: stamp.content })
  return false
}

/** `quick` from names, sizes and times of change; `content()` from the bytes, computed when asked. */
function fingerprint(sources, cache) {
  const files = sources.flatMap((source) => list(at(...source.split("/")), cache))
  const quick = createHash("sha256")
  for (const { path, size, mtimeMs } of files) quick.update(`${relative(root, path)}\0${size}\0${mtimeMs}\n`)
  const content = () => {
    const hash = createHash("sha256")
    for (const { path } of files) hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
    return hash.digest("hex")
  }
  return { quick: quick.digest("hex"), content }
}

function list(path, cache) {
  const known = cache.get(path)
  if (known) return known
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return []
  if (info.isFile()) return [{ path, size: info.size, mtimeMs: info.mtimeMs }]
  const found = readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !tests.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => list(join(path, entry.name), cache))
  cache.set(path, found)
  return found
}
