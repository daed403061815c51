import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { type Client, signInClient } from "../lib/rpc.ts"
import { accessibility, headings, watch } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** Reviewers score submissions in their queue and in the inbox, by keyboard and by touch. */

const scale = (...wordings: string[]) => wordings
const criteria = [
  { name: "Originality", weight: 2, scale: scale("Heard it often", "Familiar", "A twist", "Distinct", "Nobody else"), required: true },
  { name: "Fit", weight: 1, scale: scale("Elsewhere", "A stretch", "Could be", "Sits well", "Made for us"), required: true },
  { name: "Live", weight: 0, scale: scale("No", "Maybe", "Yes"), required: false },
].map((one) => ({ ...one, help: "", onlyIf: null }))

type MyRounds = { items: { id: string; remaining: number }[] }

let round: string | undefined

/** The one round of this file's server. Its reviewers are named: only so a manager is one among others. */
async function openRound(url: string): Promise<string> {
  if (round) return round
  const owner = await signInClient(url, "owner@example.com")
  const portals = await owner.query<{ items: { id: string; slug: string }[] }>("portals.list")
  const members = await owner.query<{ items: { id: string; role: string }[] }>("members.list")
  const { id } = await owner.mutate<{ id: string }>("reviews.createRound", {
    portalId: portals.items.find((one) => one.slug === "demos")?.id,
    name: "First listen",
    opensAt: new Date(Date.now() - 1000).toISOString(),
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 3,
    visibility: "afterOwn",
    average: "mean",
    everyone: false,
    reviewerIds: members.items.filter((one) => one.role !== "viewer").map((one) => one.id),
    criteria,
  })
  const remaining = async () => (await owner.query<MyRounds>("reviews.myRounds")).items[0]?.remaining ?? 0
  await expect.poll(remaining, { message: "the round has submissions" }).toBeGreaterThan(5)
  round = id
  return id
}

const sheet = (page: Page) => page.getByRole("region", { name: "Your review" })
const criterion = (page: Page, name: string) => sheet(page).getByRole("group", { name, exact: true })
const value = (page: Page, name: string, wording: string) => criterion(page, name).getByRole("button", { name: wording })
const number = async (page: Page) => Number(await page.locator("article[data-number]").getAttribute("data-number"))
const saved = (page: Page) => expect(sheet(page).getByRole("status")).toHaveText("Saved")

async function openQueue(page: Page, url: string, email: string) {
  await openRound(url)
  await signIn(page, url, email)
  await page.goto(`${url}/dashboard/queue`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  await expect(criterion(page, "Originality")).toBeVisible()
}

/** Waits until another submission is open than `before`. */
const left = (page: Page, before: number) =>
  expect
    .poll(() =>
      page
        .locator("article[data-number]")
        .count()
        .then((count) => (count === 1 ? number(page) : before)),
    )
    .not.toBe(before)

const mine = async (client: Client, n: number) => {
  const { id } = await client.query<{ id: string }>("submissions.get", { number: n })
  const { rounds } = await client.query<{ rounds: { mine: { state: string; scores: Record<string, number> } | null }[] }>("reviews.sheet", {
    submissionId: id,
  })
  return rounds[0]?.mine ?? null
}

test("a reviewer works through the queue by keyboard alone", async ({ page, seeded }) => {
  const { url } = seeded
  await openRound(url)
  await signIn(page, url, "member@example.com")
  await page.goto(`${url}/dashboard/submissions`)
  await expect(page.getByRole("link", { name: /^My queue/ })).toBeVisible()
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused()
  await page.keyboard.type("my queue")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/dashboard\/queue/)
  await expect(criterion(page, "Originality")).toBeVisible()
  await expect(page.locator("article[data-number]")).toBeVisible()
  const first = await number(page)
  await expect(sheet(page).getByText("Others’ reviews are hidden until yours is in.")).toBeVisible()
  expect(await accessibility(page, headings), "the queue").toEqual([])

  // Digits score at once: nothing else on this screen takes them.
  await page.locator("#reading-title").focus()
  await page.keyboard.press("4")
  await expect(value(page, "Originality", "4, Distinct")).toHaveAttribute("aria-pressed", "true")
  await page.keyboard.press("v")
  await expect(criterion(page, "Fit")).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(criterion(page, "Originality")).toBeFocused()
  await page.keyboard.press("4")
  await expect(value(page, "Originality", "4, Distinct")).toHaveAttribute("aria-pressed", "true")
  await expect(criterion(page, "Fit"), "a score moves on").toBeFocused()
  await page.keyboard.press("9")
  await expect(criterion(page, "Fit"), "a digit that the scale lacks does nothing").toBeFocused()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("5")
  await expect(value(page, "Originality", "5, Nobody else")).toHaveAttribute("aria-pressed", "true")
  await expect(sheet(page).getByText("5.0 of 5, Fit open")).toBeVisible()
  await saved(page)

  await page.reload()
  await expect(value(page, "Originality", "5, Nobody else"), "the draft survives a reload").toHaveAttribute("aria-pressed", "true")
  expect(await number(page), "it is kept for the reviewer").toBe(first)

  await page.keyboard.press("v")
  await page.keyboard.press("Control+Enter")
  await expect(criterion(page, "Fit")).toContainText("Choose a value, or abstain.")
  await expect(criterion(page, "Fit"), "what is wrong takes the focus").toBeFocused()
  expect(await accessibility(page, headings), "a missing score").toEqual([])
  await page.keyboard.press("2")
  await page.keyboard.press("Control+Enter")
  await left(page, first)
  await expect(page.getByText(`Your review of #${first} is in.`)).toBeVisible()
  const client = await signInClient(url, "member@example.com")
  const review = await mine(client, first)
  expect(review?.state).toBe("submitted")
  expect(Object.values(review?.scores ?? {}).sort()).toEqual([2, 5])

  const second = await number(page)
  await expect(criterion(page, "Originality"), "the next one is scored at once").toBeFocused()
  await page.keyboard.press("3")
  await expect(value(page, "Originality", "3, A twist")).toHaveAttribute("aria-pressed", "true")
  await page.keyboard.press("Escape")
  await expect(page.locator("#reading-title")).toBeFocused()
  await page.keyboard.press("j")
  await left(page, second)
  await expect
    .poll(async () => Object.values((await mine(client, second))?.scores ?? {}), { message: "leaving saves the draft" })
    .toEqual([3])
  await page.keyboard.press("k")
  await expect.poll(() => number(page)).toBe(second)
  await page.keyboard.press("s")
  await left(page, second)

  await page.goto(`${url}/dashboard/submissions?sel=${first}`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  await page.keyboard.press("v")
  await expect(sheet(page).getByRole("region", { name: "Others’ reviews" })).toContainText("Nobody else has reviewed it yet.")
  expect(await accessibility(page), "the sheet in the inbox").toEqual([])
  await expect(criterion(page, "Live"), "what is open comes first").toBeFocused()
  await page.keyboard.press("1")
  await expect(sheet(page).getByRole("status")).toHaveText("Changes not sent yet")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText(`Your review of #${first} is changed.`)).toBeVisible()
  await expect.poll(async () => Object.values((await mine(client, first))?.scores ?? {}).sort()).toEqual([1, 2, 5])
  await page.keyboard.press("v")
  await expect(sheet(page)).toHaveCount(0)
})

test("a second reviewer scores on a phone, and sees others' reviews once theirs is in", async ({ browser, seeded, trouble }) => {
  const { url } = seeded
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  watch(page, trouble)
  await openQueue(page, url, "admin@example.com")
  const member = await signInClient(url, "member@example.com")
  const owner = await signInClient(url, "owner@example.com")
  expect(await accessibility(page, headings), "the queue on a phone").toEqual([])
  const first = await number(page)
  const swipe = async (from: number, to: number) => {
    const session = await context.newCDPSession(page)
    // Over the title: over the waveform a finger seeks. The finger rests before it leaves, because a browser takes a tap that follows a fling
    // for one that stops it; the moments are given, so that this does not depend on the speed of the machine.
    const began = Date.now() / 1000 - 1
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number | null, after: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: x === null ? [] : [{ x, y: 112 }], timestamp: began + after })
    await touch("touchStart", from, 0)
    await touch("touchMove", (from + to) / 2, 0.1)
    await touch("touchMove", to, 0.2)
    await touch("touchMove", to, 0.5)
    await touch("touchEnd", null, 0.9)
  }
  await swipe(320, 60)
  await left(page, first)
  expect(await mine(await signInClient(url, "admin@example.com"), first), "a swipe scores nothing").toBeNull()
  await swipe(60, 320)
  await expect.poll(() => number(page)).toBe(first)
  await page.getByRole("button", { name: "Swipe left: skip" }).tap()
  await left(page, first)
  await page.getByRole("button", { name: "Swipe right: back" }).tap()
  await expect.poll(() => number(page)).toBe(first)

  // The first reviewer is faster.
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: first })
  const { rounds } = await member.query<{ rounds: { criteria: { id: string }[] }[] }>("reviews.sheet", { submissionId: id })
  const [originality, fit] = rounds[0]?.criteria.map((one) => one.id) ?? []
  await member.mutate("reviews.save", {
    roundId: round,
    submissionId: id,
    state: "submitted",
    scores: { [originality ?? ""]: 2, [fit ?? ""]: 3 },
    note: "Heard that bass line before.",
  })
  await expect(sheet(page).getByText("1 of 3 in"), "counted at once").toBeVisible()
  await expect(page.getByText("Heard that bass line before.")).toHaveCount(0)
  await value(page, "Originality", "4, Distinct").tap()
  await value(page, "Fit", "5, Made for us").tap()
  await page.getByRole("button", { name: "Send review" }).tap()
  await left(page, first)

  await page.goto(`${url}/dashboard/submissions?sel=${first}`)
  await page.getByRole("button", { name: "Review", exact: true }).tap()
  const others = page.getByRole("region", { name: "Others’ reviews" })
  await expect(others).toContainText("Tobias Aalto")
  await expect(others).toContainText("Heard that bass line before.")
  await expect(others).toContainText("2.3 of 5")
  expect(await accessibility(page), "the sheet on a phone").toEqual([])
  expect(trouble).toEqual([])
  await context.close()
})

test("a conflict of interest hides a submission from the queue and the inbox, and can be taken back", async ({ page, seeded }) => {
  const { url } = seeded
  await openQueue(page, url, "owner@example.com")
  const first = await number(page)
  await page.getByRole("button", { name: "Conflict" }).click()
  const dialog = page.getByRole("dialog", { name: "Conflict of interest" })
  await expect(dialog).toBeVisible()
  expect(await accessibility(page), "the dialog").toEqual([])
  await dialog.getByRole("radio", { name: /^everything from/ }).check()
  await dialog.getByRole("button", { name: "Declare conflict" }).click()
  await left(page, first)
  await expect(page.getByRole("list", { name: "Submissions to review" }).getByText(`#${first}`, { exact: true })).toHaveCount(0)

  const list = async () => (await owner.query<{ items: { number: number }[] }>("submissions.list", { filter: { numbers: [first] } })).items
  const owner = await signInClient(url, "owner@example.com")
  expect(await list()).toEqual([])
  await page.getByRole("button", { name: "My conflicts of interest (1)" }).click()
  const mine = page.getByRole("dialog", { name: "My conflicts of interest" })
  await expect(mine).toContainText("and everything from this person")
  expect(await accessibility(page), "the list of conflicts").toEqual([])
  await mine.getByRole("button", { name: `Take back on #${first}` }).click()
  await expect(page.getByText(`You see #${first} again.`)).toBeVisible()
  await page.goto(`${url}/dashboard/submissions?sel=${first}`)
  await expect(page.locator(`article[data-number="${first}"]`)).toBeVisible()

  await page.keyboard.press("v")
  await sheet(page).getByRole("button", { name: "Conflict" }).click()
  await dialog.getByRole("button", { name: "Declare conflict" }).click()
  await expect(page.locator(`article[data-number="${first}"]`)).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText(`You see #${first} again.`)).toBeVisible()
  expect(await list()).toHaveLength(1)
})

test("a draft that cannot be saved is kept, and saved later", async ({ page, seeded }) => {
  const { url } = seeded
  await openQueue(page, url, "admin@example.com")
  await page.route(/reviews\.save/, (route) => route.abort())
  await sheet(page).getByLabel("Private note").fill("Ask for a fourth track")
  await expect(sheet(page).getByRole("status")).toHaveText("Your draft was not saved. It is kept here and tried again.")
  await page.reload()
  await expect(sheet(page).getByLabel("Private note")).toHaveValue("Ask for a fourth track")
  await page.unroute(/reviews\.save/)
  await saved(page)
})
