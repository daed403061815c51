import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

/** What the menus of the inbox offer by hand, the palette offers too: their own entries are read from them, so that a new one is missed here. */

const menus = ["More about this list", "More actions"] as const

/** In a menu they say that they ask first, and in the palette what they are about. */
const inPalette = (text: string) => (text === "Export" ? "Export submissions" : text.replace(/…$/, ""))

/** The names of everything in a menu: what is chosen, switched and pressed. An order that is chosen already is none to choose. */
async function entriesOf(page: Page, menu: string): Promise<string[]> {
  await page.getByRole("button", { name: menu, exact: true }).press("Enter")
  const entries = page.getByRole("menu").locator("[role^=menuitem]:not([role=menuitemradio][aria-checked=true])")
  await expect(entries.first()).toBeVisible()
  const names = await entries.evaluateAll((all) =>
    all.map((one) => [...one.childNodes].map((part) => (part.nodeName === "KBD" ? "" : part.textContent)).join("")),
  )
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menu")).toHaveCount(0)
  return names.map((name) => name.trim())
}

test("the palette offers all that the menus of the inbox do", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  const open = page.locator("article[data-number]")
  await expect(open).toBeVisible()
  const newest = (await open.getAttribute("data-number")) ?? ""
  const wanted: string[] = []
  for (const menu of menus) {
    const found = await entriesOf(page, menu)
    expect(found.length, menu).toBeGreaterThan(1)
    wanted.push(...found.map(inPalette))
  }
  await page.keyboard.press("ControlOrMeta+k")
  const options = page.getByRole("dialog", { name: "Search or jump to" }).getByRole("option")
  await expect(options.first()).toBeVisible()
  const offered = await options.evaluateAll((all) => all.map((one) => one.firstElementChild?.textContent ?? ""))
  expect(wanted.filter((name) => !offered.includes(name))).toEqual([])

  await page.keyboard.type("oldest")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/sort=oldest/)
  // The palette offers what the page could do when it was opened.
  await expect(open).not.toHaveAttribute("data-number", newest)
  await page.keyboard.press("ControlOrMeta+k")
  await page.keyboard.type("erase perm")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alertdialog")).toContainText("This cannot be undone.")
  await page.keyboard.press("Escape")
})

test("the palette has one order whatever was done before, and begins with what harms nobody", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  const open = page.locator("article[data-number]")
  await expect(open).toBeVisible()
  const options = page.getByRole("dialog", { name: "Search or jump to" }).getByRole("option")
  const offered = async () => {
    await page.keyboard.press("ControlOrMeta+k")
    await expect(options.first()).toHaveAttribute("aria-selected", "true")
    const names = await options.evaluateAll((all) => all.map((one) => one.firstElementChild?.textContent ?? ""))
    await page.keyboard.press("Escape")
    await expect(options).toHaveCount(0)
    return names
  }
  const before = await offered()
  expect(before[0]).toBe("Next submission")
  expect(before).toContain("Mark as spam")
  // Into focus mode and out of it: parts of the page come and go, each in its own time.
  const number = (await open.getAttribute("data-number")) ?? ""
  await page.keyboard.press("Shift+f")
  await expect(page.locator("html[data-bare] article[data-number]")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).not.toHaveURL(/submissions\/focus/)
  await expect(open).toBeVisible()
  await page.keyboard.press("j")
  await expect(open).not.toHaveAttribute("data-number", number)
  expect((await offered()).filter((name) => before.includes(name))).toEqual(before)
})
