import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chromium, type Page } from "@playwright/test"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { cutWords, spilledWords } from "./lib/cut-words.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { chosenByTintAlone, unseen, unseenFocus } from "./lib/forced-colours.ts"
import { outOfReach } from "./lib/reach.ts"
import { type Mode, setMode, sidewaysScroll } from "./lib/screen.ts"
import { type Screen, setTheStage } from "./lib/screens.ts"
import { turnOf } from "./lib/turns.ts"

// Looks at every screen as people set it up who see with difficulty: as narrow as 320 px, which is 1280 at four times the size (WCAG 1.4.10), with the
// spacing of 1.4.12 between letters, words, lines and paragraphs, at twice the size (1.4.4), and in forced colours, light and dark. Nothing may lie
// next to the page, no words may be cut off, nothing may be out of reach; in forced colours everything is to be seen, where the focus is and what is
// chosen too. Sizes are in px and widths of windows in rem, so that text grows with the whole page: a window of 1280 × 900 has 640 × 450 px at 200 %.

// `--only inbox` takes one screen, `--way forced` the ways whose name has that in it; `--pictures` puts what fails into /shots; `--turns` takes a tenth
// of the screens, another with each commit.

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    way: { type: "string" },
    pictures: { type: "boolean", default: false },
    turns: { type: "boolean", default: false },
  },
})
const out = join(import.meta.dirname, "..", "..", "shots")
if (values.pictures) mkdirSync(out, { recursive: true })
const dataDir = temporaryFolder("reflow")

const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }"

type Way = { name: string; width: number; height: number; mode: Mode; zoom?: number; style?: string; forced?: boolean }
const ways: Way[] = [
  { name: "320 px wide", width: 320, height: 640, mode: "light" },
  { name: "text spaced out", width: 1280, height: 900, mode: "light", style: spacing },
  { name: "at 200 %", width: 640, height: 450, mode: "light", zoom: 2 },
  { name: "forced colours, light", width: 1280, height: 900, mode: "light", forced: true },
  { name: "forced colours, dark", width: 1280, height: 900, mode: "dark", forced: true },
]

/** The parts of `--turns`. */
const PARTS = 10
const part = turnOf(PARTS)
/** At a time: half of looking is waiting. */
const AT_ONCE = 2

const checks = new Checks()
const stage = await setTheStage(dataDir)
const browser = await chromium.launch(await launchOptions())
const left = stage.screens
  .filter((one) => !values.only || one.name === values.only)
  .filter((_, index) => !values.turns || index % PARTS === part)
  .flatMap((screen) => ways.filter(({ name }) => name.includes(values.way ?? "")).map((way) => ({ screen, way })))
const lookOn = async () => {
  for (let next = left.shift(); next; next = left.shift()) await look(next.screen, next.way)
}
await Promise.all(Array.from({ length: AT_ONCE }, lookOn))
await browser.close()
await stage.stop()
checks.end()

async function look(screen: Screen, way: Way): Promise<void> {
  const label = `${screen.name} (${screen.state}), ${way.name}`
  const context = await browser.newContext({
    viewport: { width: way.width, height: way.height },
    deviceScaleFactor: way.zoom ?? 1,
    locale: "en-GB",
    reducedMotion: "reduce",
    colorScheme: way.mode,
    forcedColors: way.forced ? "active" : "none",
  })
  try {
    await setMode(context, way.mode)
    await stage.signIn(context, screen.viewer)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await screen.before?.(page)
    await page.goto(`${stage.serverOf(screen).url}${screen.path}`)
    await screen.ready(page)
    // By a sheet of the browser's own, as an extension of the reader's would: the page's policy lets no other in.
    if (way.style) await addSheet(page, way.style)
    const before = checks.failed
    await (way.forced ? colours(page, label) : room(page, way, label))
    if (values.pictures && checks.failed > before)
      await page.screenshot({ path: join(out, `reflow-${screen.name}-${screen.state}-${way.name.replaceAll(/\W/g, "")}.png`) })
  } catch (error) {
    checks.that(false, `${label}: can be seen`, String(error).slice(0, 300))
  } finally {
    await context.close()
  }
}

/** Whether everything has its room. */
async function room(page: Page, way: Way, label: string): Promise<void> {
  const sideways = await sidewaysScroll(page)
  checks.that(sideways <= 0, `${label}: nothing lies beside the page`, `${sideways} px`)
  if (!way.style && !way.zoom) return
  const cut = way.style ? await cutOff(page) : [...(await cutWords(page)), ...(await spilledWords(page))]
  checks.that(cut.length === 0, `${label}: no words are cut off`, cut.slice(0, 5))
  if (!way.zoom) return
  const lost = await outOfReach(page)
  checks.that(lost.length === 0, `${label}: everything is within reach`, lost.slice(0, 5))
}

/** Whether everything is to be seen in colours that are not ours. */
async function colours(page: Page, label: string): Promise<void> {
  for (const [what, found] of [
    ["everything is to be seen", await unseen(page)],
    ["what is chosen differs by more than a tint", await chosenByTintAlone(page)],
    ["the focus is to be seen", await unseenFocus(page)],
  ] as const)
    checks.that(found.length === 0, `${label}: ${what}`, `\n    ${found.slice(0, 6).join("\n    ")}`)
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
