import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type BrowserContext, chromium } from "@playwright/test"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { cutWords, lengthenWords, sidewaysScrollers, spilledWords } from "./lib/cut-words.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { findAlsoIn } from "./lib/other-words.ts"
import { setMode, sidewaysScroll } from "./lib/screen.ts"
import { type Screen, setTheStage } from "./lib/screens.ts"
import { contactSheets, type Picture } from "./lib/sheets.ts"
import { turnOf } from "./lib/turns.ts"

// Looks at every screen with words that are longer than English, in German, and, where it is public, in Arabic, from right to left: nothing lies besides the
// page, no words are cut off, none leave their button.

// `--language de` takes one of `long`, `de`, `ar`; `--only inbox` one screen, or several; `--width 375` one width; `--dark` the dark mode; `--sheets` puts pictures, many on each sheet, into /shots;
// `--turns` takes a tenth of the screens, another with each commit, as the quick tests do.

const { values } = parseArgs({
  options: {
    language: { type: "string", multiple: true },
    only: { type: "string", multiple: true },
    width: { type: "string" },
    dark: { type: "boolean", default: false },
    sheets: { type: "boolean", default: false },
    turns: { type: "boolean", default: false },
  },
})
const widths = values.width ? [Number(values.width)] : [375, 1440]
const ways = values.language ?? ["long", "ar"]
const out = join(import.meta.dirname, "..", "..", "shots")
const grids = {
  narrow: { width: 250, height: 541, across: 6, down: 2 },
  wide: { width: 720, height: 450, across: 2, down: 3 },
}
/** The parts of `--turns`. */
const PARTS = 10
const part = turnOf(PARTS)
/** At a time: half of looking is waiting. */
const AT_ONCE = 2

const dataDir = temporaryFolder("languages")
const checks = new Checks()
const stage = await setTheStage(dataDir)
const browser = await chromium.launch(await launchOptions())
if (values.sheets) mkdirSync(out, { recursive: true })

for (const way of ways) {
  if (way !== "long") {
    const page = await browser.newPage()
    await findAlsoIn(way, page)
    await page.close()
  }
  const screens = stage.screens
    .filter((one) => (values.only ? values.only.includes(one.name) : isIn(way, one)))
    .filter((_, index) => !values.turns || index % PARTS === part)
  for (const width of widths) {
    const pictures: Picture[] = []
    const left = screens.map((screen, index) => ({ screen, index }))
    const look = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const png = await seen(next.screen, way, width)
        if (png) pictures[next.index] = { name: `${next.screen.name} (${next.screen.state})`, png }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, look))
    if (values.sheets)
      await contactSheets(
        pictures.filter(Boolean),
        width < 600 ? grids.narrow : grids.wide,
        out,
        `${way}-${width}${values.dark ? "-dark" : ""}`,
      )
  }
}
await browser.close()
await stage.stop()
checks.end()

/** The front page is in English alone; sign-in and invitations are members', who read English or German. */
function isIn(way: string, { name, viewer, path }: Screen): boolean {
  return name !== "home" && (way !== "ar" || (viewer === "nobody" && !/^\/(?:auth|accept)/.test(path)))
}

/** Opens a screen in a language, and says what of it cannot be read. @returns its picture, where one is wanted */
async function seen(screen: Screen, way: string, width: number): Promise<Buffer | null> {
  const label = `${screen.name} (${screen.state}), ${way}, ${width}`
  const language = way === "long" ? "en-GB" : way
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 812 : 900 },
    locale: language,
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    hasTouch: width < 600,
    isMobile: width < 600,
  })
  try {
    return await look(context, screen, way, label)
  } catch (error) {
    checks.that(false, `${label}: can be seen`, String(error).slice(0, 300))
    return null
  } finally {
    await context.close()
  }
}

/** A page for everybody in that language, also one that keeps its submitter's. */
function addressIn(language: string, path: string): string {
  const url = new URL(path, "http://localhost")
  url.searchParams.set("lang", language)
  return `${url.pathname}${url.search}${url.hash}`
}

async function look(context: BrowserContext, screen: Screen, way: string, label: string): Promise<Buffer | null> {
  const server = stage.serverOf(screen).url
  await setMode(context, values.dark ? "dark" : "light")
  if (way === "de") await context.addCookies([{ name: "member-lang", value: "de", url: server }])
  await stage.signIn(context, screen.viewer)
  const page = await context.newPage()
  page.setDefaultTimeout(way === "long" ? 10_000 : 6_000)
  await screen.before?.(page)
  await page.goto(`${server}${way === "long" || screen.viewer !== "nobody" ? screen.path : addressIn(way, screen.path)}`)
  const there = await screen.ready(page).then(
    () => true,
    (error: unknown) => String(error).slice(0, 200),
  )
  if (way === "long") await lengthenWords(page)
  await page.evaluate(() => document.fonts.ready)
  checks.that(there === true || way !== "long", `${label}: can be seen`, there)
  if (there !== true) console.log(`  as far as it went: ${label}: ${String(there).split("\n").slice(0, 3).join(" ").slice(0, 180)}`)
  checks.that((await sidewaysScroll(page)) <= 0, `${label}: nothing lies beside the page`, `${await sidewaysScroll(page)} px`)
  const cut = [...(await cutWords(page)), ...(await spilledWords(page)), ...(await sidewaysScrollers(page))]
  checks.that(cut.length === 0, `${label}: all words can be read`, `\n    ${cut.slice(0, 6).join("\n    ")}`)
  return values.sheets ? page.screenshot() : null
}
