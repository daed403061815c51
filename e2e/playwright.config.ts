import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { browsersForFlows, launchOptions, nameOf } from "./src/lib/chromium.ts"
import { slower } from "./src/lib/net.ts"

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
const { newest, packaged } = await browsersForFlows()
const said = packaged ? `${nameOf(newest)}, the flows marked @smoke in ${nameOf(packaged)} too` : nameOf(newest)
// Workers read this file too; one line is enough.
if (process.env.TEST_WORKER_INDEX === undefined) console.log(`Browser: ${said}`)

const longest = ["pages.spec.ts", "walk-reviewer.spec.ts"]

export default defineConfig({
  testDir: "src/flows",
  outputDir: join(import.meta.dirname, "..", "test-results"),
  fullyParallel: false,
  // One more than the cores: half of a flow is waiting, for a page to come to rest or for a hand's pause.
  workers: Math.min(3, availableParallelism() + 1),
  // The longest files first, so that nobody waits for them in the end.
  projects: [
    { name: "longest", testMatch: longest },
    { name: "flows", testIgnore: longest },
    // Not everybody has today's browser; what matters most runs in an older one as well.
    ...(packaged ? [{ name: "older browser", grep: /@smoke/, use: { launchOptions: await launchOptions(packaged) } }] : []),
  ],
  metadata: { browser: said },
  // One more try, which the summary names: a browser on a busy machine is no reason to refuse a change, and none to look away.
  retries: 1,
  // Limits only end what hangs: a slow machine is no fault.
  timeout: 60_000 * slower,
  expect: { timeout: 7_500 * slower },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: await launchOptions(newest),
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // One is kept of what is run again: to record all of them takes a fifth of the time.
    trace: "on-first-retry",
    actionTimeout: 10_000 * slower,
    navigationTimeout: 15_000 * slower,
  },
})
