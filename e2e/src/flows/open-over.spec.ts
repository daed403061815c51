import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** What opens over a dialog has the keys to itself, and what is closed by Escape takes nothing along. */

async function openOf(page: Page, url: string, name: string) {
  const sent = await send(url, "demos", answersFor(await readPortal(url, "demos"), { name, email: "over@example.com" }))
  const client = await signInClient(url, "owner@example.com")
  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/submissions?sel=${sent.number}`)
  await expect(page.getByText("Nothing was said to the submitter yet.")).toBeVisible()
  const { id } = await client.query<{ id: string }>("submissions.get", { number: sent.number })
  return { ...sent, id, client }
}

/** Down again without up in between is a key that repeats. */
async function holdEnter(page: Page): Promise<void> {
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.down("Enter")
    await page.waitForTimeout(20)
  }
  await page.keyboard.up("Enter")
}

test("letters and digits in the menu of a decision's reply decide and publish nothing", async ({ page, seeded }) => {
  const { id, number, client } = await openOf(page, seeded.url, "Ada Over")
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog", { name: `Decide #${number}` })
  const chosen = dialog.getByRole("radio", { checked: true })
  await expect(chosen).toHaveCount(1)
  const before = await chosen.getAttribute("value")
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  const field = dialog.getByRole("textbox", { name: "Message" })
  await field.fill("Dear Ada, about the ")
  await dialog.getByRole("button", { name: "Insert" }).click()
  await expect(page.getByRole("menuitem").first()).toBeVisible()
  await page.keyboard.press("p")
  await expect(page.getByRole("menuitem", { name: /^Portal/ })).toBeFocused()
  await page.keyboard.press("2")
  await expect(chosen).toHaveAttribute("value", before ?? "")
  // Anyone who picks nothing goes on writing.
  await page.keyboard.press("Escape")
  await expect(field).toBeFocused()
  await page.keyboard.type("place")
  await expect(field).toHaveValue("Dear Ada, about the place")
  expect((await client.query<{ held: boolean; stageId: string }>("submissions.get", { id })).held).toBe(false)
  expect((await client.query<{ items: unknown[] }>("messages.list", { submissionId: id })).items).toEqual([])
  // Outside of the text they are the dialog's keys again.
  await dialog.getByRole("radio").first().focus()
  await page.keyboard.press("2")
  await expect(chosen).not.toHaveAttribute("value", before ?? "")
})

test("a key that is still held from opening a menu picks nothing in it", async ({ page, seeded }) => {
  const { id, client } = await openOf(page, seeded.url, "Bo Over")
  await page.keyboard.press("r")
  await page.getByRole("textbox", { name: "Message to Bo Over" }).fill("Not yet.")
  await page.getByRole("button", { name: "Send later" }).focus()
  await holdEnter(page)
  await expect(page.getByRole("menuitem", { name: "Pick date and time" })).toBeVisible()
  expect((await client.query<{ items: unknown[] }>("messages.list", { submissionId: id })).items).toEqual([])
})

test("a key that is still held from opening a dialog takes nothing that the dialog begins with", async ({ page, seeded }) => {
  const { id, number, client } = await openOf(page, seeded.url, "Cleo Over")
  const stage = async () => (await client.query<{ stageId: string }>("submissions.get", { id })).stageId
  const before = await stage()
  await page.getByRole("button", { name: "Decide" }).focus()
  await holdEnter(page)
  const dialog = page.getByRole("dialog", { name: `Decide #${number}` })
  await expect(dialog).toBeVisible()
  expect(await stage()).toBe(before)
  // Held in a text it makes lines, as everywhere.
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  const field = dialog.getByRole("textbox", { name: "Message" })
  await field.fill("Two lines,")
  await holdEnter(page)
  expect((await field.inputValue()).split("\n").length).toBeGreaterThan(10)
  await field.fill("")
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press("r")
  await page.getByRole("textbox", { name: "Message to Cleo Over" }).fill("Not yet.")
  await page.getByRole("button", { name: "Send later" }).click()
  await page.getByRole("menuitem", { name: "Pick date and time" }).focus()
  await holdEnter(page)
  await expect(page.getByRole("dialog", { name: "Send at" })).toBeVisible()
  expect((await client.query<{ items: unknown[] }>("messages.list", { submissionId: id })).items).toEqual([])
})

test("Escape that ends the composing of a word leaves a decision and its reply open", async ({ page, seeded }) => {
  const { number } = await openOf(page, seeded.url, "Dai Over")
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog", { name: `Decide #${number}` })
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  const field = dialog.getByRole("textbox", { name: "Message" })
  await field.fill("こん")
  await field.evaluate((element) => {
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true, isComposing: true }))
  })
  await expect(field).toHaveValue("こん")
  // Longer than a message may be, it is neither held nor published.
  await field.fill("x".repeat(10_001))
  await expect(dialog.getByRole("button", { name: "Hold" })).toBeDisabled()
  await expect(dialog.getByText("1 character too many")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
})

test("Escape in the search for an icon closes that alone", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/stages`)
  await page.getByRole("button", { name: "Add a stage" }).click()
  const dialog = page.getByRole("dialog")
  const name = dialog.getByRole("textbox", { name: /^Name/ }).first()
  await name.fill("Second ear")
  await dialog.getByRole("button", { name: "Choose an icon" }).click()
  await expect(dialog.getByRole("combobox")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog.getByRole("button", { name: "Choose an icon" })).toBeFocused()
  await expect(name).toHaveValue("Second ear")
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
})

test("a comment that is being changed is kept where it is left, and asked about when signing out @long", async ({ page, seeded }) => {
  const { id, client } = await openOf(page, seeded.url, "Cy Over")
  await client.mutate("comments.add", { submissionId: id, id: crypto.randomUUID(), text: "First thought" })
  await page.reload()
  const edit = async () => {
    await page.getByRole("button", { name: /^Actions for the comment/ }).click()
    await page.getByRole("menuitem", { name: "Edit" }).click()
  }
  await edit()
  const field = page.getByRole("textbox", { name: "Change your comment" })
  await field.fill("First thought, and a second")
  await page.keyboard.press("Escape")
  await expect(field).toHaveCount(0)
  await page.reload()
  await edit()
  await expect(field).toHaveValue("First thought, and a second")
  await page.getByRole("button", { name: /account menu/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.getByRole("alertdialog", { name: "Sign out anyway?" }).getByRole("button", { name: "Stay" }).click()
  await field.press("Control+Enter")
  await expect(page.getByRole("listitem").getByText("First thought, and a second")).toBeVisible()
  // Saved, or given up, nothing of it is left.
  await edit()
  await field.fill("Given up")
  await page.getByRole("button", { name: "Cancel", exact: true }).click()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("edit-comment")))).toEqual([])
})
