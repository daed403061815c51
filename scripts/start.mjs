// `npm start`: installs and builds what is stale, keeps what running needs, then becomes the server.
import { join } from "node:path"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run } = await import("./lib/say.mjs")
const { ensureReady } = await import("./lib/apart.mjs")
const { at } = await import("./lib/paths.mjs")

await run(async () => {
  const bundle = await ensureReady()
  process.env.NODE_ENV ??= "production"
  process.chdir(at())
  // In this process rather than a child: signals, exit code and terminal are the server's own.
  await import(join(bundle, "main.js"))
})
