import { rmSync } from "node:fs"
import { temporaryFolder } from "../lib/folder.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility, headings } from "../lib/screen.ts"
import { type RunningServer, seed, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

/** What the frame of the dashboard gives each screen at the widths of a phone, a tablet and a desktop. */

let server: RunningServer
const dataDir = temporaryFolder("dashboard-layout")

test.beforeAll(async () => {
  await seed(dataDir, 40, { cheapPasswords: true })
  server = await startServer({ dataDir, cheapPasswords: true })
})
test.afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
test.beforeEach(({ page }) => signIn(page, server.url, "owner@example.com"))

test("the label bar of a tablet takes at most a quarter of the height and opens for the rest", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${server.url}/dashboard/submissions`)
  await page.getByRole("option").first().click()
  const bar = page.getByRole("region", { name: "Labels" })
  await expect(bar.getByRole("group")).toHaveCount(1)
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(256)
  const more = bar.getByRole("button", { name: /feedback/i, expanded: false })
  await more.press("Enter")
  await expect(bar.getByRole("group").nth(2)).toBeVisible()
  await bar.getByRole("button", { name: "Fewer", expanded: true }).press("Enter")
  await expect(bar.getByRole("group")).toHaveCount(1)
  expect(await accessibility(page, headings)).toEqual([])
})

test("the phone's bottom bar leads to Decisions, and its menu to Templates", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${server.url}/dashboard/portals`)
  const bar = page.getByRole("navigation", { name: "Main" })
  await bar.getByRole("link", { name: /Decisions/ }).click()
  await page.waitForURL(/\/dashboard\/decisions/)
  await bar.getByRole("button", { name: "More" }).click()
  await expect(page.getByRole("menuitem", { name: "Templates" })).toBeVisible()
})

test("a stage's name is whole next to what is read", async ({ page }) => {
  const client = await signInClient(server.url, "owner@example.com")
  const { items } = await client.query<{ items: { id: string; name: string; category: string }[] }>("stages.list")
  const first = items.find((one) => one.category === "inbox")
  if (!first) throw new Error("The seed has no first stage.")
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const name of ["Submitted", "Waiting for the committee", "Zusammenfassung"]) {
    await client.mutate("stages.update", { stageId: first.id, name })
    await page.goto(`${server.url}/dashboard/submissions?stage=${first.id}`)
    await page.getByRole("option").first().click()
    const label = page.getByRole("complementary", { name: "Stage and history" }).getByText(name, { exact: true })
    await expect(label).toBeVisible()
    const cut = await label.evaluate((node) => node.scrollWidth > node.clientWidth || getComputedStyle(node).textOverflow === "ellipsis")
    expect(cut, name).toBe(false)
  }
})

test("an outbox without messages has one pane, which says so and leads on", async ({ page }) => {
  await page.goto(`${server.url}/dashboard/outbox?box=failed`)
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Back to the inbox" }).click()
  await page.waitForURL(/\/dashboard\/submissions/)
})

test("the API reference has no two landmarks of one name", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/dashboard/api/reference`)
  await expect(page.getByRole("heading", { name: "Portals", level: 2 })).toHaveCount(2)
  expect(await accessibility(page, ["landmark-unique"])).toEqual([])
})

test("the audit log says what was done in words, and Health makes a backup", async ({ page }) => {
  await page.goto(`${server.url}/dashboard/admin/health`)
  await page.getByRole("button", { name: "Back up now" }).click()
  await expect(page.getByText(/^Backup started by .+ finished/)).toBeVisible({ timeout: 60_000 })
  expect(await accessibility(page, headings)).toEqual([])
  await page.goto(`${server.url}/dashboard/admin/audit`)
  await page.getByText("Backup started").first().click()
  await expect(page.getByRole("dialog", { name: "Backup started" })).toContainText("backup.started")
})

test("a portal's design says whether its submissions are listed by title or by person", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/dashboard/submissions?portal=demos`)
  const row = page.getByRole("option").first()
  const names = () => row.locator("bdi").allInnerTexts()
  await expect.poll(async () => (await names()).length).toBe(2)
  const [by, title] = await names()
  const client = await signInClient(server.url, "owner@example.com")
  const { id, design } = await client.query<{ id: string; design: object }>("portals.get", { slug: "demos" })
  await client.mutate("portals.update", { portalId: id, design: { ...design, listFirst: "title" } })
  await page.reload()
  await expect.poll(names).toEqual([title, by])
})
