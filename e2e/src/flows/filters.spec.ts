import type { Page } from "@playwright/test"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const rows = (page: Page) => page.getByRole("listbox", { name: "Submissions" }).getByRole("option")
const chips = (page: Page) => page.getByRole("region", { name: "Filters" })

/** What the title says there are. */
async function total(page: Page): Promise<number> {
  const heading = page.getByRole("heading", { level: 1 })
  return Number((await heading.locator("xpath=..").innerText()).replaceAll(",", "").match(/(\d+)/)?.[1])
}

/** Narrows the list by key: F, some letters, Enter, Escape; gives the count that stood next to the choice. */
async function narrow(page: Page, text: string, choice: RegExp): Promise<number> {
  await page.keyboard.press("f")
  const field = page.getByRole("combobox", { name: "Filter by…" })
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  const first = page.getByRole("option", { name: choice })
  await expect(first).toHaveAttribute("data-here", "true")
  await expect(page.getByRole("listbox", { name: "Filter this list" }), "the counts are those of this list").toHaveAttribute(
    "aria-busy",
    "false",
  )
  const count = Number((await first.innerText()).match(/(\d+)\s*(\d+ submissions?)?$/)?.[1] ?? Number.NaN)
  await page.keyboard.press("Enter")
  await expect(first).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Escape")
  await expect(field).toHaveCount(0)
  await expect(page.getByRole("listbox", { name: "Submissions" })).toBeFocused()
  return count
}

test("the list is narrowed by everything there is, by keyboard alone, and the address says it all @long", async ({ page, seeded }) => {
  test.setTimeout(120_000 * slower)
  const owner = await signInClient(seeded.url, "owner@example.com")
  const { items } = await owner.query<{ items: { id: string; number: number }[] }>("submissions.list", { filter: { state: "open" } })
  const { items: people } = await owner.query<{ items: { id: string; role: string }[] }>("members.list")
  const member = people.find((one) => one.role === "member")
  const mine = items.slice(0, 3).map((one) => one.id)
  await owner.mutate("assignments.set", { submissionIds: mine, userId: member?.id, actId: `filters-${Date.now()}` })

  const asleep = await signInClient(seeded.url, "member@example.com")
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await asleep.mutate("snoozes.set", { submissionIds: mine.slice(0, 1), until, actId: `asleep-${Date.now()}` })

  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "All open" })).toBeVisible()

  // One of each kind, among what is open: what the menu promises is what the list then holds.
  for (const [text, choice, address, name] of [
    ["list", /^Listening Stage/, /stage=/, "Listening"],
    ["music", /^Music demos Portal/, /portal=demos/, "Music demos"],
    ["me", /^Me Assignee/, /assignee=me/, "Mine"],
    ["held", /^Held decisions/, /held=yes/, "Held decisions"],
    ["with files", /^With files/, /files=yes/, "Filtered"],
    ["30 d", /^Last 30 days/, /date=30d/, "Arrived: last 30 days"],
    ["only what", /^Only what I snoozed/, /snoozed=only/, "Snoozed"],
  ] as const) {
    const promised = await narrow(page, text, choice)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)
    if (!Number.isNaN(promised)) await expect.poll(() => total(page)).toBe(promised)
    await page.getByRole("button", { name: "Clear all filters" }).press("Enter")
    await expect(page).not.toHaveURL(address)
  }

  // A label is asked for, taken off, then left out, and several need all of them.
  const sign = await narrow(page, "pass", /^Pass Label/)
  await expect(chips(page).getByRole("button", { name: "Label Pass" })).toBeVisible()
  await expect.poll(() => total(page)).toBe(sign)
  await page.keyboard.press("f")
  await page.keyboard.type("pass")
  const pass = page.getByRole("option", { name: /^Pass Label/ })
  await expect(pass).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await expect(pass).toHaveAttribute("aria-selected", "false")
  await expect(chips(page).getByRole("button", { name: /Label Pass/ })).toHaveCount(0)
  await page.keyboard.press("Shift+Enter")
  await expect(page.getByRole("option", { name: /^Pass Label ?, excluded/ })).toBeVisible()
  // Opened again before it has faded away, it begins again: no letter reaches the list behind it, where it would act.
  await page.keyboard.press("Escape")
  await page.keyboard.press("f")
  await page.keyboard.type("on sound")
  await expect(page.getByRole("combobox", { name: "Filter by…" })).toHaveValue("on sound")
  await page.keyboard.press("Enter")
  await expect(chips(page).getByRole("button", { name: "Label On sound" })).toBeVisible()
  await expect(chips(page).getByRole("button", { name: "Without label Pass" })).toBeVisible()
  await expect(page).toHaveURL(/without=/)
  await page.keyboard.type("shortlist label")
  await page.keyboard.press("Escape")
  await page.keyboard.press("f")
  await page.keyboard.type("label")
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("Escape")

  // A chip goes by a key, and the keyboard stays there.
  const without = chips(page).getByRole("button", { name: "Without label Pass" })
  await without.focus()
  await page.keyboard.press("Delete")
  await expect(without).toHaveCount(0)
  await expect(chips(page).getByRole("button", { name: "Filter", exact: true })).toBeFocused()
  await page.getByRole("button", { name: "Clear all filters" }).press("Enter")

  // Two days of one's own.
  await page.getByRole("listbox", { name: "Submissions" }).focus()
  await page.keyboard.press("f")
  await page.keyboard.type("between")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("From", { exact: true })).toBeFocused()
  await page.getByLabel("From", { exact: true }).fill("2020-01-02")
  await page.getByLabel("To", { exact: true }).fill("2020-01-01")
  await expect(page.getByText("The first day comes after the last.")).toBeVisible()
  await page.getByLabel("To", { exact: true }).fill("2020-02-03")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/date=2020-01-02\.\.2020-02-03/)
  await expect(page.getByText("Nothing matches this filter")).toBeVisible()
  // The one filter without which most is found.
  await expect(page.getByText(/^Without “Arrived: 2 Jan 2020 to 3 Feb 2020” there are \d+\.$/)).toBeVisible()
  await page.getByRole("button", { name: "Remove Arrived", exact: true }).press("Enter")
  await expect(rows(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/date=/)
})

test("an address is the list: after a reload, for somebody else, and where it names what is gone", async ({ page, seeded, browser }) => {
  await signIn(page, seeded.url, "member@example.com")
  const address = `${seeded.url}/dashboard/submissions?files=yes&state=all&assignee=none`
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  await expect(chips(page).getByRole("button", { name: "Files some" })).toBeVisible()
  // Counted by a call of its own, which may come after the rows.
  await expect.poll(() => total(page)).not.toBeNaN()
  const seen = await total(page)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => total(page)).toBe(seen)

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, seeded.url, "viewer@example.com")
  await other.goto(address)
  await expect(rows(other).first()).toBeVisible()
  await expect.poll(() => total(other)).toBe(seen)
  await context.close()

  await page.goto(`${seeded.url}/dashboard/submissions?label=gone,gone-too&date=soon&files=perhaps`)
  await expect(chips(page).getByRole("button", { name: "Label any of a label that no longer exists" })).toBeVisible()
  await expect(page.getByText("Nothing matches this filter")).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await page.getByRole("button", { name: "Remove the label filter" }).press("Enter")
  await expect(rows(page).first()).toBeVisible()
})

test("a list is kept as a view, shared, changed, deleted and brought back @long", async ({ page, seeded, browser }) => {
  test.setTimeout(60_000 * slower)
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?held=yes&state=all&sort=oldest`)
  await expect(page.getByRole("button", { name: "More about this list" })).toBeVisible()
  const name = `Held, oldest first ${Date.now() % 100_000}`
  await page.getByRole("button", { name: "More about this list" }).press("Enter")
  await page.getByRole("menuitem", { name: "Save as a view" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "Save this list as a view" })
  await dialog.getByRole("button", { name: "Save view" }).press("Enter")
  await expect(dialog.getByText("Give the view a name.")).toBeVisible()
  await expect(dialog.getByLabel("Name")).toBeFocused()
  await page.keyboard.type(name)
  await dialog.getByRole("switch", { name: "Share with the team" }).press("Space")
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  const nav = page.getByRole("navigation", { name: "Main" })
  await expect(nav.getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute("aria-current", "page")

  // Another filter is a change of it, until it is saved; Back leads out of it.
  await page.getByRole("listbox", { name: "Submissions" }).focus()
  await narrow(page, "with files", /^With files/)
  await expect(page.getByText("changed", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Save changes" }).press("Enter")
  await expect(page.getByText("changed", { exact: true })).toHaveCount(0)

  // Somebody else has it in the sidebar, finds it by name with F, and may not change it.
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, seeded.url, "viewer@example.com")
  await other.goto(`${seeded.url}/dashboard/submissions`)
  await expect(rows(other).first()).toBeVisible()
  await expect(other.getByRole("button", { name: `Actions for the view ${name}` })).toHaveCount(0)
  await other.keyboard.press("f")
  await other.keyboard.type(name.slice(0, 14).toLowerCase())
  await other.keyboard.press("Enter")
  await expect(other.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(other).toHaveURL(/files=yes/)
  await other.goBack()
  await expect(other.getByRole("heading", { level: 1, name: "All open" })).toBeVisible()
  await context.close()

  await nav.getByRole("button", { name: `Actions for the view ${name}` }).press("Enter")
  await page.getByRole("menuitem", { name: "Delete view" }).press("Enter")
  await expect(nav.getByRole("link", { name: new RegExp(`^${name}`) })).toHaveCount(0)
  await page.getByRole("button", { name: /^Undo/ }).last().press("Enter")
  await expect(nav.getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
})
