import type { Page } from "@playwright/test"
import { expectAccessible } from "../lib/accessible.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { watch } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** A manager plans a round, assigns submissions to two reviewers, and settles where they disagree. */

type Plan = {
  rounds: {
    id: string
    revision: number
    name: string
    criteria: { id: string; name: string; scale: string[]; scored: boolean }[]
    reviewers: { userId: string; assigned: number; outstanding: number }[]
    [field: string]: unknown
  }[]
}

/** A toast, which is announced as well. */
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

test("a round is planned, assigned, reviewed, edited, settled and deleted", async ({ page, seeded }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const plan = async () => (await owner.query<Plan>("reviews.plan", { slug: "demos" })).rounds
  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/portals/demos?tab=review`)

  await page.getByRole("button", { name: "Start: Talk proposals" }).click()
  await expect(page.getByLabel("Name of the round")).toHaveValue("First read")
  await page.keyboard.press("Control+Enter")
  await said(page, "The review plan is saved.")
  await page.getByRole("button", { name: "Open now" }).click()
  await said(page, "“First read” is open.")
  await expectAccessible(page, "the review plan")

  await page.getByRole("button", { name: "Assign reviewers" }).click()
  const dialog = page.getByRole("dialog", { name: "Assign reviewers" })
  await dialog.getByRole("button", { name: "None" }).click()
  await dialog.getByRole("button", { name: "Preview" }).click()
  await expect(dialog.getByText("Choose at least one reviewer.")).toBeVisible()
  await dialog.getByRole("checkbox", { name: /Tobias Aalto/ }).check()
  const admin = (await owner.query<{ items: { name: string; role: string }[] }>("members.list")).items.find((one) => one.role === "admin")
  await dialog.getByRole("checkbox", { name: new RegExp(admin?.name ?? "") }).check()
  await dialog.getByLabel("Reviewers per submission").fill("2")
  await expectAccessible(page, "the choice of reviewers")
  await dialog.getByRole("button", { name: "Preview" }).click()
  await expect(dialog.getByRole("status")).toContainText("to assign over")
  expect((await plan())[0]?.reviewers, "a preview assigns nothing").toEqual([])
  await expectAccessible(page, "the preview of an assignment")
  await dialog.getByRole("button", { name: /^Assign \d+ reviews/ }).click()
  await said(page, /reviews assigned over/)
  const [assigned] = await plan()
  const counts = assigned?.reviewers.map((one) => one.assigned) ?? []
  expect(counts).toHaveLength(2)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  await expect(page.getByRole("columnheader", { name: "Outstanding" })).toBeVisible()

  const roundId = assigned?.id ?? ""
  const criteria = assigned?.criteria ?? []
  const reviewers = [await signInClient(url, "member@example.com"), await signInClient(url, "admin@example.com")]
  const { items } = await reviewers[0]!.query<{ items: { submissionId: string; number: number; title: string; assigned: boolean }[] }>(
    "reviews.queue",
    { roundId },
  )
  const [target] = items
  expect(target?.assigned, "what is assigned comes first").toBe(true)
  for (const [index, client] of reviewers.entries()) {
    const scores = Object.fromEntries(criteria.map((one) => [one.id, index === 0 ? 1 : one.scale.length]))
    await client.mutate("reviews.save", { roundId, submissionId: target?.submissionId, state: "submitted", scores })
  }

  // Somebody else saves the round meanwhile.
  await page.reload()
  await page.getByLabel("Name of the round").fill("First look")
  const [now] = await plan()
  const {
    id,
    revision,
    portalId: _,
    state: __,
    submissions: ___,
    complete: ____,
    reviews: _____,
    reviewers: ______,
    remindedAt: _______,
    ...round
  } = now as Plan["rounds"][number]
  await owner.mutate("reviews.updateRound", {
    id,
    revision,
    ...round,
    name: "First glance",
    calibration: [],
    criteria: round.criteria.map(({ scored: _scored, ...one }) => one),
  })
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("button", { name: "Keep mine" })).toBeVisible()
  await expectAccessible(page, "a round that somebody else saved")
  await page.getByRole("button", { name: "Keep mine" }).click()
  await page.keyboard.press("Control+Enter")
  await said(page, "The review plan is saved.")
  expect((await plan())[0]?.name).toBe("First look")

  await page.getByRole("button", { name: /^Originality/ }).click()
  await page.getByRole("button", { name: "Remove Originality" }).click()
  await page.keyboard.press("Control+Enter")
  const asked = page.getByRole("alertdialog", { name: "Remove a criterion that has been scored?" })
  await expect(asked).toBeVisible()
  await expectAccessible(page, "a scored criterion is removed")
  await asked.getByRole("button", { name: "Remove it" }).click()
  await expect.poll(async () => (await plan())[0]?.criteria.map((one) => one.name)).not.toContain("Originality")
  // Only then is nothing unsaved that would keep the page open. While it is being saved, the button is disabled too.
  await expect(page.getByText(/changes? not saved/)).toHaveCount(0)

  await page.getByRole("main").getByRole("link", { name: "Scores" }).last().click()
  await expect(page.getByText("Shown once 10 submissions have two reviews.")).toBeVisible()
  await page.getByRole("switch", { name: "Adjust for strict and lenient reviewers" }).click()
  await expect(page.getByRole("checkbox", { name: `Select ${target?.title}` }).first()).toBeVisible()
  await expectAccessible(page, "the results")

  await page.goto(`${url}/dashboard/disagreements?round=${roundId}`)
  await expect(page.getByRole("heading", { name: target?.title })).toBeVisible()
  await page.getByRole("button", { name: "Ask one more reviewer" }).click()
  await page.getByRole("menuitem").first().click()
  await said(page, /is asked to review/)
  await expectAccessible(page, "a disagreement")
  for (const _criterion of (await plan())[0]?.criteria ?? []) await page.keyboard.press("2")
  await page.keyboard.press("Control+Enter")
  await said(page, `“${target?.title}” is settled.`)
  await expect(page.getByText("No disagreements")).toBeVisible()

  await page.goto(`${url}/dashboard/portals/demos?tab=review`)
  await page.getByRole("button", { name: "Delete this round" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete the round" }).click()
  await expect(page.getByRole("alertdialog")).toContainText("This round has 2 reviews")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete the round and its reviews" }).click()
  await expect(page.getByText("No review rounds yet")).toBeVisible()
})

test("picked submissions are assigned from the inbox, in German", async ({ browser, seeded, trouble }) => {
  const { url } = seeded
  const context = await browser.newContext({ locale: "de-DE", viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  watch(page, trouble)
  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/portals/demos?tab=review`)
  await page.getByRole("button", { name: "Anfangen: Musik-Demos" }).click()
  await expect(page.getByLabel("Name der Runde")).toHaveValue("Erstes Hören")
  await page.getByRole("switch", { name: "Vor der Runde kalibrieren" }).click()
  await page.getByLabel("Einreichungen, nach Nummer").fill("12 und 15")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText(/durch Kommas getrennt/)).toBeVisible()
  await expectAccessible(page, "the review plan in German")
  await page.getByRole("switch", { name: "Vor der Runde kalibrieren" }).click()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("button", { name: "Jetzt öffnen" })).toBeVisible()

  await page.goto(`${url}/dashboard/submissions?portal=demos`)
  await page.getByRole("option").first().click()
  await page.keyboard.press("x")
  await page.getByRole("button", { name: "Begutachtende zuteilen" }).click()
  const dialog = page.getByRole("dialog", { name: "Begutachtende zuteilen" })
  await dialog.getByRole("radio", { name: /^An alle Ausgewählten/ }).check()
  await dialog.getByRole("button", { name: "Vorschau" }).click()
  await expect(dialog.getByRole("status")).toContainText("3 Gutachten zu 1 Einreichung.")
  await expectAccessible(page, "the preview in German")
  await dialog.getByRole("button", { name: "3 Gutachten zuteilen" }).click()
  await said(page, "3 Gutachten zu 1 Einreichung zugeteilt.")
  const owner = await signInClient(url, "owner@example.com")
  const outstanding = async () =>
    (await owner.query<Plan>("reviews.plan", { slug: "demos" })).rounds[0]?.reviewers.reduce((sum, one) => sum + one.outstanding, 0)
  expect(await outstanding()).toBe(3)
  await page.keyboard.press("u")
  await expect.poll(outstanding, { message: "undone by key" }).toBe(0)
  await context.close()
})
