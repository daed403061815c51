import { existsSync, rmSync } from "node:fs"
import { ensureBuilt } from "./build.mjs"
import { at, readJson } from "./paths.mjs"
import { bin, exec } from "./process.mjs"

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, flaky?: number, output?: string }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Step
 */

const node = (program, ...args) => [process.execPath, bin(program), ...args]

/** A command that either succeeds or not: one test. Its output is shown when it fails. */
async function check(command, options) {
  const { code, output } = await exec(command, options)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

/** A long program of our own that ends on "N passed, N failed". */
async function counted(command) {
  const { code, output } = await exec(command, { show: true, keep: true })
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  if (!found) return { passed: 0, failed: 1 }
  return { passed: Number(found[1]), failed: Math.max(Number(found[2]), code === 0 ? 0 : 1) }
}

async function types() {
  const { code, output } = await exec(node("turbo", "run", "typecheck", "--output-logs=errors-only", "--continue"))
  const found = output.match(/Tasks:\s+(\d+) successful, (\d+) total/)
  const passed = Number(found?.[1] ?? 0)
  const failed = Number(found?.[2] ?? 0) - passed
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), output: code === 0 ? "" : output }
}

async function vitest(project) {
  const report = at(".intray", `vitest-${project}.json`)
  rmSync(report, { force: true })
  const { code } = await exec(
    node(
      "vitest",
      "run",
      `--project=${project}`,
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ),
    { show: true },
  )
  const result = readJson(report)
  // A file that does not even load has no tests to count; it is a failure all the same.
  const broken = (result?.testResults ?? []).filter((file) => file.status === "failed" && file.assertionResults.length === 0).length
  const failed = (result?.numFailedTests ?? 0) + broken
  return {
    passed: result?.numPassedTests ?? 0,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  }
}

async function browser() {
  const report = at(".intray", "browser.json")
  rmSync(report, { force: true })
  const { code } = await exec(node("playwright", "test", "--config", at("e2e", "playwright.config.ts")), {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const stats = readJson(report)?.stats
  const [failed, flaky] = [stats?.unexpected ?? 0, stats?.flaky ?? 0]
  // What only its second run passed is named at the end: it stops nobody, and somebody has to look.
  if (flaky > 0) console.warn(`${flaky} browser flows passed only when run again; their traces are in test-results.`)
  return {
    passed: (stats?.expected ?? 0) + flaky,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: stats?.skipped ?? 0,
    flaky,
  }
}

async function build() {
  try {
    await ensureBuilt()
    return { passed: 1, failed: 0 }
  } catch (error) {
    return { passed: 0, failed: 1, output: error.message }
  }
}

const generators = [
  ["packages", "db", "src", "generate.ts"],
  ["apps", "server", "src", "cli", "authz-matrix.ts"],
  ["scripts", "spec-accounts.mjs"],
  ["scripts", "spec-teams.mjs"],
].map((path) => at(...path))

async function generated() {
  const results = []
  for (const path of generators.filter((file) => existsSync(file))) results.push(await check(node("tsx", path, "--check")))
  return results.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed, output: sum.output + (one.output ?? "") }),
    { passed: 0, failed: 0, output: "" },
  )
}

/** @type {Record<string, Step>} */
export const steps = {
  format: { name: "format and lint", run: () => check(node("biome", "check", "--error-on-warnings", ".")) },
  zones: { name: "import zones", run: () => check(node("depcruise", "--config", ".dependency-cruiser.cjs", "apps", "packages", "e2e")) },
  types: { name: "types", run: types },
  generated: { name: "generated files are current", run: generated },
  units: { name: "units", run: () => vitest("unit") },
  sqlite: { name: "database, auth and server on SQLite", run: () => vitest("sqlite") },
  postgres: { name: "database, auth and server on Postgres", run: () => vitest("postgres") },
  build: { name: "build", run: build },
  browser: { name: "browser flows", run: browser },
  uploads: { name: "ten uploads of 100 MB, on disk and in a bucket", run: () => counted(node("tsx", at("e2e", "src", "uploads.ts"))) },
  crash: { name: "crash runs", run: () => counted(node("tsx", at("e2e", "src", "crash.ts"), "--runs", "20")) },
  hostile: { name: "hostile input on every screen", run: () => counted(node("tsx", at("e2e", "src", "hostile.ts"))) },
  shots: { name: "pictures of every screen", run: () => counted(node("tsx", at("e2e", "src", "shots.ts"), "--turns")) },
  fuzzAuth: { name: "2,000 hostile calls of accounts", run: () => counted(node("tsx", at("e2e", "src", "fuzz-auth.ts"), "--n", "2000")) },
  flood: { name: "10,000 submissions to one portal", run: () => counted(node("tsx", at("e2e", "src", "flood.ts"))) },
  load: { name: "100,000 submissions", run: () => counted(node("tsx", at("e2e", "src", "load.ts"), "--submissions", "100000")) },
  bulk: {
    name: "20,000 labelled by one act, and taken back",
    run: () => counted(node("tsx", at("e2e", "src", "bulk.ts"), "--rows", "20000", "--limit", "300")),
  },
  twoPeople: { name: "two people, and a server that is killed", run: () => counted(node("tsx", at("e2e", "src", "two-people.ts"))) },
  transfer: { name: "20,000 out and in again", run: () => counted(node("tsx", at("e2e", "src", "transfer.ts"), "--rows", "20000")) },
  mailTrouble: { name: "mail servers that fail", run: () => counted(node("tsx", at("e2e", "src", "mail-trouble.ts"))) },
  twoTeams: { name: "two teams of 50 with 1,000 submissions", run: () => counted(node("tsx", at("e2e", "src", "two-teams.ts"))) },
  bench: {
    name: "the benchmark at 20,000, against what was recorded",
    run: () => counted(node("tsx", at("e2e", "src", "bench.ts"), "--rows", "20000", "--rounds", "3", "--ms", "300", "--check")),
  },
  plans: {
    name: "100,000 on Postgres, every statement on an index",
    run: () => {
      const pace = ["--rounds", "1", "--ms", "200"]
      return counted(node("tsx", at("e2e", "src", "bench.ts"), "--engine", "postgres", "--rows", "100000", ...pace, "--check"))
    },
  },
  realTexts: { name: "300 real mails", run: () => counted(node("tsx", at("e2e", "src", "real-texts.ts"))) },
}

/**
 * Runs the steps one after the other; one that fails does not hide the others.
 * @param {Step[]} list
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runSteps(list) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const lines = []
  for (const step of list) {
    console.log(`\n── ${step.name}`)
    const from = performance.now()
    const result = await step.run().catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }))
    if (result.output) console.log(result.output.trimEnd())
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    const skipped = (result.skipped ? `, ${result.skipped} skipped` : "") + (result.flaky ? `, ${result.flaky} only when run again` : "")
    const line = `${result.failed === 0 ? "ok    " : "FAILED"}  ${seconds.padStart(6)} s  ${step.name}: ${result.passed} passed, ${result.failed} failed${skipped}`
    console.log(line)
    lines.push(line)
    total.passed += result.passed
    total.failed += result.failed
    total.skipped += result.skipped ?? 0
  }
  console.log(`\n── summary\n${lines.join("\n")}`)
  return total
}
