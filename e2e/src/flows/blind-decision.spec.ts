import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

const letter = "A letter from before the round."

test("a blind reviewer reads before writing that a decision can only be held, and why the export is empty", async ({ page, seeded }) => {
  const { url } = seeded
  const admin = await signInClient(url, "admin@example.com")
  const { items } = await admin.query<{ items: { id: string; number: number }[] }>("submissions.list", { limit: 1 })
  const [{ id, number } = { id: "", number: 0 }] = items
  await signIn(page, url, "admin@example.com")
  await page.goto(`${url}/dashboard/submissions?sel=${number}`)
  const dialog = page.getByRole("dialog", { name: `Decide #${number}` })
  const decide = () =>
    page
      .getByRole("button", { name: /^Decide/ })
      .first()
      .click()
  await decide()
  await dialog.getByRole("textbox", { name: "Message" }).fill(letter)
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)

  await startBlindRound()
  await page.reload()
  await expect(page.locator("article[data-number]")).toBeVisible()
  await decide()
  await expect(dialog.getByRole("note")).toContainText("You review this portal in a blind round")
  await expect(dialog.getByRole("textbox")).toHaveCount(0)
  await expect(dialog.getByRole("button", { name: "Publish now" })).toBeDisabled()
  await dialog.getByRole("button", { name: "Hold" }).click()
  await expect.poll(async () => (await admin.query<{ held: boolean }>("submissions.get", { id })).held).toBe(true)
  // The letter waits in the browser.
  expect(await page.evaluate(() => JSON.stringify(Object.values(localStorage)))).toContain(letter)

  // The same for several at once.
  await page.getByRole("option").first().click()
  await page.keyboard.press("x")
  await page.keyboard.press("Shift+J")
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("2 selected")
  await page.keyboard.press("d")
  const many = page.getByRole("dialog", { name: "Decide 2 submissions" })
  await expect(many.getByRole("note")).toContainText("You review a portal of these submissions in a blind round")
  await expect(many.getByRole("textbox")).toHaveCount(0)
  await many.getByRole("radio").last().check()
  await expect(many.getByRole("button", { name: /^Publish/ })).toBeDisabled()
  await expect(many.getByRole("button", { name: "Hold 2" })).toBeDisabled()
  await page.keyboard.press("Escape")
  await expect(many).toHaveCount(0)
  // Labels of several are refused with the reason, and nothing looks as if it had changed.
  const key = page.getByRole("region", { name: "Labels" }).getByRole("button", { name: /Uncleared sample/ })
  await page.keyboard.press((await key.getAttribute("aria-keyshortcuts")) ?? "none")
  await expect(page.getByText("Nothing was changed.", { exact: true })).toBeVisible()
  await expect(page.getByRole("option").filter({ hasText: "Uncleared sample" })).toHaveCount(0)
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: "More" }).first().click()
  await page.getByRole("menuitem", { name: /^Export/ }).click()
  const download = page.getByRole("dialog", { name: /^Export/ })
  await expect(download.getByRole("status")).toContainText("in a blind round")
  await expect(download).not.toContainText("Nothing matches the filter")

  async function startBlindRound(): Promise<void> {
    const owner = await signInClient(url, "owner@example.com")
    const portals = await owner.query<{ items: { id: string }[] }>("portals.list")
    const members = await owner.query<{ items: { id: string; role: string }[] }>("members.list")
    const named = members.items.filter((one) => one.role === "admin").map((one) => one.id)
    for (const { id: portalId } of portals.items) {
      await owner.mutate("reviews.createRound", {
        ...{ portalId, name: "First read", opensAt: new Date(Date.now() - 1000).toISOString(), closesAt: null, stageId: null },
        ...{ reviewsPerSubmission: 1, visibility: "afterOwn", average: "mean", everyone: false, reviewerIds: named, blind: true },
        criteria: [{ name: "Fit", help: "", weight: 1, scale: ["Poor", "Good"], required: true, onlyIf: null }],
      })
    }
  }
})
