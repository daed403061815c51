import type { Page } from "@playwright/test"
import { send } from "../lib/intake.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { type FormInput, makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** An owner narrows the inbox by what the reviews of a round came to. */

const form: FormInput = {
  roles: { title: "title", email: "email" },
  fields: [
    { type: "short_text", key: "title", label: "Title", required: true },
    { type: "email", key: "email", label: "E-mail", required: true },
  ],
}

const rows = (page: Page) => page.getByRole("listbox", { name: "Submissions" }).getByRole("option")
const chips = (page: Page) => page.getByRole("region", { name: "Filters" })

test("an owner filters by reviews with the keyboard, and keeps the filter as a view", async ({ page, seeded }) => {
  test.setTimeout(90_000 * slower)
  const owner = await signInClient(seeded.url, "owner@example.com")
  const member = await signInClient(seeded.url, "member@example.com")
  const portal = await makePortal(owner, { slug: "reviewed-grants", title: "Reviewed grants", form })
  for (const title of ["Solar pumps", "Tide gauges", "Reef survey"])
    await send(seeded.url, "reviewed-grants", { title, email: "ines@example.com" })
  const { id: roundId } = await owner.mutate<{ id: string }>("reviews.createRound", {
    portalId: portal.id,
    name: "Final round",
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 2,
    visibility: "afterOwn",
    average: "mean",
    everyone: true,
    reviewerIds: [],
    criteria: [{ name: "Fit", help: "", weight: 1, scale: ["Poor", "Fair", "Good"], required: true, onlyIf: null }],
  })
  const { items } = await owner.query<{ items: { id: string; title: string }[] }>("submissions.list", {
    filter: { portals: ["reviewed-grants"] },
  })
  const idOf = (title: string) => items.find((one) => one.title === title)?.id ?? ""
  const { rounds } = await member.query<{ rounds: { round: { id: string }; criteria: { id: string }[] }[] }>("reviews.sheet", {
    submissionId: idOf("Solar pumps"),
  })
  const criterionId = rounds.find((one) => one.round.id === roundId)?.criteria[0]?.id ?? ""
  for (const [title, value] of [
    ["Solar pumps", 3],
    ["Tide gauges", 1],
  ] as const)
    await member.mutate("reviews.save", { roundId, submissionId: idOf(title), state: "submitted", scores: { [criterionId]: value } })

  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(rows(page).first()).toBeVisible()

  await test.step("a range whose ends are reversed has an error at its field", async () => {
    await page.keyboard.press("f")
    await expect(page.getByRole("combobox", { name: "Filter by…" })).toBeFocused()
    await page.keyboard.type("reviews in")
    await expect(page.getByRole("option", { name: "Reviews in a round…" })).toBeVisible()
    await page.keyboard.press("Enter")
    const round = page.getByRole("combobox", { name: "Round", exact: true })
    await expect(round).toBeFocused()
    await round.selectOption({ label: "Final round, Reviewed grants" })
    await page.getByLabel("Score from, in %").fill("70")
    await page.keyboard.press("Tab")
    await page.keyboard.type("50")
    await page.keyboard.press("Enter")
    const highest = page.getByLabel("Score to, in %")
    await expect(highest).toHaveAccessibleDescription("This is below the lower end. Enter a higher number.")
    await expect(highest).toBeFocused()
    expect(await accessibility(page)).toEqual([])
    await highest.fill("")
    await page.keyboard.press("Enter")
  })
  const chip = chips(page).getByRole("button", { name: "Final round score 70% or more" })
  await expect(chip).toBeVisible()
  await expect(page).toHaveURL(/reviews=[\w-]+\*minScore\*0\.7/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("Solar pumps")

  await test.step("the chip opens the form, and a reload keeps the filter", async () => {
    await chip.click()
    await page.getByLabel("Score from, in %").fill("")
    await page.getByLabel("Number of reviews").selectOption("None yet")
    await page.getByRole("button", { name: "Show these submissions" }).click()
    await expect(chips(page).getByRole("button", { name: "Final round no reviews yet" })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(chips(page).getByRole("button", { name: "Final round no reviews yet" })).toBeVisible()
    await expect(rows(page)).toContainText("Reef survey")
  })

  await test.step("a view of a deleted round says so, and still opens", async () => {
    const reviews = `${roundId}*maxReviews*0`
    const { id } = await owner.mutate<{ id: string }>("views.create", { name: "To review", shared: true, search: { reviews } })
    await owner.mutate("reviews.deleteRound", { id: roundId, deleteReviews: true })
    await page.goto(`${seeded.url}/dashboard/submissions?view=${id}&reviews=${reviews}`)
    const gone = chips(page).getByRole("button", { name: "Reviews a round that no longer exists, or whose scores you do not see" })
    await expect(gone).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await gone.focus()
    await page.keyboard.press("Delete")
    await expect(rows(page).first()).toBeVisible()
  })
})
