import { catalogue as ar } from "@intray/i18n/ar/index"
import type { Catalogue } from "@intray/i18n/catalogue"
import { catalogue as ja } from "@intray/i18n/ja/index"
import type { Browser, Page } from "@playwright/test"
import { linkIn } from "../lib/accounts.ts"
import { links, type Mail } from "../lib/mailbox.ts"
import { slower } from "../lib/net.ts"
import { makePortal } from "../lib/portals.ts"
import { makeAccount, signInClient } from "../lib/rpc.ts"
import { accessibility, sidewaysScroll, watch } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/**
 * A submitter's whole way in a language that is not the team's: form, receipt, status page, a message, their reply, the decision. Every mail is
 * read, and looked at as a mail program shows it; what was answered is written in both directions.
 */

const ways: { language: "ja" | "ar"; direction: "ltr" | "rtl"; browser: string; words: Catalogue; reply: string }[] = [
  { language: "ja", direction: "ltr", browser: "ja-JP", words: ja, reply: "ありがとうございます。Kitefall より" },
  { language: "ar", direction: "rtl", browser: "ar-EG", words: ar, reply: "شكرًا لكم، Kitefall (2026)" },
]

const form = {
  fields: [
    { key: "artist", type: "short_text", label: "Artist name", required: true },
    { key: "email", type: "email", label: "E-mail", required: true },
    { key: "about", type: "long_text", label: "About it", maxWords: 40 },
  ],
  roles: { title: "artist", email: "email" },
} as const

/** Of one direction in its first line, of the other in its second, and each with words of the other inside. */
const about = "سجّلنا Kitefall (Live 2024) في القاهرة.\nRecorded in القاهرة by Kitefall."

/** Words that our own English sentences cannot do without. */
const english = /\b(?:the|your|you|we|this|here|sent|has|have|can|link)\b/i

type Looked = { name: string; way: (typeof ways)[number]; say: string[]; quoted?: string }

/** Reads a mail as its reader does: whose language, in which direction, on a phone. */
async function look(browser: Browser, mail: Mail, { name, way, say, quoted = "" }: Looked): Promise<void> {
  expect(mail.html, name).toContain(`<html lang="${way.language}" dir="${way.direction}">`)
  for (const text of say) {
    expect(mail.text, `${name}: plain text`).toContain(text)
    expect(mail.html.replace(/<[^>]+>/g, ""), `${name}: HTML`).toContain(text)
  }
  expect(mail.subject, name).not.toMatch(english)
  const ours = mail.text.replace(quoted, "").replace(/https?:\S+/g, "")
  expect(ours, `${name}: nothing of ours is English`).not.toMatch(english)
  const context = await browser.newContext({ viewport: { width: 375, height: 740 }, javaScriptEnabled: true })
  const page = await context.newPage()
  await page.setContent(mail.html)
  expect(await sidewaysScroll(page), name).toBe(0)
  const [heading] = await page.locator("h1").all()
  if (!heading) throw new Error(`${name}: the mail has no heading`)
  expect(await heading.evaluate((one) => getComputedStyle(one).direction), `${name}: its heading`).toBe(way.direction)
  if (quoted !== "")
    expect(await page.getByText(quoted).evaluate((one) => getComputedStyle(one).direction), `${name}: what the team wrote`).toBe("ltr")
  await page.screenshot({ path: `test-results/mail-${way.language}-${name}.png`, fullPage: true })
  await context.close()
}

/** Nothing is wider than the window, and nothing compares with WCAG. */
async function holds(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibility(page)).toEqual([])
}

for (const way of ways) {
  const { language, words } = way
  test(`form, receipt, status page, message, reply and decision in ${language}, every mail read @long`, async ({
    browser,
    server,
    mailbox,
    trouble,
  }) => {
    test.setTimeout(120_000 * slower)
    const slug = `whole-way-${language}`
    const owner = `whole-${language}@example.com`
    await makeAccount(server.url, { name: "Ruta Vale", email: owner })
    await fetch(linkIn(await mailbox.waitFor(owner, /verify/i), "verify-email"), { redirect: "manual" })
    const team = await signInClient(server.url, owner)
    await makePortal(team, { slug, title: "Open call", form: structuredClone(form) as never })
    const name = (await team.query<{ team: { name: string } }>("session.get")).team.name
    const email = `whole-${language}@kitefall.example`
    const context = await browser.newContext({ locale: way.browser, viewport: { width: 375, height: 740 } })
    const page = await context.newPage()
    watch(page, trouble)

    await page.goto(`${server.url}/${slug}`)
    await page.getByLabel("Artist name").fill("Kitefall كايت فول")
    await page.getByLabel("E-mail").fill(email)
    await page.getByLabel("About it").fill(about)
    await page.getByRole("button", { name: words.publicPages.send.send, exact: true }).click()
    await expect(page.getByRole("heading", { name: words.publicPages.sent.title })).toBeVisible()
    await holds(page)

    const { items } = await team.query<{ items: { id: string; number: number; title: string }[] }>("submissions.list", { limit: 1 })
    const { id = "", number = 0, title = "" } = items[0] ?? {}
    const facts = { team: name, number, what: words.submitterMail.titled({ title }) }
    const receipt = await mailbox.waitFor(email)
    expect(receipt.subject).toBe(words.receipt.subject(facts))
    await look(browser, receipt, { name: "receipt", way, say: [words.receipt.heading(facts), words.receipt.action, words.receipt.footer] })

    await page.goto(links(receipt).find((one) => one.includes("/status/")) ?? "")
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await expect(page.locator("html")).toHaveAttribute("dir", way.direction)
    await expect(page.getByRole("heading", { name: words.wordings.received, level: 1 })).toBeVisible()
    // Each line goes its own way, whatever the page does.
    const answer = page.getByText("سجّلنا Kitefall", { exact: false }).last()
    expect(await answer.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe("plaintext")
    await holds(page)
    await page.screenshot({ path: `test-results/status-${language}-received.png`, fullPage: true })

    const said = "Thank you. Which track did you record first?"
    const message = { id: crypto.randomUUID(), submissionId: id, body: said, when: "draft" }
    await team.mutate("messages.write", message)
    await team.mutate("messages.sendNow", { id: message.id })
    const wrote = await mailbox.waitFor(email, new RegExp(`^${words.submitterMail.subject(facts)}$`))
    const way1 = { name: "message", way, quoted: said, say: [said, words.submitterMail.open, words.submitterMail.footer] }
    await look(browser, wrote, way1)

    await page.reload()
    await expect(page.getByText(said)).toBeVisible()
    const answering = page.getByRole("textbox", { name: words.statusPage.messages.write(facts) })
    // What is typed too: a question in English keeps its mark at its end.
    await expect(answering).toHaveCSS("unicode-bidi", "plaintext")
    await answering.fill(way.reply)
    await page.getByRole("button", { name: words.statusPage.messages.send, exact: true }).click()
    await expect(page.getByText(words.statusPage.messages.sent(facts)).last()).toBeVisible()
    await expect(page.getByRole("listitem").filter({ hasText: way.reply })).toBeVisible()
    const { items: written } = await team.query<{ items: { direction: string; body: string }[] }>("messages.list", { submissionId: id })
    expect(written.filter((one) => one.direction === "in").map((one) => one.body)).toEqual([way.reply])

    const stages = await team.query<{ items: { id: string; category: string }[] }>("stages.list", undefined)
    const stageId = stages.items.find((one) => one.category === "accepted")?.id
    await team.mutate("decisions.decide", { id, stageId, publish: true, actId: crypto.randomUUID() })
    const decided = await mailbox.waitFor(email, new RegExp(`^${words.submitterMail.decided(facts)}$`))
    await look(browser, decided, { name: "decision", way, say: [words.wordings.accepted, words.submitterMail.open] })
    await page.reload()
    await expect(page.getByRole("heading", { name: words.wordings.accepted, level: 1 })).toBeVisible()
    await holds(page)
    await page.screenshot({ path: `test-results/status-${language}-accepted.png`, fullPage: true })
    await context.close()
  })
}
