import type { Page } from "@playwright/test"
import { mp3 } from "../lib/audio.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { hold, slowFrames } from "../lib/slow.ts"
import { expect, test } from "../lib/test.ts"

/** Hands that are quicker than the screen or the line: what is typed meanwhile goes where it was meant to, or nowhere. */

const short = { roles: { email: "email" }, fields: [{ type: "email" as const, key: "email", label: "E-mail", required: true }] }

const number = async (page: Page) => Number(await page.locator("article[data-number]").getAttribute("data-number"))

async function openInbox(page: Page, url: string, query = "state=all") {
  await signIn(page, url, "member@example.com")
  await page.goto(`${url}/dashboard/submissions?${query}`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  await expect(page.getByText("Nothing was said to the submitter yet.")).toBeVisible()
}

test("what follows a key is for what it opened, and what follows Enter in the search for the list, however slowly the screen draws", async ({
  page,
  seeded,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  for (const name of ["Quillon Fen", "Quillon Marsh"])
    await send(seeded.url, "demos", answersFor(portal, { name, email: "quillon@example.com" }))
  await slowFrames(page, 400)
  await openInbox(page, seeded.url)
  const at = await number(page)
  await page.keyboard.type("ayuki", { delay: 20 })
  await expect(page.getByRole("combobox", { name: "Find somebody" })).toHaveValue("yuki")
  await page.keyboard.press("Escape")
  expect(await number(page), "no letter was a key").toBe(at)

  await page.keyboard.type("/quillo", { delay: 20 })
  const rows = page.getByRole("option")
  await expect(rows).toHaveCount(2)
  // The last letter is searched for by Enter, and the next key comes before its list.
  await page.keyboard.type("n")
  await page.keyboard.press("Enter")
  await page.keyboard.press("j")
  await expect(page.getByRole("textbox", { name: /^Search titles/ })).toHaveValue("quillon")
  await expect(rows.nth(1)).toHaveAttribute("aria-selected", "true")

  await expect(page.getByText("Nothing was said to the submitter yet.")).toBeVisible()
  await page.keyboard.press("r")
  await page.keyboard.type("Dear ", { delay: 20 })
  const message = page.getByRole("textbox", { name: /^Message to Quillon/ })
  await expect(message).toHaveValue("Dear ")
  await page.getByRole("button", { name: "Insert", exact: true }).press("Enter")
  await expect(page.getByRole("menuitem").first()).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.type(", hello", { delay: 20 })
  await expect(message).toHaveValue(/^Dear \{\{[a-z.]+\}\}, hello$/)
})

test("Enter leaves the search while its results load, so that the next letter is a key", async ({ page, seeded }) => {
  await openInbox(page, seeded.url)
  const line = await hold(page, /submissions\.list/)
  await page.keyboard.press("/")
  const field = page.getByRole("textbox", { name: /^Search titles/ })
  await field.pressSequentially("a")
  await line.asked
  await expect(page.getByRole("option")).toHaveCount(0)
  await page.keyboard.press("Enter")
  await page.keyboard.press("j")
  line.release()
  await expect(page.getByRole("option").first()).toBeVisible()
  await expect(field).toHaveValue("a")
})

test("what is typed before a dialog has been fetched is no key of the page", async ({ page, seeded }) => {
  const line = await hold(page, /\/assets\/palette-[^/]*\.js$/)
  await openInbox(page, seeded.url)
  const deck = page.getByRole("region", { name: "Labels" })
  await expect(deck.getByRole("button", { name: /^Pass/ })).toBeVisible()
  const pressed = () => deck.locator("button[aria-pressed]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-pressed")))
  const [at, before] = [await number(page), await pressed()]
  await page.keyboard.press("ControlOrMeta+k")
  await line.asked
  await page.keyboard.type("pass4j", { delay: 20 })
  line.release()
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused()
  await page.keyboard.press("Escape")
  expect([await number(page), await pressed()]).toEqual([at, before])
  await page.keyboard.press("j")
  await expect.poll(() => number(page), { message: "and then they are keys again" }).not.toBe(at)
})

test("nor is it written into the field that one came from", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  await makePortal(client, { slug: "from-a-field", title: "From a field", form: short })
  const line = await hold(page, /\/assets\/palette-[^/]*\.js$/)
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/from-a-field?tab=settings`)
  const title = page.getByRole("region", { name: "What visitors read" }).getByRole("textbox", { name: "Title", exact: true })
  await title.fill("Half of a")
  await page.keyboard.press("ControlOrMeta+k")
  await line.asked
  await page.keyboard.type("sign out", { delay: 20 })
  await page.keyboard.press("Enter")
  line.release()
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(title).toHaveValue("Half of a")
  await expect(page.getByText("Saved.", { exact: true })).toHaveCount(0)
})

test("a label that was pressed just before the page is closed arrives, however long the line is", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Ida Farewell", email: "ida@example.com" }))
  const client = await signInClient(seeded.url, "member@example.com")
  const labels = async () => (await client.query<{ labelIds: string[] }>("submissions.get", { number: sent.number })).labelIds.length
  await openInbox(page, seeded.url, `state=all&sel=${sent.number}`)
  const label = page.getByRole("region", { name: "Labels" }).locator("[aria-pressed]").first()
  await expect(label).toHaveAttribute("aria-pressed", "false")
  // All lines that a browser has to one server are taken, so that the change has to wait for one.
  const taken = await page.evaluate(async () => {
    const lines = Array.from({ length: 8 }, () => new EventSource("/api/trpc/live.events"))
    const open = () => lines.filter((line) => line.readyState === EventSource.OPEN).length
    for (let before = -1; open() !== before; await new Promise((resolve) => setTimeout(resolve, 500))) before = open()
    return open()
  })
  expect(taken, "the last of them wait too").toBeLessThan(8)
  await label.click()
  await expect(label).toHaveAttribute("aria-pressed", "true")
  expect(await labels()).toBe(0)
  await page.close()
  await expect.poll(labels).toBe(1)
})

test("the choices of a question are typed one after the other, however slowly the screen draws", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  const { slug } = await client.mutate<{ slug: string }>("portals.create", { template: "blank", title: "In a row", slug: "in-a-row" })
  await slowFrames(page, 400)
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/${slug}`)
  await page.getByRole("button", { name: "Add a field" }).focus()
  await page.keyboard.press("n")
  await page.keyboard.type("one choice", { delay: 20 })
  await page.keyboard.press("Enter")
  await expect(page.locator("#new-field-question")).toBeFocused()
  await page.keyboard.type("Colour\nRed\nGreen\nBlue", { delay: 20 })
  const choices = page.getByRole("textbox", { name: /^Choice \d/ })
  await expect(choices).toHaveCount(3)
  for (const [place, colour] of ["Red", "Green", "Blue"].entries()) await expect(choices.nth(place)).toHaveValue(colour)
})

test("a draft that is still being saved is saved once more, no matter who waits for it", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  const fields = [
    { type: "short_text", key: "name", label: "Name", required: true },
    { type: "email", key: "email", label: "E-mail", required: true },
  ] as const
  await makePortal(client, { slug: "twice", title: "Twice", form: { roles: { name: "name", email: "email" }, fields: [...fields] } })
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/twice`)
  await page.locator('[data-field-path="name"]').getByRole("button", { name: /^Name/ }).click()
  const line = await hold(page, /portals\.saveDraft/)
  const question = page.locator("#field-question")
  await question.fill("Your name")
  await line.asked
  await question.fill("Your whole name")
  const publish = page.getByRole("button", { name: /^Publish/ })
  await publish.click()
  await publish.click()
  line.release()
  await expect(page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true })).toBeVisible()
  await expect(page.getByText(/^Draft saved/)).toBeAttached()
  const { form, revision } = await client.query<{ form: { fields: { label: string }[] }; revision: number }>("portals.get", {
    slug: "twice",
  })
  expect([form.fields[0]?.label, revision]).toEqual(["Your whole name", 4])
})

test("words that would not be in the message are not taken while it is being sent", async ({ page, seeded, browser }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Orla Wick", email: "orla@example.com" }))
  await openInbox(page, seeded.url, `sel=${sent.number}`)
  await page.keyboard.press("r")
  await page.keyboard.type("Thank you.")
  const line = await hold(page, /messages\.write/)
  await page.keyboard.press("Control+Enter")
  await line.asked
  await expect(page.getByRole("textbox", { name: "Message to Orla Wick" })).not.toBeEditable()
  line.release()
  await expect(page.getByRole("region", { name: "Messages" }).getByText("Not opened yet")).toBeVisible()

  await page.keyboard.press("c")
  await page.keyboard.type("She is right.")
  await page.keyboard.press("Control+Enter")
  const comments = page.getByRole("region", { name: "Comments" })
  await comments.getByRole("button", { name: "Actions for the comment of You" }).press("Enter")
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter")
  const edit = page.getByRole("textbox", { name: "Change your comment" })
  await edit.fill("She was right.")
  const change = await hold(page, /comments\.edit/)
  await edit.press("Control+Enter")
  await change.asked
  await expect(edit).not.toBeEditable()
  change.release()
  await expect(comments.getByText("She was right.")).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(sent.statusUrl)
  const field = theirs.getByRole("textbox", { name: "Write to Lantern Quay" })
  await field.fill("On Thursday.")
  const slow = await hold(theirs, /\/messages$/)
  await field.press("Control+Enter")
  await slow.asked
  await expect(field).not.toBeEditable()
  slow.release()
  await expect(theirs.getByRole("article").getByText("On Thursday.")).toBeVisible()
  await expect(field).toBeEditable()
  await expect(field).toHaveValue("")
  await theirs.context().close()
})

test("a file that is let go on a form before what carries it has come is there at once, and carried once that comes", async ({
  page,
  seeded,
}) => {
  const line = await hold(page, /\/assets\/uploads-[^/]*\.js$/)
  await page.goto(`${seeded.url}/demos`)
  const choose = page.locator('input[type="file"]').first()
  await expect(choose).toBeAttached()
  const bytes = mp3(3).toString("base64")
  const files = await page.evaluateHandle((encoded) => {
    const given = new DataTransfer()
    given.items.add(new File([Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))], "glasshouse.mp3", { type: "audio/mpeg" }))
    return given
  }, bytes)
  await choose.dispatchEvent("drop", { dataTransfer: files })
  await line.asked
  await expect(page.getByText("glasshouse.mp3")).toBeVisible()
  const replace = page.getByLabel("Replace: glasshouse.mp3")
  await expect(replace).toHaveCount(0)
  const carried = page.waitForResponse((response) => /\/api\/uploads\/[^/]+\/info$/.test(response.url()))
  line.release()
  expect(await (await carried).json()).toMatchObject({ state: expect.stringMatching(/stored|checking|received/) })
  await expect(replace).toBeAttached()
})
