import type { Page } from "@playwright/test"
import { counting, skipFirstSteps, takeFirstSteps } from "../lib/first-steps.ts"
import { linkIn, links } from "../lib/mailbox.ts"
import { slower } from "../lib/net.ts"
import { password, signIn } from "../lib/people.ts"
import { landscape } from "../lib/picture.ts"
import { expect, test } from "../lib/test.ts"

type Watched = Window & { headings?: string[] }

/** Notes each title that the first steps show from now on, however shortly. */
async function watchHeadings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => {
      const text = document.querySelector("main h1[tabindex]")?.textContent
      if (text && text !== seen.at(-1)) seen.push(text)
    }
    ;(window as Watched).headings = seen
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

const headingsSeen = (page: Page) => page.evaluate(() => (window as Watched).headings)

test("from signing up to the first labelled submission in 15 clicks and fields or fewer; samples are gone by one click", async ({
  page,
  server,
  mailbox,
}) => {
  test.setTimeout(90_000 * slower)
  const { url } = server
  const hand = counting(page)
  await page.goto(`${url}/auth/register`)
  await hand.fill("Your name", "Ruta Vale")
  await hand.fill("E-mail", "ruta.vale@example.com")
  await hand.fill("Password", password)
  await hand.click("Create account")
  const mail = await mailbox.waitFor("ruta.vale@example.com", /verify/i)
  await page.goto(links(mail).find((one) => one.includes("verify-email")) ?? "")
  await hand.click("Verify and sign in")
  hand.note()

  await test.step("the team, prefilled, and its address as it is typed", async () => {
    await page.waitForURL(/\/dashboard\/onboarding/)
    await expect(page.getByLabel("Name of the team", { exact: true })).toHaveValue(/Ruta/)
    await hand.fill("Name of the team", "Lantern Quay")
    await expect(page.getByLabel("Address of the team", { exact: true })).toHaveValue("lantern-quay")
    await expect(page.getByText("Available")).toBeVisible()
    await hand.click("Continue")
  })

  await test.step("a reload goes on where one was, and creating is in sight without scrolling", async () => {
    await expect(page.getByRole("heading", { name: "What do you collect?" })).toBeVisible()
    await page.reload()
    await expect(page.getByRole("heading", { name: "What do you collect?" })).toBeVisible()
    await expect(page.getByLabel("Title of the portal", { exact: true })).toHaveValue("Music demos")
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole("button", { name: "Create the portal" })).toBeInViewport({ ratio: 1 })
    const currency = page.getByLabel("Currency of all amounts")
    await expect(currency, "music demos ask for no money").toHaveCount(0)
    await page.getByRole("radio", { name: "Grant applications" }).check({ force: true })
    await expect(currency, "of the browser's region").toHaveValue("GBP")
    await page.getByRole("radio", { name: "Music demos" }).check({ force: true })
    await watchHeadings(page)
    await hand.click("Create the portal")
  })

  await test.step("nobody is invited, and the form is a draft, shown as its visitors will see it", async () => {
    await expect(page.getByRole("heading", { name: "Invite people" })).toBeVisible()
    await hand.click("Skip")
    await expect(page.getByRole("heading", { name: "Music demos is ready" })).toBeVisible()
    const preview = page.getByRole("region", { name: "The form as visitors see it" })
    await expect(preview.frameLocator("iframe").getByLabel("Artist name")).toBeVisible()
    await expect(page.getByText("set BASE_URL to a public address")).toBeVisible()
    const link = await page.getByLabel("Link of the portal").inputValue()
    expect((await page.request.get(link)).status(), "nobody else finds it").toBe(404)
  })

  await test.step("one's own press publishes it, and the link works", async () => {
    await hand.click("Publish")
    await expect(page.getByRole("heading", { name: "Music demos is open" })).toBeFocused()
    const link = await page.getByLabel("Link of the portal").inputValue()
    await expect(page.getByRole("link", { name: "See the form" })).toHaveAttribute("href", link)
    expect((await page.request.get(link)).status()).toBe(200)
  })

  await test.step("samples, and the first label", async () => {
    await hand.click("Try with sample submissions")
    await page.waitForURL(/\/dashboard\/submissions/)
    expect(await headingsSeen(page), "no step comes back").toEqual([
      "What do you collect?",
      "Invite people",
      "Music demos",
      "Music demos is ready",
      "Music demos is open",
    ])
    // The newest one is open already.
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-current", "true", { timeout: 20_000 * slower })
    const label = page.getByRole("button", { name: /^Sign\b/ }).first()
    await label.click()
    hand.note()
    await expect(label).toHaveAttribute("aria-pressed", "true")
  })
  expect(hand.count, "clicks and fields from signing up to the first label").toBeLessThanOrEqual(15)

  await test.step("one click takes all samples away", async () => {
    await page.getByRole("button", { name: "Remove samples" }).click()
    await expect(page.getByText("24 samples removed").first()).toBeVisible()
    await expect(page.getByRole("option")).toHaveCount(0)
  })
})

test("a deep link survives signing up, the verification and the first steps", async ({ page, server, mailbox }) => {
  const { url } = server
  const email = "deep@example.com"
  await page.goto(`${url}/dashboard/settings/notifications`)
  await page.waitForURL(/\/auth\/login\?redirect=/)
  await page.getByRole("link", { name: "Create an account" }).click()
  await page.getByLabel("Your name", { exact: true }).fill("Deep Link")
  await page.getByLabel("E-mail", { exact: true }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  const mail = await mailbox.waitFor(email, /verify/i)
  await page.goto(links(mail).find((one) => one.includes("verify-email")) ?? "")
  await page.getByRole("button", { name: "Verify and sign in" }).click()
  await page.waitForURL(/\/dashboard\/onboarding\?redirect=/)
  await takeFirstSteps(page)
  await page.waitForURL(`${url}/dashboard/settings/notifications`)

  await test.step("every choice is kept, and the page says when the next daily mail comes", async () => {
    const mention = page.getByRole("radiogroup", { name: "Somebody mentions you" })
    await mention.getByRole("radio", { name: "Daily" }).click()
    await expect(page.getByText("Saved").first()).toBeVisible()
    await page.reload()
    await expect(mention.getByRole("radio", { name: "Daily" })).toBeChecked()
    await expect(page.getByText(/The next one would come on/)).toBeVisible()
    await expect(page.getByRole("heading", { name: "Discord" })).toBeVisible()
  })
})

test("first steps that are taken in another tab meanwhile lead on, not round", async ({ page, server, mailbox }) => {
  const { url } = server
  const email = "two.tabs@example.com"
  await page.request.post(`${url}/api/auth/sign-up/email`, { data: { name: "Two Tabs", email, password }, headers: { origin: url } })
  const mail = await mailbox.waitFor(email, /verify/i)
  await page.request.get(linkIn(mail, "verify-email"))
  await signIn(page, url, email)
  let asked = 0
  await page.route(/\/api\/trpc\/[^?]*onboarding\.get/, async (route) => {
    asked += 1
    await skipFirstSteps(page, url)
    await route.continue()
  })
  await page.goto(`${url}/dashboard/submissions`)
  await expect(page.getByRole("link", { name: "Submissions", exact: true }).first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/dashboard/submissions")
  expect(asked).toBe(1)
})

test("a picture of oneself is chosen, cut by the keyboard, shown at both densities, and taken away @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/settings`)
  await page
    .getByLabel("Your picture: choose a file")
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: landscape(600, 300) })
  const dialog = page.getByRole("dialog", { name: "Choose what is shown" })
  await dialog.getByRole("application").focus()
  for (const key of ["+", "+", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key)
  await expect(dialog.getByLabel("Zoom")).toHaveValue("1.2")
  await dialog.getByRole("button", { name: "Use this picture" }).click()
  await expect(page.getByText("Picture saved").first()).toBeVisible()
  const face = page.locator('fieldset[aria-label="Your picture"] img')
  await expect(face).toHaveAttribute("srcset", /^\/api\/images\/[\w-]+\?w=64 1x, \/api\/images\/[\w-]+\?w=128 2x$/)
  const shown = await page.request.get(new URL((await face.getAttribute("src")) ?? "", seeded.url).href)
  expect([shown.status(), shown.headers()["content-type"]]).toEqual([200, "image/webp"])
  await page.reload()
  await expect(face).toBeVisible()
  await page.getByRole("group", { name: "Your picture" }).getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("Picture removed").first()).toBeVisible()
  await expect(face).toHaveCount(0)
})
