import type { Page, Route } from "@playwright/test"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { type Client, signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

type Detail = { id: string; number: number; files: { id: string; contentType: string | null }[] }

/** An open submission with something to hear in it. */
async function withSound(client: Client): Promise<Detail> {
  const { items } = await client.query<{ items: { id: string }[] }>("submissions.list", { filter: { state: "open" } })
  for (const { id } of items) {
    const found = await client.query<Detail>("submissions.get", { id })
    if (found.files.some((file) => file.contentType?.startsWith("audio/"))) return found
  }
  throw new Error("nothing to hear in what is open")
}

const comments = (page: Page) => page.getByRole("region", { name: "Comments" })

const busy = { error: { message: "Busy.", code: -32603, data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 } } }

/** Holds back comments alone: what is asked in the same batch comes, and they are asked for once more by themselves. */
async function holdComments(route: Route, held: Promise<void>, isOver: () => boolean): Promise<void> {
  const paths = new URL(route.request().url()).pathname.split("/").at(-1)?.split(",") ?? []
  if (paths.length === 1 || isOver()) return held.then(() => route.continue())
  const response = await route.fetch()
  const answers = (await response.json()) as unknown[]
  return route.fulfill({ response, status: 207, json: answers.map((one, index) => (paths[index] === "comments.list" ? busy : one)) })
}

test("a team talks about a submission by keyboard: a mention, a moment of the sound, a lost connection", async ({
  page,
  seeded,
  browser,
}) => {
  const owner = await signInClient(seeded.url, "owner@example.com")
  const { id, number } = await withSound(owner)
  const { user } = await owner.query<{ user: { id: string; name: string } }>("session.get")

  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  const field = page.getByRole("textbox", { name: `Comment on #${number}` })
  await expect(comments(page).getByText("No comments yet.")).toBeVisible()

  // From anywhere in the inbox; nobody has listened yet, so no time comes with it.
  await page.keyboard.press("c")
  await expect(field).toBeFocused()
  await page.keyboard.type(`Look, @${user.name.slice(0, 3)}`)
  await expect(page.getByRole("option", { name: user.name, exact: true })).toHaveAttribute("aria-selected", "true")
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("Enter")
  await page.keyboard.type("is this ours?")
  await expect(field).toHaveValue(`Look, @${user.name} is this ours?`)

  // Half written, it is there after a reload.
  await page.reload()
  await expect(field).toHaveValue(`Look, @${user.name} is this ours?`)
  await page.keyboard.press("c")
  await page.keyboard.press("Control+Enter")
  await expect(comments(page).getByRole("listitem").getByText(`@${user.name}`)).toBeVisible()
  await expect(field).toHaveValue("")
  await expect.poll(async () => (await owner.query<{ count: number }>("mentions.unseen")).count).toBe(1)
  const { items } = await owner.query<{ items: { text: string }[] }>("comments.list", { submissionId: id })
  expect(items.map((one) => one.text)).toEqual([`Look, @[${user.id}] is this ours?`])

  // A moment of the sound, which a press goes back to.
  await page.keyboard.press("Escape")
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("slider", { name: /^Position in/ })).not.toHaveAttribute("aria-valuetext", /^0:00 of/)
  await page.keyboard.press("c")
  await expect(comments(page).getByRole("button", { name: "Remove the time" })).toBeVisible()
  await page.keyboard.type("It comes in here.")

  // The connection is gone: the words stay, and sent again they are there once.
  const heard = comments(page).getByRole("status")
  await expect(heard.filter({ hasText: "Comment added." })).toHaveCount(1)
  await page.route(/comments\.add/, (route) => route.abort("connectionreset"))
  await page.keyboard.press("Control+Enter")
  await expect(comments(page).getByText(/^This may have arrived\./)).toBeVisible()
  await expect(heard.filter({ hasText: "Comment added." }), "nobody hears of what did not arrive").toHaveCount(0)
  await page.unroute(/comments\.add/)
  // It is sent again before the others have arrived, and is behind them then.
  let arrived = false
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  }).then(() => {
    arrived = true
  })
  await page.route(/comments\.list/, (route) => holdComments(route, held, () => arrived))
  await page.reload()
  await comments(page).getByRole("button", { name: "Try again" }).press("Enter")
  await expect.poll(async () => (await owner.query<{ items: unknown[] }>("comments.list", { submissionId: id })).items.length).toBe(2)
  arrive()
  await expect(comments(page).getByRole("listitem")).toHaveCount(2)
  await expect(heard.filter({ hasText: "Comment added." })).toHaveCount(1)
  const seek = comments(page).getByRole("button", { name: /^Play .* from 0:0\d$/ })
  await expect(seek).toHaveCount(1)
  await seek.press("Enter")
  await expect(page.getByRole("slider", { name: /^Position in/ })).not.toHaveAttribute("aria-valuetext", /^0:00 of/)
  expect(await accessibility(page)).toEqual([])

  // Anyone who was mentioned finds it by its words, and what they have looked at is no longer new.
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(other, seeded.url, "owner@example.com")
  await other.goto(`${seeded.url}/dashboard/submissions?q=ours&sel=${number}`)
  await expect(comments(other).locator("mark")).toHaveText(["ours"])
  await expect.poll(async () => (await owner.query<{ count: number }>("mentions.unseen")).count).toBe(0)

  // What somebody else says comes in while one looks, and while one does not, anyone who is mentioned is called.
  const member = await signInClient(seeded.url, "member@example.com")
  const say = (text: string) => member.mutate("comments.add", { id: crypto.randomUUID(), submissionId: id, text })
  await say("And this one?")
  await expect(comments(other).getByText("And this one?")).toBeVisible()
  const { items: open } = await owner.query<{ items: { number: number }[] }>("submissions.list", { filter: { state: "open" } })
  const elsewhere = open.find((one) => one.number !== number)?.number
  await other.goto(`${seeded.url}/dashboard/submissions?sel=${elsewhere}`)
  await expect(other.getByRole("button", { name: "Mentions", exact: true })).toBeVisible()
  await say(`@[${user.id}], come and listen.`)
  await expect(other.getByRole("button", { name: "Mentions, 1 not seen" })).toBeVisible()
  await other.context().close()

  await comments(page).getByRole("button", { name: "Actions for the comment of You" }).first().press("Enter")
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter")
  const edit = page.getByRole("textbox", { name: "Change your comment" })
  await expect(edit).toBeFocused()
  await expect(edit).toHaveValue(`Look, @${user.name} is this ours?`)
  await edit.fill("Never mind.")
  await page.keyboard.press("Control+Enter")
  await expect(edit).toBeHidden()
  await expect(comments(page).getByText("Never mind.")).toBeVisible()
  await comments(page).getByRole("button", { name: "Actions for the comment of You" }).first().press("Enter")
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter")
  await expect(comments(page).getByText("Your comment was deleted.")).toBeVisible()
})

test("A gives a submission to somebody, H puts it off, U takes both back @long", async ({ page, seeded }) => {
  const admin = await signInClient(seeded.url, "admin@example.com")
  const { id, number } = await withSound(admin)
  type State = { assigneeId: string | null; snoozedUntil: string | null }
  const state = () => admin.query<State>("submissions.get", { id }).then(({ assigneeId, snoozedUntil }) => ({ assigneeId, snoozedUntil }))
  const before = await state()
  const { user } = await admin.query<{ user: { id: string } }>("session.get")

  await signIn(page, seeded.url, "admin@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(comments(page)).toBeVisible({ timeout: 20_000 * slower })
  await page.keyboard.press("a")
  await expect(page.getByRole("combobox", { name: "Find somebody" })).toBeFocused()
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.type("me")
  await page.keyboard.press("Enter")
  await expect(page.getByText(`#${number} is yours.`, { exact: true })).toBeVisible()
  await expect.poll(state).toEqual({ ...before, assigneeId: user.id })

  await page.keyboard.press("h")
  await expect(page.getByRole("menu", { name: "Snooze" })).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await page.getByRole("menuitem", { name: /^Tomorrow morning/ }).press("Enter")
  await expect.poll(async () => (await state()).snoozedUntil).toMatch(/T09:00:00\.000Z$/)
  const { items } = await admin.query<{ items: { number: number }[] }>("submissions.list", { filter: { state: "open" } })
  expect(items.map((one) => one.number)).not.toContain(number)

  await page.keyboard.press("u")
  await expect.poll(async () => (await state()).snoozedUntil).toBeNull()
  await page.keyboard.press("u")
  await expect.poll(state).toEqual(before)

  // Closed without a choice it gives the focus back to what it was opened by.
  const opener = page.getByRole("button", { name: /^Snooze/ }).first()
  await opener.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("menu", { name: "Snooze" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(opener).toBeFocused()
})
