import type { Page } from "@playwright/test"
import { trackPart } from "../lib/form.ts"
import { readPortal } from "../lib/intake.ts"
import { fillByKeyboard } from "../lib/keyboard.ts"
import { slower } from "../lib/net.ts"
import { everyType, type FormInput, inSteps, makePortal, publish, setState, settle } from "../lib/portals.ts"
import { type Client, signInClient } from "../lib/rpc.ts"
import { accessibility, focused } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const kit = { name: "Kit Fall", email: "kit@example.com" }
const phone = { width: 375, height: 812 }
let client: Client
test.beforeEach(async ({ open }) => {
  client ??= await signInClient(open.url, "ruta@example.com")
})

/** Three questions; the last one is conditional. */
const short: FormInput = {
  roles: { name: "name", email: "email" },
  fields: [
    { type: "short_text", key: "name", label: "Your name", required: true },
    { type: "email", key: "email", label: "E-mail", required: true },
    { type: "yes_no", key: "guest", label: "Do you bring somebody?", required: true },
    {
      type: "short_text",
      key: "guest_name",
      label: "Who is it?",
      required: true,
      shownWhen: { match: "all", conditions: [{ field: "guest", operator: "is", value: true }] },
    },
  ],
}

async function fillShort(page: Page, name: string) {
  await page.getByLabel("Your name").fill(name)
  await page.getByLabel("E-mail").fill(kit.email)
  await page.getByRole("group", { name: "Do you bring somebody?" }).getByLabel("No").check()
}

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true })
const arrived = (page: Page) => expect(page.getByRole("heading", { name: "It has arrived" })).toBeVisible()

test.describe("by keyboard alone, at 375 px", () => {
  const others = ["talk-proposals", "grant-applications", "contest-entries", "job-applications", "data-contributions"]
  for (const template of ["music-demos", ...others]) {
    test(`${template} is filled in and sent${others.includes(template) ? " @long" : ""}`, async ({ page, open }) => {
      await client.mutate("portals.create", { template, title: "By keyboard", slug: `keys-${template}` })
      await page.setViewportSize(phone)
      await page.goto(`${open.url}/keys-${template}`)
      await page.getByRole("button", { name: /^Send|^Next/ }).waitFor()
      expect(await accessibility(page)).toEqual([])
      const answered = await fillByKeyboard(page, await readPortal(open.url, `keys-${template}`), kit)
      expect(answered.length).toBeGreaterThan(6)
      await arrived(page)
      expect(await focused(page)).toMatchObject({ id: "sent-title" })
    })
  }

  test("a form with every type, in steps, with its conditional questions", async ({ page, open }) => {
    await makePortal(client, { slug: "keys-steps", title: "In steps", form: inSteps })
    await page.setViewportSize(phone)
    await page.goto(`${open.url}/keys-steps?utm_source=letter`)
    await page.getByRole("button", { name: "Next" }).waitFor()
    // Japan has a step of its own; a finished work has an end date.
    const answered = await fillByKeyboard(page, await readPortal(open.url, "keys-steps"), kit, { country: 9, kind: 2 })
    expect(answered).toEqual(expect.arrayContaining(["visa", "ended"]))
    expect(answered.some((address) => /^people\..*\.fee$/.test(address))).toBe(true)
    await arrived(page)
    const { items } = await client.query<{ items: { id: string }[] }>("submissions.list", { limit: 1 })
    const { answers } = await client.query<{ answers: Record<string, unknown> }>("submissions.get", { id: items[0]?.id })
    expect(JSON.stringify(answers)).toContain("letter")
  })
})

test("hidden questions are neither required nor sent, and their answers return with them", async ({ page, open }) => {
  await makePortal(client, { slug: "guests", title: "Guests", form: short })
  await page.goto(`${open.url}/guests`)
  await fillShort(page, "Kit")
  await expect(page.getByLabel("Who is it?")).toHaveCount(0)
  const yes = page.getByLabel("Yes")
  await yes.check()
  await expect(page.getByRole("status").getByText("Now asked: Who is it?.")).toBeAttached()
  await expect(yes).toBeFocused()
  await page.getByLabel("Who is it?").fill("Ines")
  await page.getByLabel("No").check()
  await expect(page.getByLabel("Who is it?")).toHaveCount(0)
  await yes.check()
  await expect(page.getByLabel("Who is it?")).toHaveValue("Ines")
  await page.getByLabel("No").check()
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/submissions"))
  await send(page).click()
  expect((await sent).postDataJSON().answers).toEqual({ name: "Kit", email: kit.email, guest: false })
  await arrived(page)
})

test("steps: errors stay on their step, the back button works, a reload returns to the step", async ({ page, open }) => {
  await makePortal(client, {
    slug: "walk",
    title: "In steps",
    form: {
      ...short,
      steps: true,
      fields: [
        { type: "heading", key: "you", label: "About you" },
        ...short.fields.slice(0, 2),
        { type: "heading", key: "visit", label: "Your visit" },
        ...short.fields.slice(2),
      ],
    },
  })
  await page.goto(`${open.url}/walk`)
  await expect(page.getByRole("heading", { name: "Step 1 of 2 About you" })).toBeVisible()
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByText("Two things to fix on this step.")).toBeVisible()
  await expect(page.locator("#error-summary")).toBeFocused()
  await page.getByRole("link", { name: /^Your name: / }).click()
  await expect(page.getByLabel("Your name")).toBeFocused()
  await page.getByLabel("Your name").fill("Kit")
  await page.getByLabel("E-mail").fill(kit.email)
  await page.keyboard.press("Enter")
  const second = page.getByRole("heading", { name: "Step 2 of 2 Your visit" })
  await expect(second).toBeFocused()
  expect(await accessibility(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Step 1 of 2 About you" })).toBeFocused()
  await page.goForward()
  await expect(second).toBeFocused()
  await page.reload()
  await expect(second).toBeVisible()
  await expect(page.getByText(/Your draft from .* is back/)).toBeVisible()
  await page.getByRole("button", { name: "Back", exact: true }).click()
  await expect(page.getByLabel("Your name")).toHaveValue("Kit")
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByLabel("No").check()
  await send(page).click()
  await arrived(page)
})

test("a form edited while a visitor fills it in accepts the old version, or carries the answers over", async ({ page, open, context }) => {
  const portal = await makePortal(client, { slug: "edited", title: "Edited", form: short })
  await page.goto(`${open.url}/edited`)
  await fillShort(page, "Old")
  // The other page starts with the draft of this one.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("intray-draft:edited:2"))).toContain(kit.email)
  const other = await context.newPage()
  await other.clock.install()
  await other.goto(`${open.url}/edited`)
  await expect(other.getByLabel("Your name")).toHaveValue("Old")
  await fillShort(other, "New")
  await publish(client, portal, {
    ...short,
    fields: [...short.fields, { type: "short_text", key: "town", label: "Your town", required: true }],
  })

  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/submissions"))
  await send(page).click()
  expect((await sent).postDataJSON().version).toBe(2)
  await arrived(page)

  await other.clock.fastForward("02:00")
  await other.getByRole("button", { name: "Go on with the new form" }).click()
  await expect(other.getByText("This is the new version of the form.", { exact: false })).toBeVisible()
  await expect(other.getByLabel("Your name")).toHaveValue("New")
  await other.getByLabel("Your town").fill("Tromsø")
  await send(other).click()
  await arrived(other)
})

test("a submission whose response was lost is not created again by the next version of the form @long", async ({ page, open }) => {
  const portal = await makePortal(client, { slug: "lost", title: "Lost", form: short })
  await page.goto(`${open.url}/lost`)
  await fillShort(page, "Kit")
  await page.route("**/submissions", async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page).click()
  await page.getByRole("button", { name: "Do not send it now" }).click()
  await page.unroute("**/submissions")
  await publish(client, portal, {
    ...short,
    fields: [...short.fields, { type: "short_text", key: "town", label: "Your town", required: true }],
  })
  await page.reload()
  await expect(page.getByLabel("Your name")).toHaveValue("Kit")
  await page.getByLabel("Your town").fill("Tromsø")
  await send(page).click()
  await expect(page.getByText("An earlier press got through after all", { exact: false })).toBeVisible()
})

test("a portal with a password hides its form until it is entered, and asks again after a change of it", async ({ page, open }) => {
  const portal = await makePortal(client, { slug: "invited", title: "Invited", form: short, settings: { password: "open sesame" } })
  await page.goto(`${open.url}/invited`)
  expect(await page.content()).not.toContain("Who is it?")
  expect(await accessibility(page)).toEqual([])
  await page.getByLabel("Password", { exact: true }).fill("wrong")
  await page.keyboard.press("Enter")
  await expect(page.getByText("This is not the password.", { exact: false })).toBeVisible()
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await page.getByLabel("Password", { exact: true }).fill("open sesame")
  await page.keyboard.press("Enter")
  await fillShort(page, "Kit")
  await page.reload()
  await expect(page.getByLabel("Your name")).toHaveValue("Kit")
  await settle(client, portal, { password: "another one" })
  await send(page).click()
  await expect(page.getByText("Enter it once more", { exact: false })).toBeVisible()
  await page.getByLabel("Password", { exact: true }).fill("another one")
  await page.getByRole("button", { name: "Open the form" }).click()
  await arrived(page)
})

test("a portal opens by itself at its time @long", async ({ page, open }) => {
  const opensAt = new Date(Date.now() + 3_500).toISOString()
  await makePortal(client, { slug: "opens", title: "Opens", form: short, settings: { opensAt, timeZone: "Asia/Tokyo" } })
  await page.goto(`${open.url}/opens`)
  await expect(page.getByRole("heading", { name: "Not open yet" })).toBeVisible()
  await expect(page.getByText(/Tokyo.*UTC\+9/)).toBeVisible()
  await expect(page.getByText(/^Where you are, that is /)).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await expect(page.getByLabel("Your name")).toBeVisible({ timeout: 15_000 * slower })
  await expect(page.getByRole("status").getByText("The portal is open.", { exact: false })).toBeAttached()
})

test("the closing time is counted down, and forms begun before are accepted after it @long", async ({ page, open, browser }) => {
  const closesAt = new Date(Date.now() + 4_000).toISOString()
  await makePortal(client, { slug: "ends", title: "Ends", form: short, settings: { closesAt } })
  await page.goto(`${open.url}/ends`)
  await expect(page.locator("#form").getByText("This portal closes in less than a minute.")).toBeVisible()
  await fillShort(page, "Late")
  await expect(page.locator("#form").getByText(/^This portal has closed\. What you began before is taken until \d\d:\d\d\.$/)).toBeVisible({
    timeout: 20_000 * slower,
  })
  const late = await browser.newContext()
  const closed = await late.newPage()
  await closed.goto(`${open.url}/ends`)
  await expect(closed.getByRole("heading", { name: "This portal is closed" })).toBeVisible()
  await late.close()
  await send(page).click()
  await arrived(page)
})

test("paused, full and archived portals each say so", async ({ page, open }) => {
  const portal = await makePortal(client, { slug: "places", title: "Places", form: short, settings: { quota: 1 } })
  await page.goto(`${open.url}/places`)
  await fillShort(page, "First")
  await send(page).click()
  await arrived(page)
  for (const [before, heading] of [
    [[], "Every place is taken"],
    [["paused"], "Taking a break"],
    [["closed", "archived"], "This portal has ended"],
  ] as const) {
    for (const state of before) await setState(client, portal, state)
    await page.goto(`${open.url}/places`)
    await expect(page.getByRole("heading", { name: heading })).toBeVisible()
    expect(await accessibility(page)).toEqual([])
  }
})

test("without a connection the form waits and is sent automatically, once", async ({ page, open, context }) => {
  await makePortal(client, { slug: "tunnel", title: "Tunnel", form: short })
  await page.goto(`${open.url}/tunnel`)
  await fillShort(page, "Kit")
  await context.setOffline(true)
  await expect(page.getByText("You are offline.", { exact: false }).last()).toBeVisible()
  await send(page).click()
  await expect(page.getByText("It is sent as soon as there is one", { exact: false })).toBeVisible()
  await page.getByRole("button", { name: "Do not send it now" }).click()
  await page.getByLabel("Your name").fill("Kit Fall")
  await send(page).click()
  await expect(page.getByText("It is sent as soon as there is one", { exact: false })).toBeVisible()
  await context.setOffline(false)
  await arrived(page)
  const { submissions } = await client.query<{ submissions: number }>("portals.get", { slug: "tunnel" })
  expect(submissions).toBe(1)
})

test("prefilled answers from the URL are a draft, and never give a consent", async ({ page, open }) => {
  await makePortal(client, { slug: "linked", title: "Linked", form: everyType })
  await page.goto(`${open.url}/linked?name=Kit+Fall&country=Japan&kind=finished&people.1.who=Ines&terms=true`)
  await expect(page.getByLabel("Your name")).toHaveValue("Kit Fall")
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("Japan")
  await expect(page.getByLabel("When did it end?")).toBeVisible()
  await expect(page.locator('[data-group="people"] [data-item]').nth(1).getByLabel("Name")).toHaveValue("Ines")
  await expect(page.getByLabel("I may send this, and what I wrote is true.")).not.toBeChecked()
})

test("an item of a group is collapsed by its heading, and expanded with its answers", async ({ page, open }) => {
  await page.goto(`${open.url}/demos`)
  const part = trackPart(page, 1)
  const head = part.getByRole("heading").getByRole("button")
  const title = part.getByLabel("Title", { exact: true })
  await title.fill("Glasshouse")
  await expect(head).toHaveAttribute("aria-expanded", "true")
  await head.click()
  await expect(head).toHaveAttribute("aria-expanded", "false")
  await expect(title).toBeHidden()
  await head.press("Enter")
  await expect(title).toBeVisible()
  await expect(title).toHaveValue("Glasshouse")
})
