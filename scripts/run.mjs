// Runs a workspace's TypeScript program with everything in place: node scripts/run.mjs <workspace> <script> [arguments]
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run, Plain } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { ensureBuilt } = await import("./lib/build.mjs")
const { bundlesApart } = await import("./lib/apart.mjs")
const { at, dataDir, readJson } = await import("./lib/paths.mjs")
const { bin, quietEnv } = await import("./lib/process.mjs")

const folders = { server: ["apps", "server"], db: ["packages", "db"], e2e: ["e2e"] }
const [workspace, script, ...args] = process.argv.slice(2)

await run(async () => {
  const folder = folders[workspace]
  const line = folder && readJson(at(...folder, "package.json"))?.scripts?.[script]
  const program = line?.match(/^tsx (\S+)$/)?.[1]
  if (!program) throw new Plain(`Usage: node scripts/run.mjs <${Object.keys(folders).join("|")}> <script> [arguments]`)
  const built = workspace === "server" ? bundled(script) : null
  if (!built) await ensureInstalled(workspace === "server" ? "run" : "all")
  if (workspace === "e2e") await ensureBuilt()
  // From the top of the repository, so that the data folder is the one that `npm start` uses.
  const child = spawn(process.execPath, built ? [built, ...args] : [bin("tsx"), resolve(at(...folder), program), ...args], {
    cwd: at(),
    env: { ...process.env, ...quietEnv, DATA_DIR: dataDir() },
    stdio: "inherit",
  })
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal))
  child.on("close", (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
})

/** The program as it was built, where `npm start` has set apart what running needs: its sources would need the tools again. */
function bundled(name) {
  const folder = bundlesApart()
  const file = folder && join(folder, `${name}.js`)
  return file && existsSync(file) ? file : null
}
