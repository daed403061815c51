import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { launchOptions } from "./src/lib/chromium.ts"

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

export default defineConfig({
  testDir: "src/flows",
  outputDir: join(import.meta.dirname, "..", "test-results"),
  fullyParallel: false,
  workers: 2,
  // The longest file first, so that nobody waits for it in the end.
  projects: [
    { name: "screens", testMatch: "pages.spec.ts" },
    { name: "flows", testIgnore: "pages.spec.ts" },
  ],
  // One more try, which the summary names: a browser on a busy machine is no reason to refuse a change, and none to look away.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 7_500 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: await launchOptions(),
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
  },
})
