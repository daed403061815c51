import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { at, readJson, root, writeJson } from "./paths.mjs"
import { exec, npmCommand } from "./process.mjs"
import { Plain, say, since } from "./say.mjs"

/**
 * Node's own headers, if they are installed next to it. Compiling the database driver then downloads none, so that it works in an empty
 * home folder and offline.
 */
const beside = join(dirname(process.execPath), "..")
const headers = existsSync(join(beside, "include", "node", "node.h")) ? { npm_config_nodedir: beside } : {}

const stampPath = at("node_modules", ".intray-install.json")

/** Whether `npm start` installed the packages itself, only for building: no one develops with them. */
export const isForBuilding = () => readJson(stampPath)?.scope === "run"
const markPath = at(".intray", "installing")

/** Workspaces that running needs. Tools that only tests need are in e2e, and are installed by `npm test`. */
const running = ["apps/server", "apps/web", "packages/auth", "packages/db", "packages/i18n", "packages/ui"]

/**
 * Makes sure that the dependencies are installed, as pinned by the lockfile.
 *
 * Scope "run" is what `npm start` needs, "all" is everything. If everything is installed, "run" is satisfied too. Going from "run" to
 * "all" adds the missing packages. Cheap when nothing changed: one hash of the lockfile.
 *
 * @param {"run" | "all"} scope
 * @throws {Plain} when npm fails: says what to do
 */
export async function ensureInstalled(scope) {
  const lockText = readFileSync(at("package-lock.json"))
  const hash = createHash("sha256").update(lockText).digest("hex")
  const stamp = readJson(stampPath)
  const unfinished = interrupted()
  if (!unfinished && stamp?.lock === hash && (stamp.scope === "all" || stamp.scope === scope)) return checkNative()

  const lock = JSON.parse(lockText.toString("utf8"))
  const all = needed(lock, ["", ...running, "e2e"])
  const some = scope === "all" ? all : needed(lock, running)
  if (!unfinished) {
    // Someone may have run `npm install` by hand, so check the files.
    if (missing(lock, all).length === 0) return finish("all")
    if (scope === "run" && missing(lock, some).length === 0) return finish("run")
  }

  const target = stamp?.scope === "all" ? "all" : scope
  const paths = target === "all" ? all : some
  const lacking = missing(lock, paths).length
  const add = !unfinished && stamp?.lock === hash
  say(
    add
      ? `Installing ${lacking} more packages, which only tests need.`
      : `Installing ${paths.size} packages. The database driver may have to compile: the first time takes a few minutes.`,
  )
  await install(target, add, lock, paths)
  return finish(target)

  async function finish(done) {
    rmSync(markPath, { force: true })
    await checkNative()
    writeJson(stampPath, { lock: hash, scope: done })
  }
}

/** True if an earlier install was interrupted; refuses to start a second one next to a running one. */
function interrupted() {
  if (!existsSync(markPath)) return false
  const pid = Number(readFileSync(markPath, "utf8"))
  if (pid && pid !== process.pid && isAlive(pid))
    throw new Plain(`Another install (pid ${pid}) is running here; wait for it, then try again.`)
  return true
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function install(scope, add, lock, paths) {
  const started = performance.now()
  mkdirSync(at(".intray"), { recursive: true })
  writeFileSync(markPath, String(process.pid))
  rmSync(stampPath, { force: true })
  // A full install is for development, so the separate folder for running is removed.
  if (scope === "all") rmSync(at(".intray", "run"), { recursive: true, force: true })
  const workspaces = scope === "all" ? [] : running.flatMap((path) => ["-w", path])
  // `ci` starts from an empty folder; `install --no-save` adds packages and writes neither package.json nor the lockfile.
  const verb = add ? ["install", "--no-save"] : ["ci"]
  const command = [...npmCommand(), ...verb, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...workspaces]
  const timer = setInterval(() => {
    const left = missing(lock, paths).length
    say(`  ${paths.size - left} of ${paths.size} packages after ${since(started)}${left === 0 ? "; now their install steps" : ""}`)
  }, 10_000)
  const result = await exec(command, { env: headers })
  clearInterval(timer)
  if (result.code !== 0) {
    console.error(result.output.trimEnd())
    throw new Plain(
      `The install failed (npm exit code ${result.code}, output above). What it needs: the npm registry, and where no ready-made database driver fits, Python 3, make and a C++ compiler. Then run the same command again.`,
    )
  }
  say(`Installed in ${since(started)}.`)
}

/** Rebuilds the SQLite driver if this Node cannot load it, which happens after a change of the Node version. */
async function checkNative() {
  if (loads()) return
  say(`The database driver was not built for Node ${process.versions.node}: building it again (about a minute).`)
  const started = performance.now()
  const result = await exec([...npmCommand(), "rebuild", "better-sqlite3", "--loglevel=error"], { env: headers })
  // This process caches a failed dlopen, so another process has to check.
  const probe = await exec([process.execPath, "-e", 'new (require("better-sqlite3"))(":memory:").close()'], { cwd: at("packages", "db") })
  if (probe.code !== 0) {
    console.error(`${result.output}${probe.output}`.trimEnd())
    throw new Plain(
      "The database driver does not load (output above). It needs Python 3, make and a C++ compiler to build; install them, then try again.",
    )
  }
  say(`Built in ${since(started)}.`)
}

function loads() {
  try {
    const Database = createRequire(at("packages", "db", "package.json"))("better-sqlite3")
    new Database(":memory:").close()
    return true
  } catch {
    return false
  }
}

/**
 * The lockfile entries ("node_modules/zod") that the given workspaces need, including themselves; "" is the root. Optional packages for
 * other systems are left out.
 */
function needed(lock, workspaces) {
  const found = new Set()
  const queue = [...workspaces]
  while (queue.length > 0) {
    const path = queue.pop()
    const entry = lock.packages[path]
    if (!entry) continue
    const ours = !path.includes("node_modules")
    const names = {
      ...entry.dependencies,
      ...(ours ? entry.devDependencies : {}),
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    }
    for (const name of Object.keys(names)) {
      const where = locate(lock, path, name)
      if (!where || found.has(where)) continue
      const target = lock.packages[where]
      if (!fitsSystem(target)) continue
      found.add(where)
      queue.push(target.link ? target.resolved : where)
    }
  }
  return found
}

/** Finds the path from which Node would load `name` for the package at `path`: the nearest node_modules upwards. */
function locate(lock, path, name) {
  for (let base = path; ; base = base.includes("/node_modules/") ? base.slice(0, base.lastIndexOf("/node_modules/")) : "") {
    const candidate = base === "" ? `node_modules/${name}` : `${base}/node_modules/${name}`
    if (candidate in lock.packages) return candidate
    if (base === "") return null
  }
}

function fitsSystem(entry) {
  const listed = (list, value) =>
    !list || (list.some((item) => item === value || (item.startsWith("!") && item !== `!${value}`)) && !list.includes(`!${value}`))
  const libc = process.report?.getReport?.().header?.glibcVersionRuntime ? "glibc" : "musl"
  return listed(entry.os, process.platform) && listed(entry.cpu, process.arch) && (process.platform !== "linux" || listed(entry.libc, libc))
}

function missing(lock, paths) {
  return [...paths].filter((path) => {
    const entry = lock.packages[path]
    if (entry.optional || entry.peer) return false
    const there = readJson(join(root, path, "package.json"))
    return there === null || (!entry.link && there.version !== entry.version)
  })
}
