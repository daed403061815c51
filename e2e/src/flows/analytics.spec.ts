import { analytics as words } from "@intray/i18n/analytics"
import type { Browser, BrowserContext, Page } from "@playwright/test"
import { type CountingService, startCounting } from "../lib/counting.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { openDemos } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { type RunningServer, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

const email = "ruta@example.com"
let counting: CountingService
let server: RunningServer

test.beforeAll(async () => {
  counting = await startCounting()
  server = await startServer({ cheapPasswords: true, env: { POSTHOG_KEY: "phc_somebodys_project", POSTHOG_HOST: counting.url } })
  await openDemos(server.url)
})
test.afterAll(async () => {
  await server.stop()
  await counting.close()
})

/** Requests of a page to anywhere but the server that it came from. */
function foreign(page: Page, own: string): string[] {
  const found: string[] = []
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith("http") && origin !== new URL(own).origin) found.push(request.url())
  })
  return found
}

/** Pieces that hold the library of the service. */
function libraries(page: Page): string[] {
  const found: string[] = []
  page.on("response", async (response) => {
    if (!response.url().endsWith(".js")) return
    if (/posthog/i.test(await response.text().catch(() => ""))) found.push(response.url())
  })
  return found
}

const walk = async (
  page: Page,
  url: string,
  paths = ["/dashboard/submissions", "/dashboard/portals", "/dashboard/settings", "/demos", "/"],
) => {
  for (const path of paths) {
    await page.goto(`${url}${path}`)
    await page.waitForLoadState("networkidle")
  }
}

test("where nothing is set up, nothing is asked, loaded or sent @long", async ({ page, seeded }) => {
  const [sent, loaded] = [foreign(page, seeded.url), libraries(page)]
  await signIn(page, seeded.url, "owner@example.com")
  await walk(page, seeded.url)
  await page.goto(`${seeded.url}/dashboard/settings`)
  await expect(page.getByText(words.heading)).toHaveCount(0)
  expect([sent, loaded]).toEqual([[], []])
})

test("before somebody agreed, and after a no, nothing is loaded or sent @long", async ({ page }) => {
  const [sent, loaded] = [foreign(page, server.url), libraries(page)]
  await signIn(page, server.url, email)
  await page.goto(`${server.url}/dashboard/submissions`)
  const question = page.getByRole("region", { name: words.heading })
  await expect(question).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await walk(page, server.url)
  await page.goto(`${server.url}/dashboard/submissions`)
  await question.getByRole("button", { name: words.refuse }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await walk(page, server.url)
  expect([sent, loaded, counting.asked]).toEqual([[], [], []])
})

test("a browser that asks not to be followed is not even asked", async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }))
  const page = await context.newPage()
  const sent = foreign(page, server.url)
  await signIn(page, server.url, email)
  await page.goto(`${server.url}/dashboard/settings`)
  await expect(page.getByText(words.refused)).toBeVisible()
  await expect(page.getByRole("switch", { name: words.label })).toBeDisabled()
  await expect(page.getByRole("region", { name: words.heading })).toHaveCount(1)
  expect(sent).toEqual([])
  await context.close()
})

/** The library counts no machines, and this is one that says so in three places. */
async function somebody(browser: Browser): Promise<BrowserContext> {
  const userAgent = (await (await browser.newPage()).evaluate(() => navigator.userAgent)).replace("Headless", "")
  const context = await browser.newContext({ userAgent })
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false })
    Object.defineProperty(Navigator.prototype, "userAgentData", { get: () => undefined })
  })
  return context
}

test("who changes their mind while the library loads, or on another page, is not counted @long", async ({ browser }) => {
  const context = await somebody(browser)
  const page = await context.newPage()
  await signIn(page, server.url, email)
  await page.goto(`${server.url}/dashboard/settings`)
  const toggle = page.getByRole("switch", { name: words.label })
  await expect(toggle).toBeVisible()
  await page.waitForLoadState("networkidle")
  const held: (() => void)[] = []
  let holding = true
  await context.route("**/*.js", async (route) => {
    if (holding) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const before = counting.asked.length
  await toggle.click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await toggle.click()
  let arrived = 0
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(".js")) arrived += 1
  })
  holding = false
  for (const go of held) go()
  await expect.poll(() => arrived).toBeGreaterThanOrEqual(held.length)
  await page.getByRole("link", { name: "Portals", exact: true }).first().click()
  await page.waitForURL(/\/portals/)
  // What a library had seen would be sent at the latest when its page is left.
  await walk(page, server.url, ["/dashboard/templates"])
  expect(counting.asked.slice(before)).toEqual([])

  // Two pages are counted, and one of them says no.
  await page.goto(`${server.url}/dashboard/settings`)
  const other = await context.newPage()
  await other.goto(`${server.url}/dashboard/settings`)
  await toggle.click()
  await expect(other.getByRole("switch", { name: words.label })).toBeChecked()
  await expect.poll(() => counting.events("$pageview").length, { timeout: 15_000 * slower }).toBeGreaterThan(1)
  await toggle.click()
  await expect(other.getByRole("switch", { name: words.label })).not.toBeChecked()
  // The click that said so was itself one that was counted still.
  const said = Date.now()
  await other.getByRole("link", { name: "Portals", exact: true }).first().click()
  await other.waitForLoadState("networkidle")
  await walk(other, server.url, ["/dashboard/settings"])
  const later = ["$pageview", "$pageleave", "$autocapture"]
    .flatMap((name) => counting.events(name))
    .map(({ timestamp }) => Date.parse(timestamp))
  expect(later.length).toBeGreaterThan(1)
  expect(later.filter((at) => !(at <= said))).toEqual([])
  await context.close()
})

async function agreed(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, server.url, email)
  await page.goto(`${server.url}/dashboard/submissions`)
  // What tests before this one were counted for is of other sessions.
  const others = counting.events("$pageview").length
  await page.getByRole("button", { name: words.allow }).click()
  await expect.poll(() => counting.events("$pageview").length, { timeout: 15_000 * slower }).toBeGreaterThan(others)
  return page
}

test("who agrees is counted without words: pages, clicks, rage; a session ends after half an hour, the cookie after a year @long", async ({
  browser,
}) => {
  const context = await somebody(browser)
  await context.clock.install()
  const page = await agreed(context)
  await context.clock.runFor(1000)
  expect(
    counting.asked.some(({ path }) => path.startsWith("/flags")),
    "flags are asked for",
  ).toBe(true)
  const before = counting.events("$pageview").at(-1)

  // Three clicks within 30 pixels and a second are rage; with a pause between them they are clicks.
  // The clock is stopped meanwhile, and the link is the one of this page: a busy machine must not come between the three.
  const spot = await page.getByRole("link", { name: "Submissions", exact: true }).first().boundingBox()
  if (!spot) throw new Error("no link")
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.mouse.click(spot.x + 10, spot.y + 10, { clickCount: 3 })
  await context.clock.resume()
  const rages = async () => {
    await context.clock.runFor(3500)
    return counting.events("$rageclick").length
  }
  await expect.poll(rages).toBe(1)
  for (let n = 0; n < 3; n += 1) {
    await page.mouse.click(spot.x + 10, spot.y + 10)
    await context.clock.runFor(1100)
  }
  await context.clock.runFor(3500)
  expect(counting.events("$rageclick")).toHaveLength(1)
  expect(counting.events("$autocapture").length).toBeGreaterThan(3)

  const cookie = (await context.cookies()).find(({ name }) => name.startsWith("ph_"))
  if (cookie) {
    const days = (cookie.expires - (await page.evaluate(() => Date.now())) / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    expect(cookie.value.length).toBeLessThan(3686)
  }

  const viewed = counting.events("$pageview").length
  const pagesNow = async () => {
    await context.clock.runFor(3500)
    return counting.events("$pageview").length
  }
  await page.goto(`${server.url}/dashboard/submissions?q=glasshouse`)
  await expect.poll(pagesNow).toBeGreaterThan(viewed)
  const session = counting.events("$pageview").at(-1)?.properties.$session_id
  expect(session).toBe(before?.properties.$session_id)
  await context.clock.fastForward(1801 * 1000)
  await page.getByRole("link", { name: "Templates", exact: true }).first().click()
  const sessionNow = async () => {
    await context.clock.runFor(3500)
    return counting.events("$pageview").at(-1)?.properties.$session_id
  }
  await expect.poll(sessionNow).not.toBe(session)

  const told = JSON.stringify(counting.asked)
  for (const word of ["glasshouse", email, "Ruta", "Vale", "- Intray"]) expect(told, word).not.toContain(word)

  // Changing one's mind ends it; the click that said so was itself one that was counted still.
  await page.goto(`${server.url}/dashboard/settings`)
  await page.getByRole("switch", { name: words.label }).click()
  const said = await page.evaluate(() => Date.now())
  await context.clock.runFor(5000)
  await walk(page, server.url)
  await context.clock.runFor(5000)
  const seen = ["$pageview", "$pageleave", "$autocapture", "$rageclick"].flatMap((name) => counting.events(name))
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.filter(({ timestamp }) => !(Date.parse(timestamp) <= said))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("ph_") && !key.includes("opt")))).toEqual([])
})
