// `npm run dev`: server and web app with reload, in one terminal. Ctrl-C ends both; when one ends, so does the other.
import { spawn } from "node:child_process"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run, say } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { at, dataDir } = await import("./lib/paths.mjs")
const { npmCommand, quietEnv } = await import("./lib/process.mjs")

await run(async () => {
  await ensureInstalled("all")
  say("Server on http://localhost:3000, web app with reload on http://localhost:5173. Ctrl-C ends both.")
  // Each in a process group of its own: npm, the watcher and what it watches end together.
  const children = ["@intray/server", "@intray/web"].map((workspace) => {
    const [program, ...npm] = npmCommand()
    return spawn(program, [...npm, "run", "--silent", "dev", "-w", workspace], {
      cwd: at(),
      env: { BASE_URL: "http://localhost:5173", ...process.env, ...quietEnv, NODE_ENV: "development", DATA_DIR: dataDir() },
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    })
  })
  let ending = false
  const end = (code) => {
    if (ending) return
    ending = true
    for (const child of children) signal(child, "SIGTERM")
    setTimeout(() => {
      for (const child of children) signal(child, "SIGKILL")
      process.exit(code)
    }, 10_000).unref()
    Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((resolve) => child.once("close", resolve)))).then(
      () => process.exit(code),
    )
  }
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => end(0))
  for (const child of children) child.once("close", (code) => end(code ?? 1))
})

function signal(child, name) {
  try {
    process.kill(-child.pid, name)
  } catch {
    // already gone
  }
}
