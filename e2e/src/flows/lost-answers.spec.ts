import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { hold } from "../lib/slow.ts"
import { expect, test } from "../lib/test.ts"

/** The request arrives, but its response is lost. */
const loseAnswer = (page: Page, address: RegExp | string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 },
  )

type Said = { items: { body: string; state: string }[] }

test("a message whose response was lost is saved with later changes, and a sent one is followed by another", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Ilse Berg", email: "ilse@example.com" }))
  const owner = await signInClient(seeded.url, "owner@example.com")
  const before = await owner.query<{ minutes: number }>("outbox.recall")
  await owner.mutate("outbox.setRecall", { minutes: 10 })
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  const said = async () =>
    (await owner.query<Said>("messages.list", { submissionId: id })).items.map(({ body, state }) => ({ body, state }))

  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  const messages = page.getByRole("region", { name: "Messages" })
  await expect(messages.getByText("Nothing was said to the submitter yet.")).toBeVisible()
  const field = page.getByRole("textbox", { name: "Message to Ilse Berg" })
  await page.keyboard.press("r")
  await expect(field).toBeFocused()
  await page.keyboard.type("We say YES")
  // The list of messages loads only after the correction.
  let news = await hold(page, /messages\.list/)
  await loseAnswer(page, /messages\.write/)
  await page.keyboard.press("Control+Enter")
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await field.fill("CORRECTED: we say NO")
  news.release()
  await expect(messages.getByText("these words take its place")).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await field.press("Control+Enter")
  await expect(field).toBeHidden()
  expect(await said()).toEqual([{ body: "CORRECTED: we say NO", state: "waiting" }])

  // Nothing was changed: once it is known to have arrived, the draft is empty.
  await page.keyboard.press("r")
  await field.fill("And one more thing")
  await loseAnswer(page, /messages\.write/)
  await field.press("Control+Enter")
  await expect(field).toBeHidden()
  expect(await said()).toHaveLength(2)

  // It was sent before it was corrected.
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  await page.keyboard.press("r")
  await field.fill("On Monday")
  news = await hold(page, /messages\.list/)
  await loseAnswer(page, /messages\.write/)
  await field.press("Control+Enter")
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await field.fill("On Tuesday, sorry")
  news.release()
  await expect(messages.getByText("Ilse Berg has what you sent first.")).toBeVisible()
  await field.press("Control+Enter")
  await expect(field).toBeHidden()
  const sentOut = (await said()).filter((one) => one.state === "sent").map((one) => one.body)
  expect(sentOut).toEqual(["On Monday", "On Tuesday, sorry"])
  await owner.mutate("outbox.setRecall", { minutes: before.minutes })
})

test("a decision repeated after a lost response is sent with the latest text @long", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Nils Aune", email: "nils@example.com" }))
  const owner = await signInClient(seeded.url, "owner@example.com")
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  const said = async () =>
    (await owner.query<Said>("messages.list", { submissionId: id })).items.map(({ body, state }) => ({ body, state }))
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  const dialog = page.getByRole("dialog")
  const field = dialog.getByRole("textbox", { name: "Message" })

  await page.keyboard.press("d")
  await page.keyboard.press("1")
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  await field.fill("We say YES")
  // It arrives, and the page is left before the response comes.
  await page.route(/decisions\.decide/, async (route) => void (await route.fetch()))
  await field.press("Control+Enter")
  await expect.poll(said).toEqual([{ body: "We say YES", state: "held" }])
  await page.reload()
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  await page.keyboard.press("d")
  await page.keyboard.press("2")
  await expect(field).toHaveValue("We say YES")
  await field.fill("We say NO, sorry.")
  await field.press("Control+Enter")
  await expect(dialog).toBeHidden()
  await expect.poll(said).toEqual([{ body: "We say NO, sorry.", state: "held" }])
  await page.keyboard.press("d")
  await expect(dialog).toBeVisible()
  await expect(field).toHaveValue("")
})

/** Sends a request twice, as a browser does by itself when a reused connection is cut. */
const sendTwice = (page: Page, address: RegExp) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.continue()
    },
    { times: 1 },
  )

test("a repeated request about a message reports it as done", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Marit Dahl", email: "marit@example.com" }))
  const owner = await signInClient(seeded.url, "owner@example.com")
  const before = await owner.query<{ minutes: number }>("outbox.recall")
  await owner.mutate("outbox.setRecall", { minutes: 10 })
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  await owner.mutate("messages.write", { id: crypto.randomUUID(), submissionId: id, body: "On Monday", when: "now" })
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  const message = page.getByRole("region", { name: "Messages" }).getByRole("article")
  const press = (name: string) => message.getByRole("button", { name, exact: true }).click()
  const said = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

  await sendTwice(page, /messages\.edit/)
  await press("Keep it back")
  await said("Kept back. It is a draft now.")
  await press("Edit")
  await message.getByRole("textbox", { name: "Message", exact: true }).fill("On Tuesday")
  await sendTwice(page, /messages\.edit/)
  await press("Save")
  await said("The message was changed.")
  await sendTwice(page, /messages\.sendNow/)
  await press("Send now")
  await said("Sent to Marit Dahl.")
  await expect(message.getByText("On Tuesday")).toBeVisible()
  await owner.mutate("messages.write", { id: crypto.randomUUID(), submissionId: id, body: "One more thing", when: "draft" })
  // The sent message may still be listed in its old state.
  const draft = message.filter({ hasText: "One more thing" })
  await expect(draft).toBeVisible()
  await sendTwice(page, /messages\.delete/)
  await draft.getByRole("button", { name: "Delete", exact: true }).click()
  await said("The message was deleted.")
  await expect(page.getByText("One more thing")).toBeHidden()
  await owner.mutate("outbox.setRecall", { minutes: before.minutes })
})

test("text for a message that was sent during editing continues as a new message @long", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Eivor Holm", email: "eivor@example.com" }))
  const owner = await signInClient(seeded.url, "owner@example.com")
  const before = await owner.query<{ minutes: number }>("outbox.recall")
  await owner.mutate("outbox.setRecall", { minutes: 10 })
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  const messages = page.getByRole("region", { name: "Messages" })
  await expect(messages.getByText("Nothing was said to the submitter yet.")).toBeVisible()
  const field = page.getByRole("textbox", { name: "Message to Eivor Holm" })
  await page.keyboard.press("r")
  await field.fill("On Monday")
  await field.press("Control+Enter")
  await expect(messages.getByRole("status").filter({ hasText: "Sends in" })).toHaveCount(1)
  const message = messages.getByRole("article")
  await message.getByRole("button", { name: "Edit", exact: true }).click()
  await message.getByRole("textbox").last().fill("On Tuesday, sorry")
  const { items } = await owner.query<{ items: { id: string }[] }>("messages.list", { submissionId: id })
  await owner.mutate("messages.sendNow", { id: items[0]?.id })
  await expect(messages.getByText("This message has been sent in the meantime")).toBeVisible()
  await expect(messages.getByRole("button", { name: "Save mine over it" })).toBeHidden()
  await expect(messages.getByRole("status").filter({ hasText: "Sends in" })).toHaveCount(0)
  expect(await accessibility(page)).toEqual([])
  await messages.getByRole("button", { name: "Send mine as a message of its own" }).click()
  await expect(field).toHaveValue("On Tuesday, sorry")
  await expect(field).toBeFocused()

  // There is no response, and it is unknown whether the request arrived.
  await page.route(/messages\.write/, (route) => route.abort("connectionreset"), { times: 1 })
  await field.press("Control+Enter")
  await expect(messages.getByText("this may have arrived")).toBeVisible()
  await field.press("Control+Enter")
  await expect(field).toBeHidden()
  await owner.mutate("outbox.setRecall", { minutes: before.minutes })
})

test("a comment discarded after a lost response is shown if it has arrived", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Tuva Ness", email: "tuva@example.com" }))
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  await expect(page.getByText("No comments yet")).toBeVisible()
  // No page gets an event about it: only a refetch shows it.
  await page.route(/live\./, (route) => route.abort("connectionreset"))
  const list = await hold(page, /comments\.list/)
  await loseAnswer(page, /comments\.add/)
  const field = page.getByRole("textbox", { name: `Comment on #${sent.number}` })
  await field.fill("Is this theirs?")
  await field.press("Control+Enter")
  await expect(page.getByText("This may have arrived.")).toBeVisible()
  await page.getByRole("button", { name: "Discard", exact: true }).click()
  list.release()
  await expect(page.getByRole("button", { name: "Discard", exact: true })).toBeHidden()
  await expect(page.getByText("Is this theirs?")).toBeVisible()
})

test("text that a submitter changed after a lost response is sent as a new message, with its files", async ({ page, seeded }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const portal = await readPortal(seeded.url, "demos")
  const { statusUrl } = await send(seeded.url, "demos", answersFor(portal, { name: "Oda Vik", email: "oda@example.com" }))
  await page.goto(statusUrl)
  const box = page.getByRole("textbox", { name: /^Write to / })
  const sendIt = page.getByRole("button", { name: "Send", exact: true })
  await box.fill("Here is the other version.")
  await loseAnswer(page, "**/messages")
  await sendIt.click()
  await expect(page.getByRole("alert")).toContainText("it is not certain whether this arrived")
  await page.locator("input[type=file]").setInputFiles({ name: "version.txt", mimeType: "text/plain", buffer: Buffer.from("It is here.") })
  await sendIt.click()
  await expect(page.getByRole("alert")).toContainText("has arrived already")
  await expect(page.getByRole("article").getByText("Here is the other version.")).toHaveCount(1)
  await expect(box).toHaveValue("Here is the other version.")
  expect(await accessibility(page)).toEqual([])
  await box.fill("Here is its file.")
  await sendIt.click()
  const second = page.getByRole("article").filter({ hasText: "Here is its file." })
  await expect(second.getByRole("link", { name: /version\.txt/ })).toBeVisible()
  await expect(box).toHaveValue("")
})

test("a portal's setting whose response was lost is not marked as unsaved, and shows the saved value", async ({ page, seeded }) => {
  const owner = await signInClient(seeded.url, "owner@example.com")
  const form = { roles: { email: "email" }, fields: [{ type: "email" as const, key: "email", label: "E-mail", required: true }] }
  await makePortal(owner, { slug: "lost-settings", title: "Tapes by post", form })
  const saved = async () => (await owner.query<{ title: string }>("portals.get", { slug: "lost-settings" })).title
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/portals/lost-settings?tab=settings`)
  const part = page.getByRole("region", { name: "What visitors read" })
  const title = part.getByRole("textbox", { name: "Title", exact: true })
  const save = part.getByRole("button", { name: "Save" })
  const unsure = page.getByText("The server did not answer. It may or may not have been saved.").first()

  await title.fill("Tapes by hand")
  await loseAnswer(page, /portals\.update/)
  await save.click()
  await expect(unsure).toBeVisible()
  await expect(page.getByText("It was not saved.")).toHaveCount(0)
  await expect(save, "it was saved, and nothing is left to save").toBeDisabled()
  await expect(title).toHaveValue("Tapes by hand")
  expect(await saved()).toBe("Tapes by hand")

  // It never arrived, so it is still unsaved.
  await title.fill("Tapes by bird")
  await page.route(/portals\.update/, (route) => route.abort("connectionreset"), { times: 1 })
  await save.click()
  await expect(unsure).toBeVisible()
  await expect(save).toBeEnabled()
  await save.click()
  await expect.poll(saved).toBe("Tapes by bird")
})
