import { calls } from "@intray/i18n/calls"
import { home } from "@intray/i18n/home"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("the front page shows the product's own pictures in the colours of the page, and its ways lead on", async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto(open.url)
  const picture = page.getByRole("img", { name: home.way.steps.inbox.picture })
  await expect(picture).toHaveCount(1)
  await picture.scrollIntoViewIfNeeded()
  const shown = () => picture.evaluate((one) => [(one as HTMLImageElement).naturalWidth > 0, (one as HTMLImageElement).currentSrc])
  await expect.poll(shown).toEqual([true, expect.stringContaining("/pictures/inbox-light-")])
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(page.locator("html")).toHaveClass(/dark/)
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(shown).toEqual([true, expect.stringContaining("/pictures/inbox-dark-")])
  await page.getByRole("link", { name: home.nav.run, exact: true }).first().click()
  await expect(page.getByRole("heading", { name: home.run.title })).toBeInViewport()
  await expect(page.getByRole("heading", { name: home.plans.title })).toHaveCount(0)
})

test("the front page is read where scripts are switched off", async ({ browser, open }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } })
  const page = await context.newPage()
  await page.goto(open.url)
  for (const name of [home.headline, home.way.title, home.forWhom.title, home.run.title])
    await expect(page.getByRole("heading", { name })).toBeVisible()
  await page.getByRole("link", { name: home.signIn }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await context.close()
})

test("by keyboard a team lists its open calls, visitors find them, and the list is gone again", async ({ page, browser, seeded }) => {
  const list = `${seeded.url}/t/lantern-quay`
  expect((await page.request.get(list)).status()).toBe(404)
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/team`)
  const setting = page.getByRole("switch", { name: calls.setting.label })
  await expect(setting).not.toBeChecked()
  await setting.focus()
  await page.keyboard.press("Space")
  await expect(setting).toBeChecked()
  await expect(page.getByRole("link", { name: calls.setting.see })).toHaveAttribute("href", "/t/lantern-quay")

  const context = await browser.newContext({ locale: "en-GB" })
  const visitor = await context.newPage()
  await visitor.goto(list)
  await expect(visitor.getByRole("heading", { level: 1, name: "Open calls of Lantern Quay" })).toBeVisible()
  expect(await accessibility(visitor)).toEqual([])
  await visitor.getByRole("link", { name: "العربية" }).click()
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("الدعوات المفتوحة لدى")
  await expect(visitor.locator("html")).toHaveAttribute("dir", "rtl")
  expect(await accessibility(visitor)).toEqual([])
  await visitor.getByRole("link", { name: "English" }).click()
  await expect(visitor.getByRole("heading", { level: 1, name: "Open calls of Lantern Quay" })).toBeVisible()
  const call = visitor.getByRole("link", { name: /^Music demos/ })
  await visitor.keyboard.press("Tab")
  await expect(visitor.getByRole("listitem").first().getByRole("link")).toBeFocused()
  await call.focus()
  await visitor.keyboard.press("Enter")
  await expect(visitor).toHaveURL(/\/demos$/)

  await setting.focus()
  await page.keyboard.press("Space")
  await expect(setting).not.toBeChecked()
  await visitor.goto(list)
  await expect(visitor.getByRole("heading", { name: "Page not found" })).toBeVisible()
  await context.close()
})
