import type { Page } from "@playwright/test"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility, sidewaysScroll, watch } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** A portal that its team writes in several languages, on a phone: in the builder, at the form, and on the status page. */

const form = {
  fields: [
    { key: "artist", type: "short_text", label: "Artist name", required: true },
    { key: "email", type: "email", label: "E-mail", required: true },
    {
      key: "genre",
      type: "single_choice",
      label: "Genre",
      required: true,
      options: [
        { key: "techno", label: "Techno" },
        { key: "other", label: "Something else" },
      ],
    },
  ],
  roles: { title: "artist", email: "email" },
} as const

const phone = { width: 375, height: 740 }

/** Nothing is wider than the window, and nothing compares with WCAG. */
async function holds(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibility(page)).toEqual([])
}

test("a form is written in German and Arabic, and is read, sent and followed in them", async ({ page, browser, open, trouble }) => {
  test.setTimeout(90_000 * slower)
  const team = await signInClient(open.url, "ruta@example.com")
  await makePortal(team, { slug: "in-three", title: "Open call", form: structuredClone(form) as never })
  await page.setViewportSize(phone)
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/in-three`)

  // Which languages there are is said of the form as a whole.
  const list = page.getByRole("navigation", { name: "Questions" })
  const back = () => page.getByRole("button", { name: "All questions" }).click()
  await list.getByRole("button", { name: /^Form/ }).click()
  await page.getByRole("checkbox", { name: "Deutsch" }).check()
  await page.getByRole("checkbox", { name: "العربية" }).check()
  await holds(page)
  await back()

  // What lacks is a list, and leads to where it is written; what is written is in the preview at once.
  const language = page.getByLabel("Language to write in")
  const write = async (field: RegExp, texts: Record<string, string>) => {
    await list.getByRole("button", { name: field }).first().click()
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
    await back()
  }
  await language.selectOption("ar")
  await page.getByRole("button", { name: "6 texts lack" }).click()
  await page
    .getByRole("dialog", { name: "Not written in العربية yet" })
    .getByRole("button", { name: /^Artist name/ })
    .click()
  await page.getByLabel("Question", { exact: true }).fill("اسم الفنان")
  await back()
  await write(/^Genre/, { Question: "النوع", "Choice 2": "شيء آخر" })
  await page.getByRole("button", { name: "Preview" }).click()
  const preview = page.frameLocator('iframe[title="The form as visitors see it"]')
  await expect(preview.getByLabel("اسم الفنان")).toBeVisible()
  await expect(preview.locator('[dir="rtl"]').first()).toBeVisible()
  // Our own words are those that an Arabic visitor reads; the app around them stays in the member's.
  await preview.getByRole("button", { name: "إرسال", exact: true }).click()
  await expect(preview.getByRole("link", { name: /^اسم الفنان/ }), "the summary of what is wrong").toBeVisible()
  await expect(preview.getByText("(الإنجليزية)").first()).toBeVisible()
  await page.getByRole("button", { name: "Close" }).click()
  await language.selectOption("de")
  await write(/^Artist name/, { Question: "Name der Band" })
  await write(/^Genre/, { Question: "Stil", "Choice 1": "Techno", "Choice 2": "Etwas anderes" })
  await expect(page.getByRole("button", { name: "2 texts lack" })).toBeVisible()
  await holds(page)
  await page.getByRole("button", { name: /^Publish/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click()
  await expect(page.getByText("Version 3 is published.", { exact: true })).toBeVisible()

  // Title and receipt hold at once, and have their place in the settings.
  await page.goto(`${open.url}/dashboard/portals/in-three?tab=settings`)
  const others = page.getByRole("region", { name: "In other languages" })
  await others.getByLabel("Language").selectOption("ar")
  await others.getByLabel("Title").fill("أرسل موسيقاك")
  // What is half typed is there again after a look at another language and another tab.
  const about = page.getByRole("region", { name: "What visitors read" })
  await about.getByLabel("Title").fill("In three languages")
  await others.getByLabel("Language").selectOption("de")
  await expect(others.getByLabel("Title")).not.toHaveValue("أرسل موسيقاك")
  await others.getByLabel("Language").selectOption("ar")
  await page.getByRole("link", { name: "Share", exact: true }).click()
  await expect(about).toBeHidden()
  await page.getByRole("link", { name: "Build", exact: true }).click()
  await page.getByRole("link", { name: "Settings", exact: true }).click()
  await expect(about.getByLabel("Title")).toHaveValue("In three languages")
  await expect(others.getByLabel("Title")).toHaveValue("أرسل موسيقاك")
  await others.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("Saved in that language")).toBeVisible()
  await page.getByLabel("How German addresses people").selectOption("informal")
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("Saved.", { exact: true })).toBeVisible()
  await holds(page)

  // An Arabic reader: mirrored, what lacks marked, the status page in the same words.
  const context = await browser.newContext({ locale: "ar-EG", viewport: phone })
  const reader = await context.newPage()
  watch(reader, trouble)
  await reader.goto(`${open.url}/in-three`)
  await expect(reader.locator("html")).toHaveAttribute("dir", "rtl")
  await expect(reader.getByRole("heading", { level: 1, name: "أرسل موسيقاك" })).toBeVisible()
  await expect(reader.locator('label bdi[lang="en"]', { hasText: "E-mail" })).toBeVisible()
  await expect(reader.getByText("(الإنجليزية)").first()).toBeVisible()
  await holds(reader)
  await reader.getByRole("button", { name: "إرسال", exact: true }).click()
  await expect(reader.getByRole("link", { name: /^النوع/ }), "the summary of what is wrong").toBeVisible()
  await reader.getByLabel("اسم الفنان").fill("Kitefall")
  await reader.getByLabel(/^E-mail/).fill("kit@kitefall.example")
  await reader.getByLabel("شيء آخر").check()
  await reader.getByRole("button", { name: "إرسال", exact: true }).click()
  await expect(reader.getByRole("heading", { name: "وصلت مشاركتك" })).toBeVisible()
  const status = await reader.locator('a[href*="/status/"]').first().getAttribute("href")
  await reader.goto(new URL(status ?? "", open.url).href)
  await expect(reader.getByText("النوع")).toBeVisible()
  await expect(reader.getByText("شيء آخر", { exact: true })).toBeVisible()
  await expect(reader.locator('bdi[lang="en"]', { hasText: "E-mail" })).toBeVisible()
  await holds(reader)

  // The switch that every page has; without scripts too.
  await reader.goto(`${open.url}/in-three`)
  await reader.getByRole("link", { name: "Deutsch" }).click()
  await expect(reader.getByLabel("Name der Band")).toBeVisible()
  await expect(reader.locator("html")).toHaveAttribute("data-formality", "informal")
  await reader.getByRole("button", { name: "Einreichen", exact: true }).click()
  await expect(reader.getByText("Bitte wähle eine Möglichkeit.").first(), "the portal says du").toBeVisible()
  await context.close()
  const bare = await browser.newContext({ javaScriptEnabled: false, locale: "de-DE", viewport: phone })
  const plain = await bare.newPage()
  await plain.goto(`${open.url}/in-three`)
  await expect(plain.getByLabel("Stil").locator("option", { hasText: "Etwas anderes" })).toHaveCount(1)
  await bare.close()

  // The team reads the answer in its own words.
  await page.goto(`${open.url}/dashboard/submissions`)
  await page.getByText("Kitefall").first().click()
  await expect(page.getByText("Something else").first()).toBeVisible()
})
