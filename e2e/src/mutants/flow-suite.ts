import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { WorkCopy } from "../lib/work-copy.ts"

/** What takes longer than this has noticed the fault: it hangs. Milliseconds. */
const BUILD_MS = 240_000
const FLOWS_MS = 900_000

/** Builds the app with the fault and runs browser flows until one fails. @returns the name of the one that failed, or null where all passed */
export async function runFlows(copy: WorkCopy, tests: readonly string[]): Promise<string | null> {
  const built = await command(copy, "turbo", ["run", "build", "--output-logs=errors-only"], BUILD_MS)
  if (built !== 0) return "it does not build"
  const report = join(copy.folder, "flows.json")
  rmSync(report, { force: true })
  const args = ["test", "--config", "e2e/playwright.config.ts", "--retries=0", "--max-failures=1", "--reporter=json", ...tests]
  const end = await command(copy, "playwright", args, FLOWS_MS, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  if (end === "late") return "it hangs"
  if (end === 0) return null
  const found = existsSync(report) ? readFileSync(report, "utf8").match(/"title": "([^"]+)",\s*"ok": false/) : null
  return found?.[1] ?? "a flow failed"
}

/** Process groups at work, to be ended with this program. */
const working = new Set<number>()

/** Ends what runs, workers of the browser's tests included. */
export function endFlows(): void {
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
