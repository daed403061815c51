import { mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { type Browser, chromium, type Page } from "@playwright/test"
import { launchOptions } from "./lib/chromium.ts"
import { leaveOutBoxes } from "./lib/drawable.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { answersFor, readPortal, send } from "./lib/intake.ts"
import { signIn } from "./lib/people.ts"
import { type Mode, setMode } from "./lib/screen.ts"
import { type RunningServer, seed, startServer } from "./lib/server.ts"

// Takes the pictures of the front page from the product itself, with its example team, into apps/web/public/pictures. They are committed:
// `npm run e2e -- pictures` when a screen has changed so that somebody would notice.

const root = join(import.meta.dirname, "..", "..")
const sharp = createRequire(join(root, "apps", "server", "package.json"))("sharp") as typeof import("sharp")["default"]
const out = join(root, "apps", "web", "public", "pictures")
const dataDir = temporaryFolder("pictures")
/** As wide as it is shown, and twice that for dense screens. */
const widths = [640, 1280]
const view = { width: 1280, height: 800 }

await seed(dataDir, 60, { cheapPasswords: true })
const server = await startServer({ dataDir, cheapPasswords: true })
const browser = await chromium.launch(await launchOptions())
mkdirSync(out, { recursive: true })
const portal = await readPortal(server.url, "demos")
const sent = await send(server.url, "demos", answersFor(portal, { name: "Junco Parade", email: "hello@juncoparade.example" }))
for (const mode of ["light", "dark"] as const) {
  await take("portal", mode, (page) => fillIn(page, server))
  await take("inbox", mode, (page) => readInbox(page, server))
  await take("status", mode, async (page) => {
    await page.goto(`${server.url}/status/${sent.demoId}`)
    await page.getByRole("heading", { level: 1 }).waitFor()
  })
}
await browser.close()
await server.stop()

async function take(name: string, mode: Mode, show: (page: Page) => Promise<void>): Promise<void> {
  const context = await (browser as Browser).newContext({
    viewport: view,
    deviceScaleFactor: 1,
    colorScheme: mode,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  })
  await setMode(context, mode)
  const page = await context.newPage()
  await show(page)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot()
  for (const width of widths) {
    const picture = sharp(png).resize({ width }).webp({ quality: 82, effort: 6 })
    await picture.toFile(join(out, `${name}-${mode}-${width}.webp`))
  }
  await context.close()
}

async function fillIn(page: Page, { url }: RunningServer): Promise<void> {
  await page.goto(`${url}/demos`)
  await page.getByRole("textbox", { name: /Artist name/ }).fill("Junco Parade")
  await page.getByRole("textbox", { name: /Your name/ }).fill("Ana Parade")
}

async function readInbox(page: Page, { url }: RunningServer): Promise<void> {
  await signIn(page, url, "owner@example.com")
  await leaveOutBoxes(page)
  await page.goto(`${url}/dashboard/submissions`)
  await page.getByRole("listbox", { name: "Submissions" }).getByRole("option").first().waitFor()
  const playable = page.getByRole("slider", { name: /^Position in/ }).first()
  for (let step = 0; step < 30; step++) {
    if (step > 1 && (await playable.isVisible())) break
    await page.keyboard.press("j")
    await page.waitForTimeout(250)
  }
  await page.keyboard.press("1")
  await page.waitForTimeout(600)
}
