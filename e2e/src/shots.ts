import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { leaveOutBoxes } from "./lib/drawable.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { accessibility, type Mode, setMode, sidewaysScroll } from "./lib/screen.ts"
import { type Screen, setTheStage } from "./lib/screens.ts"

// Takes a picture of every screen at three widths, light and dark, in every state that it has, into /shots.
// Each is also checked: nothing scrolls sideways, and axe (WCAG 2.2 AA) finds nothing.

// `--only inbox,import` takes these screens; `--turns` takes each in one mode where there is room, the next in the other, and on a phone in both;
// `--readme` makes the picture of the README instead.

const { values } = parseArgs({
  options: { only: { type: "string" }, turns: { type: "boolean", default: false }, readme: { type: "boolean", default: false } },
})
const widths = [375, 768, 1440]
const modes: Mode[] = ["light", "dark"]
const out = join(import.meta.dirname, "..", "..", "shots")
const dataDir = temporaryFolder("shots")

if (!values.only && !values.readme) rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const checks = new Checks()
const stage = await setTheStage(dataDir)
const browser = await chromium.launch(await launchOptions())
const chosen = stage.screens.filter((screen) => !values.only || values.only.split(",").includes(screen.name))

if (values.readme) await readme()
else {
  for (const width of widths)
    for (const [turn, mode] of modes.entries())
      for (const [index, screen] of chosen.entries())
        if (!values.turns || width === 375 || index % modes.length === turn) await take(screen, width, mode)
}

await browser.close()
await stage.stop()
if (!values.readme) {
  console.log(`pictures in ${out}`)
  checks.end()
}

/** The inbox with something to hear in it, two labels set, as docs/images/inbox.png. */
async function readme(): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    colorScheme: "light",
  })
  await stage.signIn(context, "owner")
  const page = await context.newPage()
  await leaveOutBoxes(page)
  await page.goto(`${stage.seeded.url}/dashboard/submissions`)
  const rows = page.getByRole("listbox", { name: "Submissions" }).getByRole("option")
  await rows.first().waitFor()
  const playable = page.getByRole("slider", { name: /^Position in/ }).first()
  // Past the first, which has a label already.
  const unfit = async () => !(await playable.isVisible()) || /[♭♯]/.test(await page.locator("body").innerText())
  for (let step = 0; step < 60 && (step < 2 || (await unfit())); step++) {
    await page.keyboard.press("j")
    await page.waitForTimeout(250)
  }
  await page.keyboard.press("1")
  await page.keyboard.press("5")
  await page.keyboard.press("Space")
  await page.waitForTimeout(3_000)
  const images = join(import.meta.dirname, "..", "..", "docs", "images")
  mkdirSync(images, { recursive: true })
  await page.screenshot({ path: join(images, "inbox.png") })
  await context.close()
}

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
