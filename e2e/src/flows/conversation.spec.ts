import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility, sidewaysScroll } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const messages = (page: Page) => page.getByRole("region", { name: "Messages" })

test("a team and a submitter write to each other: the team by keyboard alone, the submitter on a phone", async ({
  page,
  seeded,
  browser,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Kit Fall", email: "kit@example.com" }))
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  await expect(messages(page).getByText("Nothing was said to the submitter yet.")).toBeVisible()

  await page.keyboard.press("r")
  const field = page.getByRole("textbox", { name: "Message to Kit Fall" })
  await expect(field).toBeFocused()
  await page.keyboard.type("Hello {{submitter.name}}, {{nothing}} we like it.")
  await expect(messages(page).getByText("There is no value for {{nothing}}.")).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  // A half-written message is still there after a reload.
  await page.reload()
  await expect(field).toHaveValue("Hello {{submitter.name}}, {{nothing}} we like it.")
  await page.keyboard.press("r")
  await expect(field).toBeFocused()
  await page.keyboard.press("Control+A")
  await page.keyboard.type("Hello {{submitter.name}}, we like it. When can you talk?")
  await expect(
    page.getByRole("region", { name: "As they will read it" }).getByText("Hello Kit Fall, we like it. When can you talk?"),
  ).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(messages(page).getByText("Not opened yet")).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })
  const theirs = await phone.newPage()
  await theirs.goto(sent.statusUrl)
  await expect(theirs.getByText("Hello Kit Fall, we like it. When can you talk?")).toBeVisible()
  expect(await accessibility(theirs)).toEqual([])
  expect(await sidewaysScroll(theirs)).toBe(0)
  await theirs.getByRole("textbox", { name: "Write to Lantern Quay" }).fill("On Thursday after six.")
  await theirs.getByRole("button", { name: "Send", exact: true }).click()
  await expect(theirs.getByRole("article").getByText("On Thursday after six.")).toBeVisible()
  await phone.close()

  // It appears next to the sent message without a reload, and the draft was kept.
  await expect(messages(page).getByText("On Thursday after six.")).toBeVisible()
  await page.reload()
  await expect(messages(page).getByText(/^Opened /)).toBeVisible()
  const client = await signInClient(seeded.url, "member@example.com")
  const { id } = await client.query<{ id: string }>("submissions.get", { number: sent.number })
  // After it is read it is still new: marking it as done is a separate action.
  expect((await client.query<{ unread: boolean }>("submissions.get", { id })).unread).toBe(true)
  await page.keyboard.press("Shift+E")
  await expect.poll(async () => (await client.query<{ unread: boolean }>("submissions.get", { id })).unread).toBe(false)
})

test("a decision is held, corrected, published, recalled and published again: its submitter gets one message", async ({
  page,
  seeded,
  browser,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Mira Holt", email: "mira@example.com" }))
  const owner = await signInClient(seeded.url, "owner@example.com")
  await owner.mutate("outbox.setRecall", { minutes: 10 })
  const theirs = await (await browser.newContext()).newPage()
  const reads = async () => {
    await theirs.goto(sent.statusUrl)
    return theirs.locator("main").innerText()
  }

  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  await expect(messages(page)).toBeVisible()
  // The short way still takes three keys.
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog", { name: `Decide #${sent.number}` })
  await expect(dialog.getByRole("radio").first()).toBeFocused()
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("1")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Accepted, held.", { exact: true })).toBeVisible()

  // It was the wrong decision: choose another one, with a reply. The key counts while the held letter loads.
  let answerLetter = () => {}
  const pressed = new Promise<void>((resolve) => {
    answerLetter = resolve
  })
  await page.route(/messages\.list/, (route) => pressed.then(() => route.continue()))
  await page.keyboard.press("d")
  await page.keyboard.press("2")
  answerLetter()
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  await dialog.getByRole("textbox", { name: "Message" }).focus()
  await page.keyboard.type("Dear {{submitter.name}}, not this one, but send the next.")
  await expect(dialog.getByText("Dear Mira Holt, not this one, but send the next.")).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Declined, held.", { exact: true })).toBeVisible()
  expect(await reads()).not.toContain("Mira Holt, not this one")

  await page.goto(`${seeded.url}/dashboard/decisions`)
  const card = page.getByRole("article").filter({ hasText: `#${sent.number}` })
  await card.getByRole("button", { name: `Read the letter to #${sent.number}` }).click()
  await expect(card.getByText("Dear Mira Holt, not this one, but send the next.")).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await card.getByRole("checkbox").check()
  // It can be recalled, so no confirmation is asked for.
  await page.getByRole("button", { name: "Publish 1", exact: true }).click()
  await card.getByRole("button", { name: `Recall #${sent.number}` }).click()
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("Recalled. Nothing was sent.")).toBeVisible()
  expect(await reads()).not.toContain("Not this time")

  await owner.mutate("outbox.setRecall", { minutes: 0 })
  await page.reload()
  await card.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Publish 1", exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(reads).toContain("Dear Mira Holt, not this one, but send the next.")
  const told = await reads()
  expect(told).toContain("Not this time")
  expect(told.split("not this one").length - 1).toBe(1)
  expect(told).not.toContain("Accepted")
  await owner.mutate("outbox.setRecall", { minutes: null })
  await theirs.context().close()
})

test("a message that is planned by date and time is sent at that time, and a time in the past is rejected in the dialog", async ({
  page,
  seeded,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Ola Brandt", email: "ola@example.com" }))
  const owner = await signInClient(seeded.url, "owner@example.com")
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  const written = async () =>
    (await owner.query<{ items: { state: string; sendAt: string | null }[] }>("messages.list", { submissionId: id })).items

  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  await expect(messages(page).getByText("Nothing was said to the submitter yet.")).toBeVisible()
  await page.keyboard.press("r")
  await page.getByRole("textbox", { name: "Message to Ola Brandt" }).fill("We call you in spring.")
  await page.getByRole("button", { name: "Send later" }).click()
  await page.getByRole("menuitem", { name: "Pick date and time" }).click()
  const dialog = page.getByRole("dialog", { name: "Send at" })
  const moment = dialog.locator("input[type=datetime-local]")
  await moment.fill("2020-03-01T10:00")
  await dialog.getByRole("button", { name: "Send then" }).click()
  await expect(dialog.getByText("Choose a time in the future.")).toBeVisible()
  expect(await written()).toEqual([])
  // Within a year, in the time zone of the user.
  const planned = `${new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)}T10:00`
  await moment.fill(planned)
  await moment.press("Enter")
  await expect(dialog).toHaveCount(0)
  const at = await page.evaluate((value) => new Date(value).toISOString(), planned)
  await expect.poll(async () => (await written()).map(({ state, sendAt }) => [state, sendAt])).toEqual([["waiting", at]])
  await expect(page.getByRole("textbox", { name: "Message to Ola Brandt" })).toHaveCount(0)
  // It is the newest action here, so the undo key cancels it and nothing before it.
  await page.keyboard.press("u")
  await expect(page.getByText("Kept back. It is a draft now.", { exact: true })).toBeVisible()
  expect((await written()).map(({ state }) => state)).toEqual(["draft"])

  // A message cancelled with its own button is no undo entry: the key undoes the action before.
  const labelled = async () => (await owner.query<{ labelIds: string[] }>("submissions.get", { id })).labelIds.length
  await page.keyboard.press("1")
  await expect.poll(labelled).toBe(1)
  await page.keyboard.press("r")
  await page.getByRole("textbox", { name: "Message to Ola Brandt" }).fill("We call you in autumn.")
  await messages(page).getByRole("button", { name: "Send later" }).last().click()
  await page.getByRole("menuitem", { name: "Pick date and time" }).click()
  await moment.fill(planned)
  await moment.press("Enter")
  await messages(page).getByRole("button", { name: "Keep it back" }).click()
  await expect.poll(async () => (await written()).map(({ state }) => state)).toEqual(["draft", "draft"])
  await expect(messages(page).getByRole("button", { name: "Keep it back" })).toHaveCount(0)
  await page.keyboard.press("u")
  await expect.poll(labelled).toBe(0)
  await owner.mutate("outbox.setRecall", { minutes: null })
})
