import type { Locator } from "@playwright/test"
import { heldLetters, holdKey, holdLetter } from "../lib/held-key.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { everyType, makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** Letters queued behind a busy moment, from a held key or from fast typing, must all arrive without errors. */

const texts = "input[type=text], input[type=email], input[type=url], input[type=tel], input[type=search], textarea"

/** Holds a key in every visible editable text field; the browser cuts fields at their own limit. */
async function holdInAll(within: Locator): Promise<number> {
  const fields = await within.locator(texts).filter({ visible: true }).all()
  for (const field of fields) {
    if (!(await field.isEditable()) || (await field.getAttribute("tabindex")) === "-1") continue
    const before = await field.inputValue()
    expect(await holdLetter(field), (await field.getAttribute("id")) ?? "").toBe(before + heldLetters)
    await expect(field).toHaveValue(before + heldLetters)
  }
  return fields.length
}

test("in a form: every text of a portal", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  await makePortal(client, { slug: "held", title: "Held", form: everyType })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${open.url}/held`)
  await page.getByRole("button", { name: /^Send/ }).last().waitFor()
  expect(await holdInAll(page.locator("#form"))).toBeGreaterThan(8)
})

test("on a status page: the message, and edited answers", async ({ page, open }) => {
  const portal = await readPortal(open.url, "demos")
  const sent = await send(open.url, "demos", answersFor(portal, { name: "Kitefall", email: "hello@kitefall.example" }))
  await page.goto(sent.statusUrl)
  await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeVisible()
  expect(await holdInAll(page.locator("main"))).toBeGreaterThan(0)
})

test("in the builder: the question, its key and its limits, and the portal's own words @long", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  await makePortal(client, { slug: "held-build", title: "Held build", form: everyType })
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/held-build?tab=build`)
  await page.locator('[data-field-path="about"] > button').first().click()
  const question = page.locator("#field-question")
  const before = await question.inputValue()
  expect(await holdLetter(question)).toBe(before + heldLetters)
  await expect(page.getByText(/^Draft saved/)).toBeVisible()

  // A limit accepts formatted numbers, and is shown as the parsed number.
  const most = page.getByLabel("Maximum characters")
  await most.fill("1,000")
  await most.press("Tab")
  await expect(most).toHaveValue("1000")
  await most.fill("1.5")
  await most.press("Tab")
  await expect(most).toHaveAttribute("aria-invalid", "true")
  await expect(most).toHaveAccessibleDescription(/./)
})

test("in the inbox: the search, a comment and a message, and the navigation keys of the list", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?state=all`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  await expect(page.getByText("Nothing was said to the submitter yet.")).toBeVisible()
  const moves = [
    ["j", "KeyJ"],
    ["k", "KeyK"],
    ["ArrowDown", "ArrowDown"],
    ["ArrowUp", "ArrowUp"],
  ] as const
  for (const [key, code] of moves) await holdKey(page.locator("body"), key, code)
  // Also with a selection, which shows its action bar.
  await page.keyboard.press("x")
  await expect(page.getByText("1 selected")).toBeVisible()
  for (const [key, code] of moves) await holdKey(page.locator("body"), key, code)
  await page.keyboard.press("Escape")
  await expect(page.getByText("1 selected")).toHaveCount(0)
  await page.keyboard.press("c")
  expect(await holdLetter(page.getByRole("textbox", { name: /^Comment on/ }))).toContain(heldLetters)
  await page.keyboard.press("Escape")
  await page.keyboard.press("r")
  expect(await holdLetter(page.getByRole("textbox", { name: /^Message to/ }))).toContain(heldLetters)
  await page.goto(`${seeded.url}/dashboard/submissions?state=all`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  await page.keyboard.press("/")
  expect(await holdLetter(page.getByRole("textbox", { name: /^Search titles/ }))).toBe(heldLetters)
})
