import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** A piece of each drawing, by which it is known on a page. */
const music = 'path[d="M9 18V5l12-2v13"]'

/** Picks the first icon that is found by a name, with the keyboard alone. */
async function pick(page: Page, name: string): Promise<void> {
  const open = page.getByRole("button", { name: "Choose an icon" })
  await open.focus()
  await page.keyboard.press("Enter")
  const box = page.getByRole("combobox", { name: "Find an icon" })
  await expect(box).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole("option", { name, exact: true })).toBeVisible()
  await page.keyboard.press("ArrowDown")
  const marked = await box.getAttribute("aria-activedescendant")
  await expect(page.locator(`[id="${marked}"]`)).toHaveAccessibleName(name)
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: `Icon: ${name}. Choose another` })).toBeFocused()
}

async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click()
  await page.getByRole("menuitem", { name: "Edit" }).click()
  await expect(page.getByRole("dialog", { name: `Edit ${name}` })).toBeVisible()
}

test("icons are picked by keyboard for a label, a stage and a portal, and stand in the inbox, the rail and on the public page @long", async ({
  page,
  seeded,
}) => {
  await signIn(page, seeded.url, "admin@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await edit(page, "Sign")
  await pick(page, "music")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.goto(`${seeded.url}/dashboard/settings/stages`)
  await edit(page, "Listening")
  await pick(page, "music")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)

  await page.goto(`${seeded.url}/dashboard/portals/demos?tab=design`)
  await pick(page, "music")
  await expect(page.getByRole("button", { name: "No icon" })).toBeEnabled()

  await page.goto(`${seeded.url}/dashboard/submissions`)
  await page.getByRole("option").first().click()
  const labels = page.getByRole("region", { name: "Labels" })
  await expect(labels.getByRole("button", { name: "Sign", exact: true }).locator(music)).toBeVisible()
  const rail = page.getByRole("navigation", { name: "Main" })
  await expect(rail.getByRole("link", { name: /^Listening/ }).locator(music)).toBeVisible()
  await expect(rail.getByRole("link", { name: /^Music demos/ }).locator(music)).toBeVisible()
  // Its stage's is first; what came in through that portal has the portal's too.
  const row = page.getByRole("option", { name: /^Listening/ }).first()
  await expect(row.locator("svg").first().locator(music)).toBeVisible()

  await page.goto(`${seeded.url}/demos`)
  await expect(page.getByRole("heading", { level: 1 }).locator(music)).toBeVisible()

  await page.goto(`${seeded.url}/dashboard/portals/demos?tab=design`)
  await page.getByRole("button", { name: "No icon" }).click()
  await expect(page.getByRole("button", { name: "Choose an icon" })).toBeFocused()
  await expect(page.getByRole("button", { name: "No icon" })).toHaveCount(0)
})
