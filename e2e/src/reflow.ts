import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chromium, type Page } from "@playwright/test"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { setMode, sidewaysScroll } from "./lib/screen.ts"
import { type Screen, setTheStage } from "./lib/screens.ts"

// Looks at every screen as people set it up who read with difficulty: as narrow as 320 px, which is 1280 at four times the size (WCAG 1.4.10),
// and with the spacing of 1.4.12 between letters, words, lines and paragraphs. Nothing may lie beside the page, and no words may be cut off.

// `--only inbox` takes one screen; `--pictures` puts what fails into /shots.

const { values } = parseArgs({ options: { only: { type: "string" }, pictures: { type: "boolean", default: false } } })
const out = join(import.meta.dirname, "..", "..", "shots")
if (values.pictures) mkdirSync(out, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), "intray-reflow-"))

const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }"

const ways = [
  { name: "320 px wide", width: 320, height: 640, style: null },
  { name: "text spaced out", width: 1280, height: 900, style: spacing },
]

const checks = new Checks()
const stage = await setTheStage(dataDir)
const browser = await chromium.launch(await launchOptions())
for (const screen of stage.screens.filter((one) => !values.only || one.name === values.only))
  for (const way of ways) await look(screen, way)
await browser.close()
await stage.stop()
rmSync(dataDir, { recursive: true, force: true })
checks.end()

async function look(screen: Screen, { name, width, height, style }: (typeof ways)[number]): Promise<void> {
  const label = `${screen.name} (${screen.state}), ${name}`
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-GB", reducedMotion: "reduce" })
  try {
    await setMode(context, "light")
    await stage.signIn(context, screen.viewer)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await screen.before?.(page)
    await page.goto(`${stage.serverOf(screen).url}${screen.path}`)
    await screen.ready(page)
    // By a sheet of the browser's own, as an extension of the reader's would: the page's policy lets no other in.
    if (style) await addSheet(page, style)
    const sideways = await sidewaysScroll(page)
    const fits = checks.that(sideways <= 0, `${label}: nothing lies beside the page`, `${sideways} px`)
    const cut = style ? await cutOff(page) : []
    const whole = checks.that(cut.length === 0, `${label}: no words are cut off`, cut.slice(0, 5))
    if (values.pictures && !(fits && whole))
      await page.screenshot({ path: join(out, `reflow-${screen.name}-${screen.state}-${width}.png`), fullPage: true })
  } catch (error) {
    checks.that(false, `${label}: can be seen`, String(error).slice(0, 300))
  } finally {
    await context.close()
  }
}

async function addSheet(page: Page, text: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, text)
}

/** Elements whose own words do not fit into their height and are hidden there; a line that ends in "…" on purpose is as wide as before. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((one) => [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim()))
      .filter((one) => {
        const { overflowY, position, clip, clipPath } = getComputedStyle(one)
        // For screen readers alone, and links that are seen once they have the focus.
        const unseen = ["absolute", "fixed"].includes(position) && (clip !== "auto" || clipPath !== "none" || one.clientHeight <= 1)
        return !unseen && ["hidden", "clip"].includes(overflowY) && one.scrollHeight > one.clientHeight + 2 && one.clientHeight > 0
      })
      .map(
        (one) =>
          `${one.tagName.toLowerCase()} “${(one.textContent ?? "").trim().slice(0, 40)}” ${one.scrollHeight} in ${one.clientHeight} px`,
      ),
  )
}
