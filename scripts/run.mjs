// Runs a workspace's script with everything in place: node scripts/run.mjs <workspace> <script> [arguments]
import { spawn } from "node:child_process"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run, Plain } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { ensureBuilt } = await import("./lib/build.mjs")
const { at } = await import("./lib/paths.mjs")
const { npmCommand, quietEnv } = await import("./lib/process.mjs")

const [workspace, script, ...args] = process.argv.slice(2)

await run(async () => {
  if (!workspace || !script) throw new Plain("Usage: node scripts/run.mjs <server|web|db|e2e> <script> [arguments]")
  await ensureInstalled(workspace === "e2e" ? "all" : "run")
  if (workspace === "e2e") await ensureBuilt()
  const [program, ...npm] = npmCommand()
  const child = spawn(program, [...npm, "run", "--silent", script, "-w", `@intray/${workspace}`, "--", ...args], {
    cwd: at(),
    env: { ...quietEnv, INTRAY_ROOT: at() },
    stdio: "inherit",
  })
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal))
  child.on("close", (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
})
