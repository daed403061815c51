import type { BrowserContext, Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { type Client, signInClient } from "../lib/rpc.ts"
import { accessibility, headings, watch } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** Somebody without an account reviews by a link: on a phone, by keyboard, and when the link ends. */

const criteria = [
  { name: "Originality", weight: 2, scale: ["Heard it often", "Familiar", "A twist", "Distinct", "Nobody else"], required: true },
  { name: "Fit", weight: 1, scale: ["Elsewhere", "Could be", "Made for us"], required: true },
].map((one) => ({ ...one, help: "", onlyIf: null }))

type Guests = { items: { id: string; name: string; submitted: number; conflicts: number; lastUsedAt: string | null }[] }
type Link = { id: string; url: string }

const rounds = new Map<string, string>()

async function openRound(owner: Client, name: string): Promise<string> {
  const known = rounds.get(name)
  if (known) return known
  const portals = await owner.query<{ items: { id: string; slug: string }[] }>("portals.list")
  const { id } = await owner.mutate<{ id: string }>("reviews.createRound", {
    portalId: portals.items.find((one) => one.slug === "demos")?.id,
    name,
    opensAt: new Date(Date.now() - 1000).toISOString(),
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 3,
    visibility: "afterOwn",
    average: "mean",
    everyone: true,
    reviewerIds: [],
    criteria,
  })
  rounds.set(name, id)
  return id
}

const sheet = (page: Page) => page.getByRole("region", { name: "Your review" })
const value = (page: Page, name: string, wording: string) =>
  sheet(page).getByRole("group", { name, exact: true }).getByRole("button", { name: wording })
const article = (page: Page) => page.locator("article[data-number]")
const number = async (page: Page) => Number(await article(page).getAttribute("data-number"))
/** Waits until another submission is open than `before`. */
const left = (page: Page, before: number) =>
  expect.poll(async () => ((await article(page).count()) === 1 ? number(page) : before)).not.toBe(before)

/** A context of somebody who has no account, and the requests that it sends. */
async function openGuest(context: BrowserContext, trouble: Parameters<typeof watch>[1]) {
  const page = await context.newPage()
  watch(page, trouble)
  const addresses: string[] = []
  const referrers: string[] = []
  page.on("request", (request) => {
    addresses.push(request.url())
    referrers.push(request.headers().referer ?? "")
  })
  return { page, addresses, referrers }
}

test("a guest reviews on a phone, and keeps a note when the link is revoked", async ({ browser, page: desk, seeded, trouble }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const roundId = await openRound(owner, "Guest listen")
  await signIn(desk, url, "owner@example.com")
  await desk.goto(`${url}/dashboard/portals/demos?tab=review`)
  const guests = desk.getByRole("region", { name: "Guests" })
  await guests.getByRole("button", { name: "Invite a guest" }).click()
  const dialog = desk.getByRole("dialog", { name: "Invite a guest reviewer" })
  await expect(dialog.getByLabel("Name")).toBeFocused()
  expect(await accessibility(desk), "the dialog").toEqual([])
  await desk.keyboard.press("Enter")
  await expect(dialog.getByText("Write a name, like Mara Lind.")).toBeVisible()
  await desk.keyboard.type("Mara Lind")
  await desk.keyboard.press("Enter")
  const once = desk.getByRole("dialog", { name: "Link for Mara Lind" })
  const link = await once.getByLabel("Link").inputValue()
  expect(link).toMatch(/^http:\/\/localhost:\d+\/review\/[\w-]+#[a-z2-7]{52}$/)
  expect(await accessibility(desk), "the link").toEqual([])
  await once.getByRole("button", { name: "Done" }).first().click()
  await expect(guests.getByText("Mara Lind")).toBeVisible()
  await expect(guests.getByText("Never used")).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page, addresses, referrers } = await openGuest(context, trouble)
  const secret = new URL(link).hash.slice(1)
  await page.goto(link)
  await expect(page.getByRole("heading", { level: 1, name: "Guest listen" })).toBeFocused()
  await expect(page.getByText("You review as Mara Lind. You need no account.")).toBeVisible()
  await expect(page.getByText("What you send is listed here.")).toBeVisible()
  expect(page.url(), "the secret is taken out of the address").not.toContain("#")
  expect(await accessibility(page, headings), "the first page").toEqual([])

  await page.getByRole("button", { name: "Start reviewing" }).tap()
  await expect(value(page, "Originality", "4, Distinct")).toBeVisible()
  expect(await accessibility(page, headings), "the queue").toEqual([])
  await expect(page.locator("body")).not.toContainText(/[\w.]+@[\w.]+\.\w+/)
  const reviewed: number[] = []
  for (const wording of ["4, Distinct", "2, Familiar", "5, Nobody else"]) {
    const at = await number(page)
    reviewed.push(at)
    await value(page, "Originality", wording).tap()
    await value(page, "Fit", "3, Made for us").tap()
    await page.getByRole("button", { name: "Send review" }).tap()
    await left(page, at)
  }
  const conflict = await number(page)
  await sheet(page).getByRole("button", { name: "Conflict" }).tap()
  await page.getByRole("dialog", { name: "Conflict of interest" }).getByRole("button", { name: "Declare conflict" }).tap()
  await left(page, conflict)
  const listed = async () => (await owner.query<Guests>("reviews.guests", { roundId })).items.find((one) => one.name === "Mara Lind")
  expect(await listed()).toMatchObject({ submitted: 3, conflicts: 1, lastUsedAt: expect.any(String) })

  await page.reload()
  await expect(page.getByText("3 of ")).toBeVisible()
  const given = page.getByRole("region", { name: "Your reviews" })
  await expect(given.getByRole("button")).toHaveCount(3)
  await given.getByRole("button", { name: new RegExp(`#${reviewed[0]}\\b`) }).tap()
  await expect(value(page, "Originality", "4, Distinct")).toHaveAttribute("aria-pressed", "true")
  await value(page, "Originality", "5, Nobody else").tap()
  await page.getByRole("button", { name: "Send changes" }).tap()
  await expect(page.getByText(`Your review of #${reviewed[0]} is changed.`)).toBeVisible()
  await page.getByRole("button", { name: "Leave the queue" }).tap()
  await page.getByRole("button", { name: "Continue reviewing" }).tap()
  await expect(value(page, "Originality", "4, Distinct")).toBeVisible()

  const open = await number(page)
  await sheet(page).getByLabel("Note to the team").fill("A voice that")
  await expect(sheet(page).getByRole("status")).toHaveText("Saved")
  await guests.getByRole("button", { name: "Actions for Mara Lind" }).click()
  await desk.getByRole("menuitem", { name: "Revoke" }).click()
  await desk.getByRole("alertdialog").getByRole("button", { name: "Revoke the link" }).click()
  await expect(guests.getByText("Revoked")).toBeVisible()
  await sheet(page).getByLabel("Note to the team").fill("A voice that stays with you")
  await expect(page.getByRole("heading", { level: 1, name: "This link was revoked" })).toBeFocused()
  const unsent = page.getByRole("region", { name: "Not sent" })
  await expect(unsent).toContainText(`Review of #${open}`)
  await expect(unsent).toContainText("A voice that stays with you")
  expect(await accessibility(page, headings), "the last page").toEqual([])
  await page.reload()
  await expect(unsent).toContainText("A voice that stays with you")

  // Another link for the same guest goes on where the note was left.
  const { id } = (await listed()) ?? { id: "" }
  const again = await owner.mutate<Link>("reviews.renewGuest", { id })
  await page.goto(again.url)
  await page.getByRole("button", { name: "Continue reviewing" }).tap()
  await expect.poll(() => number(page)).toBe(open)
  await expect(sheet(page).getByLabel("Note to the team")).toHaveValue("A voice that stays with you")
  await expect(sheet(page).getByRole("status")).toHaveText("Saved")
  await context.close()

  const secrets = [secret, new URL(again.url).hash.slice(1)]
  for (const one of secrets) {
    expect(addresses.filter((address) => address.split("#")[0]?.includes(one))).toEqual([])
    expect(referrers.filter((referrer) => referrer.includes(one))).toEqual([])
  }
  expect(addresses.filter((address) => new URL(address).origin !== url && address.startsWith("http"))).toEqual([])

  // The team reads the guest's name with the reviews.
  await desk.goto(`${url}/dashboard/submissions?sel=${reviewed[0]}`)
  await expect(article(desk)).toBeVisible()
  await desk.keyboard.press("v")
  await expect(desk.getByRole("region", { name: "Others’ reviews" })).toContainText("Mara Lind (guest)")
  expect(trouble).toEqual([])
})

test("a guest reviews by keyboard, until the round closes while they type", async ({ browser, seeded, trouble }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const roundId = await openRound(owner, "Second listen")
  const { url: link } = await owner.mutate<Link>("reviews.addGuest", { roundId, name: "Ida Roth" })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { page } = await openGuest(context, trouble)
  await page.goto(link)
  await expect(page.getByRole("heading", { level: 1, name: "Second listen" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("list", { name: "Submissions to review" })).toBeVisible()
  await expect(article(page)).toBeVisible()
  expect(await accessibility(page, headings), "the queue").toEqual([])
  const first = await number(page)
  await page.keyboard.press("v")
  await page.keyboard.press("3")
  await page.keyboard.press("2")
  await page.keyboard.press("Control+Enter")
  await left(page, first)
  const second = await number(page)
  await page.keyboard.press("s")
  await left(page, second)

  // A second tab has the same reviews.
  const tab = await context.newPage()
  await tab.goto(link)
  await expect(tab.getByRole("button", { name: "Continue reviewing" })).toBeVisible()
  await tab.close()

  await sheet(page).getByLabel("Private note").fill("Ask for")
  await expect(sheet(page).getByRole("status")).toHaveText("Saved")
  const { rounds: plan } = await owner.query<{ rounds: { id: string; revision: number }[] }>("reviews.plan", { slug: "demos" })
  const round = plan.find((one) => one.id === roundId) as Record<string, unknown>
  const keys = [
    "id",
    "revision",
    "name",
    "opensAt",
    "stageId",
    "reviewsPerSubmission",
    "visibility",
    "average",
    "everyone",
    "assignedOnly",
    "reviewerIds",
  ]
  const same = Object.fromEntries(keys.map((key) => [key, round[key]]))
  const kept = (round.criteria as Record<string, unknown>[]).map(({ scored: _, ...one }) => one)
  await owner.mutate("reviews.updateRound", { ...same, criteria: kept, closesAt: new Date().toISOString() })
  await sheet(page).getByLabel("Private note").fill("Ask for a fourth track")
  await expect(page.getByRole("heading", { level: 1, name: "This round is closed" })).toBeFocused()
  await expect(page.getByRole("region", { name: "Not sent" })).toContainText("Ask for a fourth track")
  await context.close()
  expect(trouble).toEqual([])
})

test("a link that nobody made leads to the page for an unknown address", async ({ page, seeded }) => {
  const { url } = seeded
  for (const address of [`/review/nobody#${"a".repeat(52)}`, "/review/nobody", "/review/nobody#short"]) {
    await page.goto("about:blank")
    await page.goto(`${url}${address}`)
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible()
  }
})
