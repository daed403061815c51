import { execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Checks } from "./lib/checks.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { freePort, until } from "./lib/net.ts"

/*
 * `npm start` in a checkout that it has installed itself: what only building needed is gone afterwards, and the server and its programs run
 * from what was set apart. The checkout is a copy of this one with its packages, marked as if `npm start` had installed them.
 */

const top = join(import.meta.dirname, "..", "..")
/** Megabytes that packages may take. */
const PACKAGES_MB = 150

const checks = new Checks()
const work = temporaryFolder("apart")
const checkout = join(work, "checkout")

function makeCheckout() {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
  const files = execFileSync("git", listed, { cwd: top, encoding: "utf8", maxBuffer: 64e6 }).split("\0").filter(Boolean)
  for (const file of files) {
    if (!existsSync(join(top, file))) continue
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(top, file), join(checkout, file))
  }
  for (const built of ["apps/server/dist", "apps/web/dist"]) cpSync(join(top, built), join(checkout, built), { recursive: true })
  // Names for the same files: only the names are taken away.
  for (const folder of ["node_modules", "apps/server/node_modules"]) {
    if (!existsSync(join(top, folder))) continue
    try {
      execFileSync("cp", ["-al", join(top, folder), join(checkout, folder)], { stdio: "ignore" })
    } catch {
      // Temporary files may be on another disk.
      execFileSync("cp", ["-a", join(top, folder), join(checkout, folder)])
    }
  }
  const lock = createHash("sha256")
    .update(readFileSync(join(checkout, "package-lock.json")))
    .digest("hex")
  const stamp = join(checkout, "node_modules", ".intray-install.json")
  // A file of its own: the other name is the stamp of this checkout.
  rmSync(stamp, { force: true })
  writeFileSync(stamp, JSON.stringify({ lock, scope: "run" }))
}

/** Bytes on the disk of everything below a folder. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesOf(path) : lstatSync(path).blocks * 512)
  }, 0)
}

const settings = { ...process.env, HOST: "127.0.0.1", RATE_LIMITS: "off", DATA_DIR: join(work, "data"), NODE_ENV: "production" }

/** Starts it as an operator does, until it answers; @returns what it printed, and the seconds. */
async function startOnce(): Promise<{ printed: string; seconds: number }> {
  const from = performance.now()
  const port = await freePort()
  const child = spawn("npm", ["start"], {
    cwd: checkout,
    env: { ...settings, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (printed += data))
  const ended = new Promise((resolve) => child.once("close", resolve))
  try {
    await until("it is ready", () => /Intray is ready/.test(printed) || (child.exitCode !== null && Promise.reject(printed)), 120_000)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    checks.that(page.status === 200 && (await page.text()).includes("<title>"), "its first page answers", page.status)
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM")
    await ended
  }
  return { printed, seconds: (performance.now() - from) / 1000 }
}

makeCheckout()
const first = await startOnce()
checks.that(first.printed.includes("Set apart"), "it says what it set apart", first.printed.slice(0, 400))
const left = ["node_modules", "apps/server/node_modules", "apps/web/node_modules"].filter((folder) => existsSync(join(checkout, folder)))
checks.that(left.length === 0, "what building needed is gone", left)
const megabytes = bytesOf(join(checkout, ".intray", "run", "node_modules")) / 1e6
checks.that(megabytes < PACKAGES_MB, `what running needs takes less than ${PACKAGES_MB} MB`, megabytes)
const again = await startOnce()
checks.that(!/Installing|Building|Set apart/.test(again.printed), "the next start has nothing to do", again.printed.slice(0, 400))
const seeded = execFileSync("npm", ["run", "seed", "--", "--submissions", "20"], { cwd: checkout, env: settings, encoding: "utf8" })
checks.that(!/Installing/.test(seeded), "programs run from it too", seeded.slice(-400))
console.log(
  `Packages after npm start: ${megabytes.toFixed(0)} MB. The first start ${first.seconds.toFixed(1)} s, the next ${again.seconds.toFixed(1)} s.`,
)
checks.end()
