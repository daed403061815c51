import { rmSync } from "node:fs"
import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { freePort } from "./lib/net.ts"
import { startServer } from "./lib/server.ts"
import { agree, killAmid, labelOn, loadAll, makeTogether, openInbox, type Press } from "./lib/together.ts"

// Two people label 200 submissions by keyboard, each in a browser of their own: one from the newest down, one from the oldest up, until
// each has labelled more than half of them. In the middle the server is killed, while both go on pressing, and started again. Within
// five seconds of that both screens and the database agree, and nothing is lost or done twice.

const { values } = parseArgs({ options: { submissions: { type: "string", default: "200" }, runs: { type: "string", default: "1" } } })
const count = Number(values.submissions)
/** Each of the two labels so many; those in the middle are labelled by both. */
const each = Math.ceil(count * 0.55)

const checks = new Checks()
const browser = await chromium.launch(await launchOptions())
for (let run = 1; run <= Number(values.runs); run += 1) await once(run)
await browser.close()
checks.end()

async function once(run: number): Promise<void> {
  const dataDir = temporaryFolder("two")
  const together = await makeTogether(dataDir, count)
  const port = await freePort()
  let server = await startServer({ dataDir, port, cheapPasswords: true })
  const pages = [await openInbox(browser, server.url, together, 0), await openInbox(browser, server.url, together, 1)]
  for (const page of pages) await loadAll(page, count)
  const presses: Press[] = []
  const both = (times: number) => () => Promise.all(pages.map((page, who) => labelOn(page, together, who, times, presses)))

  const before = Math.floor(each * 0.4)
  const begun = performance.now()
  await both(before)()
  const seconds = (performance.now() - begun) / 1000
  const first = await agree(together, pages, presses, 20_000)
  checks.that(first.faults.length === 0, "both screens and the database agree before the blow", first.faults.slice(0, 10))

  const amid = Math.floor(each * 0.3)
  const pressed = presses.length
  server = await killAmid(server, port, together, both(amid), 4000)
  const after = await agree(together, pages, presses, 20_000)
  checks.that(after.faults.length === 0, "both screens and the database agree after the restart", after.faults.slice(0, 10))
  const meanwhile = presses.length - pressed

  await both(each - before - amid)()
  const last = await agree(together, pages, presses, 20_000)
  checks.that(last.faults.length === 0, "both screens and the database agree at the end", last.faults.slice(0, 10))
  checks.that(presses.length === 2 * each, "every press was made", presses.length)
  for (const page of pages) {
    checks.that((await page.getByText("was not saved").count()) === 0, "nothing was refused")
    await page.context().close()
  }
  checks.that((await server.stop()) === 0, "SIGTERM ends with exit code 0")
  rmSync(dataDir, { recursive: true, force: true })
  console.log(
    `run ${run}: ${presses.length} presses on ${count} submissions (${Math.round((2 * before) / seconds)} a second together), ${meanwhile} around the blow; in agreement ${first.ms} ms after the last press, ${after.ms} ms after the restart (the database ${after.databaseMs} ms), ${last.ms} ms at the end`,
  )
}
