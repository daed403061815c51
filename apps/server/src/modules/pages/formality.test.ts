import { mail, portal } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { callerFor, createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../../testing/index.ts"
import { demoAnswers } from "../../testing/world.ts"

/** How German addresses submitters is a portal's choice: on its pages, in its refusals and in its mails. */

let app: TestApp
let team: TestTeam
const portals = () => callerFor(app.services, team.owner, team).portals

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services, "Lantern Quay")
})
afterAll(() => app.close())

const german = { "accept-language": "de" }
const shown = async (path: string) => (await app.request(path, { headers: german })).text()
const mailsTo = async (email: string) => {
  await app.services.jobs.drain()
  return app.services.db.select().from(mail).where(eq(mail.to, email))
}

/** One that is made of the demos' template, whose form {@link demoAnswers} fit. */
async function made(slug: string, formality?: "formal" | "informal") {
  const { id } = await portals().create({ template: "music-demos", title: "Demos", slug })
  if (formality) await portals().update({ portalId: id, formality })
  return id
}

const send = (slug: string, answers: Record<string, unknown>) =>
  app.request(`/api/v1/public/portals/${slug}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...german },
    body: JSON.stringify({ answers }),
  })

test("the template for music says du, every other one Sie; copies and templates of it keep it", async () => {
  const ofMusic = await made("du-music")
  await portals().create({ template: "talk-proposals", title: "Talks", slug: "sie-talks" })
  await portals().duplicate({ portalId: ofMusic, title: "Again", slug: "du-again" })
  const template = await callerFor(app.services, team.owner, team).templates.save({ portalId: ofMusic, name: "Ours", description: "" })
  await portals().create({ template, title: "Third", slug: "du-third" })
  const rows = await app.services.db.select({ slug: portal.slug, formality: portal.formality }).from(portal)
  expect(Object.fromEntries(rows.map((row) => [row.slug, row.formality]))).toEqual({
    "du-music": "informal",
    "sie-talks": "formal",
    "du-again": "informal",
    "du-third": "informal",
  })
  expect((await portals().get({ slug: "du-third" })).formality).toBe("informal")
})

test.each([
  { slug: "says-du", formality: "informal", mark: ' data-formality="informal"' },
  { slug: "says-sie", formality: "formal", mark: "" },
] as const)("form, refusals, receipt, status page, links and watchers of a portal: $formality", async ({ slug, formality, mark }) => {
  await made(slug, formality)
  const informal = formality === "informal"
  const page = await shown(`/${slug}`)
  expect(page).toContain(`<html lang="de" dir="ltr"${mark}>`)
  expect(page).toContain(informal ? "schreib lange Antworten" : "schreiben Sie lange Antworten")
  expect(await (await app.request(`/${slug}`, { headers: { "accept-language": "en" } })).text()).not.toContain("data-formality")

  const refused = await (await send(slug, { ...demoAnswers(), genre: "nothing-of-it", email: 5 })).text()
  expect(refused).toContain(informal ? "Schreibe dies als Text." : "Schreiben Sie dies als Text.")

  const email = `${slug}@example.com`
  const sent = await send(slug, demoAnswers({ email }))
  expect(sent.status).toBe(201)
  const { demoId } = (await sent.json()) as { demoId: string }
  const [receipt] = await mailsTo(email)
  expect(receipt?.text).toContain(informal ? "Auf deiner Statusseite siehst du" : "Auf Ihrer Statusseite sehen Sie")
  const status = await shown(`/status/${demoId}`)
  expect(status).toContain(`<html lang="de" dir="ltr"${mark}>`)
  expect(status).toContain(informal ? "schalte es ein und lade" : "schalten Sie es ein und laden Sie")

  await app.request(`/api/v1/public/status/${demoId}/watches`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `watch-${email}` }),
  })
  const [asked] = await mailsTo(`watch-${email}`)
  expect(asked?.text).toContain(informal ? "Möchtest du E-Mails" : "Möchten Sie E-Mails")

  const path = `/api/uploads`
  const encoded = (text: string) => Buffer.from(text).toString("base64")
  const upload = (field: string, headers: Record<string, string>) =>
    app.request(path, {
      method: "POST",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-length": "0",
        "upload-metadata": `portal ${encoded(slug)},field ${encoded(field)},filename ${encoded("a.wav")}`,
        ...headers,
      },
    })
  expect(await (await upload("tracks.audio", german)).text()).toContain(informal ? "wähle eine andere" : "wählen Sie eine andere")
})

test("members are addressed with du in what uploads refuse, whatever their portal says to submitters", async () => {
  await made("members-sie", "formal")
  const { id } = (await callerFor(app.services, team.owner, team).submissions.list({ limit: 1 })).items[0] ?? { id: "" }
  const encoded = (text: string) => Buffer.from(text).toString("base64")
  const response = await app.request("/api/uploads", {
    method: "POST",
    cookie: await signInAs(app.services, team.member),
    headers: {
      ...{ "tus-resumable": "1.0.0", "upload-length": "0", ...german },
      "upload-metadata": `submission ${encoded(id)},field,filename ${encoded("a.txt")}`,
    },
  })
  expect(await response.text()).toContain("Exportiere sie noch einmal")
  // What is asked once it has begun says nothing of a portal: the page says how its reader is addressed.
  const gone = (tag: string) => app.request("/api/uploads/nothing/info", { headers: { "accept-language": tag } })
  expect(await (await gone("de-x-informal")).text()).toContain("oder du darfst es nicht sehen")
  expect(await (await gone("de")).text()).toContain("oder Sie dürfen es nicht sehen")
})
