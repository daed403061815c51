import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { job, mail } from "@intray/db/schema"
import { inLanguage } from "@intray/i18n/request-language"
import { and, eq } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import { createTestServices, makeTeam, startInbox, type TestServices } from "../testing/index.ts"
import { sendMail } from "./mail.ts"
import { mailLayout, outsideWords } from "./mail-layout.ts"
import { perAccountKind, perAddress } from "./mail-shares.ts"
import { mailRetry } from "./mailer.ts"

let services: TestServices
afterEach(() => services?.close())

const letter = (dedupeKey: string) => ({
  kind: "test",
  to: "somebody@example.com",
  subject: "Received: #1042 at Lantern Quay",
  ...mailLayout({ heading: "It has arrived.", parts: ["Thank you.", { quote: "Glasshouse <b>" }], footer: "One mail." }),
  dedupeKey,
})

it.each([
  ["en", "Look:"],
  ["de", "Look:"],
  ["fr", "Look\u202f:"],
  ["es", "Look:"],
  ["pt", "Look:"],
  ["ja", "Look："],
  ["ar", "Look:"],
] as const)("as text says in %s where a link leads, with that language's colon", (language, line) => {
  const { text } = inLanguage(language, () =>
    mailLayout({ heading: "News", parts: [], action: { label: "Look", url: "https://intray.example/x" }, footer: "One mail." }),
  )
  expect(text).toContain(`\n\n${line}\nhttps://intray.example/x\n`)
})

describe("mail", () => {
  it("is stored as a file without a mail server", async () => {
    services = await createTestServices()
    const id = await sendMail(services.db, letter("one"))
    await services.jobs.drain()
    const [row] = await services.db.select().from(mail)
    expect(row).toMatchObject({ id, state: "kept" })
    const folder = join(services.env.dataDir, "mail")
    expect(readdirSync(folder)).toEqual([`${id}.eml`])
    const text = readFileSync(join(folder, `${id}.eml`), "utf8")
    expect(text).toContain("To: somebody@example.com")
    expect(text).toContain(`Message-ID: <${id}@localhost>`)
    expect(statSync(join(folder, `${id}.eml`)).mode & 0o777).toBe(0o600)
  })

  it("is sent once for each key", async () => {
    const inbox = await startInbox()
    services = await createTestServices({ env: { smtpUrl: inbox.url } })
    const id = await sendMail(services.db, letter("one"))
    expect(await sendMail(services.db, letter("one"))).toBeNull()
    await services.jobs.drain()
    expect(await sendMail(services.db, letter("one"))).toBeNull()
    await services.db.update(job).set({ state: "queued" })
    await services.jobs.drain()
    expect(inbox.messages).toHaveLength(1)
    expect(inbox.messages[0]).toContain(`Message-ID: <${id}@localhost>`)
    expect(inbox.messages[0]).toContain("Auto-Submitted: auto-generated")
    expect((await services.db.select().from(mail))[0]).toMatchObject({ state: "sent", lastError: null })
    await inbox.close()
  })

  it("is retried with the same Message-ID, but not after a permanent rejection", async () => {
    const inbox = await startInbox()
    services = await createTestServices({ env: { smtpUrl: inbox.url } })
    inbox.refuse(1, 451)
    const id = await sendMail(services.db, letter("one"))
    await services.jobs.drain()
    expect((await services.db.select().from(mail))[0]).toMatchObject({ state: "queued", lastError: expect.stringContaining("451") })
    services.setNow(new Date(Date.now() + 60_000))
    await services.jobs.drain()
    expect(inbox.messages[0]).toContain(`<${id}@localhost>`)
    expect((await services.db.select().from(mail))[0]).toMatchObject({ state: "sent", lastError: null })
    inbox.refuse(5, 550)
    const second = await sendMail(services.db, letter("two"))
    await services.jobs.drain()
    const [refused] = await services.db.select().from(mail).where(eq(mail.id, second!))
    expect(refused).toMatchObject({ state: "failed", lastError: expect.stringContaining("550") })
    expect((await services.db.select().from(job)).map((row) => row.state)).toEqual(["done", "done"])
    await inbox.close()
  })

  it("has not failed if another attempt has sent it, even if this one is rejected for good", async () => {
    const inbox = await startInbox()
    services = await createTestServices({ env: { smtpUrl: inbox.url } })
    const id = (await sendMail(services.db, letter("twice"))) ?? ""
    const sent = () => services.db.update(mail).set({ state: "sent", lastError: null }).where(eq(mail.id, id))
    inbox.refuse(1, 550, sent)
    await services.jobs.drain()
    expect((await services.db.select().from(mail))[0]).toMatchObject({ state: "sent", lastError: null })
    await services.db.update(mail).set({ state: "queued" }).where(eq(mail.id, id))
    await services.db.update(job).set({ state: "queued", attempts: mailRetry.attempts - 1, runAt: new Date(0) })
    inbox.refuse(1, 451, sent)
    await services.jobs.drain()
    expect((await services.db.select().from(mail))[0]).toMatchObject({ state: "sent", lastError: null })
    expect((await services.db.select().from(job)).map((row) => row.state)).toEqual(["done"])
    await inbox.close()
  })

  it("offers one-click unsubscribe only where it works with one request", async () => {
    const inbox = await startInbox()
    services = await createTestServices({ env: { smtpUrl: inbox.url } })
    await sendMail(services.db, { ...letter("one"), unsubscribeUrl: "https://intray.example/end?t=a.b" })
    await services.jobs.drain()
    await sendMail(services.db, letter("two"))
    await services.jobs.drain()
    const [ended, other, ...more] = inbox.messages
    expect(more).toEqual([])
    expect(ended).toMatch(/^List-Unsubscribe: <https:\/\/intray\.example\/end\?t=a\.b>\r$/m)
    expect(ended).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(other).toContain("Subject: Received")
    expect(other).not.toContain("List-Unsubscribe")
    await inbox.close()
  })

  it("is safe from injection through addresses and subjects", async () => {
    const inbox = await startInbox()
    services = await createTestServices({ env: { smtpUrl: inbox.url } })
    await sendMail(services.db, { ...letter("one"), to: "a@example.com, b@example.com", subject: "Hello\r\nBcc: c@example.com" })
    await sendMail(services.db, { ...letter("two"), subject: "Hello\r\nBcc: c@example.com\r\n\r\n<script>" })
    await services.jobs.drain()
    for (const message of inbox.messages) expect(message).not.toMatch(/^Bcc:/m)
    expect(inbox.messages.at(-1)).toMatch(/^Subject: Hello/m)
    await inbox.close()
  })
})

describe("the layout", () => {
  it("sets URLs left to right in Arabic too, regardless of their ends", () => {
    const url = "https://intray.example/status/watch/kQ-"
    const { html } = inLanguage("ar", () =>
      mailLayout({ heading: "News", parts: [{ text: "End", url }], action: { label: "Look", url }, footer: "One mail." }),
    )
    const shown = [...html.matchAll(/<(?:a|span)([^>]*)>https:/g)].map((found) => found[1])
    expect(shown).toHaveLength(2)
    for (const attributes of shown) expect(attributes).toContain('dir="ltr"')
  })

  const hostile = `<img src=x onerror=alert(1)> https://evil.example/login www.evil.example a@evil.example\r\nBcc: x \u202e`
  it("has the same content as HTML and as text, and links only where intended", () => {
    const { html, text } = mailLayout({
      heading: "It has arrived.",
      parts: ["Thank you & welcome.", { quote: hostile }],
      action: { label: "See where it stands", url: "https://intray.example/status/abc?x=1&y=2" },
      footer: "One mail.",
    })
    expect([...html.matchAll(/href="([^"]*)"/g)].map((found) => found[1])).toEqual(["https://intray.example/status/abc?x=1&amp;y=2"])
    expect(html).not.toMatch(/<img|<script|onerror="/)
    expect(html).toContain("Thank you &amp; welcome.")
    expect(html).toContain("prefers-color-scheme: dark")
    expect(text).toContain("Thank you & welcome.")
    expect(text).toContain("https://intray.example/status/abc?x=1&y=2\n")
    for (const body of [html, text]) expect(body).not.toMatch(/https?:\/\/evil|www\.evil|@evil\.example|evil\.example/)
  })

  it("keeps outside text on one short line", () => {
    expect(outsideWords("a\r\nb\tc")).toBe("a b c")
    expect([...outsideWords("x".repeat(500))]).toHaveLength(200)
    expect(outsideWords(hostile)).not.toMatch(/[\r\n\u202e]/)
    expect(outsideWords("From 9:05 to 14:30:59")).toBe("From 9:05 to 14:30:59")
    expect(outsideWords("evil.example:80 http:80 x:1")).toBe("evil.\u2060example:\u206080 http:\u206080 x:\u20601")
  })
})

describe("mail to one address", () => {
  it("is limited per hour for all teams together; excess mail waits, and mail that people wait for goes at once", async () => {
    const inbox = await startInbox()
    services = await createTestServices({ env: { smtpUrl: inbox.url, rateLimits: true } })
    let time = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 1_000
    services.setNow(new Date(time))
    const { max } = perAddress.hour
    for (let count = 0; count < max + 5; count += 1) await sendMail(services.db, letter(`many ${count}`))
    await sendMail(services.db, { ...letter("other"), to: "else@example.com" })
    await sendMail(services.db, { ...letter("receipt"), kind: "receipt" })
    await services.jobs.drain()
    expect(inbox.messages).toHaveLength(max + 2)
    const waiting = await services.db.select().from(job).where(eq(job.state, "queued"))
    expect(waiting.map((row) => row.attempts)).toEqual([0, 0, 0, 0, 0])
    expect(await services.db.$count(mail, eq(mail.state, "queued"))).toBe(5)
    time += 3_600_000
    services.setNow(new Date(time))
    await services.jobs.drain()
    expect(inbox.messages).toHaveLength(max + 7)
    await inbox.close()
  })
})

describe("the shares of one address", () => {
  const hour = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 1_000)
  const sentOf = async (kind: string) => services.db.$count(mail, and(eq(mail.kind, kind), eq(mail.state, "kept")))

  it("teams and kinds do not use up each other's share: a decision gets through next to a flood", async () => {
    services = await createTestServices({ env: { rateLimits: true } })
    services.setNow(hour())
    const [flooding, other] = [await makeTeam(services, "Flood"), await makeTeam(services, "Other")]
    const to = "somebody@example.com"
    for (let count = 0; count < 40; count += 1) {
      await sendMail(services.db, { ...letter(`flood ${count}`), kind: "message", to, teamId: flooding.id })
      await sendMail(services.db, { ...letter(`ask ${count}`), kind: "invitation", to, teamId: flooding.id })
    }
    await services.jobs.drain()
    expect(await sentOf("message")).toBe(perAddress.hour.max)
    expect(await sentOf("invitation")).toBeLessThanOrEqual(8)
    await sendMail(services.db, { ...letter("decided"), kind: "decision", to, teamId: other.id })
    await sendMail(services.db, { ...letter("decided too"), kind: "decision", to, teamId: flooding.id })
    await sendMail(services.db, { ...letter("reset"), kind: "account.reset", to })
    await services.jobs.drain()
    expect([await sentOf("decision"), await sentOf("account.reset")]).toEqual([2, 1])
  })

  it("sign-in links are limited, and one kind of them does not block another", async () => {
    services = await createTestServices({ env: { rateLimits: true } })
    services.setNow(hour())
    for (let count = 0; count < 30; count += 1) await sendMail(services.db, { ...letter(`link ${count}`), kind: "account.magic-link" })
    await sendMail(services.db, { ...letter("reset"), kind: "account.reset" })
    await services.jobs.drain()
    expect([await sentOf("account.magic-link"), await sentOf("account.reset")]).toEqual([perAccountKind.hour.max, 1])
    const given = await services.db.select({ html: mail.html }).from(mail).where(eq(mail.state, "failed"))
    expect(given.every(({ html }) => html === "")).toBe(true)
    expect(await services.db.$count(job, eq(job.state, "queued"))).toBe(0)
  })
})

it("retries an unavailable mail server for three days, at growing intervals", () => {
  const waits = Array.from({ length: mailRetry.attempts - 1 }, (_, index) => mailRetry.waitMs(index + 1))
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400_000
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(4)
  expect(waits[0]).toBeLessThan(10_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(5 * 3_600_000)
})
