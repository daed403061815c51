import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("an admin acts as somebody else and comes back; a ban ends the other's session; others find no admin area @long", async ({
  page,
  browser,
  seeded,
}) => {
  test.setTimeout(120_000 * slower)
  const { url } = seeded
  const other = await (await browser.newContext()).newPage()
  await signIn(other, url, "viewer@example.com")
  await other.goto(`${url}/dashboard/submissions`)
  await other.getByRole("option").first().waitFor()
  await expect(other.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0)
  await other.goto(`${url}/dashboard/admin`)
  await expect(other.getByRole("heading", { name: "Page not found" })).toBeVisible()
  await other.goto(`${url}/dashboard/submissions`)

  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/submissions`)
  await page.getByRole("link", { name: "Admin", exact: true }).click()
  await page.waitForURL(`${url}/dashboard/admin/users**`)
  const search = page.getByRole("searchbox", { name: "Name or address" })
  const viewer = page.getByRole("button", { name: /viewer@example\.com/ })

  await test.step("there and back, by keyboard from row to row", async () => {
    await page.getByRole("button", { name: /owner@example\.com/ }).focus()
    await page.keyboard.press("Home")
    await expect(page.locator("[data-row]").first()).toBeFocused()
    await page.keyboard.press("ArrowDown")
    await expect(page.locator("[data-row]").nth(1)).toBeFocused()
    await search.fill("viewer@")
    await viewer.focus()
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Act as this person" }).click()
    const banner = page.getByRole("region", { name: "Acting as somebody else" })
    await expect(banner).toContainText(/you are acting as/)
    await page.waitForURL(/\/dashboard\/submissions/)
    await page.goto(`${url}/dashboard/settings/security`)
    await expect(banner).toBeInViewport()
    expect(await accessibility(page)).toEqual([])
    await page.goto(`${url}/dashboard/admin/users`)
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
    await expect(banner).toBeInViewport()
    await banner.getByRole("button", { name: "Back to my account" }).click()
    await page.waitForURL(`${url}/dashboard/admin/users**`)
    await expect(banner).toHaveCount(0)
    await expect(viewer.or(page.getByRole("button", { name: /owner@example\.com/ })).first()).toBeVisible()
  })

  await test.step("the ban needs a reason, and ends the other's session", async () => {
    await search.fill("viewer@")
    await viewer.click()
    await page.getByRole("button", { name: "Ban", exact: true }).click()
    const form = page.getByRole("dialog", { name: /^Ban / })
    await form.getByRole("button", { name: "Ban", exact: true }).click()
    await expect(form.getByText("This cannot be empty.")).toBeVisible()
    await form.getByLabel("Reason").fill("Sent spam")
    await form.getByRole("button", { name: "Ban", exact: true }).click()
    await expect(page.getByText(/is banned/).first()).toBeVisible()
    await other.getByRole("link", { name: "Portals", exact: true }).first().click()
    await other.waitForURL(/\/auth\/login/)
    await page.getByRole("button", { name: "Lift the ban" }).click()
    await expect(page.getByText(/was unbanned/).first()).toBeVisible()
    await page.keyboard.press("Escape")
  })

  await test.step("all of it is in the log", async () => {
    await page.getByRole("link", { name: "Audit log" }).click()
    for (const action of ["Account unbanned", "Account banned", "Stopped acting as somebody else", "Started acting as somebody else"]) {
      await expect(page.getByRole("button", { name: new RegExp(action) }).first()).toBeVisible()
    }
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download CSV" }).click()
    expect((await download).suggestedFilename()).toMatch(/^intray-audit-.*\.csv$/)
  })
  await other.context().close()
})
