import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { signIn } from "./lib/people.ts"
import { misplaced, opinions, type Reviewed, review, sendMany } from "./lib/reviewing.ts"
import { openDemos } from "./lib/rpc.ts"
import { startServer } from "./lib/server.ts"

// Labels as somebody does who reads: a second and a half for each submission, then a verdict, how it fits and a line of feedback, 160 ms from
// key to key, and on. Says how many labels that is in an hour, in the list and in focus mode, against what reading and typing alone allow:
// whatever is missing is what the product made them wait.

const { values } = parseArgs({ options: { submissions: { type: "string", default: "60" } } })
const count = Number(values.submissions)
const readMs = 1_500
/** Of what reading and typing alone would allow. */
const LEAST = 0.95

const dataDir = temporaryFolder("hands")
const checks = new Checks()
const server = await startServer({ dataDir, cheapPasswords: true })
const client = await openDemos(server.url)
await client.mutate("onboarding.goTo", { step: "done" })
// Half of them for each way of working: the newest in the list, the oldest in focus mode.
await sendMany(server.url, 2 * count)
const opinion = await opinions(client)
const browser = await chromium.launch(await launchOptions())

await work("in the list", "/dashboard/submissions", "j")
await work("in focus mode", "/dashboard/submissions/focus?sort=oldest", "Enter")

await browser.close()
checks.that((await server.stop()) === 0, "the server stops with exit code 0")
checks.end()

async function work(where: string, path: string, onward: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce" })
  // The loader that runs this program wraps named functions in a helper of its own, which pages do not have.
  await context.addInitScript({ content: "globalThis.__name = (named) => named" })
  const page = await context.newPage()
  page.on("pageerror", (error) => checks.that(false, `no error in the page, ${where}`, error.message))
  await signIn(page, server.url, "ruta@example.com")
  await page.goto(`${server.url}${path}`)
  await page.locator("article[data-number]").waitFor()
  // Anyone who has just sat down is not measured.
  await page.waitForTimeout(1_500)
  const reviewed = await review(page, { count, opinion, onward, readMs })
  const share = say(where, reviewed)
  checks.that(new Set(reviewed.numbers).size === count, `${count} different submissions came up ${where}`, reviewed.numbers)
  checks.that(share >= LEAST, `${LEAST * 100} % of what reading and typing alone allow, ${where}`, `${(share * 100).toFixed(1)} %`)
  // What was pressed last is on its way yet.
  await page.waitForTimeout(1_000)
  const wrong = await misplaced(client, reviewed.numbers, opinion)
  checks.that(wrong.length === 0, `every label stands where it was meant, ${where}`, wrong)
  await context.close()
}

/** @returns how much of the time was reading and typing */
function say(where: string, { numbers, tookMs, idealMs }: Reviewed): number {
  const anHour = (ms: number) => Math.round((numbers.length * 3 * 3_600_000) / ms)
  const share = idealMs / tookMs
  console.log(
    `${where}: ${anHour(tookMs)} labels an hour on ${Math.round((numbers.length * 3_600_000) / tookMs)} submissions; reading and typing alone allow ${anHour(idealMs)}; ${(share * 100).toFixed(1)} %, ${Math.round((tookMs - idealMs) / numbers.length)} ms lost for each`,
  )
  return share
}
