import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test.use({ viewport: { width: 375, height: 740 } })

/** Goes there by Tab alone, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, role: "button" | "link" | "textbox" = "button"): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === "string" })
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`${name} was not reached by Tab`)
}

test("a submitter writes, changes, takes along and erases what they sent, by keyboard on a phone", async ({ page, open }) => {
  const portal = await readPortal(open.url, "demos")
  const { demoId, number } = await send(open.url, "demos", answersFor(portal, { name: "Kitefall", email: "hello@kitefall.example" }))
  await page.goto(`${open.url}/status/${demoId}`)
  await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeVisible()

  // What is typed outlives a lost line and a reload, and is sent once.
  await tabTo(page, /^Write to /, "textbox")
  await page.keyboard.type("It is my own recording.")
  await page.route("**/messages", (route) => route.abort("connectionreset"), { times: 1 })
  await page.keyboard.press("ControlOrMeta+Enter")
  await expect(page.getByRole("alert")).toContainText("The connection is gone.")
  await page.reload()
  const box = page.getByRole("textbox", { name: /^Write to / })
  await expect(box).toHaveValue("It is my own recording.")
  await tabTo(page, "Send")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("listitem").filter({ hasText: "It is my own recording." })).toHaveCount(1)
  await expect(box).toHaveValue("")
  expect(await accessibility(page)).toEqual([])

  await tabTo(page, "Edit what I sent")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Edit what you sent" })).toBeFocused()
  expect(await accessibility(page)).toEqual([])
  await tabTo(page, /^Artist name/, "textbox")
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type("Glasswing")
  await tabTo(page, "Save changes")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeFocused()
  await expect(page.getByText("Saved.").filter({ visible: true }).last()).toBeVisible()
  const team = await signInClient(open.url, "ruta@example.com")
  expect(await team.query<{ by: string }>("submissions.get", { number })).toMatchObject({ by: "Glasswing" })

  const archive = page.waitForEvent("download")
  await tabTo(page, "Export my data", "link")
  await page.keyboard.press("Enter")
  expect((await archive).suggestedFilename()).toBe(`submission-${number}.zip`)

  await tabTo(page, "Erase my data")
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Erase what you sent?" })
  await expect(dialog).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await tabTo(page, `Type ${number} to confirm`, "textbox")
  await page.keyboard.type("something else")
  await page.keyboard.press("Enter")
  await expect(dialog).toContainText(`Type the number as it stands on the page: ${number}.`)
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(`#${number}`)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "It is erased" })).toBeFocused()
  expect(await accessibility(page)).toEqual([])
  expect((await page.goto(`${open.url}/status/${demoId}`))?.status()).toBe(404)
})

test("a status page can be read where scripts are switched off", async ({ browser, open }) => {
  const portal = await readPortal(open.url, "demos")
  const { demoId } = await send(open.url, "demos", answersFor(portal, { name: "Kitefall", email: "hello@kitefall.example" }))
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 740 } })
  const page = await context.newPage()
  const response = await page.goto(`${open.url}/status/${demoId}`)
  expect(response?.headers()["x-robots-tag"]).toContain("noindex")
  await expect(page.getByRole("heading", { name: "Received" })).toBeVisible()
  await expect(page.locator("noscript main")).toContainText("hello@kitefall.example")
  await context.close()
})
