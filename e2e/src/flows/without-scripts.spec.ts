import { mp3 } from "../lib/audio.ts"
import { expect, test } from "../lib/test.ts"

test("without JavaScript a form with a file is mended, sent, and leads to its status page", async ({ browser, open }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${open.url}/demos`)
  await page.getByLabel("Artist name", { exact: true }).fill("Kitefall")
  await page.getByLabel("Your name").fill("Kit Fall")
  const track = page.getByRole("group", { name: "Track 1" })
  await track.getByLabel("Title").fill("Glasshouse")
  await track.locator('input[type="file"]').setInputFiles({ name: "glasshouse.mp3", buffer: mp3(3), mimeType: "audio/mpeg" })
  await page.getByRole("button", { name: "Send", exact: true }).last().click()

  const summary = page.getByRole("alert")
  await expect(summary).toBeFocused()
  await expect(summary).toContainText("things to fix")
  await expect(page.getByLabel("Artist name", { exact: true })).toHaveValue("Kitefall")
  await expect(page.getByLabel(/^Send “glasshouse.mp3”/)).toBeChecked()
  await summary.getByRole("link", { name: /^E-mail: / }).click()
  await page.keyboard.type("kit@example.com")
  await track.getByLabel("Genre").selectOption({ index: 1 })
  for (const choice of await page.getByRole("group").all()) {
    const radio = choice.getByRole("radio").first()
    if ((await radio.count()) > 0) await radio.check()
  }
  for (const menu of await page.getByRole("combobox").all()) await menu.selectOption({ index: 1 })
  for (const box of await page.getByRole("checkbox").all()) await box.check()
  await page.getByRole("button", { name: "Send", exact: true }).last().click()
  await page.waitForURL(/\/status\/[a-z0-9]+$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Received")
  await expect(page.getByRole("link", { name: "glasshouse.mp3" })).toBeVisible()
  await context.close()
})
