import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import type { WorkCopy } from "../lib/work-copy.ts"
import type { Mutant, Project } from "./types.ts"

/** Tests of one project; none named: all of it. */
export type Suite = { project: Project; tests: readonly string[] }

/** A suite that takes longer than this has noticed the fault: it hangs. Milliseconds. */
const NEAREST_MS = 240_000
const WHOLE_MS = 900_000

const isBrowserCode = (file: string) => file.startsWith("apps/web/") || file.startsWith("packages/ui/")

/** The tests that should notice first. */
export function suiteOf({ file, tests, project }: Mutant): Suite {
  return { project: project ?? (isBrowserCode(file) ? "unit" : "sqlite"), tests: (tests ?? [dirname(file)]).map(asFilter) }
}

/** Test runners take any path that holds the text: `features/platform/admin` would be `features/platform/admin/users` as well. */
const asFilter = (path: string) => (path.endsWith(".ts") || path.endsWith(".tsx") ? path : `${path}/`)

/** All tests of the same kind; null for browser flows, whose list is short enough to name what matters. */
export function wholeSuiteOf(mutant: Mutant): Suite | null {
  const { project } = suiteOf(mutant)
  return project === "flows" ? null : { project, tests: [] }
}

/** What keeps tests from telling a fault: those that fail without one, and paths that hold none. */
export type Useless = { path: string; reason: string }

/** Runs all of it, without any fault. */
export async function tryWithoutFaults(copy: WorkCopy, suite: Suite): Promise<Useless[]> {
  if (suite.project === "flows") {
    const failed = await runFlows(copy, suite)
    return failed ? suite.tests.map((path) => ({ path, reason: failed })) : []
  }
  await runVitest(copy, suite, { withinMs: WHOLE_MS, toTheEnd: true })
  const files = readReport(copy).map((file) => ({ ...file, path: file.name.slice(copy.folder.length + 1) }))
  const red = files.filter((file) => file.status === "failed").map((file) => ({ path: file.path, reason: failureIn([file]) }))
  const empty = suite.tests.filter((path) => !files.some((file) => file.path.startsWith(path)))
  return [...red, ...empty.map((path) => ({ path, reason: `no test of ${suite.project} is there` }))]
}

/** Runs until the first failure. @returns the name of the test that failed, or null where all passed */
export async function runSuite(copy: WorkCopy, suite: Suite): Promise<string | null> {
  if (suite.project === "flows") return runFlows(copy, suite)
  return runVitest(copy, suite, { withinMs: suite.tests.length > 0 ? NEAREST_MS : WHOLE_MS, toTheEnd: false })
}

type VitestReport = {
  testResults: { name: string; status: string; message?: string; assertionResults: { status: string; fullName: string }[] }[]
}

function readReport(copy: WorkCopy): VitestReport["testResults"] {
  const path = join(copy.folder, "report.json")
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as VitestReport).testResults : []
}

function failureIn(files: VitestReport["testResults"]): string {
  const failed = files.flatMap((file) => file.assertionResults).find((one) => one.status === "failed")
  const broken = files.find((file) => file.status === "failed")
  return failed?.fullName ?? (broken ? `${broken.name} does not load` : "the run ended without a report")
}

type Running = { withinMs: number; toTheEnd: boolean }

async function runVitest(copy: WorkCopy, { project, tests }: Suite, { withinMs, toTheEnd }: Running): Promise<string | null> {
  const report = join(copy.folder, "report.json")
  rmSync(report, { force: true })
  // One worker loads the code once; what it made of a file is kept by the file's content, from one fault to the next.
  const speed = ["--maxWorkers=1", "--experimental.fsModuleCache=true", `--experimental.fsModuleCachePath=${join(copy.folder, ".modules")}`]
  const bail = toTheEnd ? [] : ["--bail=1"]
  const args = ["run", `--project=${project}`, ...bail, "--reporter=json", `--outputFile=${report}`, ...speed, ...tests]
  const end = await command(copy, "vitest", args, withinMs)
  if (end === "late") return "it hangs"
  if (end === 0) return null
  return failureIn(readReport(copy))
}

async function runFlows(copy: WorkCopy, { tests }: Suite): Promise<string | null> {
  const built = await command(copy, "turbo", ["run", "build", "--output-logs=errors-only"], NEAREST_MS)
  if (built !== 0) return "it does not build"
  const report = join(copy.folder, "flows.json")
  rmSync(report, { force: true })
  const args = ["test", "--config", "e2e/playwright.config.ts", "--retries=0", "--max-failures=1", "--reporter=json", ...tests]
  const end = await command(copy, "playwright", args, WHOLE_MS, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  if (end === "late") return "it hangs"
  if (end === 0) return null
  const found = existsSync(report) ? readFileSync(report, "utf8").match(/"title": "([^"]+)",\s*"ok": false/) : null
  return found?.[1] ?? "a flow failed"
}

/** Process groups at work, to be ended with this program. */
const working = new Set<number>()

/** Ends what runs, workers of test runners included. */
export function endSuites(): void {
  for (const group of working) process.kill(-group, "SIGKILL")
  working.clear()
}

/** @returns the exit code, or "late" where it was ended for taking too long */
function command(
  copy: WorkCopy,
  program: string,
  args: readonly string[],
  withinMs: number,
  env: Record<string, string> = {},
): Promise<number | "late"> {
  return new Promise((resolve) => {
    const child = spawn(join(copy.folder, "node_modules", ".bin", program), args, {
      cwd: copy.folder,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", ...env },
      stdio: "ignore",
      detached: true,
    })
    const group = child.pid
    if (group !== undefined) working.add(group)
    let late = false
    const timer = setTimeout(() => {
      late = true
      // The whole group: a test runner's workers would outlive it.
      if (group !== undefined) process.kill(-group, "SIGKILL")
    }, withinMs)
    child.on("close", (code) => {
      clearTimeout(timer)
      if (group !== undefined) working.delete(group)
      resolve(late ? "late" : (code ?? 1))
    })
  })
}
