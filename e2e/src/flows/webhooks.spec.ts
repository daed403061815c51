import { mkdirSync } from "node:fs"
import { type Receiver, startReceiver } from "@intray/server/testing/receiver"
import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { openDemos, signInClient } from "../lib/rpc.ts"
import { accessibility, setMode, sidewaysScroll } from "../lib/screen.ts"
import { type RunningServer, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

let server: RunningServer
let receiver: Receiver

test.beforeAll(async () => {
  server = await startServer({ cheapPasswords: true, env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } })
  await openDemos(server.url)
  receiver = await startReceiver()
})
test.afterAll(async () => {
  await receiver?.close()
  await server?.stop()
})

async function sendOne(): Promise<void> {
  const portal = await readPortal(server.url, "demos")
  await send(server.url, "demos", answersFor(portal, { name: "Salt Ledger", email: "hello@example.com" }))
}

/** A picture for the person who wants to look; none unless a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test("a webhook is made, tested, told of a submission, fails, is redelivered and gets another secret @long", async ({ page }) => {
  await signIn(page, server.url, "ruta@example.com")
  await page.goto(`${server.url}/dashboard/api/webhooks`)
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await picture(page, "empty")

  // By the keyboard alone.
  await page.getByRole("button", { name: "New webhook" }).focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  const address = dialog.getByRole("textbox", { name: "Address" })
  await expect(address).toBeFocused()
  await page.keyboard.type("localhost")
  await page.keyboard.press("Enter")
  await expect(dialog.getByText(/^Enter a whole address/)).toBeVisible()
  await address.fill("http://10.0.0.1/in")
  await page.keyboard.press("Enter")
  await expect(dialog.getByText(/within a private network/)).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill(receiver.url)
  await dialog.getByLabel("A label is added or removed").check()
  expect(await accessibility(page)).toEqual([])
  await picture(page, "new")
  await address.press("Enter")

  const secret = page.getByLabel("Secret", { exact: true })
  await expect(secret).toHaveValue(/^whsec_/)
  const first = await secret.inputValue()
  expect(await accessibility(page)).toEqual([])
  await picture(page, "made")
  await page.getByRole("button", { name: "Done" }).click()
  await expect(secret).toHaveCount(0)

  await page.getByRole("button", { name: "Send a test" }).click()
  const delivery = page.getByRole("article")
  await expect(delivery.getByText("It arrived.")).toBeVisible()
  await expect(delivery.getByRole("region", { name: "Payload" })).toContainText("This is a test by")

  await sendOne()
  const list = page.getByRole("list", { name: "Deliveries" })
  await expect(list.getByRole("link", { name: /submission\.created.*#1/ })).toBeVisible({ timeout: 15_000 * slower })

  receiver.answer(503)
  await sendOne()
  const failing = list.getByRole("link", { name: /503.*submission\.created.*#2/ })
  await expect(failing).toContainText("try 2 of 8", { timeout: 15_000 * slower })
  await failing.focus()
  await page.keyboard.press("Enter")
  await expect(delivery.getByText(/^The newest try was answered 503\. Next attempt: .*\.$/)).toBeVisible()
  await expect(delivery.getByRole("list", { name: "Tries" }).getByRole("listitem")).toHaveCount(2)
  await delivery.getByRole("tab", { name: "Response" }).click()
  await expect(delivery.getByRole("region", { name: "Response" })).toContainText("answer 503")
  await delivery.getByRole("tab", { name: "Payload" }).click()
  expect(await accessibility(page)).toEqual([])
  await picture(page, "failing")

  receiver.answer(204)
  await delivery.getByRole("button", { name: "Redeliver now" }).click()
  await expect(delivery.getByText("It arrived.")).toBeVisible()
  const ids = receiver.received.filter((one) => one.body.includes('"number":2,')).map((one) => one.headers["webhook-id"])
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)

  await page.getByRole("button", { name: "Rotate" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate" }).click()
  await expect(secret).toHaveValue(/^whsec_/)
  expect(await secret.inputValue()).not.toBe(first)
  await page.getByRole("button", { name: "Done" }).click()
  await expect(page.getByText(/the old one works until/)).toBeVisible()

  await page.getByRole("button", { name: /^More for/ }).click()
  await page.getByRole("menuitem", { name: "Pause" }).click()
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: /^More for/ }).click()
  await page.getByRole("menuitem", { name: "Resume" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Deliver what was missed" }).click()
  await expect(page.getByText("Deliveries resumed").first()).toBeVisible()
})

test("on a phone the list and one delivery fit, in the dark as well", async ({ page, context }) => {
  await setMode(context, "dark")
  const client = await signInClient(server.url, "ruta@example.com")
  const input = { url: receiver.url, events: ["submission.created"], name: "Sheets" }
  const made = await client.mutate<{ webhook: { id: string } }>("webhooks.create", input)
  await client.mutate("webhooks.test", { id: made.webhook.id })
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page, server.url, "ruta@example.com")
  await page.goto(`${server.url}/dashboard/api/webhooks`)
  const one = page.getByRole("list", { name: "Webhooks" }).getByRole("link", { name: "Sheets" })
  await expect(one).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibility(page)).toEqual([])
  await picture(page, "list-dark")
  await page.setViewportSize({ width: 375, height: 800 })
  await one.click()
  await page.getByRole("list", { name: "Deliveries" }).getByRole("link").first().click()
  await expect(page.getByRole("article")).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibility(page)).toEqual([])
  await picture(page, "delivery-dark")
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByRole("button", { name: "All deliveries" }).click()
  await expect(page.getByRole("list", { name: "Deliveries" })).toBeVisible()
})
