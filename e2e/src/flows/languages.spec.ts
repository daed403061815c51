import type { Page, Response } from "@playwright/test"
import { linkIn } from "../lib/accounts.ts"
import { links } from "../lib/mailbox.ts"
import { makePortal } from "../lib/portals.ts"
import { makeAccount, signInClient } from "../lib/rpc.ts"
import { accessibility, sidewaysScroll, watch } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** A submitter's whole way in a language that is not the team's: form, mistakes, arrival, mails, status page. */

type Way = {
  language: string
  direction: "ltr" | "rtl"
  browser: string
  send: string
  missing: string
  arrived: string
  receipt: RegExp
  open: string
  write: RegExp
  answered: RegExp
  withdraw: string
  received: string
}

const ways: Way[] = [
  {
    ...{ language: "ja", direction: "ltr", browser: "ja-JP" },
    ...{ send: "送信", missing: "回答してください。", arrived: "届きました", receipt: /を受け取りました$/, open: "確認ページを開く" },
    ...{ write: /に書く$/, answered: /についてのメッセージ$/, withdraw: "取り下げる", received: "受け付けました" },
  },
  {
    ...{ language: "ar", direction: "rtl", browser: "ar-EG" },
    ...{ send: "إرسال", missing: "هنا إجابة ناقصة.", arrived: "وصلت مشاركتك", receipt: /^استلم /, open: "فتح صفحة المتابعة" },
    ...{ write: /^الكتابة إلى /, answered: /^كتب إليك /, withdraw: "سحب", received: "تم الاستلام" },
  },
]

const form = {
  fields: [
    { key: "artist", type: "short_text", label: "Artist name", required: true },
    { key: "email", type: "email", label: "E-mail", required: true },
    { key: "about", type: "long_text", label: "About it", maxWords: 40 },
    { key: "ready", type: "yes_no", label: "Is it finished?" },
  ],
  roles: { title: "artist", email: "email" },
} as const

/** Nothing is wider than the window, and nothing compares with WCAG. */
async function holds(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibility(page)).toEqual([])
}

for (const way of ways) {
  test(`a submitter's whole way in ${way.language}, mails included`, async ({ browser, server, mailbox, trouble }) => {
    const slug = `open-call-${way.language}`
    const owner = `owner-${way.language}@example.com`
    await makeAccount(server.url, { name: "Ruta Vale", email: owner })
    await fetch(linkIn(await mailbox.waitFor(owner, /verify/i), "verify-email"), { redirect: "manual" })
    const team = await signInClient(server.url, owner)
    await makePortal(team, { slug, title: "Open call", form: structuredClone(form) as never })
    const email = `${way.language}@kitefall.example`
    const context = await browser.newContext({ locale: way.browser, viewport: { width: 375, height: 740 } })
    const page = await context.newPage()
    watch(page, trouble)

    await page.goto(`${server.url}/${slug}`)
    const html = page.locator("html")
    await expect(html).toHaveAttribute("lang", way.language)
    await expect(html).toHaveAttribute("dir", way.direction)
    const send = page.getByRole("button", { name: way.send, exact: true })
    await send.click()
    await expect(page.getByText(way.missing).first()).toBeVisible()
    await holds(page)
    await page.getByLabel("Artist name").fill("Kitefall")
    await page.getByLabel("E-mail").fill(email)
    await send.click()
    await expect(page.getByRole("heading", { name: way.arrived })).toBeVisible()
    await holds(page)

    const receipt = await mailbox.waitFor(email, way.receipt)
    expect(receipt.html).toContain(`<html lang="${way.language}" dir="${way.direction}">`)
    const status = links(receipt).find((one) => one.includes("/status/")) ?? ""
    await page.goto(status)
    await expect(html).toHaveAttribute("lang", way.language)
    await expect(page.getByRole("heading", { name: way.received, level: 1 })).toBeVisible()
    await expect(page.getByRole("textbox", { name: way.write })).toBeVisible()
    await holds(page)

    const { items } = await team.query<{ items: { id: string }[] }>("submissions.list", { limit: 1 })
    const message = { id: crypto.randomUUID(), submissionId: items[0]?.id, body: "Thank you for this.", when: "draft" }
    await team.mutate("messages.write", message)
    await team.mutate("messages.sendNow", { id: message.id })
    const answer = await mailbox.waitFor(email, way.answered)
    expect(answer.text).toContain("Thank you for this.")
    expect(answer.text).toContain(way.open)
    await page.reload()
    await expect(page.getByText("Thank you for this.")).toBeVisible()

    await page.getByRole("button", { name: way.withdraw, exact: true }).first().click()
    await page.getByRole("alertdialog").getByRole("button", { name: way.withdraw, exact: true }).click()
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
    await context.close()
  })
}

test("a visitor changes the language, keeps what was typed, and is met in it from then on", async ({ page, open }) => {
  await page.goto(`${open.url}/demos`)
  await page.getByLabel(/^Artist name/).fill("Kitefall")
  await page.getByLabel("Language").getByRole("link", { name: "Français" }).click()
  await expect(page.locator("html")).toHaveAttribute("lang", "fr")
  await expect(page.getByLabel(/^Artist name/)).toHaveValue("Kitefall")
  await page.goto(`${open.url}/nobody/has/this`)
  await expect(page.getByRole("heading", { name: "Page introuvable" })).toBeVisible()
})

test("a page loads the words of its own language and of no other", async ({ page, open }) => {
  const loaded: Promise<string>[] = []
  const keep = (response: Response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) loaded.push(response.text())
  }
  page.on("response", keep)
  await page.goto(`${open.url}/demos?lang=de`)
  await expect(page.getByRole("button", { name: /einreichen$/ })).toBeVisible()
  // What comes later is read by nobody: the test may be over by then.
  page.off("response", keep)
  const all = (await Promise.all(loaded)).join("\n")
  expect(all).toContain("Statuslink noch einmal anfordern")
  for (const other of ["Get your status link again", "確認ページのリンクをもう一度受け取る", "رابط المتابعة من جديد", "lien de suivi"])
    expect(all).not.toContain(other)
})

test("without JavaScript the languages are links, and the choice is kept", async ({ browser, open }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" })
  const page = await context.newPage()
  await page.goto(`${open.url}/demos`)
  await page.getByRole("link", { name: "العربية" }).click()
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl")
  await page.goto(`${open.url}/demos`)
  await expect(page.getByRole("navigation", { name: "اللغة" })).toBeVisible()
  await context.close()
})
