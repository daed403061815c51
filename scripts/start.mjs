// `npm start`: installs what running needs, builds what is stale, then becomes the server.
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { ensureBuilt } = await import("./lib/build.mjs")
const { at } = await import("./lib/paths.mjs")

await run(async () => {
  await ensureInstalled("run")
  await ensureBuilt()
  process.env.NODE_ENV ??= "production"
  process.chdir(at())
  process.setSourceMapsEnabled(true)
  // In this process rather than a child: signals, exit code and terminal are the server's own.
  await import(at("apps", "server", "dist", "main.js"))
})
