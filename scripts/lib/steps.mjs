import { existsSync, rmSync } from "node:fs"
import { ensureBuilt, isServerBuilt, serverBundle } from "./build.mjs"
import { at, readJson } from "./paths.mjs"
import { bin, exec } from "./process.mjs"

const node = (program, ...args) => [process.execPath, bin(program), ...args]

/** A command that either succeeds or not: one test. Its output is shown when it fails. */
async function check(command, options) {
  const { code, output } = await exec(command, options)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

/** A long program of our own that ends on "N passed, N failed"; a line "Browser: …" says what it ran in. */
async function counted(command, { show }) {
  const { code, output } = await exec(command, { show, keep: true })
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1)
  const unseen = show ? "" : output
  if (!found) return { passed: 0, failed: 1, output: unseen }
  const note = output.match(/^Browser: (.+)$/m)?.[1]
  return {
    passed: Number(found[1]),
    failed: Math.max(Number(found[2]), code === 0 ? 0 : 1),
    skipped: Number(found[3] ?? 0),
    output: unseen,
    note,
  }
}

async function types() {
  const { code, output } = await exec(node("turbo", "run", "typecheck", "--output-logs=errors-only", "--continue"))
  const found = output.match(/Tasks:\s+(\d+) successful, (\d+) total/)
  const passed = Number(found?.[1] ?? 0)
  const failed = Number(found?.[2] ?? 0) - passed
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), output: code === 0 ? "" : output }
}

/** @param {string} projects separated by spaces @param {{ show: boolean }} how @param {string[]} files all of them unless given */
async function vitest(projects, { show }, files = []) {
  const chosen = projects.split(" ").map((project) => `--project=${project}`)
  const report = at(".intray", `vitest-${projects.replaceAll(" ", "-")}.json`)
  rmSync(report, { force: true })
  const { code, output } = await exec(
    node("vitest", "run", ...chosen, ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`),
    { show, env: isServerBuilt() ? { INTRAY_BUNDLE: serverBundle } : {} },
  )
  const result = readJson(report)
  // A file that does not even load has no tests to count; it is a failure all the same.
  const broken = (result?.testResults ?? []).filter((file) => file.status === "failed" && file.assertionResults.length === 0).length
  const failed = (result?.numFailedTests ?? 0) + broken
  return {
    passed: result?.numPassedTests ?? 0,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
    output: show ? "" : output,
  }
}

/** The tests by chance on one engine, and those without a database. Which they are is read from what they import. */
async function byChance(how) {
  const { output: found } = await exec(["git", "grep", "-lE", 'from "fast-check"|TEST_SEED', "--", "*.test.ts", "*.test.tsx"])
  const files = found
    .trim()
    .split("\n")
    .filter((file) => !file.startsWith("e2e/"))
  if (files.length < 2) return { passed: 0, failed: 1, output: `No tests by chance were found:\n${found}` }
  return vitest("unit sqlite", how, files)
}

/** The flows: those whose title says `@long`, or all others. */
async function browser({ long = false } = {}) {
  const report = at(".intray", "browser.json")
  rmSync(report, { force: true })
  const which = long ? "--grep=@long" : "--grep-invert=@long"
  const { code } = await exec(node("playwright", "test", "--config", at("e2e", "playwright.config.ts"), which), {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats, config } = readJson(report) ?? {}
  const [failed, flaky] = [stats?.unexpected ?? 0, stats?.flaky ?? 0]
  // What only its second run passed is named at the end: it stops nobody, and somebody has to look.
  if (flaky > 0) console.warn(`${flaky} browser flows passed only when run again; their traces are in test-results.`)
  return {
    passed: (stats?.expected ?? 0) + flaky,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: stats?.skipped ?? 0,
    flaky,
    note: config?.metadata?.browser,
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
  ["apps", "server", "src", "cli", "client-types.ts"],
].map((path) => at(...path))

async function generated() {
  const results = []
  for (const path of generators.filter((file) => existsSync(file))) results.push(await check(node("tsx", path, "--check")))
  return results.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed, output: sum.output + (one.output ?? "") }),
    { passed: 0, failed: 0, output: "" },
  )
}

const ts = (file, ...args) => node("tsx", at("e2e", "src", file), ...args)
const quick = ["--rounds", "1", "--ms", "200"]

/**
 * What can be run, with its budget in seconds on the two cores of the CI machine and the cores that it keeps busy there. `npm test` takes
 * those that take both one after the other: their budgets, and the longest of those beside each other, are what it may take as a whole.
 * @type {Record<string, import("./schedule.mjs").Step>}
 */
export const steps = {
  types: { name: "types", budget: 60, cores: 1, run: types },
  format: { name: "format and lint", budget: 30, cores: 1, run: () => check(node("biome", "check", "--error-on-warnings", ".")) },
  zones: {
    name: "import zones",
    budget: 27,
    cores: 1,
    run: () => check(node("depcruise", "--config", ".dependency-cruiser.cjs", "apps", "packages", "e2e")),
  },
  effects: {
    name: "effects return clean-ups alone, no screen shows the text of an error",
    budget: 15,
    cores: 1,
    run: () => check([process.execPath, at("scripts", "effects.mjs")]),
  },
  writes: {
    name: "submissions are written in one place",
    budget: 5,
    cores: 1,
    run: () => check([process.execPath, at("scripts", "writes.mjs")]),
  },
  generated: { name: "generated files are current", budget: 22, cores: 1, run: generated },
  build: { name: "build", budget: 20, cores: 1, run: build },
  units: { name: "units", budget: 45, run: (how) => vitest("unit", how) },
  sqlite: { name: "database, auth and server on SQLite", budget: 175, after: ["build"], run: (how) => vitest("sqlite", how) },
  postgres: { name: "what the engine touches, on Postgres", budget: 105, after: ["build"], run: (how) => vitest("postgres", how) },
  browser: { name: "browser flows", budget: 230, after: ["build"], run: () => browser() },
  firefox: { name: "five flows in Firefox", budget: 25, after: ["build"], run: (how) => counted(ts("firefox.ts"), how) },

  postgresRest: { name: "the rest of auth and server, on Postgres", budget: 260, run: (how) => vitest("postgres-rest", how) },
  flowsLong: { name: "browser flows that take long", budget: 440, run: () => browser({ long: true }) },
  newFeature: { name: "two nouns that the generator adds", budget: 240, cores: 1, run: (how) => counted(ts("new-feature.ts"), how) },
  chance: { name: "tests by chance, from another seed", budget: 90, run: byChance },
  crash: { name: "crash runs", budget: 110, cores: 1, run: (how) => counted(ts("crash.ts", "--runs", "10"), how) },
  webhookCrash: {
    name: "400 webhook events while the server is killed twice",
    budget: 90,
    cores: 1,
    run: (how) => counted(ts("webhook-crash.ts", "--events", "400", "--kills", "2"), how),
  },
  roundCrash: {
    name: "a round of 1,000 while the server is killed five times",
    budget: 220,
    cores: 1,
    run: (how) => counted(ts("round-crash.ts"), how),
  },
  fullDisk: { name: "a disk that is full", budget: 60, cores: 1, run: (how) => counted(ts("full-disk.ts"), how) },
  mailTrouble: { name: "mail servers that fail", budget: 30, cores: 1, run: (how) => counted(ts("mail-trouble.ts"), how) },
  realTexts: { name: "300 real mails", budget: 40, cores: 1, run: (how) => counted(ts("real-texts.ts"), how) },
  fuzzAuth: {
    name: "2,000 hostile calls of accounts",
    budget: 60,
    cores: 1,
    run: (how) => counted(ts("fuzz-auth.ts", "--n", "2000"), how),
  },
  twoTeams: { name: "two teams of 50 with 1,000 submissions", budget: 90, cores: 1, run: (how) => counted(ts("two-teams.ts"), how) },
  transfer: { name: "20,000 out and in again", budget: 90, cores: 1, run: (how) => counted(ts("transfer.ts", "--rows", "20000"), how) },
  move: {
    name: "an installation to PostgreSQL and back, killed on the way",
    budget: 60,
    cores: 1,
    run: (how) => counted(ts("move.ts", "--submissions", "1000"), how),
  },
  release: { name: "a release, unpacked where there is Node alone", budget: 50, cores: 1, run: (how) => counted(ts("release.ts"), how) },
  apart: { name: "what npm start keeps of a checkout", budget: 45, cores: 1, run: (how) => counted(ts("apart.ts"), how) },
  insightsByHand: {
    name: "every number of insights against SQL by hand",
    budget: 20,
    cores: 1,
    run: (how) => counted(ts("insights-by-hand.ts"), how),
  },
  hostile: { name: "hostile input on every screen", budget: 150, run: (how) => counted(ts("hostile.ts"), how) },
  shots: { name: "pictures of every screen", budget: 600, run: (how) => counted(ts("shots.ts", "--turns"), how) },
  languages: {
    name: "a tenth of the screens in longer words and in Arabic",
    budget: 65,
    cores: 1,
    run: (how) => counted(ts("languages.ts", "--turns"), how),
  },
  twoPeople: { name: "two people, and a server that is killed", budget: 60, run: (how) => counted(ts("two-people.ts"), how) },
  // What is timed has the machine to itself.
  bombs: { name: "sounds that ask for gigabytes", budget: 120, run: (how) => counted(ts("bombs.ts"), how) },
  slowSenders: { name: "1,500 slow senders, and slow readers", budget: 120, run: (how) => counted(ts("slow-senders.ts"), how) },
  uploads: { name: "ten uploads of 100 MB, on disk and in a bucket", budget: 90, run: (how) => counted(ts("uploads.ts"), how) },
  flood: { name: "10,000 submissions to one portal", budget: 90, run: (how) => counted(ts("flood.ts"), how) },
  load: { name: "100,000 submissions", budget: 150, run: (how) => counted(ts("load.ts", "--submissions", "100000"), how) },
  press: {
    name: "label keys, from the key to the paint",
    budget: 74,
    run: (how) => counted(ts("inbox-speed.ts", "--submissions", "5000", "--pressing", "--pace", "90", "--labels", "0"), how),
  },
  bulk: {
    name: "20,000 labelled by one act, and taken back",
    budget: 60,
    run: (how) => counted(ts("bulk.ts", "--rows", "20000", "--limit", "300"), how),
  },
  bench: {
    name: "the benchmark at 20,000, against what was recorded",
    budget: 120,
    run: (how) => counted(ts("bench.ts", "--rows", "20000", "--rounds", "3", "--ms", "300", "--check"), how),
  },
  plans: {
    name: "100,000 on Postgres, every statement on an index",
    budget: 150,
    run: (how) => counted(ts("bench.ts", "--engine", "postgres", "--rows", "100000", ...quick, "--check"), how),
  },
}

/** What `npm test` runs. */
export const usual = [
  "types",
  "format",
  "zones",
  "effects",
  "writes",
  "generated",
  "build",
  "units",
  "sqlite",
  "postgres",
  "browser",
  "firefox",
]

/** What `npm run test:full` runs as well. */
export const long = [
  ...["postgresRest", "flowsLong", "newFeature", "chance"],
  ...["crash", "webhookCrash", "roundCrash", "fuzzAuth", "fullDisk", "mailTrouble", "realTexts", "twoTeams", "transfer", "insightsByHand"],
  ...["move", "release", "apart"],
  ...["hostile", "twoPeople"],
  ...["uploads", "bombs", "slowSenders", "flood", "load", "press", "bulk", "bench", "plans", "shots", "languages"],
]
