// `npm test`: everything that must hold, browser flows included. The last line is "N passed, N failed".
//   --full       also the long ones: crash runs, many submissions, every screen
//   --only-full  only the long ones, added to the result that the last `npm test` left (what .ci/run uses)
//   --minutes N  begin none of the steps after N minutes, and name those that were left out
import { parseArgs } from "node:util"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { Plain, run, since } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { ensureBuilt } = await import("./lib/build.mjs")
const { steps, usual, long } = await import("./lib/steps.mjs")
const { runSteps } = await import("./lib/schedule.mjs")
const { seedOf } = await import("./lib/seed.mjs")
const { at, readJson, writeJson } = await import("./lib/paths.mjs")

const known = new Set(["--full", "--only-full", "--minutes"])
const { values, tokens } = parseArgs({ strict: false, tokens: true, options: { minutes: { type: "string" } } })
const unknown = tokens.map((one) => one.rawName ?? one.value).filter((arg) => !known.has(arg))
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
const onlyFull = process.argv.includes("--only-full")
const full = onlyFull || process.argv.includes("--full")
const resultPath = at(".intray", "test-result.json")

await run(async () => {
  if (unknown.length > 0) {
    console.error(`Unknown option ${unknown.join(" ")}; known: ${[...known].join(", ")}`)
    process.exit(1)
  }
  if (!(minutes > 0)) throw new Plain(`--minutes must be a number above 0, not "${values.minutes}".`)
  const from = performance.now()
  // What depends on chance begins where it always does, so that a change is judged by what it changed; the long run looks elsewhere.
  // What is tried by chance is tried as often as it takes where there is time, and a part of it in `npm test`.
  if (full) process.env.TEST_FULL = "1"
  const seed = seedOf(process.env.TEST_SEED ?? (full ? "random" : undefined))
  process.env.TEST_SEED = String(seed)
  const repeat = `Tests by chance begin from ${seed}; TEST_SEED=${seed} repeats them.`
  if (full) console.log(repeat)
  await ensureInstalled("all")
  if (onlyFull) await ensureBuilt()
  const names = [...(onlyFull ? [] : usual), ...(full ? long : [])]
  // No result means that the usual tests did not get as far as their last line.
  const before = onlyFull ? (readJson(resultPath) ?? { passed: 0, failed: 1, skipped: 0 }) : null
  const total = await runSteps(
    names.map((name) => steps[name]),
    { minutes },
  )
  const sum = {
    passed: total.passed + (before?.passed ?? 0),
    failed: total.failed + (before?.failed ?? 0),
    skipped: total.skipped + (before?.skipped ?? 0),
  }
  if (!onlyFull) writeJson(resultPath, sum)
  if (full || sum.failed > 0) console.log(`\n${repeat}`)
  console.log(`\n${since(from)}${sum.skipped ? `, ${sum.skipped} skipped` : ""}`)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
})
