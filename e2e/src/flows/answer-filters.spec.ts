import type { Page } from "@playwright/test"
import { expectAccessible } from "../lib/accessible.ts"
import { send } from "../lib/intake.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { type FormInput, makePortal, publish } from "../lib/portals.ts"
import { type Client, signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** A member narrows the inbox by what submitters answered. */

const options = (...labels: string[]) => labels.map((label) => ({ key: label.toLowerCase(), label }))
const form: FormInput = {
  roles: { title: "title", email: "email" },
  fields: [
    { type: "short_text", key: "title", label: "Title", required: true },
    { type: "email", key: "email", label: "E-mail", required: true },
    { type: "number", key: "amount", label: "Requested amount" },
    { type: "multiple_choice", key: "themes", label: "Themes", options: options("Water", "Soil", "Air") },
    { type: "yes_no", key: "public", label: "Open to the public?" },
    { type: "date", key: "starts", label: "First day" },
  ],
}
const sent = [
  { title: "Solar pumps", amount: 24_800, themes: ["water", "soil"], public: true, starts: "2027-01-10" },
  { title: "Tide gauges", amount: 10_000, themes: ["water"], public: true },
  { title: "Reef survey", amount: 9_999, themes: ["water"], public: true },
  { title: "Cold store", amount: 30_000, themes: ["air"], public: true },
  { title: "Sea wall", amount: 40_000, themes: ["soil"], public: false },
  { title: "Songbook", themes: ["water"], public: true },
]

const rows = (page: Page) => page.getByRole("listbox", { name: "Submissions" }).getByRole("option")
const chips = (page: Page) => page.getByRole("region", { name: "Filters" })

async function makeGrants(url: string, slug: string): Promise<{ owner: Client; portal: { id: string; slug: string } }> {
  const owner = await signInClient(url, "owner@example.com")
  const portal = await makePortal(owner, { slug, title: "Coastal grants", form })
  for (const answers of sent) await send(url, slug, { ...answers, email: "ines@example.com" })
  return { owner, portal }
}

/** Opens the form for an answer and chooses a question, all without waiting for anything that loads. */
async function chooseQuestion(page: Page, text: string): Promise<void> {
  await page.keyboard.press("f")
  await expect(page.getByRole("combobox", { name: "Filter by…" })).toBeFocused()
  await page.keyboard.type("answer to")
  await page.keyboard.press("Enter")
  await page.keyboard.type(text)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("combobox", { name: "Condition" })).toBeFocused()
}

/** Expects the list to hold exactly what the API finds. */
async function expectListed(page: Page, owner: Client, answers: object[]): Promise<void> {
  const { items } = await owner.query<{ items: { title: string }[] }>("submissions.list", { filter: { state: "open", answers } })
  await expect(rows(page)).toHaveCount(items.length)
  for (const { title } of items) await expect(rows(page).filter({ hasText: title })).toHaveCount(1)
}

test("a member filters by answers with the keyboard, and keeps the filter as a view", async ({ page, seeded }) => {
  test.setTimeout(90_000 * slower)
  const { owner } = await makeGrants(seeded.url, "coastal-grants")
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(rows(page).first()).toBeVisible()

  await test.step("a range whose ends are reversed has an error at its field and is not sent", async () => {
    await chooseQuestion(page, "requested")
    await page.keyboard.press("Tab")
    await page.keyboard.type("10000")
    await page.keyboard.press("Tab")
    await page.keyboard.type("9000")
    await page.keyboard.press("Enter")
    const highest = page.getByLabel("Highest", { exact: true })
    await expect(highest).toHaveAccessibleDescription("The highest value is below the lowest. Swap them.")
    await expect(highest).toBeFocused()
    await expect(page).not.toHaveURL(/answers=/)
    expect(await accessibility(page)).toEqual([])
    await highest.fill("40.000")
    await page.keyboard.press("Enter")
    await expect(highest).toHaveAccessibleDescription("This can be read in two ways. Enter 40000 or 40.")
    await highest.fill("40000")
    await page.keyboard.press("Enter")
  })
  const amount = { key: "amount", min: 10_000, max: 40_000 }
  const amountChip = chips(page).getByRole("button", { name: "Requested amount 10,000 to 40,000" })
  await expect(amountChip).toBeVisible()
  await expect(page).toHaveURL(/answers=amount\*min\*10000\*max\*40000/)
  await expectListed(page, owner, [amount])
  expect(await rows(page).count()).toBe(4)

  await test.step("the filter's search finds the question itself", async () => {
    await page.keyboard.press("f")
    await page.getByRole("combobox", { name: "Filter by…" }).fill("themes")
    await page.getByRole("option", { name: /^Themes/ }).click()
    await expect(page.getByRole("combobox", { name: "Condition" })).toBeVisible()
    await page.keyboard.press("Escape")
  })
  await chooseQuestion(page, "theme")
  await page.getByRole("button", { name: "Show these answers" }).press("Enter")
  await expect(page.getByText("Choose at least one option.")).toBeVisible()
  await expect(page.getByRole("checkbox", { name: "Water" })).toBeFocused()
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await page.keyboard.press("Enter")
  const themes = { key: "themes", any: ["water", "soil"] }
  await expect(chips(page).getByRole("button", { name: "Themes any of Water, Soil" })).toBeVisible()
  await expectListed(page, owner, [amount, themes])

  await chooseQuestion(page, "open to")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  const isPublic = { key: "public", yes: true }
  const publicChip = chips(page).getByRole("button", { name: "Open to the public? is yes" })
  await expect(publicChip).toBeVisible()
  await expectListed(page, owner, [amount, themes, isPublic])
  expect(await rows(page).count()).toBe(2)

  await test.step("the filter is saved as a view, and is the same after a reload", async () => {
    await page.getByRole("button", { name: "More about this list" }).press("Enter")
    await page.getByRole("menuitem", { name: "Save as a view" }).press("Enter")
    await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused()
    await page.keyboard.type("Large and public")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { level: 1, name: "Large and public" })).toBeVisible()
    await page.reload()
    await expect(amountChip).toBeVisible()
    await expectListed(page, owner, [amount, themes, isPublic])
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Large and public/ })
    await expect(link).toContainText("2")
  })

  await test.step("a chip is removed by key, and another is edited", async () => {
    await publicChip.focus()
    await page.keyboard.press("Delete")
    await expect(publicChip).toHaveCount(0)
    await expect(chips(page).getByRole("button", { name: "Filter", exact: true })).toBeFocused()
    await expectListed(page, owner, [amount, themes])
    await expect(page.getByText("changed", { exact: true })).toBeVisible()
    await amountChip.press("Enter")
    const condition = page.getByRole("combobox", { name: "Condition" })
    await expect(condition).toBeFocused()
    await condition.selectOption("at least")
    await page.getByLabel("Number").fill("24800")
    await page.keyboard.press("Enter")
    await expect(chips(page).getByRole("button", { name: "Requested amount at least 24,800" })).toBeVisible()
    await expectListed(page, owner, [{ key: "amount", min: 24_800 }, themes])
  })
})

test("a link to a question that was removed says so and still opens, also in German", async ({ page, seeded }) => {
  const { owner, portal } = await makeGrants(seeded.url, "river-grants")
  await publish(owner, portal, { ...form, fields: form.fields.filter((field) => field.key !== "public") })
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?portal=${portal.slug}&answers=budget*min*5,public*yes*no,amount*min*10000`)
  await expect(chips(page).getByRole("button", { name: "budget not available here" })).toBeVisible()
  await expect(page.getByText("No portal in this filter asks “budget”. Remove the condition, or choose another portal.")).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await page.getByRole("button", { name: "Remove the budget filter" }).press("Enter")
  // Earlier submissions have answered it.
  await expect(chips(page).getByRole("button", { name: "Open to the public? (no longer asked) is no" })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("Sea wall")

  await page.getByRole("button", { name: "Remove the open to the public? (no longer asked) filter" }).press("Enter")
  const chip = chips(page).getByRole("button", { name: "Requested amount at least 10,000" })
  await chip.press("Enter")
  await expect(page.getByRole("combobox", { name: "Condition" })).toBeFocused()
  await expectAccessible(page, "answer filter")
  await page.getByRole("button", { name: "All questions" }).click()
  await expect(page.getByRole("option", { name: "Requested amount" })).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("Escape")

  const member = await signInClient(seeded.url, "member@example.com")
  await member.mutate("preferences.set", { language: { choice: "de", reads: "de" } })
  await page.reload()
  await expect(
    page.getByRole("region", { name: "Filter" }).getByRole("button", { name: "Requested amount mindestens 10.000" }),
  ).toBeVisible()
})
