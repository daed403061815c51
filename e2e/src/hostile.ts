import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import { testCanary } from "./hostile/canary.ts"
import { furnish, managing } from "./hostile/managing.ts"
import { parity } from "./hostile/parity.ts"
import { inside, letters, outside } from "./hostile/screens.ts"
import { sendAll, sendFiles, setStage } from "./hostile/stage.ts"
import { typable, typeOne } from "./hostile/typed.ts"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { startMailbox } from "./lib/mailbox.ts"
import { startServer } from "./lib/server.ts"

// Everything that nobody means well by, in every word that strangers and teams can write, shown on every screen and in
// every mail: no script of theirs runs, nothing is asked of their hosts, and no answer is a fault of ours.

const { values } = parseArgs({ options: { forms: { type: "string", default: "25" }, answers: { type: "string", default: "20" } } })
const checks = new Checks()
const mailbox = await startMailbox()
const server = await startServer({ env: { SMTP_URL: mailbox.url, MAIL_FROM: "Intray <post@intray.example>" } })
const browser = await chromium.launch(await launchOptions())
const started = performance.now()
const say = (what: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${what}`)

try {
  await testCanary(browser, checks)
  const { client } = await setStage(server, mailbox)
  const sent = await sendAll(server.url, checks)
  const files = await sendFiles(server.url, checks)
  say(`${sent.length} hostile submissions and ${files.taken} hostile files are in`)
  await outside(browser, server.url, checks, [...sent, files], 5)
  say("status pages")
  await inside(browser, server.url, checks, sent.length + 1, 5)
  say("inbox, builder, templates")
  const { invitation } = await furnish(client)
  await managing(browser, server.url, checks, { invitation, least: 12 })
  say("members, roles, groups, decisions, outbox, admin")
  await letters(browser, checks, mailbox, sent.length)
  say("mails")
  const rest = [...typable]
  const typist = async () => {
    for (let one = rest.shift(); one; one = rest.shift()) await typeOne(browser, server.url, checks, one)
  }
  await Promise.all([typist(), typist(), typist()])
  say(`${typable.length} texts typed into the form`)
  await parity(browser, server.url, client, checks, { forms: Number(values.forms), answers: Number(values.answers) })
  say("conditions in Chromium and on the server")
  checks.that(!/"level":"error"|Error:/.test(server.output()), "the server's log has no fault", server.output().slice(-500))
} finally {
  await browser.close()
  await server.stop()
  await mailbox.close()
}
checks.end()
