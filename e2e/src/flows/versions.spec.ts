import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { accessibility, sidewaysScroll } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("what a submitter changed is read by the team question by question, by key and on a phone", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const answers = answersFor(portal, { name: "Kit Fall", email: "kit@example.com" })
  const sent = await send(seeded.url, "demos", answers)
  await signIn(page, seeded.url, "viewer@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  const opener = page.getByRole("button", { name: "What changed" })
  await expect(opener).toHaveCount(0)

  // They change it while somebody reads it.
  const edited = await page.request.post(`${seeded.url}/api/v1/public/status/${sent.demoId}/answers`, {
    data: { version: 1, answers: { ...answers, artist: "Glasswing" } },
    headers: { origin: seeded.url },
  })
  expect(edited.status()).toBe(200)
  await expect(page.getByRole("paragraph").filter({ has: opener })).toContainText(/^Version 2 of 2 · edited /)
  // It was read before: what is new is shown without being asked for.
  const panel = page.getByRole("region", { name: "Versions" })
  await expect(panel.getByText("1 answer differs from the version before.")).toBeVisible()
  const change = panel.getByRole("listitem")
  await expect(change).toHaveCount(1)
  await expect(change).toContainText(/Artist.*Before.*Kit Fall.*After.*Glasswing/s)
  expect(await accessibility(page)).toEqual([])

  await opener.focus()
  await page.keyboard.press("Tab")
  await expect(panel.getByRole("button", { name: "Earlier version" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(panel.getByText(/^Version 1 of 2 · first sent in /)).toBeVisible()
  await expect(panel.getByRole("button", { name: "Earlier version" })).toBeFocused()
  await expect(panel.getByText("Kit Fall", { exact: true }).first()).toBeVisible()
  await expect(panel.getByText("Glasswing")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.setViewportSize({ width: 375, height: 720 })
  await opener.click()
  await panel.getByRole("radio", { name: "All answers" }).check()
  await expect(panel.getByText("Glasswing", { exact: true }).first()).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibility(page)).toEqual([])
})
