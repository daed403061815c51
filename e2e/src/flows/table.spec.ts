import type { Page } from "@playwright/test"
import { expectAccessible } from "../lib/accessible.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

const grid = (page: Page) => page.getByRole("grid", { name: "Submissions as a table" })
const current = (page: Page) => grid(page).locator("[role=row][aria-current=true]")
const headers = async (page: Page) => (await grid(page).getByRole("columnheader").allInnerTexts()).map((text) => text.trim()).slice(1)
const numberOf = async (page: Page) => Number(await current(page).getAttribute("data-number"))

/** Runs a command of the palette. */
async function run(page: Page, name: string) {
  await page.keyboard.press("ControlOrMeta+k")
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole("option", { name: new RegExp(name) }).first()).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
}

test("the inbox is worked through as a table, by keyboard", async ({ page, seeded }) => {
  test.setTimeout(180_000)
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(page.getByRole("listbox", { name: "Submissions" })).toBeVisible()

  await test.step("opens from the command palette", async () => {
    await run(page, "Show as table")
    await expect(page).toHaveURL(/layout=table/)
    await expect(grid(page)).toBeVisible()
    expect(await headers(page)).toEqual(["Number", "Title", "Submitter", "Stage", "Labels", "Assignee", "Received"])
  })

  await test.step("columns are chosen, also answers, and come with the rows", async () => {
    await page.getByRole("button", { name: "Columns" }).focus()
    await page.keyboard.press("Enter")
    const item = (name: string | RegExp) => page.getByRole("menuitemcheckbox", { name })
    await expect(item("Assignee")).toHaveAttribute("aria-checked", "true")
    await page.keyboard.type("assignee")
    await expect(item("Assignee")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(item("Assignee")).toHaveAttribute("aria-checked", "false")
    await item("Tracks: Genre").focus()
    await page.keyboard.press("Enter")
    await expect(item("Tracks: Genre")).toHaveAttribute("aria-checked", "true")
    await page.keyboard.press("Escape")
    await expect(page).toHaveURL(/columns=.*a\.tracks\.genre/)
    await expect.poll(() => headers(page)).toEqual(["Number", "Title", "Submitter", "Stage", "Labels", "Received", "Tracks: Genre"])
    await expect(current(page).getByRole("gridcell").last()).toHaveText(/Electronica|House|Techno|Ambient|none|\w+/)
  })

  await grid(page).focus()
  const first = await numberOf(page)

  await test.step("J, K and the arrows move the row", async () => {
    await page.keyboard.press("j")
    await expect.poll(() => numberOf(page)).not.toBe(first)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("k")
    await page.keyboard.press("ArrowUp")
    await expect.poll(() => numberOf(page)).toBe(first)
  })

  await test.step("a column moves and grows with Alt and the arrows", async () => {
    // From the row into its last cell.
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("End")
    await expect(grid(page)).toHaveAttribute("aria-activedescendant", `table-cell-${first}-6`)
    await page.keyboard.press("Alt+ArrowLeft")
    await expect.poll(() => headers(page)).toEqual(["Number", "Title", "Submitter", "Stage", "Labels", "Tracks: Genre", "Received"])
    await expect(grid(page)).toHaveAttribute("aria-activedescendant", `table-cell-${first}-5`)
    await page.keyboard.press("Alt+Shift+ArrowRight")
    await expect(page).toHaveURL(/a\.tracks\.genre(~|%7E)200/)
  })

  await test.step("the column menu opens from its cells and gives the focus back", async () => {
    await page.keyboard.press("Alt+ArrowDown")
    await expect(page.getByRole("menu", { name: "Tracks: Genre" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(grid(page)).toBeFocused()
  })

  await test.step("cells are selected and copied", async () => {
    await page.keyboard.press("Home")
    await page.keyboard.press("Shift+ArrowRight")
    await page.keyboard.press("Shift+ArrowDown")
    await expect(page.getByText("4 cells selected")).toBeVisible()
    const rows = await grid(page).locator("[role=row][data-number]").all()
    const expected: string[] = []
    for (const row of rows.slice(0, 2)) {
      const title = await row.getByRole("gridcell").nth(2).locator("bdi").innerText()
      expected.push(`${await row.getAttribute("data-number")}\t${title}`)
    }
    await page.keyboard.press("ControlOrMeta+c")
    await expect(page.getByText("4 cells copied").first()).toBeVisible()
    await page.evaluate(() => {
      const area = document.createElement("textarea")
      area.id = "pasted"
      document.body.append(area)
      area.focus()
    })
    await page.keyboard.press("ControlOrMeta+v")
    expect(await page.locator("#pasted").inputValue()).toBe(expected.join("\n"))
    await page.evaluate(() => document.getElementById("pasted")?.remove())
    await grid(page).focus()
    await page.keyboard.press("Escape")
    await expect(page.getByText("4 cells selected")).toHaveCount(0)
    await page.keyboard.press("Escape")
    await expect(grid(page)).toHaveAttribute("aria-activedescendant", /table-row-/)
  })

  await test.step("a label key labels the focused row, and U takes it back", async () => {
    const client = await signInClient(seeded.url, "owner@example.com")
    const number = await numberOf(page)
    const labels = grid(page).locator(`[data-number="${number}"]`).getByRole("gridcell").nth(5)
    const before = await labels.innerText()
    const labelled = async () => (await client.query<{ labelIds: string[] }>("submissions.get", { number })).labelIds
    const ids = await labelled()
    await page.keyboard.press("1")
    await expect.poll(labelled).not.toEqual(ids)
    await expect(labels).not.toHaveText(before)
    await page.keyboard.press("u")
    await expect.poll(labelled).toEqual(ids)
    await expect(labels).toHaveText(before)
  })

  await test.step("E moves the row to the next stage, and U takes it back", async () => {
    const stage = current(page).getByRole("gridcell").nth(4)
    const before = await stage.innerText()
    const number = await numberOf(page)
    await page.keyboard.press("e")
    await expect(grid(page).locator(`[data-number="${number}"]`).getByRole("gridcell").nth(4)).not.toHaveText(before)
    await page.keyboard.press("u")
    await expect(grid(page).locator(`[data-number="${number}"]`).getByRole("gridcell").nth(4)).toHaveText(before)
  })

  await test.step("D asks for a decision, and X picks rows", async () => {
    await page.keyboard.press("d")
    await expect(page.getByRole("dialog")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await grid(page).focus()
    await page.keyboard.press("x")
    await expect(current(page)).toHaveAttribute("aria-selected", "true")
    await page.keyboard.press("Shift+ArrowDown")
    await expect(grid(page).locator("[role=row][aria-selected=true]")).toHaveCount(2)
    await page.keyboard.press("Escape")
    await expect(grid(page).locator("[role=row][aria-selected=true]")).toHaveCount(0)
  })

  await test.step("is saved as a view with its columns, and is the same after a reload", async () => {
    await run(page, "Save as a view")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: "Name" }).fill("Genres")
    await page.keyboard.press("Enter")
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/view=/)
    await expect(page.getByRole("heading", { level: 1, name: "Genres" })).toBeVisible()
    await page.reload()
    await expect(grid(page)).toBeVisible()
    await expect.poll(() => headers(page)).toEqual(["Number", "Title", "Submitter", "Stage", "Labels", "Tracks: Genre", "Received"])
    await page.goto(`${seeded.url}/dashboard/submissions`)
    await page
      .getByRole("link", { name: /^Genres/ })
      .first()
      .click()
    await expect(grid(page)).toBeVisible()
    await expect.poll(() => headers(page)).toContain("Tracks: Genre")
  })

  await test.step("Enter opens the submission, and Back returns to the table", async () => {
    await grid(page).focus()
    await page.keyboard.press("j")
    const number = await numberOf(page)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("listbox", { name: "Submissions" })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`sel=${number}`))
    await page.goBack()
    await expect(grid(page)).toBeVisible()
  })

  await test.step("has no fault of accessibility in any width, light or dark", async () => {
    await grid(page).focus()
    await page.keyboard.press("ArrowRight")
    await expectAccessible(page, "inbox as a table")
  })

  await test.step("scrolls sideways on a phone, with the number in view", async () => {
    await page.setViewportSize({ width: 375, height: 800 })
    await grid(page).focus()
    await page.keyboard.press("End")
    const cell = grid(page).locator(`#${await grid(page).getAttribute("aria-activedescendant")}`)
    await expect(cell).toBeInViewport({ ratio: 0.9 })
    await expect(current(page).getByRole("gridcell").nth(1)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  })
})
