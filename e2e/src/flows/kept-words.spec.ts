import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** Typed text is neither lost nor saved over another user's text without a question. */

const person = { name: "Kitefall", email: "hello@kitefall.example" }
const plain = {
  roles: { name: "name", email: "email" },
  fields: [
    { type: "short_text" as const, key: "name", label: "Your name", required: true },
    { type: "email" as const, key: "email", label: "E-mail", required: true },
  ],
}
/** The browser's stored entries about a submission, by name, without the last read version, which contains no text. */
const keptAbout = (page: Page, id: string) =>
  page.evaluate((part) => {
    const about = Object.entries(localStorage).filter((entry) => entry.join(" ").includes(part))
    return about.map(([name]) => name).filter((name) => !name.endsWith(":read-versions"))
  }, id)

test("a portal's settings ask before unsaved text is lost, and keep another user's changes", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  const { id, slug } = await makePortal(client, { slug: "two-hands", title: "Two hands", form: plain })
  const receipt = async () => (await client.query<{ receipt: unknown }>("portals.get", { slug })).receipt
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/two-hands?tab=settings`)
  const title = page.getByRole("region", { name: "What visitors read" }).getByRole("textbox", { name: "Title" })
  await title.selectText()
  await page.keyboard.insertText("x".repeat(5_000))
  await expect(title).toHaveValue("x".repeat(120))
  await expect(page.getByText("4,880 characters were left out").first()).toBeVisible()
  await title.fill("Two hands")
  const part = page.getByRole("region", { name: "Receipt by e-mail" })
  const [subject, body] = [part.getByRole("textbox", { name: "Subject" }), part.getByRole("textbox", { name: "Text" })]
  await subject.fill("Owner subject")

  // Another tab of the same portal leaves no unsaved text.
  await page.getByRole("link", { name: "Share" }).click()
  const insights = page.getByRole("link", { name: "Insights" }).first()
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
  await insights.click()
  await question.getByRole("button", { name: "Stay" }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole("navigation", { name: "Parts of the portal" }).getByRole("link", { name: "Settings" }).click()
  await expect(subject).toHaveValue("Owner subject")
  const asked = page.waitForEvent("dialog")
  void page.reload().catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe("beforeunload")
  await dialog.dismiss()

  // Another user changes the text meanwhile, and then the subject too.
  await client.mutate("portals.update", { portalId: id, receipt: { body: "Their text" } })
  await expect(body).toHaveValue("Their text")
  await part.getByRole("button", { name: "Save the receipt" }).click()
  await expect.poll(receipt).toEqual({ subject: "Owner subject", body: "Their text" })
  await subject.fill("Mine")
  await client.mutate("portals.update", { portalId: id, receipt: { subject: "Theirs" } })
  const note = part.getByRole("alert").filter({ hasText: "Somebody else changed this in the meantime." })
  await expect(note).toContainText("Theirs")
  await expect(part.getByRole("button", { name: "Save the receipt" })).toBeDisabled()
  await note.getByRole("button", { name: "Keep mine" }).click()
  await expect(subject).toBeFocused()
  await part.getByRole("button", { name: "Save the receipt" }).click()
  await expect.poll(receipt).toEqual({ subject: "Mine", body: "Their text" })
  await expect(part.getByRole("button", { name: "Save the receipt" })).toBeDisabled()
  await expect(subject).toBeFocused()

  // The focus returns to the text in question, and to its place before the palette opened.
  await subject.fill("Also mine")
  await client.mutate("portals.update", { portalId: id, receipt: { subject: "Also theirs" } })
  await note.getByRole("button", { name: "Take theirs" }).focus()
  await page.keyboard.press("Enter")
  await expect(note).toHaveCount(0)
  await expect(subject).toBeFocused()
  await expect(subject).toHaveValue("Also theirs")
  await body.fill("Half of a")
  await page.keyboard.press("ControlOrMeta+k")
  await page.keyboard.type("insights")
  await page.keyboard.press("Enter")
  await expect(question).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(question).toHaveCount(0)
  await expect(body).toBeFocused()
  await body.fill("Their text")

  await insights.click()
  await expect(page).toHaveURL(/\/dashboard\/insights/)
  await page.goBack()
  await subject.fill("Given up")
  await insights.click()
  await question.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL(/\/dashboard\/insights/)
})

test("a portal's numbers and times are validated, and not overwritten unseen either", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  const { id, slug } = await makePortal(client, { slug: "two-numbers", title: "Two numbers", form: plain })
  const held = async (part: string) => (await client.query<Record<string, unknown>>("portals.get", { slug }))[part]
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/two-numbers?tab=settings`)
  const takes = page.getByRole("region", { name: "Limit" })
  const quota = takes.getByLabel("Maximum number of submissions")
  for (const text of ["2.5", "2,5", "1,00"]) {
    await quota.fill(text)
    await page.keyboard.press("Enter")
    await expect(takes.getByText(/Write a whole number from 1/), text).toBeVisible()
  }
  await quota.fill("1,000")
  await page.keyboard.press("Enter")
  await expect(quota, "as it was saved").toHaveValue("1000")
  expect(await held("quota")).toBe(1000)

  const note = (part: typeof takes) => part.getByRole("alert").filter({ hasText: "Somebody else changed this in the meantime." })
  await quota.fill("20")
  await client.mutate("portals.update", { portalId: id, quota: 3000 })
  await expect(note(takes)).toContainText("3,000")
  await expect(takes.getByRole("button", { name: "Save", exact: true })).toBeDisabled()
  await note(takes).getByRole("button", { name: "Take theirs" }).click()
  await expect(quota).toHaveValue("3000")
  const answering = page.getByRole("region", { name: "Answering" })
  await answering.getByLabel("We answer within").fill("5")
  await client.mutate("portals.update", { portalId: id, promiseDays: 14 })
  await expect(note(answering)).toContainText("14 days")
  await note(answering).getByRole("button", { name: "Keep mine" }).click()
  await answering.getByRole("button", { name: "Save", exact: true }).click()
  await expect.poll(() => held("promiseDays")).toBe(5)

  // Of the times, only the changed one is saved, in the time zone that another user has chosen meanwhile.
  await client.mutate("portals.update", { portalId: id, opensAt: "2099-06-01T08:00:00.000Z", timeZone: "Europe/Oslo" })
  const times = page.getByRole("region", { name: "Opening times" })
  await expect(times.getByLabel("Opens: time")).toHaveValue("10:00")
  await times.getByLabel("Closes", { exact: true }).selectOption("At a time")
  await times.getByLabel("Closes: day").fill("0001-01-01")
  await times.getByRole("button", { name: "Save", exact: true }).click()
  await expect(times.getByText("Write a year from 2000 on with four digits, like 2027.")).toBeVisible()
  await times.getByLabel("Closes: day").fill("2099-07-01")
  await times.getByLabel("Closes: time").fill("")
  await times.getByRole("button", { name: "Save", exact: true }).click()
  await expect(times.getByText("The time of day is missing.")).toBeVisible()
  await expect(times.getByLabel("Closes: time")).toHaveAttribute("aria-invalid", "true")
  await expect(times.getByLabel("Closes: day")).not.toHaveAttribute("aria-invalid")
  await times.getByLabel("Closes: time").fill("12:00")
  await client.mutate("portals.update", { portalId: id, timeZone: "Asia/Tokyo" })
  await expect(times.getByLabel("Opens: time")).toHaveValue("17:00")
  await expect(times.getByLabel("Closes: time"), "the moment that was typed").toHaveValue("19:00")
  await times.getByRole("button", { name: "Save", exact: true }).click()
  await expect.poll(() => held("closesAt")).toBe("2099-07-01T10:00:00.000Z")
  expect(await held("timeZone")).toBe("Asia/Tokyo")
  await times.getByLabel("Closes: time").fill("20:00")
  await client.mutate("portals.update", { portalId: id, closesAt: "2099-08-01T10:00:00.000Z" })
  await expect(note(times)).toContainText(/1 August 2099.*19:00.*Tokyo/)
  await note(times).getByRole("button", { name: "Take theirs" }).click()
  await expect(times.getByLabel("Closes: day")).toHaveValue("2099-08-01")
  await expect(times.getByRole("button", { name: "Save", exact: true })).toHaveCount(0)
})

test("an edit of a submission is merged with another window's edit, and shows conflicts", async ({ page, open }) => {
  const portal = await readPortal(open.url, "demos")
  const { demoId, number } = await send(open.url, "demos", answersFor(portal, person))
  const address = `${open.url}/status/${demoId}`
  const other = await page.context().browser()?.newPage()
  if (!other) throw new Error("No other window")
  const begin = async (at: Page) => {
    await at.goto(address)
    await at.getByRole("button", { name: "Edit what I sent" }).click()
    await expect(at.getByRole("button", { name: "Save changes" })).toBeVisible()
  }
  const name = (at: Page) => at.getByRole("textbox", { name: /^Your name/ })
  const artist = (at: Page) => at.getByRole("textbox", { name: /^Artist name/ })
  await begin(page)
  await begin(other)
  await artist(page).fill("Glasswing")
  await name(page).fill("Sunniva mine")
  await page.waitForTimeout(600)
  const link = other.getByRole("textbox", { name: /^E-mail/ })
  await link.fill("other@kitefall.example")
  await name(other).fill("Sunniva theirs")
  await other.getByRole("button", { name: "Save changes" }).click()
  await expect(other.getByText("Saved.").filter({ visible: true }).last()).toBeVisible()

  await page.getByRole("button", { name: "Save changes" }).click()
  const refused = page.getByRole("alert").filter({ hasText: "It was changed in another window in the meantime." })
  await expect(refused).toBeVisible()
  const said = (await refused.innerText()).match(/\bkept\b/g) ?? []
  expect(said, "that it is kept is said once").toHaveLength(1)
  await begin(page)
  const note = page.getByRole("status").filter({ hasText: "laid over" })
  await expect(note).toContainText("Your name")
  await expect(note).toContainText("In the other window it says: Sunniva theirs")
  await expect(artist(page)).toHaveValue("Glasswing")
  await expect(page.getByRole("textbox", { name: /^E-mail/ })).toHaveValue("other@kitefall.example")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByText("Saved.").filter({ visible: true }).last()).toBeVisible()
  const team = await signInClient(open.url, "ruta@example.com")
  const { answers } = await team.query<{ answers: Record<string, unknown> }>("submissions.get", { number })
  expect(JSON.stringify(answers)).toContain("Glasswing")
  expect(JSON.stringify(answers)).toContain("other@kitefall.example")
  expect(JSON.stringify(answers)).toContain("Sunniva mine")
  await other.close()
})

test("a status page shows at once why an action was rejected, and keeps nothing after an erasure", async ({ page, open }) => {
  const portal = await readPortal(open.url, "demos")
  const { demoId, number } = await send(open.url, "demos", answersFor(portal, person))
  const team = await signInClient(open.url, "ruta@example.com")
  const { id } = await team.query<{ id: string }>("submissions.get", { number })
  await page.goto(`${open.url}/status/${demoId}`)
  const box = page.getByRole("textbox", { name: /^Write to / })
  await box.fill("\u200b")
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await expect(page.getByRole("alert").first()).toBeVisible()
  await box.fill("It is my own recording.")
  await page.getByRole("button", { name: "Edit what I sent" }).click()
  await page.getByRole("textbox", { name: /^Artist name/ }).fill("Glasswing")
  await page.waitForTimeout(600)
  await page.getByRole("button", { name: "Back without saving" }).click()
  expect((await keptAbout(page, demoId)).length).toBe(2)

  // A dialog that is opened while the page polls stays open.
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/v1/public/status/${demoId}`, async (route) => {
    await waiting
    await route.continue()
  })
  const looked = page.waitForRequest(`**/api/v1/public/status/${demoId}`)
  await page.evaluate(() => window.dispatchEvent(new Event("online")))
  await looked
  await page.getByRole("button", { name: "Withdraw" }).click()
  const question = page.getByRole("alertdialog")
  await expect(question).toBeVisible()
  const { items } = await team.query<{ items: { id: string; category: string }[] }>("stages.list")
  const declined = items.find((one) => one.category === "declined")?.id
  await team.mutate("decisions.decide", { id, stageId: declined, publish: true, actId: `declined-${id}` })
  answer()
  await page.waitForTimeout(500)
  await expect(question).toBeVisible()
  await page.unroute(`**/api/v1/public/status/${demoId}`)
  await question.getByRole("button", { name: /^Withdraw/ }).click()
  await expect(question.getByRole("alert")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).not.toHaveText("Received")
  await question.getByRole("button").first().click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await expect(page.getByRole("button", { name: "Edit what I sent" })).toHaveCount(0)

  await page.getByRole("button", { name: "Erase my data" }).click()
  await page.getByRole("dialog").getByRole("textbox").fill(`${number}`)
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Erase/ })
    .click()
  await expect(page.getByRole("heading", { name: "It is erased" })).toBeVisible()
  expect(await keptAbout(page, demoId)).toEqual([])
})

test("after an erasure in one tab, every action in the other reports it, and unsent text can be copied", async ({ page, open }) => {
  const portal = await readPortal(open.url, "demos")
  const acts = ["send", "withdraw", "edit", "erase"] as const
  for (const act of acts) {
    const { demoId, number } = await send(open.url, "demos", answersFor(portal, person))
    await page.goto(`${open.url}/status/${demoId}`)
    await page.getByRole("textbox", { name: /^Write to / }).fill(`It is my own recording, ${act}.`)
    const other = await page.context().newPage()
    await other.goto(`${open.url}/status/${demoId}`)
    await other.getByRole("button", { name: "Erase my data" }).click()
    await other.getByRole("dialog").getByRole("textbox").fill(`${number}`)
    await other.getByRole("dialog").getByRole("button", { name: "Erase it for good" }).click()
    await expect(other.getByRole("heading", { name: "It is erased" })).toBeVisible()
    await other.close()

    if (act === "send") await page.getByRole("button", { name: "Send", exact: true }).click()
    if (act === "edit") await page.getByRole("button", { name: "Edit what I sent" }).click()
    if (act === "withdraw") {
      await page.getByRole("button", { name: "Withdraw", exact: true }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw it" }).click()
    }
    if (act === "erase") {
      await page.getByRole("button", { name: "Erase my data" }).click()
      await page.getByRole("dialog").getByRole("textbox").fill(`${number}`)
      await page.getByRole("dialog").getByRole("button", { name: "Erase it for good" }).click()
    }
    await expect(page.getByRole("heading", { name: "It is erased" }), act).toBeFocused()
    await expect(page.getByRole("textbox", { name: /not sent/ }), act).toHaveValue(`It is my own recording, ${act}.`)
    expect(await keptAbout(page, demoId), act).toEqual([])
  }
  expect(await accessibility(page)).toEqual([])
})

test("the team's drafts about a submission are deleted when it is erased", async ({ page, open }) => {
  const portal = await readPortal(open.url, "demos")
  const { demoId, number } = await send(open.url, "demos", answersFor(portal, person))
  const team = await signInClient(open.url, "ruta@example.com")
  const { id } = await team.query<{ id: string }>("submissions.get", { number })
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/submissions?sel=${number}`)
  const note = page.getByRole("textbox", { name: `Comment on #${number}` })
  await note.click()
  await note.pressSequentially("Sunniva told us")
  await expect.poll(() => keptAbout(page, id)).toHaveLength(1)
  const erased = await page.request.post(`${open.url}/api/v1/public/status/${demoId}/erase`, { data: { number: `${number}` } })
  expect(erased.ok()).toBe(true)
  await expect.poll(() => keptAbout(page, id), { timeout: 15_000 * slower }).toEqual([])
})
