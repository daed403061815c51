import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

// Open screens follow the changes of others.

test("an open status page shows the team's messages and decisions, and keeps text being typed", async ({ page, open }) => {
  const portal = await readPortal(open.url, "demos")
  const sent = await send(open.url, "demos", answersFor(portal, { name: "Long Wait", email: "wait@example.com" }))
  const team = await signInClient(open.url, "ruta@example.com")
  const { id } = await team.query<{ id: string }>("submissions.get", { number: sent.number })
  await page.clock.install()
  await page.goto(sent.statusUrl)
  await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeVisible()
  const box = page.getByRole("textbox", { name: /^Write to / })
  await box.fill("Half a sentence")

  const message = { id: crypto.randomUUID(), submissionId: id, body: "When can you talk?", when: "draft" }
  await team.mutate("messages.write", message)
  await team.mutate("messages.sendNow", { id: message.id })
  const { items } = await team.query<{ items: { id: string; category: string; publicWording: string }[] }>("stages.list", undefined)
  const accepted = items.find((stage) => stage.category === "accepted")
  await team.mutate("decisions.decide", { id, stageId: accepted?.id, publish: true, actId: crypto.randomUUID() })
  const status = `${open.url}/api/v1/public/status/${sent.demoId}`
  await expect.poll(async () => (await (await page.request.get(status)).json()).category).toBe("accepted")

  // The page polls no earlier than scheduled, however much is typed and moved.
  for (let at = 10; at <= 60; at += 10) {
    await page.clock.runFor(10_000)
    await page.mouse.move(300 + at, 300)
    await box.press("End")
  }
  await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeVisible()
  await page.clock.runFor(31_000)
  await expect(page.getByRole("heading", { name: accepted?.publicWording ?? "", level: 1 })).toBeVisible()
  await expect(page.getByRole("article").getByText("When can you talk?")).toBeVisible()
  const told = page.getByRole("status").filter({ hasText: `${accepted?.publicWording ?? ""}: ` })
  await expect(told.filter({ hasText: "When can you talk?" }), "both are said").toBeAttached()
  await expect(box).toHaveValue("Half a sentence")
  await expect(box).toBeFocused()
  expect(await accessibility(page)).toEqual([])

  // An unused page sends no requests, which would mark it as seen for the team; a returning user gets the current state.
  let asked = 0
  page.on("request", (request) => {
    if (request.url() === status) asked += 1
  })
  await page.clock.fastForward(20 * 60_000)
  await page.clock.runFor(5 * 60_000)
  expect(asked).toBe(0)
  const erased = await page.request.post(`${status}/erase`, { data: { number: String(sent.number) } })
  expect(erased.ok()).toBe(true)
  await page.mouse.move(200, 200)
  await expect(page.getByRole("heading", { name: "It is erased", level: 1 })).toBeFocused()
  await expect(page.getByRole("textbox", { name: /not sent/ }), "what nobody else has can be copied").toHaveValue("Half a sentence")
  expect(await accessibility(page)).toEqual([])
})

test("the open submission's row shows that it was withdrawn, and no decision is possible", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Second Thoughts", email: "second@example.com" }))
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  const row = page.locator(`[data-number="${sent.number}"]`)
  const glyph = row.getByRole("img", { name: "Withdrawn" })
  await expect(row).toBeVisible()
  await expect(glyph).toHaveCount(0)

  const withdrawn = await page.request.post(`${seeded.url}/api/v1/public/status/${sent.demoId}/withdraw`, { data: {} })
  expect(withdrawn.ok()).toBe(true)
  await expect(glyph).toBeVisible()
  await page.keyboard.press("d")
  await expect(page.getByText("It was withdrawn. There is nothing left to decide.").first()).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
