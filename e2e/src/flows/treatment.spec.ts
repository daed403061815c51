import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const thanks = "Thank you. The first answer that is given here is the one that counts."

test("feedback on treatment: enabled for a portal, asked after a decision, given once by keyboard on a phone @long", async ({
  page,
  open,
}) => {
  const portal = await readPortal(open.url, "demos")
  const { demoId, number } = await send(open.url, "demos", answersFor(portal, { name: "Kitefall", email: "kite@kitefall.example" }))
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/demos?tab=settings`)
  const ask = page.getByRole("switch", { name: "Ask after a decision" })
  await expect(ask).not.toBeChecked()
  await ask.click()
  await expect(ask).toBeChecked()
  await page.reload()
  await expect(ask).toBeChecked()
  expect(await accessibility(page)).toEqual([])

  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`${open.url}/status/${demoId}`)
  const question = page.getByRole("region", { name: "How was your experience?" })
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(question).toHaveCount(0)

  const team = await signInClient(open.url, "ruta@example.com")
  const { id } = await team.query<{ id: string }>("submissions.get", { number })
  const stages = await team.query<{ items: { id: string; name: string }[] }>("stages.list", undefined)
  const stageId = stages.items.find((one) => one.name === "Declined")?.id
  await team.mutate("decisions.decide", { id, stageId, publish: true, actId: `treatment-${number}` })
  // A job applies it.
  const status = async () => (await page.request.get(`${open.url}/api/v1/public/status/${demoId}`)).json()
  await expect.poll(async () => (await status()).treatment).not.toBeNull()
  await page.reload()
  await expect(question).toBeVisible()
  await question.getByRole("button", { name: "Send my answer" }).focus()
  await page.keyboard.press("Enter")
  await expect(question.getByRole("alert")).toHaveText("Choose one of the five first.")
  for (const [width, height] of [
    [375, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      // Reload, so that colours do not change during the contrast check.
      await page.reload()
      await question.getByRole("button", { name: "Send my answer" }).press("Enter")
      await expect(question.getByRole("alert")).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      expect(await accessibility(page)).toEqual([])
      await question.scrollIntoViewIfNeeded()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/treatment-${width}-${colorScheme}.png` })
    }
  }
  // The question is still open in another tab. Its answer is not counted any more, and the message shown there must still be true.
  const other = await page.context().newPage()
  await other.goto(`${open.url}/status/${demoId}`)
  const asked = other.getByRole("region", { name: "How was your experience?" })
  await asked.getByRole("radio", { name: "Very good" }).check()
  const late = await page.context().newPage()
  await late.goto(`${open.url}/status/${demoId}`)
  await late.getByRole("radio", { name: "So-so" }).check()
  await question.getByRole("radio", { name: "Bad", exact: true }).focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await expect(question.getByRole("radio", { name: "Good", exact: true })).toBeChecked()
  await page.keyboard.press("Enter")
  await expect(question.getByText(thanks)).toBeFocused()
  await page.reload()
  await expect(question.getByText(thanks)).toBeVisible()
  await expect(question.getByRole("radio")).toHaveCount(0)
  await asked.getByRole("button", { name: "Send my answer" }).click()
  await expect(asked.getByText(thanks)).toBeFocused()
  await other.close()
  // An answer about a submission erased meanwhile must get a true message too.
  await page.request.post(`${open.url}/api/v1/public/status/${demoId}/erase`, { data: { number: `${number}` } })
  await late.getByRole("button", { name: "Send my answer" }).click()
  await expect(late.getByRole("heading", { name: "It is erased" })).toBeFocused()
  await late.close()
  expect(await accessibility(page)).toEqual([])
})
