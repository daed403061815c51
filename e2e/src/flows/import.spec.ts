import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const good = (index: number) => `Import ${index},import-${index}@old.example,2024-03-20 18:30,Listening,Pass,Song ${index},house,12${index}`
const csv = [
  "artist,email,Received,Stage,Labels: Verdict,tracks.1.title,tracks.1.genre,tracks.1.bpm",
  ...Array.from({ length: 6 }, (_, index) => good(index)),
  "Wrong,no address,31.12.2024,Nowhere,Sign; Pass,T,polka,fast",
  good(7),
].join("\n")

/** Presses Tab until that element has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: "button" | "radio" | "combobox" = "button"): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  for (let press = 0; press < 60; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab never came to ${name}`)
}

test("a file with mistakes is imported by keyboard, its problems are listed, and it is undone", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/import`)
  await page.getByRole("button", { name: "Upload" }).press("Enter")
  await expect(page.getByText("Choose a file.")).toBeVisible()
  await expect(page.getByLabel("File")).toBeFocused()
  expect(await accessibility(page)).toEqual([])
  await page.getByRole("combobox", { name: "Portal" }).selectOption("demos")
  await page.getByLabel("File").setInputFiles({ name: "old tool.csv", mimeType: "text/csv", buffer: Buffer.from(csv) })
  await page.getByLabel("File").focus()
  await tabTo(page, "Upload")
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: /old tool\.csv/ })).toBeFocused()
  await expect(page.getByRole("combobox", { name: "artist becomes" })).toHaveValue("answers.artist")
  await expect(page.getByRole("combobox", { name: "Labels: Verdict becomes" })).toHaveValue("labels:Verdict")
  expect(await accessibility(page)).toEqual([])
  // One date of the file is unambiguous: that order is chosen, and can be changed.
  await expect(page.getByText("In 31.12.2024 the day comes first.")).toBeVisible()
  await expect(page.getByRole("radio", { name: "Day first, then month" })).toBeChecked()
  await expect(page.getByText(/^Read as 20 March 2024 at 18:30 · 31 December 2024 at 00:00$/)).toBeVisible()
  await tabTo(page, "Day first, then month", "radio")
  await page.keyboard.press("ArrowDown")
  await expect(page.getByText("Not understood: “31.12.2024”")).toBeVisible()
  await page.keyboard.press("ArrowUp")
  await expect(page.getByText("Not understood: “31.12.2024”")).toHaveCount(0)
  // What a value of a choice means is shown, and can be changed before the check.
  await expect(page.getByText("Not understood: “polka”")).toBeVisible()
  await expect(page.getByRole("combobox", { name: "“house” means" })).toHaveValue("house")
  await expect(page.getByRole("combobox", { name: "“polka” means" })).toHaveValue("")
  const zones = page.getByRole("combobox", { name: "Time zone of dates without one" }).getByRole("option")
  await expect(zones.filter({ hasText: "Anywhere on Earth" })).toHaveCount(1)
  await expect(zones.filter({ hasText: "Kyiv" })).toHaveCount(1)
  await expect(zones.filter({ hasText: /Kiev|Calcutta/ })).toHaveCount(0)
  await tabTo(page, "Leave them out of the row", "radio")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await tabTo(page, "Check the rows")
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: /8 rows checked/ })).toBeFocused()
  await expect(page.getByText("7 new", { exact: true })).toBeVisible()
  await expect(page.getByText("1 rejected", { exact: true })).toBeVisible()
  await expect(page.getByRole("list", { name: "Rejected rows" }).getByText(/There is no stage called Nowhere/)).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  // A remedy for other problems keeps the chosen meaning.
  const meaning = page.getByRole("combobox", { name: "“polka” means" })
  await meaning.selectOption({ label: "House" })
  await page.getByRole("button", { name: "Leave them out of the row" }).click()
  await expect(page.getByText(/There is no stage called Nowhere/)).toHaveCount(0)
  await expect(meaning).toHaveCount(0)
  await tabTo(page, "Download all problems")
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
  expect(download.suggestedFilename()).toMatch(/^import-problems-.*\.csv$/)
  await tabTo(page, "Import 7 rows")
  await page.keyboard.press("Enter")

  await expect(page.getByRole("heading", { name: /7 submissions imported/ })).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  const about = page.url()
  await page.goto(`${seeded.url}/dashboard/submissions?q=import-7`)
  await expect(page.getByRole("option", { name: /Song 7/ })).toBeVisible()

  // A reload returns to the import, and all of it can be undone.
  await page.goto(about)
  await page.getByRole("button", { name: "Undo the import" }).press("Enter")
  const asked = page.getByRole("alertdialog")
  await expect(asked).toContainText("The 7 submissions that it made are removed.")
  await asked.getByRole("button", { name: "Undo the import" }).press("Enter")
  await expect(page.getByRole("heading", { name: /Taken back/ })).toBeVisible()
  await page.goto(`${seeded.url}/dashboard/submissions?q=import-7`)
  await expect(page.getByText(/^No results for/).first()).toBeVisible()
})

test("equal rows and rows without a title are named, and equal ones can be left out", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/import`)
  const rows = ["artist,email,tracks.1.title", "Twin,twin@old.example,Twice", "Twin,twin@old.example,Twice", "Nameless,none@old.example,"]
  await page.getByRole("combobox", { name: "Portal" }).selectOption("demos")
  await page.getByLabel("File").setInputFiles({ name: "twins.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) })
  await page.getByRole("button", { name: "Upload" }).click()
  await page.getByRole("button", { name: "Check the rows" }).click()
  await expect(page.getByText("3 new", { exact: true })).toBeVisible()
  const equal = page.getByRole("region", { name: "1 row equals an earlier row in every cell" })
  await expect(equal).toContainText("Row 3")
  await expect(page.getByRole("region", { name: "1 row has no title" })).toContainText("Row 4")
  expect(await accessibility(page)).toEqual([])
  await equal.getByRole("button", { name: "Leave them out" }).press("Enter")
  await expect(page.getByText("2 new", { exact: true })).toBeVisible()
  await expect(page.getByText("1 duplicate", { exact: true })).toBeVisible()
})

test("shows an error to a member who may not import, and no link @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/import`)
  await expect(page.getByText("Your role cannot import. Ask an owner or an admin.")).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Import" })).toHaveCount(0)
})
