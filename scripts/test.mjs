// `npm test`: everything that must hold, browser flows included, run by Turbo. The last line is "N passed, N failed".
//   NAME…         only these tasks of turbo.json, e.g. lint firefox; one that cannot run fails then
//   --quick       only types, lint, generated files, units and SQLite: before a commit
//   --full        also the long ones (scripts/lib/long.mjs)
//   --only-full   only the long ones, added to the result that the last `npm test` left (what .ci/run uses)
//   --minutes N   begin none of the long ones after N minutes, and name those that were left out
import { rmSync } from "node:fs"
import { parseArgs } from "node:util"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { Plain, run, since } = await import("./lib/say.mjs")
const { ensureInstalled } = await import("./lib/install.mjs")
const { ensureBuilt } = await import("./lib/build.mjs")
const { long } = await import("./lib/long.mjs")
const { bin, exec } = await import("./lib/process.mjs")
const { seedOf } = await import("./lib/seed.mjs")
const { testTools } = await import("./lib/tools.mjs")
const { at, readJson, writeJson } = await import("./lib/paths.mjs")

const resultPath = at(".intray", "test-result.json")
const results = (kind) => at("e2e", ".results", `${kind}.json`)
const first = ["typecheck", "lint", "generated", "build"]
/** Each of these keeps all cores busy. */
const second = ["unit", "sqlite", "postgres", "flows", "firefox"]
const flag = { type: "boolean", default: false }

function readOptions() {
  try {
    const options = { quick: flag, full: flag, "only-full": flag, minutes: { type: "string" } }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const unknown = positionals.filter((name) => !first.includes(name) && !second.includes(name))
    if (unknown.length > 0) throw new Error(`There is no task ${unknown.join(", ")}. Tasks: ${[...first, ...second].join(", ")}.`)
    return { ...values, named: positionals, onlyFull: values["only-full"], minutes: Number(values.minutes ?? Number.POSITIVE_INFINITY) }
  } catch (error) {
    throw new Plain(error.message)
  }
}

const lines = []
const failures = []
const flakyTests = []
const total = { passed: 0, failed: 0, skipped: 0 }

/** Adds a result to the total, with a line for the summary. */
function count(name, { passed, failed, skipped = 0, flaky = 0, note, failures: named = [], passedAgain = [] }, time = "") {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  // What passed only when it was run again stops nobody, and is not called well.
  const word = failed > 0 ? "FAILED" : flaky > 0 ? "FLAKY " : passed === 0 ? "skipped" : "ok    "
  const more = (skipped > 0 ? `, ${skipped} skipped` : "") + (flaky > 0 ? `, ${flaky} only when run again` : "") + (note ? `; ${note}` : "")
  failures.push(...named.map((failed) => `${name}: ${failed}`))
  flakyTests.push(...passedAgain.map((flaky) => `${name}: ${flaky}`))
  lines.push(`${word}  ${time.padStart(12)}  ${name}: ${passed} passed, ${failed} failed${more}`)
}

/** Runs tasks by Turbo and counts them: what they counted themselves, else one each. Turbo's own summary says what was cached. */
async function turbo(tasks, named, ...options) {
  if (tasks.length === 0) return
  for (const task of tasks) rmSync(results(task), { force: true })
  rmSync(at(".turbo", "runs"), { recursive: true, force: true })
  const env = { TEST_TOOLS: await testTools() }
  await exec([process.execPath, bin("turbo"), "run", ...tasks, "--continue=always", "--summarize", ...options], { show: true, env })
  const { output } = await exec(["sh", "-c", "cat .turbo/runs/*.json"])
  for (const { taskId, task, command, execution, cache } of JSON.parse(output).tasks) {
    if (command === "<NONEXISTENT>" || (!tasks.includes(task) && execution?.exitCode === 0)) continue
    const passed = execution?.exitCode === 0
    const counted = readJson(results(task)) ?? { passed: passed ? 1 : 0, failed: 0 }
    if (named.includes(task) && counted.passed === 0) counted.failed = Math.max(1, counted.failed)
    const time =
      cache.status === "HIT" ? "from cache" : `${(((execution?.endTime ?? 0) - (execution?.startTime ?? 0)) / 1000).toFixed(1)} s`
    count(taskId.replace("@intray/e2e#", ""), { ...counted, failed: passed ? counted.failed : Math.max(1, counted.failed) }, time)
  }
}

/** A long program ends on "N passed, N failed"; a kind of scripts/task.mjs leaves its result. */
async function program([name, file, ...args]) {
  console.log(`\n── ${name}`)
  const from = performance.now()
  const kind = file.startsWith("task:") ? file.slice(5) : null
  if (kind) rmSync(results(kind), { force: true })
  const command = kind ? [at("scripts", "task.mjs"), kind] : [bin("tsx"), at("e2e", "src", `${file}.ts`), ...args]
  const { code, output } = await exec([process.execPath, ...command], { show: true, keep: true })
  const [, passed = 0, failed = 1, skipped = 0] = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1) ?? []
  const counted = (kind && readJson(results(kind))) ?? { passed: Number(passed), failed: Number(failed), skipped: Number(skipped ?? 0) }
  count(name, { ...counted, failed: code === 0 ? counted.failed : Math.max(1, counted.failed) }, since(from))
}

await run(async () => {
  const { quick, full, onlyFull, minutes, named } = readOptions()
  if (!(minutes > 0)) throw new Plain("--minutes must be a number above 0.")
  const from = performance.now()
  // What depends on chance begins where it always does, so that a change is judged by what it changed; the long run looks elsewhere.
  const isLong = full || onlyFull
  if (isLong) process.env.TEST_FULL = "1"
  const seed = seedOf(process.env.TEST_SEED ?? (isLong ? "random" : undefined))
  process.env.TEST_SEED = String(seed)
  const repeat = `Tests by chance begin from ${seed}; TEST_SEED=${seed} repeats them.`
  if (isLong) console.log(repeat)
  await ensureInstalled("all")
  if (!onlyFull) {
    const chosen = (names) => names.filter((name) => named.length === 0 || named.includes(name))
    await turbo(chosen(first), named, "--output-logs=errors-only", "--concurrency=2")
    await turbo(chosen(quick ? ["unit", "sqlite"] : second), named, "--output-logs=new-only", "--concurrency=1")
    writeJson(resultPath, { ...total, failures })
  } else {
    await ensureBuilt()
    // No result means that `npm test` did not get as far as its last line.
    const before = readJson(resultPath) ?? { passed: 0, failed: 1, skipped: 0 }
    for (const key of Object.keys(total)) total[key] += before[key]
    failures.push(...(before.failures ?? []))
  }
  for (const step of isLong ? long : []) {
    if (performance.now() - from < minutes * 60_000) await program(step)
    else lines.push(`not run: ${step[0]}; none begins after ${minutes} minutes`)
  }
  console.log(`\n── summary\n${lines.join("\n")}`)
  if (isLong || total.failed > 0) console.log(`\n${repeat}`)
  // Named last, so that they are seen even where only the end of the output is kept.
  if (flakyTests.length > 0) console.log(`\n── passed only when run again\n${flakyTests.slice(0, 20).join("\n")}`)
  if (failures.length > 0) console.log(`\n── failed\n${failures.slice(0, 40).join("\n")}`)
  console.log(`\n${since(from)}${total.skipped ? `, ${total.skipped} skipped` : ""}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
})
