import { shell } from "@intray/i18n/shell"
import type { Browser, Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"

/** A page without error checks: provoked errors appear in the console. */
async function pageOf(browser: Browser, userAgent?: string) {
  const context = await browser.newContext({ locale: "en-GB", ...(userAgent === undefined ? {} : { userAgent }) })
  return context.newPage()
}

/** Response with which every read of signed-in users fails. */
const broken = {
  status: 500,
  json: [{ error: { message: "It broke on purpose.", code: -32603, data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } } }],
}

test("a missing page shows code, status, message, title and description, and a link home", async ({ browser, seeded }) => {
  const page = await pageOf(browser)
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/admin`)
  await expect(page.getByRole("heading", { name: shell.notFound.title })).toBeVisible()
  await expect(page.getByRole("img", { name: "404 Not Found" })).toBeVisible()
  for (const words of ["Not Found", "Page not found", "Page Not Found: /dashboard/admin"])
    await expect(page.getByText(words, { exact: true }), words).toHaveCount(1)
  await expect(page.getByText("Page Not Found: /dashboard/admin")).toBeVisible()
  await expect(page).toHaveTitle("Page not found - Intray")
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", shell.notFound.description)
  await page.getByRole("link", { name: "Back to home" }).click()
  await expect(page).toHaveURL(`${seeded.url}/`)
  await page.context().close()
})

test("a failed page shows code, status and message", async ({ browser, seeded }) => {
  const page = await pageOf(browser)
  await page.route("**/api/trpc/session.get*", (route) => route.fulfill(broken))
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(page.getByRole("heading", { name: shell.error.title })).toBeVisible()
  await expect(page.getByText("500 Internal Server Error")).toBeVisible()
  await expect(page.getByText("It broke on purpose.")).toBeVisible()
  await page.context().close()
})

/** Opens a public page of which one file never loads. */
async function openBrokenPage(page: Page, url: string, file: RegExp, path: string) {
  await page.route(file, (route) => route.fulfill({ status: 404, body: "" }))
  await page.route("**/builds/**", (route) => route.abort())
  await page.goto(`${url}${path}`)
}

for (const [path, file] of [
  ["/", /\/assets\/home-[^/]*\.js$/],
  ["/demos", /\/assets\/form-[^/]*\.js$/],
] as const) {
  test(`${path} without one of its files says what failed, does not blame the server, and links home`, async ({ browser, seeded }) => {
    const page = await pageOf(browser)
    await openBrokenPage(page, seeded.url, file, path)
    await expect(page.getByRole("heading", { name: "This page stopped working" })).toBeVisible()
    await expect(page.getByText(/^TypeError: Error in the browser$/)).toBeVisible()
    await expect(page.getByText("500")).toHaveCount(0)
    await expect(page.getByText(/was answered with 404/)).toHaveCount(1)
    await expect(page).toHaveTitle("Page not found - Intray")
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", shell.notFound.description)
    await page.unroute(file)
    await page.getByRole("link", { name: "Back to home" }).click()
    await expect(page).toHaveURL(`${seeded.url}/`)
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("This page stopped working")
    await page.context().close()
  })
}

test("crawlers get no error page and no title of one", async ({ browser, seeded }) => {
  const page = await pageOf(browser, crawler)
  for (const path of ["/no-such-portal", "/there/is/nothing"]) {
    const answer = await page.goto(`${seeded.url}${path}`)
    expect(answer?.status()).toBe(404)
    await page.waitForLoadState("networkidle")
    expect((await page.locator("#root").innerText()).trim(), path).toBe("")
    expect(await page.title(), path).toBe("Intray")
  }
  await page.goto(seeded.url)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sort what people send you, together.")

  await page.route("**/api/trpc/session.get*", (route) => route.fulfill(broken))
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await page.waitForLoadState("networkidle")
  expect((await page.locator("#root").innerText()).trim()).toBe("")
  expect(await page.title()).toBe("Intray")
  await page.context().close()
})

test("public pages report when the connection is lost, and when it is back", async ({ page, context, seeded }) => {
  await page.goto(seeded.url)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sort what people send you, together.")
  await expect(page.getByText("You are offline.", { exact: false })).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText("You are offline. This page shows what it knew last.").last()).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator("p", { hasText: "You are offline." })).toHaveCount(0)
})

/** Signs in and opens the inbox without prefetching, as with data saving. The app does not reload by itself. */
async function openInbox(browser: Browser, url: string) {
  const page = await pageOf(browser)
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
  await signIn(page, url, "member@example.com")
  const manifest = (await (await page.request.get(`${url}/builds/manifest.json`)).json()) as { pieces: Record<string, string[]> }
  await page.route("**/builds/**", (route) => route.abort())
  await page.goto(`${url}/dashboard/submissions`)
  await expect(page.getByRole("option").first()).toBeVisible()
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname))
  return { page, missing: (source: string) => (manifest.pieces[source] ?? []).filter((file) => !loaded.includes(file)) }
}

for (const which of ["own file", "dependencies"] as const) {
  test(`a dialog whose ${which} did not load is retried and opens once it arrives, without a reload @smoke`, async ({
    browser,
    seeded,
  }) => {
    const { page, missing } = await openInbox(browser, seeded.url)
    const [own, ...dependencies] = missing("features/shell/keys-dialog.tsx")
    const failing = which === "own file" ? [own] : dependencies
    expect(failing.length).toBeGreaterThan(0)
    const requests: string[] = []
    const pieces = (url: URL) => failing.includes(url.pathname)
    await page.route(pieces, (route) => {
      requests.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
    await page.keyboard.press("?")
    await expect.poll(() => requests.filter((file) => file === failing[0]).length).toBeGreaterThan(2)
    await expect(page.getByRole("option").first()).toBeVisible()
    const document = await page.evaluate(() => performance.timeOrigin)
    await page.unroute(pieces)
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(document)
    await page.context().close()
  })
}

test("a form keeps what was typed while a lazily loaded part fails, and shows the part once it arrives @smoke", async ({
  browser,
  seeded,
}) => {
  const page = await pageOf(browser)
  let requests = 0
  const pieces = /\/assets\/(?:uploads|upload-row|carriers)[^/]*\.js$/
  await page.route(pieces, (route) => {
    requests += 1
    return route.abort()
  })
  await page.route("**/builds/**", (route) => route.abort())
  await page.goto(`${seeded.url}/demos`)
  const title = page.getByRole("textbox").first()
  await title.fill("Typed before the connection failed")
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "demo.wav", mimeType: "audio/wav", buffer: Buffer.alloc(64) })
  await expect.poll(() => requests).toBeGreaterThan(1)
  await page.unroute(pieces)
  await expect(page.getByText("demo.wav").first()).toBeVisible()
  await expect(title).toHaveValue("Typed before the connection failed")
  await page.context().close()
})
