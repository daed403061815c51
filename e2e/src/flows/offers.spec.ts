import { randomUUID } from "node:crypto"
import { expectAccessible } from "../lib/accessible.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** Submitters confirm and decline after an acceptance, on a phone, with and without scripts; the team sees it and fills the free place. */

type Stages = { items: { id: string; name: string }[] }
type Rows = { items: { id: string; number: number }[] }

test("accepted submitters confirm and decline, and the next of the reserve is proposed", async ({ page, browser, seeded }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const stageId = (await owner.query<Stages>("stages.list")).items.find((one) => one.name === "Accepted")?.id ?? ""
  await owner.mutate("stages.update", { stageId, confirmation: { days: 10 } })
  const portal = await readPortal(url, "demos")
  const arrive = async (name: string) => {
    const { number, demoId } = await send(url, "demos", answersFor(portal, { name, email: `${randomUUID()}@example.com` }))
    const { id } = await owner.query<Rows["items"][number]>("submissions.get", { number })
    return { id, number, status: `${url}/status/${demoId}` }
  }
  const [first, second, reserve, silent] = [await arrive("Noor"), await arrive("Ilse"), await arrive("Tove"), await arrive("Mika")]
  const { id: setId } = await owner.mutate<{ id: string }>("boards.createSet", { slug: "demos", name: "Programme" })
  await owner.mutate("boards.move", { setId, submissionIds: [first.id, second.id], column: "in" })
  await owner.mutate("boards.move", { setId, submissionIds: [reserve.id], column: "reserve" })
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  for (const { id } of [first, second, silent]) {
    await owner.mutate("decisions.decide", { id, stageId, publish: true, actId: randomUUID() })
  }

  // On a phone, with scripts: confirm.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(
      async () =>
        ((await (await fetch(`${url}/api/v1/public/status/${first.status.split("/").at(-1)}`)).json()) as { offer: unknown }).offer,
    )
    .not.toBeNull()
  await page.goto(first.status)
  await expect(page.getByRole("heading", { name: /^Answer by / })).toBeVisible()
  await expectAccessible(page, "status page with an offer")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page.getByRole("heading", { name: /^You confirmed/ })).toBeFocused()
  await expect(page.getByRole("button", { name: "Withdraw", exact: true })).toBeVisible()
  await expect(page.getByRole("button", { name: "Confirm" })).toHaveCount(0)

  // Without scripts: decline with a reason. Opening the page changes nothing.
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const bare = await plain.newPage()
  await bare.goto(second.status)
  await expect(bare.getByRole("heading", { name: /^Answer by / })).toBeVisible()
  await bare.getByLabel("Reason (optional)").fill("I am at sea that week.")
  await bare.getByRole("button", { name: "Decline" }).click()
  await expect(bare.getByRole("heading", { name: /^You declined/ })).toBeVisible()
  expect(await bare.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await plain.close()

  // The team sees both, on the board as well, and holds a decision with a letter for the next of the reserve.
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/decisions`)
  const answers = page.getByRole("region", { name: "Answers to acceptances" })
  await expect(answers.getByText("1 confirmed")).toBeVisible()
  await expect(answers.getByText("1 declined")).toBeVisible()
  await answers.getByRole("button", { name: `Accept #${reserve.number}…` }).click()
  const dialog = page.getByRole("dialog", { name: `Decide #${reserve.number}` })
  await expect(dialog.getByRole("radio", { name: /Accepted/ })).toBeChecked()
  await dialog.getByRole("textbox", { name: "Subject" }).fill("You are in")
  await dialog.getByRole("textbox", { name: "Message" }).fill("A place became free. We look forward to hearing you.")
  await dialog.getByRole("button", { name: /^Hold/ }).click()
  await expect(page.getByRole("region", { name: "Accepted: own text" }).getByText(`#${reserve.number}`, { exact: true })).toBeVisible()
  await expect(answers.getByRole("button", { name: /Accept #/ })).toHaveCount(0)
  await page.goto(`${url}/dashboard/board?portal=demos`)
  await expect(page.locator("[data-card]", { hasText: `#${second.number}` }).getByText("Declined")).toBeAttached()
  await expect(page.locator("[data-card]", { hasText: `#${first.number}` }).getByText("Confirmed")).toHaveCount(0)
  await page.goBack()
  await answers.getByRole("link", { name: "1 confirmed" }).click()
  await expect(page).toHaveURL(/offer=confirmed/)
  await expect(page.getByText(`#${first.number}`).first()).toBeVisible()

  // Deciding says that an answer is asked for.
  await page.goto(`${url}/dashboard/submissions?state=all&sel=${silent.number}`)
  await page.getByRole("button", { name: /^Decide/ }).click()
  await expect(page.getByRole("dialog", { name: /^Decide/ })).toContainText("Asks for an answer within 10 days.")
  await page.keyboard.press("Escape")

  // More time is proposed from the end of the offer on. Withdrawing asks first, and the status page says what it means.
  const offer = page.getByRole("region", { name: "Answer" })
  await offer.getByRole("button", { name: "Give more time…" }).click()
  await expect(page.getByLabel("Date and time")).toHaveValue(/T23:59$/)
  await page.getByRole("button", { name: "Set the time" }).click()
  await expect(page.getByText(`#${silent.number} can be answered until the new time`).first()).toBeVisible()
  await offer.getByRole("button", { name: "Withdraw the offer" }).click()
  const question = page.getByRole("alertdialog", { name: `Withdraw the offer on #${silent.number}?` })
  await expect(question).toContainText("No mail is sent.")
  await question.getByRole("button", { name: "Withdraw the offer" }).click()
  await expect(offer.getByRole("heading", { name: "Offer withdrawn" })).toBeVisible()
  await page.goto(`${url}/dashboard/decisions`)
  await expect(answers.getByText("1 withdrawn")).toBeVisible()
  await page.goto(silent.status)
  await expect(page.getByText("has withdrawn its request.")).toBeVisible()
  await owner.mutate("stages.update", { stageId, confirmation: null })
})
