import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("labels are made, keyed and archived in the settings, and the inbox has them at once", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "admin@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await page.getByRole("button", { name: "Add a group" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Add group" }).click()
  await expect(dialog.getByText("Give the group a name.")).toBeVisible()
  await dialog.getByLabel("Name").fill("verdict")
  await dialog.getByRole("button", { name: "Add group" }).click()
  await expect(dialog.getByText("There is a group called verdict already. Choose another name.")).toBeVisible()
  await expect(dialog.getByLabel("Name")).toBeFocused()
  await dialog.getByLabel("Name").fill("Mood")
  await dialog.getByLabel(/^Several/).check()
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)

  const mood = page.getByRole("region", { name: "Mood" })
  await mood.getByRole("button", { name: "Add a label" }).click()
  await dialog.getByLabel("Name").fill("Nocturnal")
  await dialog.getByLabel("Key").press("j")
  await expect(dialog.getByText("The inbox uses J itself.")).toBeVisible()
  await dialog.getByLabel("Key").press("1")
  await expect(dialog.getByText("1 is the key of Sign.")).toBeVisible()
  await dialog.getByLabel("Key").press("z")
  await dialog.getByRole("radio", { name: "Indigo" }).check()
  await dialog.getByLabel(/^Words for the submitter/).fill("It has the night in it.")
  expect(await accessibility(page)).toEqual([])
  await dialog.getByRole("button", { name: "Add label" }).click()
  await expect(mood.getByText("Nocturnal")).toBeVisible()
  expect(await accessibility(page)).toEqual([])

  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(page.getByRole("option").first()).toBeVisible()
  const deck = page.getByRole("region", { name: "Labels" })
  await page.keyboard.press("z")
  await expect(deck.getByRole("button", { name: /Nocturnal/ })).toHaveAttribute("aria-pressed", "true")

  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await mood.getByRole("button", { name: "Actions for Nocturnal" }).click()
  // It stands on something now, so it can no longer be deleted.
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0)
  await page.getByRole("menuitem", { name: "Archive" }).click()
  await expect(mood.getByRole("button", { name: "1 archived label" })).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(mood.getByRole("button", { name: "1 archived label" })).toHaveCount(0)
  await expect(mood.getByText("Nocturnal")).toBeVisible()

  // The other flows find the deck as it was.
  await page.getByRole("button", { name: "Actions for Mood" }).click()
  await page.getByRole("menuitem", { name: "Archive" }).click()
  await expect(page.getByText("1 archived group")).toBeVisible()
})

test("who may not change labels sees them and is offered nothing", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await expect(page.getByRole("region", { name: "Verdict" })).toBeVisible()
  await expect(page.getByText("Your role can see the labels.")).toBeVisible()
  await expect(page.getByRole("button", { name: /Add|Actions/ })).toHaveCount(0)
})
