import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** A decision that waits in the browser while the server is down, and changes by others meanwhile. */

const away = /decisions\.decide|undo\.undo/
const arrive = async (url: string, person: { name: string; email: string }) => {
  const sent = await send(url, "demos", answersFor(await readPortal(url, "demos"), person))
  const owner = await signInClient(url, "owner@example.com")
  const { id } = await owner.query<{ id: string }>("submissions.get", { number: sent.number })
  return { ...sent, id, owner }
}
type Stands = { stageId: string; publicStageId: string; held: boolean }
const stageNamed = async (client: Awaited<ReturnType<typeof signInClient>>, name: string) =>
  (await client.query<{ items: { id: string; name: string }[] }>("stages.list")).items.find((one) => one.name === name)?.id ?? ""

/** Decides with a reply while the server does not answer. @returns restores the connection */
async function decideKept(page: Page, words: string) {
  await page.route(away, (route) => route.abort("connectionrefused"))
  await page.keyboard.press("d")
  await page.keyboard.press("1")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  await dialog.getByRole("textbox", { name: "Message" }).fill(words)
  await dialog.getByRole("button", { name: "Publish now" }).click()
  await expect(page.getByText(/1 change is kept/)).toBeVisible()
  // No one was notified yet, and no status was reworded.
  await expect(page.getByText(/The public wording of this stage is now/)).toHaveCount(0)
  return () => page.unroute(away)
}

test("a waiting decision does not replace one that a colleague has published since, and its reply stays", async ({ page, seeded }) => {
  const { id, number, owner } = await arrive(seeded.url, { name: "Pernille Voss", email: "pernille@example.com" })
  const before = await owner.query<{ minutes: number }>("outbox.recall")
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  const back = await decideKept(page, "We say YES")

  const colleague = await signInClient(seeded.url, "member@example.com")
  const stageId = await stageNamed(colleague, "Declined")
  await colleague.mutate("decisions.decide", { id, stageId, publish: true, actId: crypto.randomUUID() })
  await back()
  const refusal = page.locator("li[data-tone=danger]").filter({ hasText: "changed what is decided about" })
  await expect(refusal).toBeVisible()
  // Longer than a toast stays: the user is not looking any more.
  await page.waitForTimeout(6000)
  // The toast does not move away from a pressed pointer, also if a primary button has appeared below it.
  await refusal.evaluate((toast) => {
    const { left, top } = toast.getBoundingClientRect()
    const button = document.createElement("button")
    button.className = "bg-primary"
    button.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: 40px; height: 20px`
    document.body.append(button)
  })
  await refusal.getByRole("button", { name: "Dismiss" }).click({ delay: 300 })
  await expect(refusal).toHaveCount(0)
  await page.locator("body > button.bg-primary").evaluate((button) => button.remove())
  expect(await owner.query<Stands>("submissions.get", { id })).toMatchObject({ stageId, publicStageId: stageId, held: false })
  expect((await owner.query<{ items: unknown[] }>("messages.list", { submissionId: id })).items).toEqual([])
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveValue("We say YES")
  // The letter keeps the outcome that it was written for, also after another was chosen.
  await expect(dialog.getByRole("radio", { name: /^Accepted/ })).toBeChecked()
  await dialog.getByRole("radio", { name: /^Declined/ }).check()
  await dialog.getByRole("textbox", { name: "Message" }).fill("Sorry, not this time")
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press("d")
  await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveValue("Sorry, not this time")
  await expect(dialog.getByRole("radio", { name: /^Declined/ })).toBeChecked()
  await owner.mutate("outbox.setRecall", { minutes: before.minutes })
})

test("a waiting decision is not sent as another user, and the tab switches to that user", async ({ page, seeded }) => {
  const { id, number, owner } = await arrive(seeded.url, { name: "Anker Lund", email: "anker@example.com" })
  const before = await owner.query<Stands>("submissions.get", { id })
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  const back = await decideKept(page, "We say YES")
  // In another tab of the same browser.
  await signIn(page, seeded.url, "member@example.com")
  const anew = page.waitForEvent("load")
  await back()
  await anew
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  const me = await page.request.get(`${seeded.url}/api/trpc/session.get`)
  expect((await me.json()).result.data.user.email).toBe("member@example.com")
  const { stageId, publicStageId, held } = await owner.query<Stands>("submissions.get", { id })
  expect({ stageId, publicStageId, held }).toEqual({ stageId: before.stageId, publicStageId: before.publicStageId, held: before.held })
  expect((await owner.query<{ items: unknown[] }>("messages.list", { submissionId: id })).items).toEqual([])
})

test("undoing a waiting decision cancels it, and shows the outcome once the server answers", async ({ page, seeded }) => {
  const { id, number, owner } = await arrive(seeded.url, { name: "Signe Holm", email: "signe@example.com" })
  const recall = await owner.query<{ minutes: number }>("outbox.recall")
  const before = await owner.query<Stands>("submissions.get", { id })
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  const stage = page.getByRole("button", { name: "Change the stage: New" })
  await expect(stage).toBeVisible()
  const back = await decideKept(page, "We say YES")
  await expect(stage).toHaveCount(0)
  const sent: string[] = []
  await page.keyboard.press("u")
  await expect(page.getByText(/is not sent again/).first()).toBeVisible()
  await expect(stage).toBeVisible()
  page.on("request", (request) => request.url().includes("decisions.decide") && sent.push(request.url()))
  await back()
  await expect(page.getByText(`Undid Accepted on #${number} before it was sent.`).first()).toBeVisible()
  await expect(page.getByText(/change is kept/)).toHaveCount(0)
  await expect(stage).toBeVisible()
  const { stageId, publicStageId, held } = await owner.query<Stands>("submissions.get", { id })
  expect({ stageId, publicStageId, held }).toEqual({ stageId: before.stageId, publicStageId: before.publicStageId, held: before.held })
  expect((await owner.query<{ items: unknown[] }>("messages.list", { submissionId: id })).items).toEqual([])
  expect(sent).toEqual([])
  await owner.mutate("outbox.setRecall", { minutes: recall.minutes })
})

test("undoing a waiting decision that had arrived reverts it once the server answers @long", async ({ page, seeded }) => {
  const { id, number, owner } = await arrive(seeded.url, { name: "Vibeke Lind", email: "vibeke@example.com" })
  const recall = await owner.query<{ minutes: number }>("outbox.recall")
  const before = await owner.query<Stands>("submissions.get", { id })
  await owner.mutate("outbox.setRecall", { minutes: 10 })
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  // The server applies it, but its response is lost; after that the server is down.
  let arrived = 0
  await page.route(away, async (route) => {
    if (++arrived === 1) await route.fetch()
    await route.abort("connectionreset")
  })
  await page.keyboard.press("d")
  await page.keyboard.press("1")
  await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click()
  await expect(page.getByText(/1 change is kept/)).toBeVisible()
  expect((await owner.query<Stands>("submissions.get", { id })).stageId).not.toBe(before.stageId)
  await page.keyboard.press("u")
  await expect(page.getByText(/is not sent again/).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Change the stage: New" })).toBeVisible()
  await page.unroute(away)
  await expect(page.getByText(`Undid Accepted on #${number}.`).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Change the stage: New" })).toBeVisible()
  const { stageId, publicStageId, held } = await owner.query<Stands>("submissions.get", { id })
  expect({ stageId, publicStageId, held }).toEqual({ stageId: before.stageId, publicStageId: before.publicStageId, held: before.held })
  await owner.mutate("outbox.setRecall", { minutes: recall.minutes })
})

test("undoing a decision that waits for the network drops it at once @long", async ({ page, context, seeded }) => {
  const { id, number, owner } = await arrive(seeded.url, { name: "Torben Krag", email: "torben@example.com" })
  const recall = await owner.query<{ minutes: number }>("outbox.recall")
  const before = await owner.query<Stands>("submissions.get", { id })
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  await page.keyboard.press("d")
  await page.keyboard.press("1")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  await dialog.getByRole("textbox", { name: "Message" }).fill("We say YES")
  // The toast code loads once the page is idle, and cannot load without a network.
  await expect(page.locator("[role=region][aria-label^=Notifications]")).toBeAttached()
  await context.setOffline(true)
  await dialog.getByRole("button", { name: "Publish now" }).click()
  await expect(page.getByText(/1 change is kept/)).toBeVisible()
  await page.keyboard.press("u")
  await expect(page.getByText(`Undid Accepted on #${number} before it was sent.`).first()).toBeVisible()
  await expect(page.getByText(/change is kept/)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Change the stage: New" })).toBeVisible()
  const asked: string[] = []
  page.on("request", (request) => /decisions\.decide|undo\.undo/.test(request.url()) && asked.push(request.url()))
  await context.setOffline(false)
  await expect(page.getByText("Reconnecting…")).toHaveCount(0)
  // Longer than the longest pause between two attempts.
  await page.waitForTimeout(2500)
  expect(asked).toEqual([])
  const { stageId, publicStageId, held } = await owner.query<Stands>("submissions.get", { id })
  expect({ stageId, publicStageId, held }).toEqual({ stageId: before.stageId, publicStageId: before.publicStageId, held: before.held })
  expect((await owner.query<{ items: unknown[] }>("messages.list", { submissionId: id })).items).toEqual([])
  await owner.mutate("outbox.setRecall", { minutes: recall.minutes })
})
