import { spawn } from "node:child_process"
import { join } from "node:path"
import type { Checks } from "../lib/checks.ts"

const top = join(import.meta.dirname, "..", "..", "..")

/** The flow from sign-up to the answer that the submitter reads, in a browser, on an empty installation of so many processes. */
export async function browserStory(checks: Checks, processes: number): Promise<void> {
  const flow = ["test", "--config", "e2e/playwright.config.ts", "--project", "flows", "--retries", "0", "-g", "the whole story"]
  const child = spawn("npx", ["playwright", ...flow], {
    cwd: top,
    env: { ...process.env, FLOW_PROCESSES: String(processes), PLAYWRIGHT_JSON_OUTPUT_NAME: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      printed += data
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve))
  checks.that(
    code === 0 && /\b1 passed\b/.test(printed),
    `the whole story in a browser, with ${processes} processes behind the balancer`,
    printed,
  )
  console.log(/processes answered .*/.exec(printed)?.[0] ?? printed)
}
