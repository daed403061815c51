import type { Page, Route } from "@playwright/test"
import { wav } from "../lib/audio.ts"
import { answersFor, beginUpload, continueUpload, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { type Client, clientWith, signInClient, signInCookie } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** What others do while somebody looks at the inbox, or has just left it, is there without a reload. */

const row = (page: Page, number: number) => page.locator(`[role=option][data-number="${number}"]`)
const messages = (page: Page) => page.getByRole("region", { name: "Messages" })
const withDecision = (page: Page) => messages(page).getByText("Goes with the decision.", { exact: true })
const draft = (page: Page) => messages(page).getByText("Draft. Only your team sees it.", { exact: true })

type Stage = { id: string; name: string; category: string }

async function arrive(url: string, person: { name: string; email: string }, audio: string[] = []) {
  const sent = await send(url, "demos", answersFor(await readPortal(url, "demos"), person, audio))
  const owner = await signInClient(url, "owner@example.com")
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  const { items: stages } = await owner.query<{ items: Stage[] }>("stages.list")
  const stageOf = (category: string): Stage => stages.find((one) => one.category === category) ?? { id: "", name: "", category }
  return { ...sent, id, owner, review: stageOf("review"), declined: stageOf("declined") }
}

/** Holds a decision with words. */
const hold = (client: Client, id: string, stageId: string) =>
  client.mutate("decisions.decide", {
    ...{ id, stageId, publish: false, actId: crypto.randomUUID() },
    reply: { id: crypto.randomUUID(), subject: "Your demo", body: "Not this one, but send the next." },
  })

test("what a submitter writes shows in the row of the list and is counted above it", async ({ page, seeded, browser }) => {
  const { number, statusUrl, owner } = await arrive(seeded.url, { name: "Runa Lind", email: "runa@example.com" })
  const other = await arrive(seeded.url, { name: "Sten Vik", email: "sten@example.com" })
  const { unread } = await owner.query<{ unread: number }>("submissions.facets", { filter: { state: "open" } })
  const strip = (count: number) => page.getByRole("button", { name: count === 1 ? "1 new message" : `${count} new messages`, exact: true })

  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${other.number}`)
  await expect(messages(page).getByText("Nothing was said to the submitter yet.")).toBeVisible()
  await expect(row(page, number)).toBeVisible()
  await expect(row(page, number)).not.toContainText("New message")

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(statusUrl)
  await theirs.getByRole("textbox", { name: "Write to Lantern Quay" }).fill("Have you heard it?")
  await theirs.getByRole("button", { name: "Send", exact: true }).click()
  await expect(theirs.getByRole("article").getByText("Have you heard it?")).toBeVisible()
  await theirs.context().close()

  await expect(row(page, number)).toContainText("New message")
  await expect(strip(unread + 1)).toBeVisible()

  // Once a colleague marks it as done it is no longer new.
  const submissionId = (await owner.query<{ id: string }>("submissions.get", { number })).id
  await owner.mutate("messages.done", { submissionId, done: true })
  await expect(row(page, number)).not.toContainText("New message")
  await expect(strip(unread + 1)).toHaveCount(0)
})

test("a text that somebody types in stays where it is while letters come above it", async ({ page, seeded }) => {
  const { number, demoId } = await arrive(seeded.url, { name: "Siri Moe", email: "siri@example.com" })
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(messages(page).getByText("Nothing was said to the submitter yet.")).toBeVisible()
  await page.keyboard.press("r")
  const field = page.getByRole("textbox", { name: "Message to Siri Moe" })
  await field.fill("While I type")
  const top = async () => Math.round((await field.boundingBox())?.y ?? 0)
  const before = await top()
  for (const at of [1, 2, 3, 4]) {
    const headers = { "content-type": "application/json" }
    const body = JSON.stringify({ id: crypto.randomUUID(), body: `Letter ${at}\n\nof\n\nmany\n\nlines` })
    const answer = await fetch(`${seeded.url}/api/v1/public/status/${demoId}/messages`, { method: "POST", headers, body })
    expect(answer.ok).toBe(true)
    await expect(messages(page).getByText(`Letter ${at}`)).toBeVisible()
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  }
  await expect(field).toHaveValue("While I type")
  await expect(field).toBeFocused()
})

test("a reply that waits for its decision is a draft once a colleague moves that on", async ({ page, seeded }) => {
  const { id, number, owner, review, declined } = await arrive(seeded.url, { name: "Tove Dahl", email: "tove@example.com" })
  await hold(owner, id, declined.id)
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(withDecision(page)).toBeVisible()

  await owner.mutate("decisions.move", { id, stageId: review.id, actId: crypto.randomUUID() })
  await expect(draft(page)).toBeVisible()
  await expect(withDecision(page)).toHaveCount(0)
})

test("a reply that waits for its decision is a draft once one moves that on oneself @long", async ({ page, seeded }) => {
  const { id, number, owner, review, declined } = await arrive(seeded.url, { name: "Ulf Berg", email: "ulf@example.com" })
  await hold(owner, id, declined.id)
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(withDecision(page)).toBeVisible()

  await page.getByRole("button", { name: /^Change the stage:/ }).click()
  await page.getByRole("menuitemradio", { name: review.name, exact: true }).click()
  await expect(draft(page)).toBeVisible()
  await expect(withDecision(page)).toHaveCount(0)
})

type Answer = { result?: { data?: { files?: object[] } } }

/** Answers as if nobody had listened to the sounds yet. */
async function unheard(route: Route): Promise<void> {
  const paths = new URL(route.request().url()).pathname.split("/").at(-1)?.split(",") ?? []
  const response = await route.fetch()
  const answers = (await response.json()) as Answer[]
  for (const [index, { result }] of answers.entries()) {
    if (paths[index] !== "submissions.get" || !result?.data?.files) continue
    result.data.files = result.data.files.map((file) => ({ ...file, facts: null, waveform: null }))
  }
  return route.fulfill({ response, json: answers })
}

test("what a sound says of itself comes once the server has listened to it, to the person who has opened it before @long", async ({
  page,
  seeded,
}) => {
  const upload = await beginUpload(seeded.url, "demos", "tracks.audio", "demo.wav", wav(200_000))
  await continueUpload(upload)
  const { number } = await arrive(seeded.url, { name: "Wanja Ek", email: "wanja@example.com" }, [upload.id])
  await signIn(page, seeded.url, "member@example.com")
  let listened = false
  await page.route(/submissions\.get/, (route) => (listened ? route.continue() : unheard(route)))
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  const facts = page.getByRole("article").getByLabel("From the file itself")
  await expect(page.getByRole("slider", { name: /^Position in/ })).toBeVisible()
  await expect(facts).toHaveCount(0)
  listened = true
  await expect(facts).toContainText("44.1 kHz")
})

test("what changed while somebody was elsewhere in the app is there when they come back @long", async ({ page, seeded }) => {
  const { id, number, owner } = await arrive(seeded.url, { name: "Vera Holm", email: "vera@example.com" })
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(row(page, number)).toBeVisible()
  await expect(messages(page)).toBeVisible()

  await page.getByRole("link", { name: "Decisions" }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/decisions/)
  const heard = page.waitForResponse((response) => response.url().includes("submissions.counts"))
  await owner.mutate("comments.add", { id: crypto.randomUUID(), submissionId: id, text: "Listen to the second one." })
  // Counted again, this page has heard of it.
  await heard
  await page.goBack()
  await expect(row(page, number)).toContainText("1 comment")
})

/** Brings one submission of the past. @returns how to take it back */
async function bring(url: string, artist: string): Promise<() => Promise<unknown>> {
  const cookie = await signInCookie(url, "owner@example.com")
  const owner = clientWith(url, cookie)
  const response = await fetch(`${url}/api/v1/imports?portal=demos&name=past`, {
    method: "POST",
    headers: { cookie, "content-type": "application/octet-stream" },
    body: `artist,email,Stage,tracks.1.title\n${artist},past@old.example,Listening,Once`,
  })
  const { id } = (await response.json()) as { id: string }
  const state = async () => (await owner.query<{ state: string }>("imports.get", { id })).state
  const { guess } = await owner.query<{ guess: Record<string, string> }>("imports.preview", { id })
  await owner.mutate("imports.check", { id, map: guess, options: { unknown: "create", missing: "accept" } })
  await expect.poll(state).toBe("checked")
  await owner.mutate("imports.run", { id })
  await expect.poll(state).toBe("done")
  return () => owner.mutate("imports.undo", { id })
}

test("what an import brought goes from the list, and from what is open, when the import is taken back @long", async ({ page, seeded }) => {
  const takeBack = await bring(seeded.url, "Ylva Past")
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?q=Ylva`)
  const brought = page.getByRole("option", { name: /Ylva Past/ })
  await brought.click()
  await expect(page.getByRole("article").getByText("Once").first()).toBeVisible()
  await takeBack()
  await expect(brought).toHaveCount(0)
  await expect(page.getByText(/^There is no #\d+ here$/)).toBeVisible()
})
