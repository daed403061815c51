import type { Browser, BrowserContext, Page } from "@playwright/test"
import { expectAccessible } from "../lib/accessible.ts"
import { send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { watch } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/**
 * Five people and one blind round: Imke plans and settles, Yuki and Tobias review by keyboard, Mara Lind reviews on a phone without an
 * account, and Sol Winter is one of those who sent a proposal.
 */

const abstract = Array.from({ length: 45 }, (_, index) => `word${index}`).join(" ")
const speaker = (n: number, domain = "talks.example") => ({
  name: n === 1 ? "Sol Winter" : `Speaker Nordlund ${n}`,
  email: `speaker${n}@${domain}`,
})
/** What no reviewer of the blind round may find on a screen. */
const names = /Sol Winter|Nordlund|talks\.example/

/** @returns the number of each proposal */
async function sendProposals(url: string, slug: string, count: number, domain = "talks.example"): Promise<number[]> {
  const numbers: number[] = []
  for (let n = 1; n <= count; n += 1) {
    const { name, email } = speaker(n, domain)
    const { number } = await send(url, slug, {
      title: `Maps of sound, part ${n}`,
      format: n % 2 === 0 ? "workshop" : "talk",
      level: "everyone",
      abstract,
      name,
      email,
      bio: `${name} draws maps.`,
      own_work: true,
    })
    numbers.push(number)
  }
  return numbers
}

const article = (page: Page) => page.locator("article[data-number]")
const number = async (page: Page) => Number(await article(page).getAttribute("data-number"))
const sheet = (page: Page) => page.getByRole("region", { name: "Your review" })
const left = (page: Page, before: number) =>
  expect.poll(async () => ((await article(page).count()) === 1 ? number(page) : before)).not.toBe(before)
const over = (page: Page) => page.getByRole("heading", { name: "Nothing is left to review" })

type Person = { page: Page; context: BrowserContext }

async function open(browser: Browser, url: string, email: string, trouble: Parameters<typeof watch>[1], locale = "en-GB"): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale })
  const page = await context.newPage()
  watch(page, trouble)
  await signIn(page, url, email)
  return { page, context }
}

/** What somebody thinks of a proposal: alike, except of the one that they disagree about. */
const opinion = (n: number, apart: boolean) =>
  apart ? ["1", "1", "1", "1"] : [`${1 + (n % 5)}`, `${1 + ((n * 2) % 5)}`, `${1 + (n % 3)}`, "2"]

/** Scores the open submission by key and sends it. */
async function reviewByKeys(page: Page, keys: readonly string[]): Promise<void> {
  const at = await number(page)
  const groups = sheet(page).locator("[data-criterion]")
  await expect(groups).toHaveCount(keys.length)
  await page.keyboard.press("v")
  for (const [index, key] of keys.entries()) {
    await expect(groups.nth(index)).toBeFocused()
    await page.keyboard.press(key)
  }
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText(`Your review of #${at} is in.`).first()).toBeVisible()
}

test("five people review twenty proposals in a blind round @long", async ({ browser, seeded, trouble }) => {
  test.slow()
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  await owner.mutate("portals.create", { template: "talk-proposals", title: "Call for talks", slug: "talks" })
  const sent = await sendProposals(url, "talks", 20)
  const numberOf = (part: number) => sent[part - 1] ?? 0
  type Round = { id: string; submissions: number; reviews: number; state: string; criteria: { id: string; name: string }[] }
  const round = async () => (await owner.query<{ rounds: Round[] }>("reviews.plan", { slug: "talks" })).rounds[0] as Round

  // Tobias has the inbox open, with names, while the round is planned.
  const { page: tobias } = await open(browser, url, "member@example.com", trouble)
  await tobias.goto(`${url}/dashboard/submissions?sel=${numberOf(2)}`)
  await expect(article(tobias)).toContainText(names)
  // It is announced; then the list has the focus, and announces its row itself.
  const announced = tobias.locator("p[aria-live]").filter({ hasText: names })
  await expect(announced).toHaveCount(1)
  await tobias.getByRole("option", { name: new RegExp(`#${numberOf(3)}`) }).click()
  await expect(article(tobias)).toContainText(names)
  await expect(announced).toHaveCount(0)

  // Imke plans the round from the template's start, by keyboard.
  const { page: imke } = await open(browser, url, "owner@example.com", trouble)
  await imke.goto(`${url}/dashboard/portals/talks?tab=review`)
  await imke.getByRole("button", { name: "Start: Talk proposals" }).press("Enter")
  await expect(imke.getByLabel("Name of the round")).toHaveValue("First read")
  await imke.getByRole("radio", { name: "Named members" }).check()
  for (const name of ["Tobias Aalto", "Yuki Fujii"]) await imke.getByLabel("Add a reviewer").selectOption({ label: name })
  await imke.getByRole("switch", { name: "Blind review" }).press("Space")
  await expect(imke.getByRole("region", { name: "Blind review" })).toContainText("Reviewers do not see")
  const calibrated = [numberOf(1), numberOf(2)]
  await imke.getByRole("switch", { name: "Calibrate before the round opens" }).press("Space")
  await imke.getByLabel("Submissions, by number").fill(calibrated.join(", "))
  await imke.keyboard.press("Control+Enter")
  await expect(imke.getByText("The review plan is saved.").first()).toBeVisible()
  await expect(tobias.locator("body")).not.toContainText(names)
  await tobias.keyboard.press("k")
  await expect(tobias.locator("body")).not.toContainText(names)
  await imke.getByRole("switch", { name: "Blind review" }).scrollIntoViewIfNeeded()
  await expectAccessible(imke, "the plan of a blind round")
  expect(await round()).toMatchObject({ submissions: 20, state: "planned" })
  const roundId = (await round()).id

  // Both members calibrate, and compare once their own review is in.
  const { page: yuki } = await open(browser, url, "admin@example.com", trouble)
  for (const [person, page] of [tobias, yuki].entries()) {
    await page.goto(`${url}/dashboard/queue`)
    for (const _ of calibrated) {
      await expect(article(page)).toBeVisible()
      expect(calibrated).toContain(await number(page))
      if (person === 0) await expect(sheet(page).getByText(/^Calibration: everybody reviews this/)).toBeVisible()
      const at = await number(page)
      await reviewByKeys(page, opinion(person + 1, false))
      if (at !== calibrated.at(-1)) await left(page, at)
    }
    await expect(over(page)).toBeVisible()
  }
  await yuki.goto(`${url}/dashboard/submissions?sel=${calibrated[0]}`)
  await expect(article(yuki)).toBeVisible()
  await expect(yuki.locator("body")).not.toContainText(names)
  await expectAccessible(yuki, "a submission and the list in a blind round")
  await yuki.keyboard.press("v")
  await expect(yuki.getByRole("region", { name: "How everybody scored" })).toContainText("2 reviews")
  await expectAccessible(yuki, "the comparison of a calibration")

  // Imke opens the round and invites Mara Lind.
  await imke.getByRole("button", { name: "Open now" }).press("Enter")
  await expect(imke.getByText("“First read” is open.").first()).toBeVisible()
  await imke.getByRole("button", { name: "Invite a guest" }).press("Enter")
  await expect(imke.getByRole("dialog", { name: "Invite a guest reviewer" }).getByLabel("Name")).toBeFocused()
  await imke.keyboard.type("Mara Lind")
  await imke.keyboard.press("Enter")
  const link = await imke.getByRole("dialog", { name: "Link for Mara Lind" }).getByLabel("Link").inputValue()
  await imke.keyboard.press("Escape")
  await expectAccessible(imke, "the list of rounds")

  // Tobias reviews what is left, by keyboard alone, and disagrees about one.
  const disputed = numberOf(7)
  await tobias.goto(`${url}/dashboard/queue`)
  await expect(article(tobias)).toBeVisible()
  await expect(tobias.locator("body")).not.toContainText(names)
  await expectAccessible(tobias, "the queue of a blind round")
  for (let done = 0; done < 18; done += 1) {
    const at = await number(tobias)
    await reviewByKeys(tobias, opinion(at, at === disputed))
    if (done < 17) await left(tobias, at)
  }
  await expect(over(tobias)).toBeVisible()

  // Yuki knows one of the speakers by the subject, declares a conflict of interest and reviews the rest.
  await yuki.goto(`${url}/dashboard/queue`)
  await expect(article(yuki)).toBeVisible()
  const conflict = await number(yuki)
  await sheet(yuki).getByRole("button", { name: "Conflict" }).press("Enter")
  const dialog = yuki.getByRole("dialog", { name: "Conflict of interest" })
  await expect(dialog).toBeVisible()
  await expect(dialog).not.toContainText(names)
  await expectAccessible(yuki, "a conflict in a blind round", [1440])
  await dialog.getByRole("button", { name: "Declare conflict" }).press("Enter")
  await left(yuki, conflict)
  for (let done = 0; done < 17; done += 1) {
    const at = await number(yuki)
    await reviewByKeys(yuki, at === disputed ? ["5", "5", "3", "2"] : opinion(at, false))
    if (done < 16) await left(yuki, at)
  }
  await expect(over(yuki)).toBeVisible()

  // Mara Lind reviews three on a phone.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const mara = await phone.newPage()
  watch(mara, trouble)
  await mara.goto(link)
  await expect(mara.getByText("You review without names: you do not see who sent a submission.")).toBeVisible()
  await mara.getByRole("button", { name: "Start reviewing" }).tap()
  for (let done = 0; done < 3; done += 1) {
    await expect(sheet(mara).locator("[data-criterion]")).toHaveCount(4)
    const at = await number(mara)
    await expect(mara.locator("body")).not.toContainText(names)
    await expect(article(mara)).toContainText(/[A-Z][a-z]+ [A-Z][a-z]+/)
    if (done === 0) await expectAccessible(mara, "a blind guest", [390])
    for (const name of ["Value for the audience", "Originality", "Clear enough to plan"]) {
      await sheet(mara).getByRole("group", { name, exact: true }).getByRole("button", { name: /^3, / }).tap()
    }
    await mara.getByRole("button", { name: "Send review" }).tap()
    await left(mara, at)
  }
  await phone.close()
  expect((await round()).reviews, "20 by Tobias, 19 by Yuki, 3 by Mara Lind").toBe(42)

  // Imke, who is no reviewer of the round, sees names; settles the one that they disagree about, by keyboard.
  await imke.goto(`${url}/dashboard/disagreements?round=${roundId}`)
  await expect(imke.getByRole("heading", { name: "Maps of sound, part 7" })).toBeVisible()
  await expect(imke.getByRole("main")).toContainText(speaker(7).name)
  await expectAccessible(imke, "the disagreement")
  for (const key of ["4", "4", "2", "2"]) await imke.keyboard.press(key)
  await imke.keyboard.press("Control+Enter")
  await expect(imke.getByText("“Maps of sound, part 7” is settled.").first()).toBeVisible()

  await imke.goto(`${url}/dashboard/portals/talks/reviews/${roundId}`)
  const agreement = imke.getByRole("region", { name: "Do reviewers agree?" })
  await expect(agreement.getByText(/alpha -?\d\.\d\d \(.+ to .+\)/).first()).toBeVisible()
  await expect(imke.getByRole("main")).toContainText("Maps of sound, part 7")
  await expectAccessible(imke, "the results and the agreement")

  // Only those far apart, by keyboard; a wrong number is named at its field.
  await imke.getByRole("button", { name: "Filter", exact: true }).press("Enter")
  const filter = imke.getByRole("dialog", { name: "Filter submissions" })
  // The criteria of the template have scales of different lengths.
  await filter.getByLabel("Spread in percent at least").fill("150")
  await imke.keyboard.press("Enter")
  await expect(filter.getByText("Enter a number from 0 to 100.")).toBeVisible()
  await expect(filter.getByLabel("Spread in percent at least")).toBeFocused()
  await expectAccessible(imke, "a wrong limit of results")
  await filter.getByLabel("Spread in percent at least").fill("50")
  await imke.keyboard.press("Enter")
  await expect(filter).toBeHidden()
  await expect(imke.getByRole("table").last().getByRole("rowheader")).toHaveCount(1)
  await expect(imke.getByRole("main")).toContainText("Maps of sound, part 7")
  await expectAccessible(imke, "filtered results")

  // Yuki may show names, and it is recorded.
  await yuki.goto(`${url}/dashboard/submissions?sel=${numberOf(4)}`)
  await yuki.getByRole("button", { name: "Show names" }).press("Enter")
  await expect(article(yuki)).toContainText(speaker(4).name)
  await expect(yuki.getByText(`Names of #${numberOf(4)} are shown to you.`).first()).toBeVisible()
  await expectAccessible(yuki, "a revealed submission")

  // Results by name once the round is closed; Tobias reads what the others said.
  await imke.goto(`${url}/dashboard/portals/talks?tab=review`)
  await imke.getByRole("button", { name: "Close now" }).press("Enter")
  await expect(imke.getByText(/“First read” is closed/).first()).toBeVisible()
  await tobias.goto(`${url}/dashboard/submissions?sel=${disputed}`)
  await expect(article(tobias)).toContainText(speaker(7).name)
  await tobias.keyboard.press("v")
  await expect(tobias.getByRole("region", { name: "Others’ reviews" })).toContainText("Yuki Fujii")
})

test("a manager who reviews sees no names in results and disagreements, in German", async ({ browser, seeded, trouble }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const people = await owner.query<{ items: { id: string; role: string }[] }>("members.list")
  const reviewers = people.items.filter((one) => one.role === "admin" || one.role === "member")
  const clients = [await signInClient(url, "admin@example.com"), await signInClient(url, "member@example.com")]
  const makeRound = async (slug: string, blind: boolean) => {
    const portal = await owner.mutate<{ id: string }>("portals.create", { template: "talk-proposals", title: slug, slug })
    const numbers = await sendProposals(url, slug, 2, "example.com")
    const { id } = await owner.mutate<{ id: string }>("reviews.createRound", {
      portalId: portal.id,
      name: `Round of ${slug}`,
      opensAt: new Date(Date.now() - 1000).toISOString(),
      closesAt: null,
      stageId: null,
      reviewsPerSubmission: 2,
      visibility: "always",
      average: "mean",
      everyone: false,
      reviewerIds: reviewers.map((one) => one.id),
      blind,
      criteria: [
        { name: "Originality", help: "", weight: 1, scale: ["Heard it often", "Distinct", "Nobody else"], required: true, onlyIf: null },
      ],
    })
    return { id, numbers }
  }
  const blind = await makeRound("workshops", true)
  type Sheet = { rounds: { criteria: { id: string }[] }[] }
  for (const number of blind.numbers) {
    const { id: submissionId } = await owner.query<{ id: string }>("submissions.get", { number })
    const { rounds } = await owner.query<Sheet>("reviews.sheet", { submissionId })
    const criterion = rounds[0]?.criteria[0]?.id ?? ""
    for (const [index, client] of clients.entries()) {
      await client.mutate("reviews.save", {
        roundId: blind.id,
        submissionId,
        state: "submitted",
        scores: { [criterion]: index === 0 ? 1 : 3 },
      })
    }
  }
  const { page: yuki } = await open(browser, url, "admin@example.com", trouble, "de-DE")
  await yuki.goto(`${url}/dashboard/portals/workshops/reviews/${blind.id}`)
  const marks = yuki.getByRole("main").getByTitle(/^Du begutachtest dieses Portal anonym/)
  await expect(marks).toHaveCount(2)
  await expect(yuki.locator("body")).not.toContainText(names)
  await expectAccessible(yuki, "blind results in German")
  await yuki.goto(`${url}/dashboard/disagreements?round=${blind.id}`)
  await expect(marks, "both in the list, and the open one").toHaveCount(3)
  await expect(yuki.locator("body")).not.toContainText(names)
  await expectAccessible(yuki, "a blind disagreement in German")
  await yuki.goto(`${url}/dashboard/portals/workshops?tab=review`)
  await expect(yuki.getByRole("button", { name: "Mir alle Namen zeigen" })).toBeVisible()
  await expectAccessible(yuki, "the plan of a blind round in German")

  // Where names are seen, an address of the same domain is a reason to ask.
  await makeRound("panels", false)
  const { page: tobias } = await open(browser, url, "member@example.com", trouble, "de-DE")
  await tobias.goto(`${url}/dashboard/queue`)
  await tobias.getByRole("combobox", { name: "Runde" }).selectOption({ label: "Round of panels, panels" })
  await expect(tobias.getByText("Vielleicht kennst du diese Person: gleiche Mail-Domain.", { exact: false })).toBeVisible()
  await expectAccessible(tobias, "a suggested conflict in German")
})

test("reviewers set labels each alone, and the agreed ones are applied when the round has closed", async ({ browser, seeded, trouble }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  await owner.mutate("portals.create", { template: "talk-proposals", title: "Panels of the evening", slug: "evening" })
  const [agreed = 0, apart = 0] = await sendProposals(url, "evening", 2)
  const { page: imke } = await open(browser, url, "owner@example.com", trouble)
  await imke.goto(`${url}/dashboard/portals/evening?tab=review`)
  await imke.getByRole("button", { name: "Start: Talk proposals" }).press("Enter")
  await imke.getByLabel("Labels that each reviewer sets alone").selectOption({ label: "Talk verdict" })
  await expect(imke.locator("[id^=criterion-name-]")).toBeFocused()
  await expect(imke.getByText("They count in no score.")).toBeVisible()
  await expectAccessible(imke, "a label group in the plan")
  await imke.keyboard.press("Control+Enter")
  await expect(imke.getByText("The review plan is saved.").first()).toBeVisible()
  await imke.getByRole("button", { name: "Open now" }).press("Enter")
  await expect(imke.getByText("“First read” is open.").first()).toBeVisible()

  const labelOf = { admin: { [agreed]: "1", [apart]: "2" }, member: { [agreed]: "1", [apart]: "4" } } as const
  for (const who of ["admin", "member"] as const) {
    const { page, context } = await open(browser, url, `${who}@example.com`, trouble)
    await page.goto(`${url}/dashboard/queue`)
    await expect(article(page)).toBeVisible()
    if (who === "member") await expectAccessible(page, "a label in the review sheet")
    for (let done = 0; done < 2; done += 1) {
      const at = await number(page)
      await reviewByKeys(page, ["3", "3", "2", "1", labelOf[who][at] ?? ""])
      if (done === 0) await left(page, at)
    }
    await context.close()
  }

  type Plan = { rounds: { id: string }[] }
  const roundId = (await owner.query<Plan>("reviews.plan", { slug: "evening" })).rounds[0]?.id ?? ""
  const results = `${url}/dashboard/portals/evening/reviews/${roundId}`
  const panel = imke.getByRole("region", { name: "Labels that reviewers agree on" })
  await imke.goto(results)
  await expect(panel).toContainText("Once the round has closed you can apply these labels.")
  await expect(panel.getByText("1 submission has no majority yet.")).toBeVisible()
  await expectAccessible(imke, "labels of an open round")
  await panel.getByRole("link", { name: `#${apart}` }).press("Enter")
  await expect(imke.getByText("Different labels")).toBeVisible()
  await expect(imke.getByText("No majority: choose one")).toBeVisible()
  await expectAccessible(imke, "labels that differ")
  await imke.getByRole("group", { name: "Talk verdict" }).getByRole("button", { name: /^4 / }).press("Enter")
  await imke.keyboard.press("Control+Enter")
  await expect(imke.getByText("“Maps of sound, part 2” is settled.").first()).toBeVisible()

  await imke.goto(`${url}/dashboard/portals/evening?tab=review`)
  await imke.getByRole("button", { name: "Close now" }).press("Enter")
  await expect(imke.getByText("“First read” is closed.").first()).toBeVisible()
  await imke.goto(results)
  await panel.getByRole("button", { name: "Apply 2 labels" }).press("Enter")
  await expect(imke.getByText("2 submissions have their labels.").first()).toBeVisible()
  const labels = async (at: number) => (await owner.query<{ labelIds: string[] }>("submissions.get", { number: at })).labelIds.length
  expect([await labels(agreed), await labels(apart)]).toEqual([1, 1])
  // Undo is offered only for some seconds, so everything that takes long comes after it.
  await imke.getByRole("button", { name: "Undo" }).first().press("Enter")
  await expect.poll(async () => [await labels(agreed), await labels(apart)]).toEqual([0, 0])
  await imke.goto(results)
  await panel.getByRole("button", { name: "Apply 2 labels" }).press("Enter")
  await expect(panel).toContainText("All labels that reviewers agree on are applied.")
  await expectAccessible(imke, "labels that are applied")
  await owner.mutate("undo.undo", {})

  const { page: german } = await open(browser, url, "owner@example.com", trouble, "de-DE")
  await german.goto(results)
  await expect(german.getByRole("button", { name: "2 Labels übernehmen" })).toBeVisible()
  await expectAccessible(german, "labels in German")
})
