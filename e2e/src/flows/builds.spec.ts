import { shell } from "@intray/i18n/shell"
import type { BrowserContext, Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

const latest = "**/builds/latest.json*"

/** How often a document came to be opened in the page, from now on. */
function documents(page: Page): () => number {
  let count = 0
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) count += 1
  })
  return () => count
}

test("a new build is asked for with the time, and offered; what is typed and not saved is kept", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/settings`)
  const name = page.getByRole("textbox", { name: "Name", exact: true })
  await expect(name).toBeVisible()
  const asked: string[] = []
  await page.route(latest, async (route) => {
    asked.push(new URL(route.request().url()).search)
    await route.fulfill({ json: { id: "a-newer-one", timestamp: 1 } })
  })
  await page.evaluate(() => window.dispatchEvent(new Event("focus")))
  const offer = page.getByRole("button", { name: shell.build.reload })
  await expect(page.getByText(shell.build.newer, { exact: true }).first()).toBeVisible()
  expect(asked[0]).toMatch(/^\?\d{13}$/)

  const loads = documents(page)
  const before = await name.inputValue()
  await name.fill("Somebody who types")
  await offer.click()
  await expect(page.getByText(shell.build.unsaved, { exact: true }).first()).toBeVisible()
  await expect(name).toHaveValue("Somebody who types")
  expect(loads()).toBe(0)
  await expect(offer).toHaveCount(1)
  // Nothing is typed any more: now it reloads.
  await name.fill(before)
  await offer.click()
  await expect.poll(loads).toBe(1)
})

test("about a second after it came to rest, the page fetches what the next one needs", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/keys`)
  const fetched = new Set<string>()
  page.on("response", (response) => fetched.add(new URL(response.url()).pathname.replace(/-[\w-]{8}\.js$/, ".js")))
  await page.reload()
  await expect.poll(() => fetched.has("/builds/manifest.json")).toBe(true)
  await expect.poll(() => [...fetched].filter((path) => /^\/assets\/(members|team)-page\.js$/.test(path)).sort()).toHaveLength(2)
})

/** A context whose pages nobody watches: provoked errors appear in the console. */
async function unwatched(context: BrowserContext) {
  const browser = context.browser()
  if (!browser) throw new Error("There is no browser.")
  return browser.newContext({ locale: "en-GB" })
}

test("a public page whose piece is gone is loaded again, once in ten seconds", async ({ context, seeded }) => {
  const other = await unwatched(context)
  const page = await other.newPage()
  const loads = documents(page)
  let missing = 1
  await page.route("**/assets/home-*.js", (route) => (missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto(seeded.url)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sort what people send you, together.")
  expect(loads()).toBe(2)

  await page.evaluate(() => sessionStorage.clear())
  missing = 100
  await page.reload()
  await expect(page.getByRole("heading", { name: "This page stopped working" })).toBeVisible()
  await expect(page.getByText("TypeError: Error in the browser")).toBeVisible()
  // By hand, and once by itself.
  await expect.poll(loads).toBe(4)
  await other.close()
})
