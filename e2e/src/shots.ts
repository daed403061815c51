import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { accessibility, type Mode, setMode, sidewaysScroll } from "./lib/screen.ts"
import { type Screen, setTheStage } from "./lib/screens.ts"

// Takes a picture of every screen at three widths, light and dark, in every state that it has, into /shots.
// Each is also checked: nothing scrolls sideways, and axe (WCAG 2.2 AA) finds nothing.

const { values } = parseArgs({ options: { only: { type: "string" } } })
const widths = [375, 768, 1440]
const modes: Mode[] = ["light", "dark"]
const out = join(import.meta.dirname, "..", "..", "shots")
const dataDir = mkdtempSync(join(tmpdir(), "intray-shots-"))

if (!values.only) rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const checks = new Checks()
const stage = await setTheStage(dataDir)
const browser = await chromium.launch(await launchOptions())
const chosen = stage.screens.filter((screen) => !values.only || screen.name === values.only)

for (const width of widths) for (const mode of modes) for (const screen of chosen) await take(screen, width, mode)

await browser.close()
await stage.stop()
rmSync(dataDir, { recursive: true, force: true })
console.log(`pictures in ${out}`)
checks.end()

async function take(screen: Screen, width: number, mode: Mode): Promise<void> {
  const label = `${screen.name}-${screen.state}-${mode}-${width}`
  const context = await browser.newContext({
    viewport: { width, height: width === 375 ? 812 : width === 768 ? 1024 : 900 },
    colorScheme: mode,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    hasTouch: width < 1024,
    isMobile: width === 375,
    deviceScaleFactor: 1,
  })
  try {
    await setMode(context, mode)
    await stage.signIn(context, screen.viewer)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await screen.before?.(page)
    await page.goto(`${stage.serverOf(screen).url}${screen.path}`)
    await screen.ready(page)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(out, `${label}.png`), fullPage: true })
    const sideways = await sidewaysScroll(page)
    checks.that(sideways <= 0, `${label} does not scroll sideways`, `${sideways} px`)
    const faults = await accessibility(page)
    checks.that(faults.length === 0, `${label} is accessible`, `\n    ${faults.slice(0, 8).join("\n    ")}`)
  } catch (error) {
    checks.that(false, `${label} can be seen`, String(error).slice(0, 600))
  } finally {
    await context.close()
  }
}
