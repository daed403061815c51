import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** What somebody wrote and threw away by hand is offered back for a while. */

const messages = (page: Page) => page.getByRole("region", { name: "Messages" })
/** Of toasts that are not on their way out. */
const offers = (page: Page) => page.locator("[data-state=open]").getByRole("button", { name: "Put back" })

async function openOf(page: Page, url: string, name: string) {
  const sent = await send(url, "demos", answersFor(await readPortal(url, "demos"), { name, email: "back@example.com" }))
  const owner = await signInClient(url, "owner@example.com")
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/submissions?sel=${sent.number}`)
  await expect(messages(page).getByText("Nothing was said to the submitter yet.")).toBeVisible()
  const field = page.getByRole("textbox", { name: `Message to ${name}` })
  return { id, owner, field, discard: messages(page).getByRole("button", { name: "Discard" }) }
}

const attach = (page: Page) =>
  messages(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "terms.txt", mimeType: "text/plain", buffer: Buffer.from("Terms") })

test("a message comes back with its file, ready to be gone on with, and behind what was begun meanwhile", async ({ page, seeded }) => {
  const { field, discard } = await openOf(page, seeded.url, "Edda Voss")
  const putBack = offers(page).last()
  const said = page.getByText("Your text was discarded.", { exact: true })
  await page.keyboard.press("r")
  await field.fill("An hour of careful words.")
  await attach(page)
  const file = messages(page).getByRole("button", { name: /Remove terms\.txt/ })
  await expect(file).toBeVisible()
  await discard.click()
  await expect(field).toHaveCount(0)
  await expect(said).toBeVisible()
  await putBack.click()
  await expect(field).toHaveValue("An hour of careful words.")
  await expect(file).toBeVisible()
  // What is typed on goes into it, and sets no label.
  await expect(field).toBeFocused()

  // Something else was begun meanwhile: both are there.
  await discard.click()
  await page.keyboard.press("r")
  await field.fill("Begun anew.")
  await putBack.click()
  await expect(field).toHaveValue("Begun anew.\n\nAn hour of careful words.")
  await expect(file).toBeVisible()
  await expect(field).toBeFocused()

  // Each is offered for itself, and pressed twice it is back once.
  await field.fill("The first.")
  await discard.click()
  await page.keyboard.press("r")
  await field.fill("The second.")
  await discard.click()
  await expect(offers(page)).toHaveCount(2)
  await offers(page).first().dblclick()
  await offers(page).last().dblclick()
  await expect.poll(async () => (await field.inputValue()).split("\n\n").sort()).toEqual(["The first.", "The second."])

  await discard.click()
  await page.reload()
  await expect(messages(page).getByText("Nothing was said to the submitter yet.")).toBeVisible()
  await expect(field).toHaveCount(0)
})

test("a held key sends nothing that has a gap, and nothing that was thrown away is offered to who comes next", async ({ page, seeded }) => {
  const { id, owner, field, discard } = await openOf(page, seeded.url, "Finn Voss")
  await page.keyboard.press("r")
  await field.fill("Dear {{nothing}},")
  await expect(messages(page).getByText("There is no value for {{nothing}}.")).toBeVisible()
  await page.keyboard.down("Control")
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.down("Enter")
    await page.waitForTimeout(20)
  }
  await page.keyboard.up("Enter")
  await page.keyboard.up("Control")
  await expect(messages(page).getByRole("button", { name: "Send without it" })).toBeVisible()
  expect((await owner.query<{ items: unknown[] }>("messages.list", { submissionId: id })).items).toEqual([])
  await discard.click()
  await expect(offers(page)).toHaveCount(1)
  await page.getByRole("button", { name: /account menu/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(offers(page)).toHaveCount(0)
})

test("changes to a message and to a comment come back, and where those are gone by then as something new @long", async ({
  page,
  seeded,
}) => {
  const { id, owner, field } = await openOf(page, seeded.url, "Gro Voss")
  const putBack = offers(page).last()
  const draft = crypto.randomUUID()
  await owner.mutate("messages.write", { id: draft, submissionId: id, subject: "", body: "First words.", when: "draft" })
  await messages(page).getByRole("button", { name: "Edit" }).click()
  const changed = messages(page).getByRole("textbox").last()
  await changed.fill("Better words.")
  await messages(page).getByRole("button", { name: "Cancel" }).click()
  await putBack.click()
  await expect(changed).toHaveValue("Better words.")
  await messages(page).getByRole("button", { name: "Cancel" }).click()
  await owner.mutate("messages.delete", { id: draft, submissionId: id })
  await expect(messages(page).getByText("First words.")).toHaveCount(0)
  await putBack.click()
  await expect(field).toHaveValue("Better words.")

  const talk = page.getByRole("region", { name: "Comments" })
  await owner.mutate("comments.add", { id: crypto.randomUUID(), submissionId: id, text: "A first thought." })
  await expect(talk.getByText("A first thought.")).toBeVisible()
  await talk.getByRole("button", { name: "Actions for the comment of You" }).click()
  await page.getByRole("menuitem", { name: "Edit" }).click()
  const thought = talk.getByRole("textbox", { name: "Change your comment" })
  await thought.fill("A second thought.")
  await talk.getByRole("button", { name: "Cancel" }).click()
  await expect(thought).toHaveCount(0)
  await putBack.click()
  await expect(thought).toHaveValue("A second thought.")

  // Saved in another tab, it is what was saved that is here.
  const other = await page.context().newPage()
  await other.goto(page.url())
  const same = other.getByRole("textbox", { name: "Change your comment" })
  await other.getByRole("button", { name: "Actions for the comment of You" }).click()
  await other.getByRole("menuitem", { name: "Edit" }).click()
  await expect(same).toHaveValue("A second thought.")
  await same.press("Control+Enter")
  await expect(same).toHaveCount(0)
  // Anyone who is done with a text goes on by keys.
  await expect(other.locator("body")).not.toBeFocused()
  await other.close()
  await expect(thought).toHaveValue("A second thought.")
  await page.bringToFront()
  await thought.fill("A third thought.")
  await talk.getByRole("button", { name: "Cancel" }).click()
  const { items } = await owner.query<{ items: { id: string }[] }>("comments.list", { submissionId: id })
  await owner.mutate("comments.delete", { id: items[0]?.id })
  await expect(talk.getByText("A second thought.")).toHaveCount(0)
  await putBack.click()
  await expect(talk.getByRole("textbox", { name: /^Comment on/ })).toHaveValue("A third thought.")
})
