// Runs a workspace's TypeScript program with everything in place: node scripts/run.mjs <workspace> <program> [arguments]
// `npm run e2e -- <program> [arguments]` runs a program of e2e/src; without a name it lists them.
import { spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run, Plain } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { ensureBuilt } = await import("./lib/build.mjs")
const { bundlesApart } = await import("./lib/apart.mjs")
const { at, dataDir } = await import("./lib/paths.mjs")
const { bin, quietEnv } = await import("./lib/process.mjs")

/** Where the programs of a workspace are. */
const folders = { server: at("apps", "server", "src", "cli"), db: at("packages", "db", "src"), e2e: at("e2e", "src") }
const [workspace, name, ...args] = process.argv.slice(2)

await run(async () => {
  const folder = folders[workspace]
  if (!folder) throw new Plain(`Usage: node scripts/run.mjs <${Object.keys(folders).join("|")}> <program> [arguments]`)
  const program = join(folder, `${name}.ts`)
  if (!/^[a-z][a-z-]*$/.test(name ?? "") || !existsSync(program)) {
    const names = readdirSync(folder).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
    throw new Plain(`There is no program ${name ?? ""}. Programs: ${names.join(", ")}.`)
  }
  const built = workspace === "server" ? bundled(name) : null
  if (!built) await ensureInstalled(workspace === "server" ? "run" : "all")
  if (workspace === "e2e" && name !== "mutation") await ensureBuilt()
  // From the top of the repository, so that the data folder is the one that `npm start` uses.
  const child = spawn(process.execPath, built ? [built, ...args] : [bin("tsx"), program, ...args], {
    cwd: at(),
    env: { ...process.env, ...quietEnv, DATA_DIR: dataDir() },
    stdio: "inherit",
  })
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal))
  child.on("close", (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
})

/** The built program, if `npm start` has separated what running needs: its sources would need the tools again. */
function bundled(name) {
  const folder = bundlesApart()
  const file = folder && join(folder, `${name}.js`)
  return file && existsSync(file) ? file : null
}
