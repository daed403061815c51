import { rmSync } from "node:fs"
import type { Page } from "@playwright/test"
import { temporaryFolder } from "../lib/folder.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { freePort, slower } from "../lib/net.ts"
import { startProxy } from "../lib/proxy.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"
import { addressOf, agree, killAmid, labelOn, makeTogether, openInbox, type Press, people, type Together } from "../lib/together.ts"

test.describe.configure({ mode: "serial", timeout: 120_000 * slower })

const dataDir = temporaryFolder("live")
let together: Together

test.beforeAll(async () => {
  together = await makeTogether(dataDir, 16)
})
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const row = (page: Page, number: number) => page.locator(`[data-number="${number}"]`)

test("two people see each other and each other's labels, also after a lost connection and a server crash @long", async ({ browser }) => {
  const port = await freePort()
  let server = await startServer({ cheapPasswords: true, dataDir, port })
  // Ada's connection goes through a proxy that can cut it.
  const line = await startProxy(port)
  const ruta = await openInbox(browser, server.url, together, 0)
  const ada = await openInbox(browser, server.url, together, 1)
  const presses: Press[] = []

  await labelOn(ruta, together, 0, 2, presses)
  await expect(row(ada, 16)).toContainText("First ear")
  await row(ada, 14).click()
  await expect(ruta.getByText(`${people[1].name} is looking at this`).first()).toBeAttached()
  expect(await accessibility(ruta)).toEqual([])

  // New submissions are announced to a reader, and shown on request.
  await row(ada, 1).click()
  await ada.mouse.move(1000, 450)
  await ruta.getByRole("listbox", { name: "Submissions" }).hover()
  const portal = await readPortal(server.url, "demos")
  await send(server.url, "demos", answersFor(portal, { name: "Latecomer", email: "late@example.com" }))
  await ruta.getByRole("button", { name: "Show 1 new submission" }).click()
  await expect(ruta.getByRole("option", { name: /Latecomer/ })).toBeVisible()
  await expect(ada.getByRole("option", { name: /Latecomer/ })).toBeVisible()

  // The server is killed while both work.
  const pages = [ruta, ada]
  const both = () => Promise.all(pages.map((page, who) => labelOn(page, together, who, 4, presses)))
  server = await killAmid(server, port, together, both, 3500)
  const after = await agree(together, pages, presses, 5000 * slower)
  expect(after.faults).toEqual([])

  // After a lost connection, missed changes arrive once it is back.
  const far = await openInbox(browser, server.url, together, 1)
  await far.goto(`http://localhost:${line.port}${addressOf(together, 1)}`)
  await expect(row(far, 12)).toBeVisible()
  line.cut()
  line.target(1)
  const client = await signInClient(server.url, people[0].email)
  const [label] = together.labels[0]
  for (const number of [12, 11, 10]) {
    const submissionId = together.submissions.get(number)
    if (label) await client.mutate("labels.set", { submissionId, labelId: label.id, on: true, actId: `cut-${number}` })
  }
  await expect(far.getByText("Reconnecting…")).toBeVisible()
  line.target(port)
  for (const number of [12, 11, 10]) await expect(row(far, number)).toContainText(label?.name ?? "")
  await expect(far.getByText("Reconnecting…")).toHaveCount(0)

  // Open streams do not keep the server from stopping.
  expect(await server.stop()).toBe(0)
  for (const page of [...pages, far]) await page.context().close()
  await line.close()
})
