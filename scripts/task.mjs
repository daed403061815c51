// Runs the tests of one kind, for Turbo: node scripts/task.mjs <unit|sqlite|postgres|postgres-rest|chance|flows|flows-long|firefox>
// Writes what was counted to e2e/.results/<kind>.json.
import { rmSync } from "node:fs"
import { isAbsolute, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { serverBundle } from "./lib/build.mjs"
import { at, readJson, writeJson } from "./lib/paths.mjs"
import { bin, exec } from "./lib/process.mjs"

const node = (program, ...args) => [process.execPath, bin(program), ...args]

/** @param {string[]} projects @param {string[]} files all of them unless given */
async function vitest(projects, files = []) {
  const report = at(".intray", `vitest-${projects.join("-")}.json`)
  const unhandled = at(".intray", `vitest-${projects.join("-")}-unhandled.json`)
  for (const path of [report, unhandled]) rmSync(path, { force: true })
  const chosen = projects.map((project) => `--project=${project}`)
  const { code } = await exec(
    node(
      ...["vitest", "run", ...chosen, ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      `--reporter=${at("e2e", "src", "vitest", "unhandled-errors.ts")}`,
    ),
    { show: true, env: { INTRAY_BUNDLE: serverBundle, INTRAY_UNHANDLED_ERRORS: unhandled } },
  )
  const result = readJson(report)
  const results = result?.testResults ?? []
  // A file that does not load, or whose hooks fail, has no failed test to count.
  const broken = results.filter((file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"))
  return {
    passed: result?.numPassedTests ?? 0,
    failed: atLeastOne((result?.numFailedTests ?? 0) + broken.length, code),
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
    failures: [
      ...broken.map((file) => failure(at(), file.name, "", file.message)),
      ...(readJson(unhandled) ?? []).map(({ name, message }) => failure(at(), name, "unhandled error", message)),
      ...results.flatMap((file) =>
        file.assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => failure(at(), file.name, test.fullName, test.failureMessages?.[0])),
      ),
    ],
  }
}

/** One failed test for the summary: file, name and the beginning of its error. */
function failure(folder, file, name, message = "") {
  // Vitest gives a test that timed out this text instead of its message.
  const error = stripVTControlCharacters(message)
    .replace("STACK_TRACE_ERROR", "timed out")
    .split("\n")
    .slice(0, 6)
    .join(" | ")
    .slice(0, 600)
  return `${isAbsolute(file) ? relative(folder, file) : file} › ${name}: ${error}`
}

/** Flows of Playwright's report, whose suites hold suites, in which a try failed: those that failed for good, or passed when run again. */
function failedFlows(suites = [], passedAgain = false) {
  return suites.flatMap((suite) => [
    ...failedFlows(suite.suites, passedAgain),
    ...(suite.specs ?? [])
      .filter((spec) => (passedAgain ? spec.tests.some((test) => test.status === "flaky") : !spec.ok))
      .map((spec) => {
        const errors = spec.tests.flatMap((test) => test.results.map((result) => result.error?.message)).filter(Boolean)
        return failure(at(), `${spec.file}:${spec.line}`, spec.title, errors.at(-1))
      }),
  ])
}

const atLeastOne = (failed, code) => (code === 0 ? failed : Math.max(1, failed))

/** The tests by chance on one engine, and those without a database: all files that import fast-check or read the seed. */
async function byChance() {
  const { output } = await exec(["git", "grep", "-lE", 'from "fast-check"|TEST_SEED', "--", "apps", "packages"])
  return vitest(
    ["unit", "sqlite"],
    output.split("\n").filter((file) => /\.test\.tsx?$/.test(file)),
  )
}

async function flows(which) {
  const found = await exec(node("tsx", at("e2e", "src", "lib", "has-chromium.ts")))
  if (found.code !== 0) return { passed: 0, failed: 0, skipped: 1, note: found.output.trim() }
  const report = at(".intray", "flows.json")
  rmSync(report, { force: true })
  const { code } = await exec(node("playwright", "test", "--config", at("e2e", "playwright.config.ts"), which), {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats, config, suites } = readJson(report) ?? {}
  const flaky = stats?.flaky ?? 0
  return {
    passed: (stats?.expected ?? 0) + flaky,
    failed: atLeastOne(stats?.unexpected ?? 0, code),
    skipped: stats?.skipped ?? 0,
    flaky,
    note: config?.metadata?.browser,
    failures: failedFlows(suites),
    passedAgain: failedFlows(suites, true),
  }
}

async function firefox() {
  const { code, output } = await exec(node("tsx", at("e2e", "src", "firefox.ts")), { show: true, keep: true })
  const [, passed = 0, failed = 0, skipped = 0] = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1) ?? []
  const note = output.match(/^(?:Browser: |No Firefox).*$/m)?.[0]
  return { passed: Number(passed), failed: atLeastOne(Number(failed), code), skipped: Number(skipped ?? 0), note }
}

const kinds = {
  unit: () => vitest(["unit"]),
  sqlite: () => vitest(["sqlite"]),
  postgres: () => vitest(["postgres"]),
  "postgres-rest": () => vitest(["postgres-rest"]),
  chance: byChance,
  flows: () => flows("--grep-invert=@long"),
  "flows-long": () => flows("--grep=@long"),
  firefox,
}

const [kind] = process.argv.slice(2)
if (!(kind in kinds)) throw new Error(`Usage: node scripts/task.mjs <${Object.keys(kinds).join("|")}>`)
const result = await kinds[kind]()
writeJson(at("e2e", ".results", `${kind}.json`), result)
process.exitCode = result.failed === 0 ? 0 : 1
