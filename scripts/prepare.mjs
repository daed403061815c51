// Installs what running needs and builds what is stale, as `npm start` does before it starts: for images and packages.
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { ensureBuilt } = await import("./lib/build.mjs")

await run(async () => {
  await ensureInstalled("run")
  await ensureBuilt()
})
