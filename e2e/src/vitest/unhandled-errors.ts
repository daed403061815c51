import { writeFileSync } from "node:fs"
import type { Reporter } from "vitest/node"

/** Writes errors thrown outside of any test, which Vitest's JSON report leaves out, to `INTRAY_UNHANDLED_ERRORS` as `{ name, message }[]`. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>) {
    const path = process.env.INTRAY_UNHANDLED_ERRORS
    if (!path) return
    // Vitest adds the file that was running, where it knows it.
    const named = errors.map((error) => ({
      name: String(error.VITEST_TEST_PATH ?? ""),
      message: `${error.VITEST_TEST_NAME ?? ""} ${error.stack ?? error.message ?? ""}`.trim(),
    }))
    writeFileSync(path, JSON.stringify(named))
  }
}
