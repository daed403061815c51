import type { Page } from "@playwright/test"
import { fillLogin } from "../lib/accounts.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { makePortal } from "../lib/portals.ts"
import { makeAccount, signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** Anyone who signs out is asked about what they typed while it can still be saved; where a session has ended nothing of the team stays in sight. */

const email = "ruta@example.com"
const form = { roles: { email: "email" }, fields: [{ type: "email" as const, key: "email", label: "E-mail", required: true }] }

/** The settings of a portal of its own, with a title that is typed and not saved. */
async function typed(page: Page, url: string, slug: string) {
  await makePortal(await signInClient(url, email), { slug, title: "Tapes by post", form })
  await signIn(page, url, email)
  await page.goto(`${url}/dashboard/portals/${slug}?tab=settings`)
  const title = page.getByRole("region", { name: "What visitors read" }).getByRole("textbox", { name: "Title", exact: true })
  await title.fill("Half of a")
  return title
}
const questionOf = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" })

/** The sign-in page, and nothing of the team. */
async function isOut(page: Page) {
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeVisible()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await expect(page.getByText("Tapes by post")).toHaveCount(0)
}
async function signOut(page: Page) {
  await page.getByRole("button", { name: /account menu/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
}
async function signOutByPalette(page: Page) {
  await page.keyboard.press("ControlOrMeta+k")
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused()
  await page.keyboard.type("sign out")
  await page.keyboard.press("Enter")
}

test("signing out in one tab leads the others to the sign-in page at once, whatever was typed there", async ({ page, open }) => {
  await typed(page, open.url, "signed-out-beside")
  const other = await page.context().newPage()
  await other.goto(`${open.url}/dashboard/submissions`)
  await signOut(other)
  await isOut(other)
  await isOut(page)
})

test("a session that is ended on another device ends in every tab at once, without a question", async ({ page, browser, open }) => {
  await typed(page, open.url, "signed-out-afar")
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, open.url, email)
  const ended = await other.request.post(`${open.url}/api/auth/revoke-other-sessions`, { data: {}, headers: { origin: open.url } })
  expect(ended.ok()).toBe(true)
  await isOut(page)
  await elsewhere.close()
})

test("when somebody else is signed in next to, nothing stays in sight of the person who was here before", async ({ page, open }) => {
  const next = { name: "Nadia Werner", email: "nadia@beside.example" }
  await makeAccount(open.url, next)
  await (await signInClient(open.url, next.email)).mutate("onboarding.goTo", { step: "done" })
  await typed(page, open.url, "somebody-else")
  const other = await page.context().newPage()
  // As a link in a mail does it: one session takes the place of the other.
  await signIn(other, open.url, next.email)
  await other.goto(`${open.url}/dashboard/submissions`)
  await expect(other.getByRole("button", { name: /Nadia Werner/ })).toBeVisible()
  await expect(page.getByRole("button", { name: /Nadia Werner/ })).toBeVisible()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await expect(page.getByText("Tapes by post")).toHaveCount(0)

  await signOut(other)
  await isOut(page)
  await fillLogin(other, email)
  await expect(other).toHaveURL(/\/dashboard/)
  await isOut(page)
})

for (const [where, out] of [
  ["the account menu", signOut],
  ["the palette", signOutByPalette],
] as const)
  test(`signing out from ${where} asks about what was typed while it can still be saved`, async ({ page, open }) => {
    const title = await typed(page, open.url, `asked-from-${where.replaceAll(" ", "-")}`)
    const sent: string[] = []
    page.on("request", (request) => request.url().endsWith("/sign-out") && sent.push(request.url()))
    await out(page)
    await expect(questionOf(page)).toBeVisible()
    expect(sent).toEqual([])
    await page.keyboard.press("Escape")
    await expect(questionOf(page)).toHaveCount(0)
    await expect(where === "the palette" ? title : page.getByRole("button", { name: /account menu/ })).toBeFocused()

    // Anyone who stays is still signed in: it can be saved.
    await out(page)
    await questionOf(page).getByRole("button", { name: "Stay" }).click()
    await expect(title).toHaveValue("Half of a")
    await page.getByRole("region", { name: "What visitors read" }).getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("Saved.").first()).toBeVisible()
    expect(sent).toEqual([])

    await title.fill("Given up")
    await out(page)
    await questionOf(page).getByRole("button", { name: "Leave" }).click()
    await isOut(page)
    expect(sent).toHaveLength(1)
  })

test("signing out asks about what is begun or waits to be sent anywhere in this browser, and not where there is nothing", async ({
  page,
  seeded,
}) => {
  const question = page.getByRole("alertdialog", { name: "Sign out anyway?" })
  // The newest opens; what others have sent before may have been written about.
  await send(seeded.url, "demos", answersFor(await readPortal(seeded.url, "demos"), { name: "Alva Rue", email: "alva@example.com" }))
  const open = async () => {
    await signIn(page, seeded.url, "member@example.com")
    await page.goto(`${seeded.url}/dashboard/submissions?state=all`)
    await expect(page.getByText("Nothing was said to the submitter yet.")).toBeVisible()
  }
  await open()
  // Looked into, and nothing written.
  await page.keyboard.press("r")
  await expect(page.getByRole("textbox", { name: /^Message to/ })).toBeFocused()
  await page.keyboard.press("Escape")
  await signOut(page)
  await isOut(page)

  await open()
  await page.keyboard.press("c")
  await page.keyboard.type("Half of a thought")
  // Kept, and found again: leaving the page has no need to ask.
  await page.goto(`${seeded.url}/dashboard/decisions`)
  await expect(page.getByRole("heading", { name: "Decisions", level: 1 })).toBeVisible()
  await signOut(page)
  await question.getByRole("button", { name: "Stay" }).click()
  await expect(question).toHaveCount(0)

  await page.goto(`${seeded.url}/dashboard/submissions?state=all`)
  const comment = page.getByRole("textbox", { name: /^Comment on/ })
  await expect(comment).toHaveValue("Half of a thought")
  await comment.fill("")
  // A change that nobody has answered yet.
  await page.route(/\/api\/trpc\/labels\.|submissions\.(label|toggle)/, (route) => route.abort("connectionreset"))
  await comment.press("Escape")
  await page.keyboard.press("1")
  await expect(page.getByText("1 change is kept and will be sent.")).toBeVisible()
  await signOut(page)
  await question.getByRole("button", { name: "Sign out" }).click()
  await isOut(page)
})

test("a name that is typed and not saved is asked about", async ({ page, open }) => {
  await signIn(page, open.url, email)
  for (const [path, label] of [
    ["settings", "Name"],
    ["team", "Name"],
    ["team", "Short name"],
  ] as const) {
    await page.goto(`${open.url}/dashboard/settings/${path === "settings" ? "" : path}`)
    await page.getByRole("textbox", { name: label, exact: true }).first().fill("half-a-name")
    await page
      .getByRole("link", { name: /^Decisions/ })
      .first()
      .click()
    await questionOf(page).getByRole("button", { name: "Stay" }).click()
    await expect(page.getByRole("textbox", { name: label, exact: true }).first()).toHaveValue("half-a-name")
  }
})
