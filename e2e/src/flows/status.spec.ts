import type { Page, Route } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
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
  // The page reads messages at the same address: only what is sent is lost.
  const lose = (route: Route) => (route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback())
  await page.route("**/messages", lose)
  await page.keyboard.press("ControlOrMeta+Enter")
  await expect(page.getByRole("alert")).toContainText("No answer came")
  await page.unroute("**/messages", lose)
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
  await tabTo(page, `Type the number ${number} to confirm`, "textbox")
  await page.keyboard.type("something else")
  await page.keyboard.press("Enter")
  await expect(dialog).toContainText(`Type the number shown on the page: ${number}.`)
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

test("the team sees what a submitter sees by keyboard, never with their link, and nothing is marked as seen @long", async ({
  page,
  open,
}) => {
  const portal = await readPortal(open.url, "demos")
  const { demoId, number } = await send(open.url, "demos", answersFor(portal, { name: "Kitefall", email: "hello@kitefall.example" }))
  const team = await signInClient(open.url, "ruta@example.com")
  const { id } = await team.query<{ id: string }>("submissions.get", { number })
  const written = crypto.randomUUID()
  await team.mutate("messages.write", { id: written, submissionId: id, body: "Everything is at {{status.url}}.", when: "draft" })
  await team.mutate("messages.sendNow", { id: written })
  const told: string[] = []
  page.on("response", async (response) => {
    const text = await response.text().catch(() => "")
    if (`${response.url()} ${text}`.includes(demoId)) told.push(response.url())
  })
  await signIn(page, open.url, "ruta@example.com")
  for (const [width, colorScheme] of [
    [1440, "light"],
    [768, "dark"],
    [375, "dark"],
    [375, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${open.url}/dashboard/submissions?sel=${number}`)
    const opener = page.getByRole("button", { name: "Preview" })
    if (width < 1440) await page.getByRole("button", { name: "Stage and history" }).click()
    await opener.focus()
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog", { name: `Status page of #${number}` })
    const inside = dialog.frameLocator("iframe")
    await expect(inside.getByRole("heading", { name: "Received", level: 1 })).toBeVisible()
    await expect(inside.getByText("Everything is at https://…/status/….")).toBeVisible()
    await expect(inside.getByRole("textbox")).toHaveCount(0)
    await expect(inside.getByRole("button", { name: /^(Send|Edit|Withdraw|Erase)/ })).toHaveCount(0)
    expect(await inside.locator("html").evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true)
    expect(await accessibility(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`preview-${width}-${colorScheme}.png`) })
    // Into the page within, and out of it again.
    await inside.getByRole("link").first().focus()
    // Also from where nothing in it has the focus, as after a press next to its words.
    if (width === 768) await inside.getByRole("link").first().blur()
    await page.keyboard.press("Escape")
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  const { items } = await team.query<{ items: { seenAt: string | null }[] }>("messages.list", { submissionId: id })
  expect(items.map((one) => one.seenAt)).toEqual([null])
  expect(told).toEqual([])
})
