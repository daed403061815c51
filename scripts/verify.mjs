// `npm run verify`: what to run before a commit; the quick half of `npm test`.
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { steps } = await import("./lib/steps.mjs")
const { runSteps } = await import("./lib/schedule.mjs")

await run(async () => {
  await ensureInstalled("all")
  const total = await runSteps(
    ["types", "format", "zones", "effects", "writes", "house", "generated", "units", "sqlite"].map((name) => steps[name]),
  )
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
})
