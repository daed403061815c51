import type { Page } from "@playwright/test"
import { temporaryFolder } from "../lib/folder.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { type RunningServer, seed, slowed, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(120_000 * slower)
  const dataDir = temporaryFolder("e2e")
  await seed(dataDir, 4_000, { cheapPasswords: true })
  server = await startServer({ cheapPasswords: true, dataDir })
})
test.afterAll(() => server.stop())

const options = (page: Page) => page.getByRole("listbox", { name: "Submissions" }).getByRole("option")
const picked = (page: Page) => page.getByRole("listbox", { name: "Submissions" }).getByRole("option", { selected: true })
const bar = (page: Page) => page.getByRole("region", { name: "Selection" })
const said = (page: Page) => page.locator("[data-tone]")

async function openInbox(page: Page, search = "?state=all") {
  await signIn(page, server.url, "member@example.com")
  await page.goto(`${server.url}/dashboard/submissions${search}`)
  await expect(options(page).first()).toBeVisible()
}

test("by keyboard: pick some, label them by one key, and take it back by one", async ({ page }) => {
  await openInbox(page)
  const list = page.getByRole("listbox", { name: "Submissions" })
  await page.keyboard.press("x")
  await expect(bar(page)).toContainText("1 selected")
  await expect(list).toHaveAttribute("aria-multiselectable", "true")
  await page.keyboard.press("Shift+J")
  await page.keyboard.press("Shift+J")
  await expect(bar(page)).toContainText("3 selected")
  await expect(picked(page)).toHaveCount(3)
  await page.keyboard.press("j")
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  await expect(bar(page)).toContainText("4 selected")
  const numbers = await picked(page).evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-number"))))
  const flagged = async () => {
    const found = await page.request.get(
      `${server.url}/api/trpc/submissions.list?input=${encodeURIComponent(JSON.stringify({ filter: { numbers, state: "all" } }))}`,
      { maxRetries: 2 },
    )
    const { items } = (await found.json()).result.data as { items: { labelIds: string[] }[] }
    return items.map((item) => item.labelIds)
  }
  const before = await flagged()
  // The last of the Flags.
  const key = await page
    .getByRole("region", { name: "Labels" })
    .getByRole("button", { name: /Uncleared sample/ })
    .getAttribute("aria-keyshortcuts")
  await page.keyboard.press(key ?? "none")
  await expect(said(page)).toContainText("labelled Uncleared sample")
  for (const row of await picked(page).all()) await expect(row).toContainText(/Uncleared sample|\+/)
  const after = await flagged()
  const shared = after[0]?.filter((id) => after.every((ids) => ids.includes(id)) && !before.every((ids) => ids.includes(id))) ?? []
  expect(shared, "one label stands on all of them that did not before").toHaveLength(1)
  await page.keyboard.press("u")
  await expect(said(page).filter({ hasText: "Undid Uncleared sample" })).toBeVisible()
  expect(await flagged()).toEqual(before)
  await page.keyboard.press("Escape")
  await expect(bar(page)).toHaveCount(0)
  await expect(list).not.toHaveAttribute("aria-multiselectable")
  await expect(picked(page)).toHaveCount(1)
})

test("everything that matches: asks first, says how far it is, is stopped, goes on undoing after a reload", async ({ page }) => {
  const mine = async () => {
    // A kept connection may be closed in the moment in which it is used again: reading may be repeated.
    const answer = await page.request.get(`${server.url}/api/trpc/bulk.list`, { maxRetries: 2 })
    return (
      (await answer.json()).result.data as {
        items: { action: { kind: string }; state: string; done: number; total: number; changed: number }[]
      }
    ).items
  }
  // Pressed while the rows are still loading, the key selects them once they are there.
  let sendRows = () => {}
  const areSent = new Promise<void>((resolve) => {
    sendRows = resolve
  })
  await signIn(page, server.url, "member@example.com")
  await page.route(/submissions\.list/, (route) => areSent.then(() => route.continue()))
  await page.goto(`${server.url}/dashboard/submissions?state=all`)
  await expect(page.getByRole("button", { name: "Filter", exact: false }).first()).toBeVisible()
  await page.keyboard.press("ControlOrMeta+a")
  expect(await page.evaluate(() => getSelection()?.toString()), "the page's text is not selected").toBe("")
  sendRows()
  await page.getByRole("button", { name: /^Select all/ }).click()
  await expect(bar(page)).toContainText(/All [\d,]+ selected/)
  await page.keyboard.press("e")
  await page.getByRole("menuitem", { name: "Shortlist" }).click()
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText(/Move [\d,]+ submissions to Shortlist/)
  const begun = page.waitForResponse(/bulk\.start/)
  await dialog.getByRole("button", { name: "Move" }).click()
  await begun
  // A quick server would be through before anybody can stop it.
  const goOn = slowed(server)
  await expect(said(page)).toContainText("Moving to Shortlist")
  await expect(said(page).getByRole("progressbar")).toBeVisible()
  // What has done no more than a page or two is taken back at once, and there would be nothing to go on with.
  await expect.poll(async () => (await mine())[0]?.done, { timeout: 20_000 * slower }).toBeGreaterThan(200)
  await said(page).getByRole("button", { name: "Stop" }).click()
  goOn()
  await expect(said(page).filter({ hasText: /Stopped after [\d,]+ of [\d,]+/ })).toBeVisible()
  const [stopped] = await mine()
  expect(stopped).toMatchObject({ state: "cancelled", action: { kind: "stage" } })
  expect(stopped?.done).toBeLessThan(stopped?.total ?? 0)
  const undoing = page.waitForResponse(/undo\.undo/)
  await page.keyboard.press("u")
  await undoing
  await page.reload()
  await expect.poll(async () => (await mine())[0]?.action.kind).toBe("undo")
  await expect.poll(async () => (await mine())[0], { timeout: 20_000 * slower }).toMatchObject({ state: "done", changed: stopped?.changed })
})

test("by pointer and on a phone: boxes, a range, and nothing lies over anything @long", async ({ page }) => {
  await openInbox(page)
  const box = (at: number) => options(page).nth(at).locator("[data-box]")
  await box(0).click({ force: true })
  await options(page)
    .nth(3)
    .click({ modifiers: ["Shift"] })
  await expect(bar(page)).toContainText("4 selected")
  await options(page)
    .nth(1)
    .click({ modifiers: ["ControlOrMeta"] })
  await expect(bar(page)).toContainText("3 selected")
  await page.setViewportSize({ width: 375, height: 780 })
  await expect(bar(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "no sideways scroll").toBeLessThanOrEqual(375)
  await bar(page).getByRole("button", { name: "Assign" }).click()
  await page.getByRole("menuitem", { name: "Me", exact: true }).click()
  await expect(said(page)).toContainText(/assigned to/)
  await said(page).getByRole("button", { name: /^Undo/ }).click()
  await expect(said(page).filter({ hasText: /^Undid/ })).toBeVisible()
})

test("who may only read picks nothing @long", async ({ page }) => {
  await signIn(page, server.url, "viewer@example.com")
  await page.goto(`${server.url}/dashboard/submissions?state=all`)
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press("x")
  await page.keyboard.press("ControlOrMeta+a")
  await expect(bar(page)).toHaveCount(0)
})

test("a key that is quicker than the bar waits for it, and does nothing to the one that is open", async ({ page }) => {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/assets\/bar-/, (route) => held.then(() => route.continue()))
  await openInbox(page)
  await page.keyboard.press("x")
  await page.keyboard.press("Shift+J")
  await expect(picked(page)).toHaveCount(2)
  await page.keyboard.press("d")
  await page.waitForTimeout(300)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  come()
  await expect(page.getByRole("dialog", { name: "Decide 2 submissions" })).toBeVisible()
})
