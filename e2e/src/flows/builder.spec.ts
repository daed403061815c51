import type { Locator, Page } from "@playwright/test"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { everyType, makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { focused, keys } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const preview = (page: Page) => page.frameLocator('iframe[title="The form as visitors see it"]')
const row = (page: Page, path: string) => page.locator(`[data-field-path="${path}"]`)
const order = (page: Page) =>
  page.locator("[data-field-path]").evaluateAll((rows) => rows.map((one) => one.getAttribute("data-field-path")))
const saved = (page: Page) => expect(page.getByText(/^Draft saved/)).toBeVisible()
/** Saves one group of settings. */
const save = (page: Page, section: string) =>
  page.getByRole("region", { name: section }).getByRole("button", { name: "Save", exact: true }).click()
/** The key that a question gets. */
const key = (question: string) => question.toLowerCase().replaceAll(" ", "_")
const tab = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click()

/** Every type as its menu finds it, and the question that is asked. */
const types = [
  ["short text", "Name of the project"],
  ["long text", "What is it about"],
  ["phone", "Phone"],
  ["web address", "Website"],
  ["one choice", "Kind"],
  ["several choices", "Needs"],
  ["yes or no", "Applied before"],
  ["rating", "How ready"],
  ["scale", "How likely"],
  ["consent", "I may send this"],
  ["number", "Budget"],
  ["date", "Begins"],
  ["time", "Doors"],
  ["file", "Papers"],
  ["audio", "Sound"],
  ["link", "Something to see"],
  ["text between", "A word before"],
  ["hidden", "Source"],
  ["section heading", "The end"],
  ["repeatable group", "People"],
] as const

async function publish(page: Page) {
  await page.getByRole("button", { name: /^Publish(?: \d+ changes?)?$/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click()
  await expect(page.getByText(/Version \d+ is published|is open\./).first()).toBeVisible()
  await expect(page.getByRole("link", { name: "Build", exact: true })).toBeFocused()
}

/** Drags by hand, in the small steps in which a pointer comes. */
async function drag(page: Page, from: Locator, to: Locator, half: "top" | "bottom") {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error("Both rows have to be in sight")
  await page.mouse.move(start.x + 12, start.y + start.height / 2)
  await page.mouse.down()
  const y = end.y + end.height * (half === "top" ? 0.2 : 0.8)
  await page.mouse.move(start.x + 20, start.y + start.height / 2 + 6, { steps: 3 })
  await page.mouse.move(end.x + 60, y, { steps: 8 })
  await page.mouse.move(end.x + 62, y)
  await expect(to.locator("span.bg-here").first()).toBeVisible()
  await page.mouse.up()
}

test("a form of every type is built, ordered and made conditional by keyboard, and asks what it shows @long", async ({
  page,
  open,
  browser,
}) => {
  test.setTimeout(120_000 * slower)
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals?new=blank`)
  await page.getByLabel("Name", { exact: true }).fill("Open call")
  await expect(page.getByText(/open-call is available/)).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Open call" })).toBeVisible()

  for (const [type, question] of types) {
    // Whatever has the focus, it is not a field that is being typed into.
    await page.getByRole("button", { name: "Add a field" }).focus()
    await page.keyboard.press("n")
    await page.keyboard.type(type)
    await page.keyboard.press("Enter")
    await expect.poll(async () => (await focused(page)).id).toBe("new-field-question")
    await page.keyboard.type(question)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: question, exact: true })).toBeVisible()
    // The focus stays with the new field: at its first choice, or at its question.
    await expect.poll(async () => (await focused(page)).id).toBe(/choice/.test(type) ? "field-first-choice" : "field-question")
    if (/choice/.test(type)) await page.keyboard.type("First of them")
    await expect(row(page, key(question))).toBeInViewport()
  }
  // A group is empty and says what to do about it.
  await page.getByRole("button", { name: "Add a question here" }).click()
  await page.keyboard.type("textbox")
  await page.keyboard.press("Enter")
  await expect.poll(async () => (await focused(page)).id).toBe("new-field-question")
  await page.keyboard.type("Title")
  await page.keyboard.press("Enter")
  await expect(row(page, "people.title")).toBeInViewport()
  // Every one of them, and the group's question.
  expect((await order(page)).length).toBeGreaterThan(types.length + 1)

  // Up by two, announced; into the group next to it and out again.
  const before = (await order(page)).indexOf("the_end") + 1
  await row(page, "the_end")
    .getByRole("button", { name: /^The end/ })
    .focus()
  await keys(page, "Alt+ArrowUp", "Alt+ArrowUp")
  await expect(page.getByText(new RegExp(`The end is number ${before - 2} of \\d+`))).toBeAttached()
  await row(page, "source")
    .getByRole("button", { name: /^Source/ })
    .focus()
  await keys(page, "Alt+ArrowRight")
  await expect(page.getByText(/Source is in People now/)).toBeAttached()
  await expect.poll(async () => (await focused(page)).id).toBe("field-people.source")
  await keys(page, "Alt+ArrowLeft")
  await expect(row(page, "source")).toBeVisible()

  await row(page, "begins")
    .getByRole("button", { name: /^Begins/ })
    .press("Enter")
  await page.getByLabel("Shown", { exact: true }).selectOption("Only when")
  await page.getByLabel("Question", { exact: true }).last().selectOption("Applied before")
  await page.getByLabel("Answer", { exact: true }).selectOption("Yes")
  await expect(
    preview(page)
      .getByLabel(/^Begins/)
      .first(),
  ).toBeHidden()
  await preview(page).getByRole("radio", { name: "Yes" }).check()
  await expect(
    preview(page)
      .getByText(/^Begins/)
      .first(),
  ).toBeVisible()

  await saved(page)
  await publish(page)
  const visitor = await browser.newContext()
  const form = await visitor.newPage()
  await form.goto(`${open.url}/open-call`)
  await expect(form.getByText("Name of the project")).toBeVisible()
  await expect(form.getByText(/^Begins/)).toBeHidden()
  await form.getByRole("radio", { name: "Yes" }).check()
  await expect(form.getByText(/^Begins/).first()).toBeVisible()
  await visitor.close()
})

test("fields are dragged about, into a group and out; removing is undone; a fault is found from the list @long", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  await makePortal(client, { slug: "dragged", title: "Dragged", form: everyType })
  await signIn(page, open.url, "ruta@example.com")
  await page.setViewportSize({ width: 1440, height: 1300 })
  await page.goto(`${open.url}/dashboard/portals/dragged`)
  await row(page, "name").waitFor()

  await drag(page, row(page, "email"), row(page, "name"), "top")
  await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual(["you", "email", "name"])
  await drag(page, row(page, "before"), row(page, "people.who"), "bottom")
  await expect(row(page, "people.before")).toBeVisible()
  await drag(page, row(page, "people.before"), row(page, "seen"), "bottom")
  await expect(row(page, "before")).toBeVisible()
  await saved(page)

  await row(page, "budget")
    .getByRole("button", { name: /^Budget in euros/ })
    .click()
  await page.getByRole("button", { name: "Remove Budget in euros" }).click()
  await expect(row(page, "budget")).toBeHidden()
  await expect(page.locator("[data-field-path] > button:focus"), "one goes on in the list").toHaveCount(1)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(row(page, "budget")).toBeVisible()

  // What decides about a later question goes below it: said where it is, and led to.
  await row(page, "ended")
    .getByRole("button", { name: /^When did it end/ })
    .focus()
  await keys(page, "Alt+ArrowUp", "Alt+ArrowUp")
  await page.getByRole("button", { name: "1 thing to fix" }).click()
  await page
    .getByRole("button", { name: /When did it end/ })
    .last()
    .click()
  await expect(page.getByText("This question comes later. Move it up, or choose an earlier one.").first()).toBeVisible()
})

test("looks, times, quota, password and sites are set, shared and seen by visitors; results count; a template is saved and used @long", async ({
  page,
  open,
  browser,
}) => {
  const client = await signInClient(open.url, "ruta@example.com")
  await makePortal(client, { slug: "spring-call", title: "Spring call", form: everyType })
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/spring-call?tab=design`)
  const visitor = await browser.newContext()
  const form = await visitor.newPage()

  await test.step("the automatic colour is that of the public page", async () => {
    const swatch = page.locator("label", { hasText: "Automatic" }).locator(".swatch")
    const shown = await swatch.evaluate((element) => getComputedStyle(element).backgroundColor)
    await form.goto(`${open.url}/spring-call`)
    const send = form.getByRole("button", { name: "Send", exact: true })
    await expect(send).toHaveCSS("background-color", shown)
  })

  await test.step("the colour is checked, saved and seen", async () => {
    await page.getByLabel("Colour as a code").fill("ffe600")
    await expect(page.getByText(/Adjusted to #[0-9a-f]{6} on light pages, so that text and buttons stay readable/)).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(page.getByText("The design is saved.").first()).toBeVisible()
    // The words of the save before may still stand there.
    const saved = page.waitForResponse(/portals\.update/)
    await page.getByRole("radio", { name: "Always dark" }).check({ force: true })
    expect((await saved).ok()).toBe(true)
    await form.goto(`${open.url}/spring-call`)
    expect(await form.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true)
    expect(await form.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary").trim())).toBe("#ffe600")
    // Somebody looks, and begins.
    await form.getByLabel(/^Your name/).fill("Kit")
    await form.waitForTimeout(300)
  })

  await test.step("an opening time in another zone is said in one's own, and to visitors", async () => {
    await tab(page, "Settings")
    await page.getByLabel("Opens", { exact: true }).selectOption("At a time")
    await page.getByLabel("Opens: day").fill("2099-07-01")
    await page.getByLabel("Opens: time").fill("09:00")
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo")
    await expect(page.getByText(/That is Wednesday,? 1 July 2099 at 01:00 in your zone \(Europe\/London\)/)).toBeVisible()
    await page.getByLabel("Closes", { exact: true }).selectOption("At a time")
    await page.getByLabel("Closes: day").fill("2099-06-01")
    await expect(page.getByText("It closes before it opens. Choose a later time.")).toBeVisible()
    await page.getByLabel("Closes", { exact: true }).selectOption("When you close it")
    await save(page, "Opening times")
    await expect(page.getByText("Saved.", { exact: true }).first()).toBeVisible()
    await expect(page.getByText("Not yet open").first()).toBeVisible()
    await form.goto(`${open.url}/spring-call`)
    await expect(form.getByText(/1 July 2099/).first()).toBeVisible()
    await page.getByLabel("Opens", { exact: true }).selectOption("As soon as you open it")
    await save(page, "Opening times")
    await expect(page.getByText("Not yet open")).toHaveCount(0)
  })

  await test.step("a quota and a password", async () => {
    await page.getByLabel("Maximum number of submissions").fill("nine")
    await page.keyboard.press("Enter")
    await expect(page.getByText(/Write a whole number from 1/)).toBeVisible()
    await page.getByLabel("Maximum number of submissions").fill("9")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("region", { name: "Limit" }).getByRole("button")).toHaveCount(0)
    await page.getByRole("button", { name: "Set a password" }).click()
    await page.getByLabel("New password").fill("sea fog")
    await page.keyboard.press("Enter")
    await expect(page.getByText("Visitors need a password to see the form.")).toBeVisible()
    await form.goto(`${open.url}/spring-call`)
    await expect(form.getByLabel(/password/i).first()).toBeVisible()
    await page.getByRole("button", { name: "Remove it" }).click()
    await expect(page.getByText("Anyone with the link can see the form.")).toBeVisible()
    await page.getByRole("switch", { name: "Let other sites show the form" }).check()
    await page.getByLabel("Allowed sites").fill("example.org/path")
    await save(page, "On other sites")
    await expect(page.getByText(/“example.org\/path” is not an address without a path/)).toBeVisible()
    await page.getByLabel("Allowed sites").fill("example.org")
    await save(page, "On other sites")
    await expect(page.getByLabel("Allowed sites")).toHaveValue("https://example.org")
  })

  await test.step("links and snippets hold what was chosen", async () => {
    await tab(page, "Share")
    await expect(page.getByRole("img", { name: /QR code of/ })).toBeVisible()
    await expect(page.getByLabel("Snippet")).toHaveValue(/<div data-intray="spring-call"><\/div>\n<script src="http.*\/embed\.js" async>/)
    await expect(page.getByText("Only on example.org.")).toBeVisible()
    await page.getByLabel("Add a question").selectOption("Your name")
    await page.getByLabel("Your name", { exact: true }).fill("Kit Fall")
    await page.getByLabel("Add a question").selectOption("What kind is it?")
    await page.getByLabel("What kind is it?", { exact: true }).selectOption("Running")
    const link = await page.getByLabel("Link with answers", { exact: true }).inputValue()
    // By somebody who has begun nothing yet: what was typed before is never overwritten.
    const other = await browser.newContext()
    const fresh = await other.newPage()
    await fresh.goto(link)
    await expect(fresh.getByLabel(/^Your name/)).toHaveValue("Kit Fall")
    await expect(fresh.getByRole("radio", { name: "Running" })).toBeChecked()
    await other.close()
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download SVG" }).click()
    expect((await download).suggestedFilename()).toBe("spring-call-qr.svg")
  })

  await test.step("what came by is counted", async () => {
    await tab(page, "Results")
    await expect(page.getByText(/from [1-9]\d* views? in 30 days/)).toBeVisible()
    await page.getByRole("button", { name: "Show as a table" }).click()
    await expect(page.getByRole("row").nth(1)).toBeVisible()
  })

  await test.step("it is saved as a template, which makes another portal", async () => {
    await tab(page, "Settings")
    await page.getByRole("button", { name: "Save as template" }).click()
    await page.getByRole("dialog").getByLabel("Name").fill("Calls")
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
    await page.getByRole("button", { name: "Show templates" }).click()
    await page.getByRole("link", { name: /^Calls/ }).click()
    await expect(page.getByText("What is it called?")).toBeVisible()
    await page.getByRole("button", { name: "Use this template" }).click()
    await expect(page.getByText(/\/calls is available/)).toBeVisible()
    await page.getByRole("button", { name: "Create portal" }).click()
    await expect(page.getByRole("heading", { name: "Calls", exact: true })).toBeVisible()
    await expect(row(page, "budget")).toBeVisible()
  })
  await visitor.close()
})
