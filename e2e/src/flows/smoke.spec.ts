import { portals } from "@intray/i18n/portals"
import { fillLogin } from "../lib/accounts.ts"
import { fillPerson, fillTerms, fillTrack, receipt, sendButton } from "../lib/form.ts"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

test("the server says that it is well", async ({ server, request }) => {
  const response = await request.get(`${server.url}/api/health`)
  expect(response.status()).toBe(200)
  expect(await response.json()).toMatchObject({ ok: true, engine: "sqlite" })
})

test("the front page opens", async ({ server, page }) => {
  const response = await page.goto(server.url)
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle("Label submissions made easy - Intray")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sort what people send you, together.")
})

test.describe("what must work in every browser", { tag: "@smoke" }, () => {
  test("a portal's form is sent, and its status page followed", async ({ page, open }) => {
    await page.goto(`${open.url}/demos`)
    await fillPerson(page, { artist: "Kitefall", name: "Kit Fall", email: "kit@example.com" })
    await fillTrack(page, 1, { title: "Glasshouse", genre: "Ambient", link: "https://soundcloud.com/kitefall/glasshouse" })
    await fillTerms(page)
    await sendButton(page).click()
    const { statusUrl } = await receipt(page)
    await page.goto(statusUrl)
    await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeVisible()
  })

  test("one signs in, and labels by a key", async ({ page, seeded }) => {
    await page.goto(`${seeded.url}/auth/login`)
    await fillLogin(page, "admin@example.com")
    await expect(page.getByRole("option").first()).toBeVisible()
    const sign = page.getByRole("region", { name: "Labels" }).getByRole("button", { name: /Sign/ }).first()
    const before = await sign.getAttribute("aria-pressed")
    await page.keyboard.press("1")
    await expect(sign).toHaveAttribute("aria-pressed", before === "true" ? "false" : "true")
  })

  test("the tabs of a portal open one after the other, and settings and admin are left again", async ({ page, seeded }) => {
    await signIn(page, seeded.url, "owner@example.com")
    await page.goto(`${seeded.url}/dashboard/portals`)
    await page.getByRole("main").locator('a[href*="/dashboard/portals/"]').first().click()
    const tabs = page.getByRole("navigation", { name: portals.one.tabs })
    for (const tab of ["design", "settings", "share", "results", "build"] as const) {
      const name = portals.one[tab]
      await tabs.getByRole("link", { name, exact: true }).click()
      await expect(tabs.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page")
    }
    for (const area of ["settings/labels", "settings/security", "admin/users"]) {
      await page.goto(`${seeded.url}/dashboard/${area}`)
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Submissions" }).first().click()
      await expect(page.getByRole("option").first()).toBeVisible()
    }
  })
})
