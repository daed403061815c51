import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { openDemos } from "../lib/rpc.ts"
import { startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

/** A team of its own, because its held decisions are counted. */
async function teamOf(people: readonly string[]) {
  const server = await startServer({ cheapPasswords: true })
  const client = await openDemos(server.url)
  await client.mutate("onboarding.goTo", { step: "done" })
  await client.mutate("outbox.setRecall", { minutes: 0 })
  const portal = await readPortal(server.url, "demos")
  const sent: { id: string; number: number }[] = []
  for (const name of people) {
    const { number } = await send(server.url, "demos", answersFor(portal, { name, email: `${name.toLowerCase()}@example.com` }))
    sent.push({ number, id: (await client.query<{ id: string }>("submissions.get", { number })).id })
  }
  const { items } = await client.query<{ items: { id: string; name: string }[] }>("stages.list")
  return { server, client, sent, accepted: items.find((one) => one.name === "Accepted")?.id ?? "" }
}

test("a sent decision is shown as notified in Recent, also after an attempt to undo it", async ({ page }) => {
  const { server, sent } = await teamOf(["Astrid"])
  const number = sent[0]?.number
  await signIn(page, server.url, "ruta@example.com")
  await page.goto(`${server.url}/dashboard/submissions?sel=${number}`)
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
  await page.keyboard.press("d")
  await page.keyboard.press("1")
  await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click()
  await expect(page.getByText(/reads “.*” now\./).first()).toBeVisible()
  await page.keyboard.press("u")
  await expect(page.getByText(`Not undone on #${number}: the submitter was already notified.`).first()).toBeVisible()
  await page.goto(`${server.url}/dashboard/recent`)
  const acts = page.getByRole("list", { name: "My latest actions" })
  await expect(acts.getByText("Submitter notified")).toBeVisible()
  await expect(acts.getByText("Undone")).toHaveCount(0)
  await expect(acts.locator(".line-through")).toHaveCount(0)
  await server.stop()
})

test("the dialog for publishing everything follows what a colleague publishes meanwhile", async ({ page }) => {
  const { server, client, sent, accepted } = await teamOf(["Birgit", "Carl", "Dorte"])
  for (const { id } of sent) await client.mutate("decisions.decide", { id, stageId: accepted, publish: false, actId: crypto.randomUUID() })
  await signIn(page, server.url, "ruta@example.com")
  await page.goto(`${server.url}/dashboard/decisions`)
  const publish = (numbers: (number | undefined)[]) =>
    client.mutate("publications.start", { id: crypto.randomUUID(), numbers, expected: numbers.length })
  const dialog = page.getByRole("alertdialog")
  // The selected submission is gone, so the dialog must not continue with the others.
  await page.getByRole("checkbox", { name: new RegExp(`#${sent[0]?.number},`) }).check()
  await page.getByRole("button", { name: "Publish 1" }).click()
  await expect(dialog).toContainText("Tell Birgit")
  await publish([sent[0]?.number])
  await expect(dialog).toContainText("Nothing is left to publish")
  await expect(dialog.getByRole("button", { name: "Publish" })).toHaveCount(0)
  await dialog.getByRole("button", { name: "Close" }).click()
  await page.getByRole("button", { name: "Publish all 2" }).click()
  await expect(dialog).toContainText(/^Tell/)
  await publish([sent[1]?.number, sent[2]?.number])
  await expect(dialog).toContainText("Nothing is left to publish")
  await expect(dialog.getByRole("button", { name: "Publish" })).toHaveCount(0)
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(dialog).toHaveCount(0)
  await server.stop()
})

test("undoing a held decision restores its reply text", async ({ page, seeded }) => {
  const sent = await send(
    seeded.url,
    "demos",
    answersFor(await readPortal(seeded.url, "demos"), { name: "Dee Back", email: "dee@example.com" }),
  )
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  await expect(page.getByText("Nothing was said to the submitter yet.")).toBeVisible()
  await page.keyboard.press("d")
  const dialog = page.getByRole("dialog", { name: `Decide #${sent.number}` })
  await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
  const field = dialog.getByRole("textbox", { name: "Message" })
  await field.fill("An hour of good words.")
  await dialog.getByRole("button", { name: /^Hold/ }).click()
  await expect(page.getByText("Accepted, held.", { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press("u")
  await expect(page.getByText(`Undid Accepted on #${sent.number}.`)).toBeVisible()
  await page.keyboard.press("d")
  await expect(field).toHaveValue("An hour of good words.")
})

test("a reply to several with a missing value asks first, and then is sent with the value left blank", async ({ page }) => {
  const { server, client, sent } = await teamOf(["Ina", "Jo"])
  try {
    await signIn(page, server.url, "ruta@example.com")
    await page.goto(`${server.url}/dashboard/submissions`)
    await expect(page.getByRole("option")).toHaveCount(2)
    await page.getByRole("option").first().click()
    await page.keyboard.press("x")
    await page.keyboard.press("Shift+J")
    await expect(page.getByRole("region", { name: "Selection" })).toContainText("2 selected")
    await page.keyboard.press("d")
    const dialog = page.getByRole("dialog", { name: "Decide 2 submissions" })
    await dialog.getByRole("radio").last().check()
    await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
    const text = dialog.getByRole("textbox", { name: "Message" })
    await text.fill("Work of an hour, {{submitter.name}}: {{nothing}}.")
    await expect(dialog.getByText("There is no value for {{nothing}}.")).toBeVisible()
    await dialog.getByRole("button", { name: "Publish 2" }).click()
    await expect(dialog.getByText("First look at what is missing in the reply.")).toBeVisible()
    // The server has seen it too, so that the next press takes note of both.
    await expect(dialog.getByRole("alert")).toContainText("Not filled in: {{nothing}}")
    await dialog.getByRole("button", { name: "Publish 2 anyway" }).click()
    await expect(dialog).toHaveCount(0)
    for (const { id } of sent) {
      const said = async () =>
        (await client.query<{ items: { body: string; state: string }[] }>("messages.list", { submissionId: id })).items
      await expect.poll(async () => (await said()).map((one) => one.state)).toEqual(["sent"])
      expect((await said())[0]?.body).toMatch(/^Work of an hour, (Ina|Jo): \.$/)
    }
  } finally {
    await server.stop()
  }
})

test("deciding again begins with the held letter, and can send another one or none", async ({ page }) => {
  const { server, client, sent } = await teamOf(["Mette"])
  try {
    const { id, number } = sent[0] ?? { id: "", number: 0 }
    const letters = async () =>
      (await client.query<{ items: { body: string; state: string }[] }>("messages.list", { submissionId: id })).items.map(
        ({ body, state }) => ({ body, state }),
      )
    await signIn(page, server.url, "ruta@example.com")
    await page.goto(`${server.url}/dashboard/submissions?sel=${number}`)
    await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
    const dialog = page.getByRole("dialog", { name: `Decide #${number}` })
    const text = dialog.getByRole("textbox", { name: "Message" })
    const hold = dialog.getByRole("button", { name: "Hold", exact: true })
    await page.keyboard.press("d")
    await dialog.getByRole("radio", { name: /Declined/ }).check()
    await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
    await text.fill("Thank you for it, {{submitter.name}}.")
    await hold.click()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press("d")
    await expect(text).toHaveValue(/^Thank you for it, /)
    await expect.poll(letters).toEqual([{ body: "Thank you for it, Mette.", state: "held" }])
    await expect(text).toHaveValue("Thank you for it, Mette.")
    await expect(dialog.getByText(/^No letter:/)).toHaveCount(0)
    await page.keyboard.press("1")
    await hold.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText("Accepted, held.", { exact: true })).toBeVisible()
    await expect.poll(letters).toEqual([{ body: "Thank you for it, Mette.", state: "held" }])
    await page.keyboard.press("d")
    await expect(text).toHaveValue("Thank you for it, Mette.")
    await text.fill("Thanks again, Mette.")
    await hold.click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(letters).toEqual([{ body: "Thanks again, Mette.", state: "held" }])
    await page.keyboard.press("d")
    await expect(text).toHaveValue("Thanks again, Mette.")
    await dialog.getByRole("button", { name: "Remove message" }).click()
    await expect(dialog.getByText(/^No letter:/)).toBeVisible()
    await hold.click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(letters).toEqual([])
  } finally {
    await server.stop()
  }
})

test("deciding several again begins with their decision, and several undecided ones with none and no letter", async ({ page }) => {
  const { server, client, sent } = await teamOf(["Nils", "Olga", "Per", "Rita"])
  try {
    await signIn(page, server.url, "ruta@example.com")
    const dialog = page.getByRole("dialog", { name: "Decide 2 submissions" })
    const text = dialog.getByRole("textbox", { name: "Message" })
    const declined = dialog.getByRole("radio", { name: /Declined/ })
    const open = async (two: typeof sent) => {
      await page.goto(`${server.url}/dashboard/submissions?state=all&sel=${two[0]?.number}`)
      await expect(page.getByRole("option")).toHaveCount(4)
      await expect(page.getByRole("region", { name: "Messages" })).toBeVisible()
      await page.keyboard.press("x")
      await page.keyboard.press("Shift+J")
      await expect(page.getByRole("region", { name: "Selection" })).toContainText("2 selected")
      await page.keyboard.press("d")
      await expect(dialog).toBeVisible()
    }
    // Newest first.
    const [first, second] = [[sent[3], sent[2]].flatMap((one) => one ?? []), [sent[1], sent[0]].flatMap((one) => one ?? [])]
    await open(first)
    await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0)
    await page.keyboard.press("Enter")
    await expect(dialog.getByText("Choose a decision.")).toBeVisible()
    await declined.check()
    await dialog.getByRole("textbox", { name: "Subject" }).fill("About your demo")
    await text.fill("Thank you for it, {{submitter.name}}.")
    await dialog.getByRole("button", { name: "Hold 2", exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const held = async () =>
      (await client.query<{ items: { body: string }[] }>("outbox.list", { state: "held" })).items.map((one) => one.body).sort()
    const letters = ["Thank you for it, Per.", "Thank you for it, Rita."]
    await expect.poll(held).toEqual(letters)
    await open(first)
    await expect(declined).toBeChecked()
    await expect(text).toHaveValue("")
    await expect(dialog.getByText(/keep their held message/)).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/Declined/).first()).toBeVisible()
    expect(await held()).toEqual(letters)
    await open(second)
    await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0)
    await declined.check()
    await expect(text).toHaveValue("")
    await expect(dialog.getByText(/^No letter:/)).toBeVisible()
  } finally {
    await server.stop()
  }
})
