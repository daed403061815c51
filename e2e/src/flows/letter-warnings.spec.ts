import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("a letter for the other outcome with an unfilled place is named before it is held for many, and again before it is published", async ({
  page,
  seeded,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  const owner = await signInClient(seeded.url, "owner@example.com")
  await owner.mutate("outbox.setRecall", { minutes: 10 })
  const name = `Funded in part ${Date.now()}`
  const template = { name, subject: "An offer", body: "Our offer is [sum, and what it is meant for].", category: "accepted" }
  await owner.mutate("replies.create", template)
  const sent = []
  for (const who of ["Ida", "Kim", "Lea"])
    sent.push(await send(seeded.url, "demos", answersFor(portal, { name: who, email: "artist@example.com" })))
  const numbers = sent.map((one) => one.number)

  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  for (const number of numbers) {
    await page.getByRole("option", { name: new RegExp(`#${number}\\b`) }).click()
    await page.keyboard.press("x")
  }
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog", { name: "Decide 3 submissions" })
  const picker = dialog.getByRole("combobox").first()
  const names = () => picker.locator("option").allTextContents()
  await dialog.getByRole("radio", { name: /Accepted|Signed/ }).check()
  await expect(picker.locator("option", { hasText: name })).toHaveCount(1)
  const before = (await names()).map((one) => one.replace(" (for the other outcome)", ""))
  await dialog.getByRole("radio", { name: /Declined/ }).check()
  // The list keeps its order under the pointer.
  expect((await names()).map((one) => one.replace(" (for the other outcome)", ""))).toEqual(before)
  await picker.selectOption({ label: `${name} (for the other outcome)` })
  await dialog.getByRole("button", { name: "Hold 3", exact: true }).click()
  const warnings = dialog.getByRole("alert")
  await expect(warnings).toContainText(`The template “${name}” is for the other outcome.`)
  await expect(warnings).toContainText("Not filled in: [sum, and what it is meant for].")
  await expect(warnings).toContainText("Ida")
  await expect(warnings).toBeInViewport({ ratio: 1 })
  expect(await accessibility(page)).toEqual([])
  // Nothing was held yet.
  const held = async () => {
    const filter = { numbers, held: true, state: "all" }
    return (await owner.query<{ items: unknown[] }>("submissions.list", { filter, limit: 10 })).items.length
  }
  expect(await held()).toBe(0)
  await dialog.getByRole("button", { name: "Hold 3 anyway" }).click()
  await expect.poll(held).toBe(3)

  await page.goto(`${seeded.url}/dashboard/decisions`)
  const group = page.getByRole("region", { name: `Declined: ${name}` })
  await expect(group.getByRole("article")).toHaveCount(3)
  await group.getByRole("button", { name: `Read the letter to #${numbers[0]}` }).click()
  await expect(group.getByText("Our offer is [sum, and what it is meant for].")).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await group.getByRole("button", { name: "Send 3" }).click()
  const question = page.getByRole("alertdialog")
  await expect(question.getByRole("alert")).toContainText("Not filled in")
  await question.getByRole("button", { name: "Send all 3 anyway" }).click()
  await expect(page.getByText(/Sends to 3 submitters/).first()).toBeVisible()
  await owner.mutate("outbox.setRecall", { minutes: null })
})

test("who was accepted can withdraw, and sees what they sent", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const owner = await signInClient(seeded.url, "owner@example.com")
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Mai Lind", email: "mai@example.com" }))
  const { items } = await owner.query<{ items: { id: string; category: string }[] }>("stages.list")
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  const stageId = items.find((one) => one.category === "accepted")?.id
  await owner.mutate("decisions.decide", { id, stageId, publish: true, actId: crypto.randomUUID() })
  await page.goto(sent.statusUrl)
  await expect(page.getByRole("heading", { name: "What you sent" })).toBeVisible()
  await page.getByRole("button", { name: "Withdraw" }).first().click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Withdraw/ })
    .click()
  await expect(page.getByText("Withdrawn").first()).toBeVisible()
  await owner.mutate("outbox.setRecall", { minutes: null })
})
