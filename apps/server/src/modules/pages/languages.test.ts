import { mail } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callerFor, createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../../testing/index.ts"
import { demoAnswers } from "../../testing/world.ts"

/** Which language a visitor is spoken to in, and what of it is kept. */

let app: TestApp
let team: TestTeam
let portalId: string

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services, "Lantern Quay")
  const made = await callerFor(app.services, team.owner, team).portals.create({ template: "music-demos", title: "Demos", slug: "spoken" })
  portalId = made.id
})
afterAll(() => app.close())

const setLanguage = (language: "en" | "fr") => callerFor(app.services, team.owner, team).portals.update({ portalId, language })

async function shown(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers })
  const html = await response.text()
  const [, language, direction] = /<html lang="([^"]*)" dir="([^"]*)"/.exec(html) ?? []
  return { language, direction, html, cookies: response.headers.getSetCookie(), named: response.headers.get("content-language") }
}

async function send(email: string, headers: Record<string, string> = {}, more: Record<string, unknown> = {}) {
  const response = await app.request("/api/v1/public/portals/spoken/submissions", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ answers: demoAnswers({ email, ...more }) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

const between = (html: string, from: string, to: string) => html.split(from)[1]?.split(to)[0] ?? ""

const mailsTo = async (email: string) => {
  await app.services.jobs.drain()
  return app.services.db.select().from(mail).where(eq(mail.to, email))
}

describe("a portal's page", () => {
  test("is in the language of the address, else the one chosen before, else the browser's, else the portal's own", async () => {
    const german = { "accept-language": "de-AT,en;q=0.5" }
    const chosen = { ...german, cookie: "lang=ja" }
    expect((await shown("/spoken?lang=ar", chosen)).language).toBe("ar")
    expect((await shown("/spoken", chosen)).language).toBe("ja")
    expect((await shown("/spoken", german)).language).toBe("de")
    expect((await shown("/spoken", { "accept-language": "nl,sv;q=0.9" })).language).toBe("en")
    await setLanguage("fr")
    expect((await shown("/spoken", { "accept-language": "nl,sv;q=0.9" })).language).toBe("fr")
    expect((await shown("/spoken", { "accept-language": "sv,en-GB;q=0.1" })).language).toBe("en")
    await setLanguage("en")
  })

  test("says which way it is written, and keeps what was chosen by its address", async () => {
    const { direction, cookies, named, html } = await shown("/spoken?lang=ar")
    expect([direction, named]).toEqual(["rtl", "ar"])
    expect(cookies.join()).toMatch(/^lang=ar; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(html).not.toContain("needs scripts")
    expect((await shown("/spoken", { cookie: "lang=ar" })).cookies).toEqual([])
    expect((await shown("/spoken?lang=ja&embed=1")).cookies, "nothing is kept in a foreign frame").toEqual([])
  })

  test.each(["xx", "xx-DE", "deutsch", "de-", "de-'>", "'\"><script>", "__proto__", "constructor", "x".repeat(3_000)])(
    "takes %s for no language",
    async (lang) => {
      const { language, cookies } = await shown(`/spoken?lang=${encodeURIComponent(lang)}`, { cookie: `lang=${encodeURIComponent(lang)}` })
      expect([language, cookies]).toEqual(["en", []])
    },
  )

  test.each([
    ["pt-BR", "pt"],
    ["de-AT", "de"],
    ["DE", "de"],
    ["fr_CA", "fr"],
    ["JA-jp", "ja"],
    ["es-419", "es"],
    ["ar-Arab-EG", "ar"],
  ])("takes %s for its language, %s, and keeps that", async (tag, meant) => {
    const { language, cookies } = await shown(`/spoken?lang=${tag}`)
    expect([language, cookies.join()]).toEqual([meant, expect.stringContaining(`lang=${meant};`)])
  })

  test("shows the pseudo-language to the person who asks, and keeps it nowhere", async () => {
    const { language, cookies } = await shown("/spoken?lang=en-XA")
    expect([language, cookies]).toEqual(["en-XA", []])
    expect((await shown("/spoken", { cookie: "lang=en-XA" })).language).toBe("en")
  })
})

test("an address without a page is in the visitor's language, the page at / in English", async () => {
  expect((await shown("/nobody/has/this", { "accept-language": "pt-BR" })).language).toBe("pt")
  expect((await shown("/", { "accept-language": "pt-BR" })).language).toBe("en")
})

test.each([
  ["/nope", "fr", "Page introuvable", "Retour à l’accueil"],
  ["/status/nobodyhasthisone", "ja", "ページが見つかりません", "トップへ戻る"],
  ["/t/nope", "de", "Seite nicht gefunden", "Zur Startseite"],
  ["/nobody/has/this", "ar", "الصفحة غير موجودة", "العودة إلى الصفحة الرئيسية"],
])("without scripts %s says in the visitor's language (%s) that there is no such page", async (path, language, title, home) => {
  const { html } = await shown(`${path}?lang=${language}`)
  const named = between(html, "<title>", "</title>")
  expect(named).toContain(title)
  expect(named).toContain("- Intray")
  const said = between(html, "<noscript>", "</noscript>")
  expect(said).toContain(`<h1 class="type-page">${title}</h1>`)
  expect(said).toContain(`href="/">${home}</a>`)
  expect(said).toContain(path)
  expect(said).not.toContain("This page needs JavaScript")
})

test("an address that leads nowhere is written out as text, not as markup", async () => {
  const { html } = await shown("/%3Cimg src=x%3E?lang=fr")
  expect(between(html, "<noscript>", "</noscript>")).toContain("&lt;img src=x&gt;")
})

describe("a team's list of open calls", () => {
  test("is in the visitor's language, with scripts and without, and offers the others", async () => {
    await callerFor(app.services, team.owner, team).teams.setListing({ listed: true })
    const address = "/t/lantern-quay"
    const french = await shown(address, { "accept-language": "fr-CA" })
    expect([french.language, french.named]).toEqual(["fr", "fr"])
    expect(between(french.html, "<title>", "</title>")).toBe("Appels ouverts de Lantern Quay - Intray")
    expect(french.html).toContain('<meta property="og:description" content="Les envois que Lantern Quay prend en ce moment.">')
    const said = between(french.html, "<noscript>", "</noscript>")
    expect(said).toContain('<h1 class="type-page">Appels ouverts de Lantern Quay</h1>')
    expect(said).toContain('<a href="?lang=ja"')
    const arabic = await shown(`${address}?lang=ar`)
    expect([arabic.language, arabic.direction]).toEqual(["ar", "rtl"])
    expect(between(arabic.html, "<noscript>", "</noscript>")).toContain("الدعوات المفتوحة لدى")
    expect((await shown(address, { "accept-language": "nl" })).language).toBe("en")
  })
})

describe("what is sent", () => {
  test("is answered, mailed and shown in the language of its sender, no matter who looks", async () => {
    const { status, body } = await send("hana@example.org", { "accept-language": "ja" })
    expect(status).toBe(201)
    const [receipt] = await mailsTo("hana@example.org")
    expect(receipt?.subject).toBe(`Lantern Quayが #${body.number} を受け取りました`)
    expect(receipt?.html).toContain('<html lang="ja" dir="ltr">')
    const page = await shown(`/status/${body.demoId}`, { "accept-language": "de" })
    expect(page.language).toBe("ja")
    expect(between(page.html, "<title>", "</title>"), "its title does not wait for scripts").toMatch(/^受け付けました.* - Intray$/)
    expect((await shown(`/status/${body.demoId}`, { cookie: "lang=fr" })).language, "what one chooses oneself comes first").toBe("fr")
    const read = await app.request(`/api/v1/public/status/${body.demoId}`)
    const { language, sent } = (await read.json()) as { language: string; sent: { key: string; value: string }[] }
    expect(language).toBe("ja")
    expect(sent.find((one) => one.key === "rights")?.value).toBe("同意済み")
  })

  test("by a program that names no language is in that of the portal", async () => {
    await setLanguage("fr")
    const { body } = await send("program@example.org", { "accept-language": "*" })
    expect((await mailsTo("program@example.org"))[0]?.subject).toBe(`Lantern Quay a reçu #${body.number}`)
    await setLanguage("en")
    expect((await shown(`/status/${body.demoId}`)).language).toBe("fr")
  })

  test("is refused in the language that was asked for", async () => {
    const refused = async (headers: Record<string, string>) =>
      (await send("x@example.org", headers, { artist: "" })).body as unknown as { issues: { message: string }[] }
    expect((await refused({ "accept-language": "es-MX" })).issues[0]?.message).toBe("Falta una respuesta.")
    expect((await refused({})).issues[0]?.message).toBe("This needs an answer.")
  })

  test("two at once do not mix their languages", async () => {
    const answers = await Promise.all(
      ["ar", "de", "ja", "pt"].map((one) => send(`${one}@example.org`, { "accept-language": one }, { artist: "" })),
    )
    const said = answers.map(({ body }) => (body as unknown as { issues: { message: string }[] }).issues[0]?.message)
    expect(said).toEqual(["هنا إجابة ناقصة.", "Hier fehlt eine Antwort.", "回答してください。", "Falta uma resposta."])
  })
})

test("links that are asked for again come in the language of the last that was sent", async () => {
  await send("again@example.org", { "accept-language": "de" })
  await send("again@example.org", { "accept-language": "ar" }, { artist: "Another" })
  await app.request("/api/v1/public/status-links", {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "fr" },
    body: JSON.stringify({ email: "again@example.org" }),
  })
  const links = (await mailsTo("again@example.org")).find((one) => one.kind === "status-links")
  expect(links?.subject).toBe("روابط المتابعة")
  expect(links?.html).toContain('<html lang="ar" dir="rtl">')
})

test("a message of the team's is framed in the sender's language, and its own words are left alone", async () => {
  const { body } = await send("reader@example.org", { "accept-language": "pt" })
  const caller = callerFor(app.services, team.owner, team)
  const { id } = await caller.submissions.get({ number: Number(body.number) })
  const written = { id: crypto.randomUUID(), submissionId: id, body: "Hello there.", when: "draft" } as const
  await caller.messages.write(written)
  await caller.messages.sendNow({ id: written.id })
  const message = (await mailsTo("reader@example.org")).find((one) => one.kind === "message")
  expect(message?.subject).toMatch(/^Lantern Quay escreveu para você sobre “/)
  expect(message?.text).toContain("Hello there.")
})

test("members are answered in German where their browser asks for it, and in English else", async () => {
  const cookie = await signInAs(app.services, team.owner)
  const input = encodeURIComponent(JSON.stringify({ slug: "nobody-has-this" }))
  const ask = async (language: string) =>
    (await app.request(`/api/trpc/portals.get?input=${input}`, { headers: { "accept-language": language, cookie } })).text()
  expect(await ask("de")).toContain("Hier ist nichts")
  for (const language of ["en", "fr", "ja"]) expect(await ask(language)).toContain("There is nothing here, or it is not yours to see.")
})
