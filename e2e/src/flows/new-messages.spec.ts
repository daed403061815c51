import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility, sidewaysScroll } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

type Row = { id: string; number: number; unread: boolean }

test("a reply to an acceptance is in New messages, is counted, and is done by choice: answered, or without a reply", async ({
  page,
  seeded,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  const owner = await signInClient(seeded.url, "owner@example.com")
  const { items: stages } = await owner.query<{ items: { id: string; category: string }[] }>("stages.list")
  const stageId = stages.find((one) => one.category === "accepted")?.id
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  // What was seeded is done.
  const before = await owner.query<{ items: Row[] }>("submissions.list", { filter: { unread: true, state: "all" }, limit: 100 })
  for (const { id } of before.items) await owner.mutate("messages.done", { submissionId: id, done: true })

  const sent = []
  for (const name of ["Noor Haddad", "Omar Said"]) {
    const one = await send(seeded.url, "demos", answersFor(portal, { name, email: "artist@example.com" }))
    const { id } = await owner.query<Row>("submissions.get", { number: one.number })
    await owner.mutate("decisions.decide", { id, stageId, publish: true, actId: crypto.randomUUID() })
    sent.push({ ...one, id, name })
  }
  const [noor, omar] = sent
  if (!noor || !omar) throw new Error("nothing was sent")
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  const nav = page.getByRole("navigation", { name: "Main" }).or(page.getByRole("complementary").first())
  await expect(page).not.toHaveTitle(/^\(/)

  for (const { demoId, name } of sent) {
    const answer = await page.request.post(`${seeded.url}/api/v1/public/status/${demoId}/messages`, {
      data: { id: crypto.randomUUID(), body: `This is ${name}. Is there a cable?` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  // Counted in the tab and in the sidebar, without a reload.
  await expect(page).toHaveTitle(/^\(2\) /)
  await nav
    .getByRole("link", { name: /^New messages/ })
    .first()
    .click()
  await expect(page).toHaveURL(/unread=yes/)
  await expect(page.getByRole("option")).toHaveCount(2)
  expect(await accessibility(page)).toEqual([])

  // Opening and reading changes nothing.
  await page.getByRole("option", { name: new RegExp(`#${noor.number}`) }).click()
  const fresh = page.getByRole("region", { name: "New from the submitter" })
  await expect(fresh.getByText("This is Noor Haddad.")).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(page).toHaveTitle(/^\(2\) /)

  // Done without a reply, and back with U.
  await page.keyboard.press("Shift+E")
  await expect(page.getByText(`Message on #${noor.number} marked as done.`, { exact: true })).toBeVisible()
  await expect(page.getByRole("option")).toHaveCount(1)
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.keyboard.press("u")
  await expect(page.getByRole("option")).toHaveCount(2)
  await expect(page).toHaveTitle(/^\(2\) /)

  // R replies; sending marks it as done.
  await page.getByRole("option", { name: new RegExp(`#${omar.number}`) }).click()
  await expect(fresh.getByText("This is Omar Said.")).toBeVisible()
  await page.keyboard.press("r")
  await expect(page.getByRole("textbox", { name: "Message to Omar Said" })).toBeFocused()
  await page.keyboard.type("There is a cable at the desk.")
  await expect(page.getByRole("button", { name: "Send and done" })).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(page).toHaveTitle(/^\(1\) /)

  // On a phone it is in the bar at the bottom.
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto(`${seeded.url}/dashboard/submissions`)
  const tab = page.getByRole("link", { name: /^Messages/ })
  await expect(tab).toContainText("1")
  await tab.click()
  await expect(page).toHaveURL(/unread=yes/)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibility(page)).toEqual([])
  await owner.mutate("outbox.setRecall", { minutes: null })
})
