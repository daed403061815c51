import { hostileValues } from "@intray/server/testing/hostile"
import { expect, test } from "@playwright/test"
import { testCanary } from "../hostile/canary.ts"
import { inside, letters, outside } from "../hostile/screens.ts"
import { sendAll, sendFiles, setStage } from "../hostile/stage.ts"
import { typable, typeOne } from "../hostile/typed.ts"
import { Checks } from "../lib/checks.ts"
import { startMailbox } from "../lib/mailbox.ts"
import { startServer } from "../lib/server.ts"

const few = new Set(["script", "out of an attribute", "SVG", "out of a script", "right to left overrides"])

// The long version, with every screen and everything there is, is the program `hostile.ts`.
test("markup in every word of a stranger's and of a team's stays text, on the screens that strangers and the inbox have, and in every mail @long", async ({
  browser,
}) => {
  const checks = new Checks()
  const mailbox = await startMailbox()
  const server = await startServer({ cheapPasswords: true, env: { SMTP_URL: mailbox.url, MAIL_FROM: "Intray <post@intray.example>" } })
  try {
    await testCanary(browser, checks)
    await setStage(server, mailbox)
    const values = hostileValues.filter(([name]) => few.has(name))
    const sent = await sendAll(server.url, checks, values)
    const files = await sendFiles(server.url, checks)
    await outside(browser, server.url, checks, [...sent, files], 3)
    await inside(browser, server.url, checks, sent.length + 1, 3)
    await letters(browser, checks, mailbox, sent.length)
    for (const one of typable.filter(([name]) => name === "out of an attribute" || name === "controls")) {
      await typeOne(browser, server.url, checks, one)
    }
  } finally {
    await server.stop()
    await mailbox.close()
  }
  expect(checks.failed, "every check above held").toBe(0)
  expect(checks.passed).toBeGreaterThan(30)
})
