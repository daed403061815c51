import { portals } from "@intray/i18n/portals"
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core"
import { Checks } from "./lib/checks.ts"
import { nameOf } from "./lib/chromium.ts"
import { findFirefox } from "./lib/firefox.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { answersFor, readPortal, send } from "./lib/intake.ts"
import { until } from "./lib/net.ts"
import { password } from "./lib/people.ts"
import { makePortal } from "./lib/portals.ts"
import { signInClient } from "./lib/rpc.ts"
import { seed, startServer } from "./lib/server.ts"

const patience = 30_000
const checks = new Checks()
const firefox = await findFirefox()
if (!firefox) {
  console.log("No Firefox to test with: install one with `apt-get install firefox-esr`, or set FIREFOX_PATH.")
  console.log("0 passed, 0 failed, 5 skipped")
  process.exit(process.argv.includes("--required") ? 1 : 0)
}
console.log(`Browser: ${nameOf(firefox)}`)

const dataDir = temporaryFolder("firefox")
await seed(dataDir, 20, { cheapPasswords: true })
const server = await startServer({ dataDir, cheapPasswords: true })
const browser = await puppeteer.launch({
  browser: "firefox",
  protocol: "webDriverBiDi",
  executablePath: firefox.executablePath,
  headless: true,
  defaultViewport: { width: 1440, height: 900 },
  timeout: 2 * patience,
})
const url = server.url

/** Firefox reports every event stream that a navigation ends, and a request that was refused on purpose. */
const harmless = /^Failed to load resource|^(Error: )?The connection to \S+\/live\.events\?\S+ was interrupted while the page was loading/

/** Runs each flow in a new page; errors and console messages fail it. */
async function flow(name: string, walk: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  const trouble: string[] = []
  const note = (message: string) => void (harmless.test(message) || trouble.push(message))
  page.on("pageerror", (error) => note(String(error)))
  page.on("console", (message) => void (message.type() === "error" && note(message.text())))
  const wrong = await walk(page).then(
    () => null,
    (error) => `${error?.message ?? error} at ${page.url()}`,
  )
  const said = [wrong, ...trouble].filter((one) => one !== null)
  if (checks.that(said.length === 0, name, said.join("; "))) console.log(`  ok      ${name}`)
  await context.close()
}

const text = (words: string) =>
  `concat("", ${words
    .split('"')
    .map((part) => `"${part}"`)
    .join(`, '"', `)})`
const xpath = (path: string) => `::-p-xpath(${path})`
/** Finds an element by its accessible name, or by its visible text: a busy button also contains hidden text. */
const named = (tag: string, name: string) => {
  const is = text(name)
  return xpath(`//${tag}[normalize-space()=${is} or @aria-label=${is} or .//span[not(@aria-hidden)][normalize-space()=${is}]]`)
}

/** Types into the field with that label. */
async function fill(page: Page, label: string, value: string): Promise<void> {
  const found = (await page.waitForSelector(xpath(`//label[normalize-space()=${text(label)}]`))) as ElementHandle<HTMLLabelElement>
  const field = (await found.evaluateHandle((element) => element.control)) as ElementHandle<HTMLInputElement>
  await field.type(value)
}

/** Clicks once the element is visible and enabled. Puppeteer's locators evaluate text in the page, which its security policy forbids. */
async function click(page: Page, selector: string): Promise<void> {
  const ready = async () => {
    const element = await page.waitForSelector(selector, { visible: true })
    return element && (await element.evaluate((it) => !it.matches(":disabled"))) ? element : null
  }
  const element = await until(`an enabled ${selector}`, ready, patience)
  await element.click()
}
const see = async (page: Page, selector: string) => void (await page.waitForSelector(selector, { visible: true }))

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/auth/login`)
  await fill(page, "E-mail", email)
  await fill(page, "Password", password)
  await click(page, named("button", "Sign in"))
  await see(page, "[role=option]")
}

const owner = await signInClient(url, "owner@example.com")
await makePortal(owner, {
  slug: "letters",
  title: "Letters",
  form: {
    roles: { name: "name", email: "email", title: "subject" },
    fields: [
      { type: "short_text", key: "name", label: "Your name", required: true },
      { type: "email", key: "email", label: "E-mail", required: true },
      { type: "short_text", key: "subject", label: "Subject", required: true },
    ],
  },
})

await flow("a portal's form is sent", async (page) => {
  await page.goto(`${url}/letters`)
  await fill(page, "Your name", "Kit Fall")
  await fill(page, "E-mail", "kit@example.com")
  await fill(page, "Subject", "Glasshouse")
  await click(page, named("button", "Send"))
  await see(page, "#sent-title")
})

await flow("a status page says what became of it", async (page) => {
  const portal = await readPortal(url, "letters")
  const { demoId } = await send(url, "letters", answersFor(portal, { name: "Kit Fall", email: "kit@example.com" }))
  await page.goto(`${url}/status/${demoId}`)
  await see(page, named("h1", "Received"))
})

await flow("one signs in, and labels by a key", async (page) => {
  await signIn(page, "admin@example.com")
  await see(page, "article[data-number]")
  // The labels may load after the text; before that, their keys do nothing.
  const label = 'section button[aria-keyshortcuts="1"]'
  await see(page, label)
  const pressed = () => page.$eval(label, (button) => button.getAttribute("aria-pressed"))
  const before = await pressed()
  await page.keyboard.press("1")
  await until("the label pressed, or no longer", async () => (await pressed()) !== before, patience)
})

await flow("the tabs of a portal open one after the other", async (page) => {
  await signIn(page, "owner@example.com")
  await page.goto(`${url}/dashboard/portals/letters`)
  for (const tab of ["design", "settings", "share", "results", "build"] as const) {
    await click(page, named("nav//a", portals.one[tab]))
    await see(page, xpath(`//nav//a[@aria-current="page" and normalize-space()=${text(portals.one[tab])}]`))
  }
})

await flow("settings and admin are left again", async (page) => {
  await signIn(page, "owner@example.com")
  for (const area of ["settings/labels", "settings/security", "admin/users"]) {
    await page.goto(`${url}/dashboard/${area}`)
    await see(page, "h1")
    await click(page, "nav a[href^='/dashboard/submissions']")
    await see(page, "[role=option]")
  }
})

await browser.close()
await server.stop()
checks.end()
