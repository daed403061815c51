import { readdirSync, rmSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import { auth } from "@intray/i18n/auth"
import { authServer } from "@intray/i18n/auth-server"
import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { accessibility, sidewaysScroll } from "../lib/screen.ts"
import { seededFolder } from "../lib/seeded.ts"
import { type RunningServer, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

/** A member reads the app in German: chosen once, everywhere there, and loaded by nobody else. */

let seeded: RunningServer
let dataDir: string
// Of its own: whose people read German from now on.
test.beforeAll(async () => {
  dataDir = await seededFolder(120)
  seeded = await startServer({ dataDir, cheapPasswords: true })
})
test.afterAll(async () => {
  await seeded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const copy = fileURLToPath(new URL("../../../packages/i18n/src/", import.meta.url))
const load = async (path: string) => (await import(pathToFileURL(copy + path).href)) as Record<string, unknown>

function sentences(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentences) : []
}

/** Every English sentence for members that German says otherwise; a team's own stages are called as the team calls them. */
async function englishOnly(): Promise<Set<string>> {
  const { german } = (await load("members/de/server.ts")) as { german: Record<string, object> }
  const modules = await Promise.all(
    readdirSync(copy).flatMap((name) => (/^[a-z-]+\.ts$/.test(name) && name !== "translated.ts" ? load(name) : [])),
  )
  const english = modules.flatMap((module) => Object.entries(module).flatMap(([name, words]) => (name in german ? sentences(words) : [])))
  // What the seeded team calls its stages, its labels (which the page of sign-in draws as well) and a question of its form.
  const own = new Set([...sentences(authServer.stages), ...sentences(auth.aside.keys), "Message", ...sentences(german)])
  return new Set(english.filter((text) => /\p{L}{3}/u.test(text) && !own.has(text)))
}

/** What is written on a page, and what is read out of it. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add(node.getAttribute(name)?.trim() ?? "")
      } else if (node.parentElement?.closest("script, style, noscript") === null) found.add(node.textContent?.trim() ?? "")
    }
    return [...found]
  })

test("a member chooses German, and every screen of the day is German from then on", async ({ page, trouble }) => {
  const english = await englishOnly()
  expect(english.has("Submissions")).toBe(true)
  const isGerman = async (place: string) => {
    const left = (await said(page)).filter((text) => english.has(text))
    expect(left, place).toEqual([])
    expect(await sidewaysScroll(page), place).toBe(0)
  }
  const loaded: Promise<string>[] = []
  page.on("response", (response) => {
    if (/\/assets\/.*\.js$/.test(response.url()) && response.ok()) loaded.push(response.text().catch(() => ""))
  })
  const hasGerman = async () => (await Promise.all(loaded)).some((text) => text.includes("Einreichungen auswählen"))

  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/settings`)
  await expect(page.getByRole("heading", { name: "Language" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  expect(await hasGerman(), "who reads English loads no German").toBe(false)

  await page.getByRole("radio", { name: "Deutsch" }).click()
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await expect(page.getByRole("heading", { name: "Sprache" })).toBeVisible()
  expect(await hasGerman()).toBe(true)
  await isGerman("settings")
  expect(await accessibility(page)).toEqual([])

  await page.goto(`${seeded.url}/dashboard/submissions`)
  await page.getByRole("option").first().click()
  await expect(page.getByRole("region", { name: "Labels" }).or(page.getByText("alle Tastenkürzel")).first()).toBeVisible()
  await isGerman("inbox")
  await page.keyboard.press("2")
  await isGerman("a label is set")
  await page.keyboard.press("d")
  await expect(page.getByRole("dialog", { name: /^Über #\d+ entscheiden/ })).toBeVisible()
  await isGerman("deciding")
  await page.keyboard.press("Escape")

  expect(trouble).toEqual([])
})

test("another device takes the choice over, and before anybody signs in the browser decides @long", async ({ browser }) => {
  const german = await browser.newContext({ locale: "de-AT" })
  const page = await german.newPage()
  await page.goto(`${seeded.url}/auth/login`)
  await expect(page.getByRole("heading", { name: "Willkommen zurück" })).toBeVisible()
  await page.getByRole("button", { name: "English" }).click()
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible()
  await german.close()

  const first = await browser.newContext()
  const chooser = await first.newPage()
  await signIn(chooser, seeded.url, "viewer@example.com")
  await chooser.goto(`${seeded.url}/dashboard/settings`)
  await chooser.getByRole("radio", { name: "Deutsch" }).click()
  await expect(chooser.locator("html")).toHaveAttribute("lang", "de")
  await first.close()

  const second = await browser.newContext()
  const other = await second.newPage()
  await signIn(other, seeded.url, "viewer@example.com")
  await other.goto(`${seeded.url}/dashboard/settings`)
  await expect(other.getByRole("heading", { name: "Sprache" })).toBeVisible()
  await other.getByRole("radio", { name: "Sprache des Browsers" }).click()
  await expect(other.getByRole("heading", { name: "Language" })).toBeVisible()
  await second.close()
})
