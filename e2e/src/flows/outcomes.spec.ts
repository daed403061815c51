import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { makePortal } from "../lib/portals.ts"
import { KEY_MS } from "../lib/reviewing.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const notes = (page: Page) => page.getByRole("region", { name: /^Notifications/ })

test("at human speed: a warning does not change the button, and every screen shows the send time until recall", async ({
  page,
  seeded,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Ola Brekke", email: "ola@example.com" }))
  const owner = await signInClient(seeded.url, "owner@example.com")
  await owner.mutate("outbox.setRecall", { minutes: 10 })
  // The server may close a connection that was not used for a while, at the moment of the next request: then that is sent again, as browsers do.
  const address = `${seeded.url}/api/v1/public/status/${sent.demoId}`
  const told = async () => (await (await page.request.get(address, { maxRetries: 2 })).json()).wording

  const pause = () => page.waitForTimeout(KEY_MS)
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  const details = page.getByRole("complementary", { name: "Stage and history" })
  await expect(details.getByRole("button", { name: /^Change the stage/ })).toBeVisible()
  await pause()
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog", { name: `Decide #${sent.number}` })
  await pause()
  await dialog.getByRole("radio", { name: /Declined/ }).check()
  await pause()
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  await dialog.getByRole("textbox", { name: "Message" }).fill("Not this time: {{feedback}}")
  await expect(dialog.getByText("There is no value for")).toBeVisible()
  await pause()
  await dialog.getByRole("button", { name: "Publish now" }).click()
  await expect(dialog.getByText("First look at what is missing in the reply.")).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Hold", exact: true })).toBeVisible()
  await dialog.getByRole("radio", { name: /Declined/ }).focus()
  await pause()
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
  await expect(notes(page).getByText(/#\d+: Declined\. Sends at \d\d:\d\d\./)).toBeVisible()

  const row = page.getByRole("option", { name: new RegExp(`#${sent.number}`) })
  await expect(row).toContainText(/Sends at \d\d:\d\d/)
  await expect(details).toContainText(/Sends at \d\d:\d\d/)
  await expect(details.getByRole("button", { name: "Publish" })).toHaveCount(0)
  expect(await accessibility(page)).toEqual([])
  // The outbox shows the same.
  await page.goto(`${seeded.url}/dashboard/outbox`)
  const waiting = page.getByRole("region", { name: "Sending soon" })
  await expect(waiting.getByText(/^1 submitter, published by/).first()).toBeVisible()
  await expect(page.getByText("Nothing is waiting")).toHaveCount(0)
  expect(await told()).toBe("Received")

  await page.goto(`${seeded.url}/dashboard/submissions?state=all&sel=${sent.number}`)
  await pause()
  await details.getByRole("button", { name: "Recall" }).click()
  await expect(notes(page).getByText("Recalled. Nothing was sent.")).toBeVisible()
  await expect(row).toContainText("Held")
  // A decision that can be recalled is published without a question, and U recalls it.
  await pause()
  await details.getByRole("button", { name: "Publish" }).click()
  await expect(row).toContainText(/Sends at \d\d:\d\d/)
  await expect(details.getByRole("button", { name: /^Recall/ })).toBeVisible()
  await pause()
  await page.keyboard.press("u")
  await expect(row).toContainText("Held")
  await expect(notes(page).getByText(/Sends at/)).toHaveCount(0)

  // Without a recall period a dialog asks, with name and status text, and nothing can be recalled.
  await owner.mutate("outbox.setRecall", { minutes: 0 })
  await page.reload()
  await pause()
  await details.getByRole("button", { name: "Publish" }).click()
  const question = page.getByRole("alertdialog", { name: /^Tell Ola Brekke “/ })
  await pause()
  await question.getByRole("button", { name: "Publish" }).click()
  await expect(notes(page).getByText(/#\d+: Declined|Declined, published|#\d+: Declined, published/)).toBeVisible()
  await expect(notes(page).getByRole("button", { name: "Recall" })).toHaveCount(0)
  await expect.poll(told).not.toBe("Received")
  await owner.mutate("outbox.setRecall", { minutes: null })
})

test("recipients are listed before they are notified, and the list shows the result at once", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const [ola, kit] = [
    await send(seeded.url, "demos", answersFor(portal, { name: "Ola Brekke", email: "ola-two@example.com" })),
    await send(seeded.url, "demos", answersFor(portal, { name: "Kit Fall", email: "kit-two@example.com" })),
  ]
  const owner = await signInClient(seeded.url, "owner@example.com")
  const { items: stages } = await owner.query<{ items: { id: string; category: string; publicWording: string }[] }>("stages.list")
  const declined = stages.find((stage) => stage.category === "declined")
  const { items } = await owner.query<{ items: { id: string; number: number }[] }>("submissions.list", { limit: 50 })
  const mine = items.filter(({ number }) => number === ola.number || number === kit.number)
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${ola.number}`)
  const row = (number: number) => page.getByRole("option", { name: new RegExp(`#${number}\\b`) })

  // A labelled submission counts as seen, however briefly it was open.
  await row(kit.number).click()
  await expect(page.locator(`article[data-number="${kit.number}"]`)).toBeVisible()
  await page.keyboard.press("4")
  await expect(row(kit.number)).not.toContainText("not seen")
  // Undo removes the toast's undo button, by key as by click.
  await page.keyboard.press("h")
  await page.getByRole("menuitem", { name: /Tomorrow morning/ }).click()
  await expect(row(kit.number)).toHaveCount(0)
  await expect(notes(page).getByRole("button", { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press("u")
  await expect(notes(page).getByRole("button", { name: /^Undo/ })).toHaveCount(0)
  await expect(row(kit.number)).toHaveCount(1)

  await owner.mutate("outbox.setRecall", { minutes: 0 })
  for (const { id } of mine) {
    await owner.mutate("decisions.decide", { id, stageId: declined?.id, publish: false, actId: `held-${id}` })
  }
  await page.goto(`${seeded.url}/dashboard/decisions`)
  for (const { number } of mine) await page.getByRole("checkbox", { name: new RegExp(`Select #${number},`) }).check()
  await page.getByRole("button", { name: "Publish 2" }).click()
  const question = page.getByRole("alertdialog", { name: /^Tell (Ola Brekke and Kit \w+|Kit \w+ and Ola Brekke)\?/ })
  await expect(question).toContainText(`“${declined?.publicWording}”`)
  expect(await accessibility(page)).toEqual([])
  await question.getByRole("button", { name: "Cancel" }).click()
  await owner.mutate("outbox.setRecall", { minutes: null })
})

test("the team sees the submitter's status text, also after the stage was reworded", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Mai Lind", email: "mai@example.com" }))
  const owner = await signInClient(seeded.url, "owner@example.com")
  const { items } = await owner.query<{ items: { id: string; name: string; publicWording: string; category: string }[] }>("stages.list")
  const first = items.find((stage) => stage.publicWording === "Received")
  await owner.mutate("stages.update", { stageId: first?.id, publicWording: "It is with us" })
  try {
    await signIn(page, seeded.url, "owner@example.com")
    await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
    const details = page.getByRole("complementary", { name: "Stage and history" })
    await expect(details).toContainText("Received")
    await expect(details).toContainText("The public wording of this stage is now “It is with us”.")
    await page.keyboard.press("d")
    const dialog = page.getByRole("dialog", { name: `Decide #${sent.number}` })
    await expect(dialog).toContainText("Mai Lind keeps reading “Received” until")
    await page.keyboard.press("Escape")
    const status = await (await page.request.get(`${seeded.url}/api/v1/public/status/${sent.demoId}`)).json()
    expect(status.wording, "which is what the status page says").toBe("Received")
  } finally {
    await owner.mutate("stages.update", { stageId: first?.id, publicWording: "Received" })
  }
})

test("a reload after sending shows the status link again, and the browser forgets it on request", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  await makePortal(client, {
    slug: "kept-link",
    title: "Kept link",
    form: {
      roles: { name: "name", email: "email" },
      fields: [
        { type: "short_text", key: "name", label: "Your name", required: true },
        { type: "email", key: "email", label: "E-mail", required: true },
      ],
    },
  })
  await page.goto(`${open.url}/kept-link`)
  await page.getByLabel("Your name").fill("Kit Fall")
  await page.getByLabel("E-mail").fill("kit@example.com")
  await page.getByRole("button", { name: "Send", exact: true }).click()
  const link = page.getByLabel("Link to your status page")
  const url = await link.inputValue()
  expect(page.url(), "the address holds the number, not the secret").toMatch(/\/kept-link#sent-\d+$/)
  expect(await accessibility(page)).toEqual([])
  await page.reload()
  await expect(link).toHaveValue(url)
  // The form is available for another submission, with the sent ones listed below it.
  await page.getByRole("button", { name: "Send something else" }).click()
  await expect(page.getByLabel("Your name")).toBeVisible()
  const before = page.getByRole("region", { name: "Sent from this browser" })
  await expect(before.getByRole("link")).toHaveAttribute("href", url)
  expect(await accessibility(page)).toEqual([])
  const number = (await before.getByRole("link").textContent())?.match(/#(\d+)/)?.[1]
  await before.getByRole("button", { name: `Forget #${number} on this device` }).click()
  await expect(before).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(url.split("/").at(-1))
  // In another browser the confirmation's URL shows the form.
  await page.goto(`${open.url}/kept-link#sent-${number}`)
  await page.reload()
  await expect(page.getByLabel("Your name")).toBeVisible()
  await expect(link).toHaveCount(0)
})

test("in the decision dialog the focus follows the chosen digit, and Tab continues from there", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog", { name: /^Decide/ })
  const radios = dialog.getByRole("radio")
  await expect(radios.first()).toBeFocused()
  await page.keyboard.press("2")
  await expect(radios.nth(1)).toBeChecked()
  await expect(radios.nth(1)).toBeFocused()
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("Tab")
  await expect(dialog.locator(":focus")).toHaveCount(1)
  await expect(dialog.locator("input[type=radio]:focus")).toHaveCount(0)
  await page.keyboard.press("Escape")
})

test("hides the outbox from a role that sends nothing, and explains it at its URL", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "viewer@example.com")
  const refused: string[] = []
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  await page.goto(`${seeded.url}/dashboard/outbox`)
  await expect(page.getByText("Your role can read messages, not write them.")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible()
  const around = page.getByRole("navigation", { name: "Main" }).first()
  await expect(around.getByRole("link", { name: "Decisions" })).toBeVisible()
  await expect(around.getByRole("link", { name: "Outbox" })).toHaveCount(0)
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("ControlOrMeta+k")
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("outbox")
  await expect(page.getByText("No results for “outbox”.")).toBeVisible()
  expect(refused).toEqual([])
})

test("a decision on a withdrawn submission is rejected in one toast, and no toast confirms it", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Ola Brekke", email: "ola-gone@example.com" }))
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  await expect(page.getByRole("button", { name: /^Change the stage/ })).toBeVisible()
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog", { name: `Decide #${sent.number}` })
  await expect(dialog).toBeVisible()
  const withdrawn = await page.request.post(`${seeded.url}/api/v1/public/status/${sent.demoId}/withdraw`, { data: {} })
  expect(withdrawn.status()).toBe(200)
  await page.keyboard.press("Enter")
  await expect(notes(page).getByText(`The decision on #${sent.number} was not saved`)).toBeVisible()
  // At once: by itself it would disappear after some seconds too.
  await expect(notes(page).getByText(/, held\.$/)).toHaveCount(0, { timeout: 1000 })
  await expect(notes(page).getByRole("button", { name: /^Undo/ })).toHaveCount(0, { timeout: 1000 })
})
