import { rmSync } from "node:fs"
import { temporaryFolder } from "../lib/folder.ts"
import { slower } from "../lib/net.ts"
import { accessibility, headings, type Mode, setMode, sidewaysScroll, watch } from "../lib/screen.ts"
import { type Stage, setTheStage } from "../lib/screens.ts"
import { expect, test } from "../lib/test.ts"
import { turnOf } from "../lib/turns.ts"

let stage: Stage
const dataDir = temporaryFolder("pages")

test.beforeAll(async () => {
  test.setTimeout(180_000 * slower)
  stage = await setTheStage(dataDir)
})
test.afterAll(async () => {
  await stage?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

for (const path of ["/no-such-portal", "/status/zzzzzzzzzzzzzzzzzzzzzzzzzz", "/status/x", "/there/is/nothing", "/dashboard/nothing"]) {
  test(`${path} answers 404 and says so`, async ({ page }) => {
    const response = await page.goto(`${stage.seeded.url}${path}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
    await expect(page.getByText("We are sorry but this page could not be found.")).toBeVisible()
    await expect(page.getByText(`Page Not Found: ${path}`)).toBeVisible()
    await page
      .getByRole("link", { name: "Back to home" })
      .or(page.getByRole("button", { name: "Back to home" }))
      .click()
    await expect(page).toHaveURL(`${stage.seeded.url}/`)
  })
}

test("documents carry the headers that keep them safe", async ({ request }) => {
  for (const path of ["/", "/demos", "/dashboard/submissions", "/no-such-portal"]) {
    const headers = (await request.get(`${stage.seeded.url}${path}`)).headers()
    const policy = headers["content-security-policy"] ?? ""
    expect(policy, path).toContain("script-src 'self'")
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(headers["x-content-type-options"], path).toBe("nosniff")
    expect(headers["referrer-policy"], path).toBeTruthy()
    expect(headers["permissions-policy"], path).toBeTruthy()
  }
})

test("without a session the dashboard leads to the sign-in page and back to where one wanted to go", async ({ page }) => {
  await page.goto(`${stage.seeded.url}/dashboard/portals`)
  await page.waitForURL(/\/auth\/login\?redirect=/)
  await page.getByLabel("E-mail").fill("owner@example.com")
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery")
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.waitForURL(`${stage.seeded.url}/dashboard/portals`)
})

// One test a colour mode and width rather than one a screen: a context costs more than a look. Screens take turns, a tenth of them for each
// commit and each of those in one mode; every screen is looked at in every mode and width with the pictures (`npm run test:full`).
const PARTS = 10
const part = turnOf(PARTS)

for (const [turn, [mode, width]] of (
  [
    ["light", 1440],
    ["dark", 375],
  ] as [Mode, number][]
).entries()) {
  test(`screens of part ${part + 1} of ${PARTS} are accessible, quiet and no wider than the window: ${mode}, ${width}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000 * slower)
    const faults: string[] = []
    const looked = stage.screens.filter((one) => !one.rare).filter((_, index) => index % (2 * PARTS) === 2 * part + turn)
    expect(looked.length).toBeGreaterThan(2)
    for (const screen of looked) {
      const name = `${screen.name} (${screen.state})`
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: mode,
        reducedMotion: "reduce",
        locale: "en-GB",
      })
      try {
        await setMode(context, mode)
        await stage.signIn(context, screen.viewer)
        const page = await context.newPage()
        page.setDefaultTimeout(10_000)
        const trouble = watch(page)
        await screen.before?.(page)
        await page.goto(`${stage.serverOf(screen).url}${screen.path}`)
        await screen.ready(page)
        faults.push(...(await accessibility(page, headings)).map((fault) => `${name}: ${fault}`))
        const sideways = await sidewaysScroll(page)
        if (sideways > 0) faults.push(`${name}: scrolls sideways by ${sideways} px`)
        faults.push(
          ...trouble.filter((one) => screen.state !== "failing" || one.kind === "policy").map((one) => `${name}: ${one.kind} ${one.text}`),
        )
      } catch (error) {
        faults.push(`${name}: ${String(error).slice(0, 400)}`)
      } finally {
        await context.close()
      }
    }
    expect(faults).toEqual([])
  })
}
