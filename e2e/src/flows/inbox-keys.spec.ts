import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const current = (page: Page) => page.getByRole("option", { selected: true })
const deck = (page: Page) => page.getByRole("region", { name: "Labels" })
const number = async (page: Page) => Number(await page.locator("article[data-number]").getAttribute("data-number"))

async function openInbox(page: Page, url: string, email: string) {
  await signIn(page, url, email)
  await page.goto(`${url}/dashboard/submissions?state=all`)
  await expect(page.getByRole("option").first()).toBeVisible()
  await expect(page.locator("article[data-number]")).toBeVisible()
}

/** Nothing that axe objects to, in the state that the page is in. */
async function clean(page: Page, state: string) {
  expect(await accessibility(page), state).toEqual([])
}

test("every key that is listed does what it says", async ({ page, seeded }) => {
  await openInbox(page, seeded.url, "member@example.com")
  await clean(page, "list and reading")
  await page.keyboard.press("?")
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  for (const name of ["Next submission", "Search", "Filter", "Next stage", "Decide", "Assign", "Comment", "Skip for now", "Snooze"])
    await expect(sheet.getByText(name, { exact: true })).toBeVisible()
  await clean(page, "all shortcuts")
  await page.keyboard.press("Escape")

  const first = await number(page)
  await page.keyboard.press("j")
  await expect.poll(() => number(page)).not.toBe(first)
  await page.keyboard.press("k")
  await expect.poll(() => number(page)).toBe(first)
  await page.keyboard.press("s")
  await expect.poll(() => number(page), { message: "S goes on" }).not.toBe(first)
  await page.keyboard.press("k")
  await expect.poll(() => number(page)).toBe(first)

  await page.keyboard.press("a")
  const finding = page.getByRole("combobox", { name: "Find somebody" })
  await finding.waitFor()
  await clean(page, "assigning")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: /^Assign to: You/ })).toBeVisible()
  // While it goes it would take a letter that is meant for the page.
  await expect(finding).toHaveCount(0)
  await page.keyboard.press("u")
  await expect(page.getByRole("button", { name: /^Assign to: You/ })).toHaveCount(0)

  await page.keyboard.press("h")
  await expect(page.getByRole("menuitem", { name: /Tomorrow morning/ })).toBeVisible()
  await clean(page, "snoozing")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menuitem")).toHaveCount(0)

  await page.keyboard.press("c")
  await page.keyboard.type("j4 is what I would say")
  await expect(page.getByRole("textbox", { name: /comment/i }), "letters are letters while one writes").toHaveValue(
    "j4 is what I would say",
  )
  await clean(page, "discussing")
  await page.keyboard.press("Escape")
  expect(await number(page)).toBe(first)

  await page.keyboard.press("d")
  await expect(page.getByRole("dialog", { name: /^Decide/ })).toBeVisible()
  await clean(page, "deciding")
  await page.keyboard.press("Escape")

  await page.keyboard.press("x")
  await clean(page, "selecting")
  await page.keyboard.press("x")

  await page.keyboard.press("f")
  const choices = page.locator("[data-radix-popper-content-wrapper]")
  await expect(choices).toBeVisible()
  await clean(page, "filtering")
  await page.keyboard.press("Escape")
  await expect(choices).toHaveCount(0)
  await page.keyboard.press("/")
  await expect(page.getByRole("textbox", { name: /^Search/ })).toBeFocused()
  await page.keyboard.press("Escape")
  await page.keyboard.press("Enter")
  await expect(page.locator("#reading-title")).toBeFocused()
})

test("the palette finds what can be done, and does it", async ({ page, seeded }) => {
  await openInbox(page, seeded.url, "member@example.com")
  const first = await number(page)
  await page.keyboard.press("ControlOrMeta+k")
  const box = page.getByRole("combobox", { name: "Search or jump to" })
  await expect(box).toBeFocused()
  await clean(page, "palette")
  await page.keyboard.type("next sub")
  await expect(page.getByRole("option", { name: /Next submission/ })).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await expect.poll(() => number(page)).not.toBe(first)
  await page.keyboard.press("ControlOrMeta+k")
  await page.keyboard.type("focus")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/submissions\/focus/)
})

test("a key can be given to something else, taken away and given back, and stays so on every device @long", async ({
  page,
  browser,
  seeded,
}) => {
  await signIn(page, seeded.url, "admin@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/keys`)
  const key = (action: string) => page.getByRole("button", { name: new RegExp(`^${action}: .*Change the shortcut`) })
  await clean(page, "keyboard settings")
  await key("Next submission").click()
  await page.keyboard.press("d")
  await expect(page.getByText("D is already used for Decide. Choose another key for that first.")).toBeVisible()
  await page.keyboard.press("1")
  await expect(page.getByText(/^1 is the team’s key for the label /)).toBeVisible()
  await page.keyboard.press("y")
  await expect(key("Next submission")).toHaveAccessibleName(/: Y\./)
  await page.getByRole("button", { name: "Remove the shortcut for Decide" }).click()
  await expect(key("Decide")).toHaveAccessibleName(/: no key\./)

  const elsewhere = await (await browser.newContext()).newPage()
  await openInbox(elsewhere, seeded.url, "admin@example.com")
  const first = await number(elsewhere)
  await expect(elsewhere.getByRole("button", { name: "Next submission" }).first()).toHaveAttribute("aria-keyshortcuts", "Y")
  await elsewhere.keyboard.press("j")
  await elsewhere.keyboard.press("d")
  await expect(elsewhere.getByRole("dialog")).toHaveCount(0)
  expect(await number(elsewhere), "the old key does nothing").toBe(first)
  await elsewhere.keyboard.press("y")
  await expect.poll(() => number(elsewhere)).not.toBe(first)
  await elsewhere.keyboard.press("?")
  await expect(elsewhere.getByRole("dialog").getByText("no key").first()).toBeVisible()
  await elsewhere.getByRole("switch", { name: "Single-key shortcuts" }).click()
  await elsewhere.keyboard.press("Escape")
  const second = await number(elsewhere)
  await elsewhere.keyboard.press("y")
  expect(await number(elsewhere), "single keys are off").toBe(second)
  await elsewhere.context().close()

  await page.reload()
  await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked()
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click()
  await page.getByRole("button", { name: "Reset all keys" }).click()
  await expect(key("Next submission")).toHaveAccessibleName(/: J\./)
  await expect(key("Decide")).toHaveAccessibleName(/: D\./)
})

test("in forced colours one sees where one is, and numbers keep their place next to names of the other direction", async ({
  page,
  seeded,
}) => {
  await page.emulateMedia({ forcedColors: "active" })
  await openInbox(page, seeded.url, "viewer@example.com")
  for (const place of [current(page).first(), page.getByRole("navigation").locator('[aria-current="page"]').first()]) {
    await expect(place).toHaveCSS("outline-style", "solid")
  }
  await expect(
    current(page)
      .first()
      .getByText(/^#\d+$/),
  ).toHaveCSS("unicode-bidi", "isolate")
  await expect(current(page).first().locator("time")).toHaveCSS("unicode-bidi", "isolate")
})

test("announces the inbox to screen readers", async ({ page, seeded }) => {
  await openInbox(page, seeded.url, "viewer@example.com")
  await expect(page.getByRole("navigation", { name: /./ }).first()).toBeVisible()
  await expect(page.getByRole("main")).toBeVisible()
  const list = page.getByRole("listbox", { name: "Submissions" })
  await list.focus()
  await page.keyboard.press("ArrowDown")
  const active = await list.getAttribute("aria-activedescendant")
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true")
  await expect(current(page).first()).toHaveAttribute("aria-posinset", "2")
  await expect(current(page).first()).toHaveAttribute("aria-setsize", /^\d+$/)
  await expect(page.getByRole("article").first()).toHaveAccessibleName(/./)
  await expect(page.getByRole("complementary", { name: "Stage and history" })).toBeVisible()
  await expect(deck(page).getByRole("group", { name: /^Verdict, one, required/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.locator("#reading-title"), "from the list to the text").toBeFocused()
  const before = await number(page)
  await page.keyboard.press("j")
  await expect.poll(() => number(page)).not.toBe(before)
  await expect(page.locator("p[aria-live=polite]", { hasText: `#${await number(page)}, ` })).toHaveCount(1)
})
