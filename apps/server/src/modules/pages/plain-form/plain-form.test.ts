import { file, stage, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callerFor, createTestApp, makeTeam, type TestApp, type TestTeam } from "../../../testing/index.ts"
import { portalWithFiles } from "../../../testing/uploads.ts"

/** The public form where scripts are switched off: what a browser posts, as it posts it. */

let app: TestApp
let team: TestTeam
let portalId: string

const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")
const questions = [
  { key: "paper", type: "file", label: "Paper", kinds: ["pdf"], maxBytes: 2_000 },
  { key: "coming", type: "yes_no", label: "Are you coming?", required: true },
  {
    key: "meal",
    type: "single_choice",
    label: "Meal",
    required: true,
    options: [
      { key: "soup", label: "Soup" },
      { key: "salad", label: "Salad" },
    ],
    shownWhen: { match: "all", conditions: [{ field: "coming", operator: "is", value: true }] },
  },
  { key: "days", type: "multiple_choice", label: "Days", options: ["mon", "tue"].map((key) => ({ key, label: key })) },
  { key: "seats", type: "number", label: "Seats", min: 0.5 },
  { key: "mark", type: "rating", label: "Mark", scale: 5 },
  { key: "campaign", type: "hidden", label: "Campaign" },
  {
    key: "talks",
    type: "group",
    label: "Talks",
    itemName: "talk",
    itemsName: "talks",
    min: 1,
    max: 3,
    fields: [
      { key: "name", type: "short_text", label: "Name of the talk", required: true },
      { key: "about", type: "long_text", label: "About" },
    ],
  },
]

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services, "Lantern Quay")
  portalId = await portalWithFiles(app, team, "plain", questions)
})
afterAll(() => app.close())

type Sent = Record<string, string | string[] | File>

/** What a browser shows of a page where scripts are switched off. */
async function read(response: Response) {
  const html = await response.text()
  const shown = /<noscript>([\s\S]*)<\/noscript>/.exec(html)?.[1] ?? ""
  const value = (name: string) => new RegExp(`<input[^>]* name="${name.replaceAll(".", "\\.")}"[^>]* value="([^"]*)"`).exec(shown)?.[1]
  return { status: response.status, location: response.headers.get("location"), shown, value, response }
}

async function open(path = "/plain", headers: Record<string, string> = {}) {
  const page = await read(await app.request(path, { headers }))
  return { ...page, hidden: { version: page.value("version") ?? "", key: page.value("key") ?? "" } }
}

async function post(values: Sent, path = "/plain", headers: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) body.append(name, one)
  return read(await app.request(path, { method: "POST", body, headers }))
}

const good = { "a.title": "Low ceiling", "a.email": "kit@example.com", "a.coming": "yes", "a.meal": "soup", "a.talks.0.name": "Wind" }
const chosen = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
const rowOf = async (location: string | null) => {
  const demoId = location?.split("/").at(-1) ?? ""
  const [row] = await app.services.db.select().from(submission).where(eq(submission.demoId, demoId))
  if (!row) throw new Error(`nothing was sent: ${location}`)
  return row
}

describe("the form without scripts", () => {
  it("is in the page, with a control for every type that is asked and what the address fills", async () => {
    const { shown, value } = await open("/plain?campaign=letter&embed=1")
    expect(shown).toContain('<form method="post" action="/plain?embed=1" enctype="multipart/form-data" novalidate')
    for (const name of ["a.title", "a.email", "a.paper", "a.coming", "a.meal", "a.days", "a.seats", "a.mark", "a.talks.0.name", "website"])
      expect(shown, name).toContain(`name="${name}"`)
    expect(shown).toMatch(/<input[^>]*type="file"[^>]*id="a\.paper"/)
    expect(shown).not.toContain("a.talks.1.")
    expect(value("a.campaign")).toBe("letter")
    expect(shown).toContain("Only asked for some answers to “Are you coming?”")
    expect(shown).toContain("PDFs, up to 2")
  })

  it("takes text and a file in, and leads to the status page", async () => {
    const { hidden } = await open()
    const sent = await post({
      ...hidden,
      ...good,
      do: "send",
      website: "",
      "a.campaign": "letter",
      "a.days": ["mon", "tue"],
      "a.seats": "1,5",
      "a.mark": "4",
      "a.talks.0.about": "One\r\nTwo",
      "a.paper": chosen(pdf, "paper.pdf"),
    })
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/\/status\/[a-z0-9]+$/)])
    const row = await rowOf(sent.location)
    const [stored] = await app.services.db.select().from(file).where(eq(file.submissionId, row.id))
    expect(stored).toMatchObject({ name: "paper.pdf", state: "stored", contentType: "application/pdf", size: pdf.length })
    expect(row.answers).toEqual({
      title: "Low ceiling",
      email: "kit@example.com",
      coming: true,
      meal: "soup",
      campaign: "letter",
      days: ["mon", "tue"],
      seats: 1.5,
      mark: 4,
      talks: [{ name: "Wind", about: "One\nTwo" }],
      paper: [stored?.id],
    })
    const status = await read(await app.request(sent.location?.replace(app.services.baseUrl, "") ?? ""))
    expect([status.status, status.shown.includes("paper.pdf")]).toEqual([200, true])
  })

  it("names what is wrong above and next to the fields, and keeps what was typed and the file that arrived", async () => {
    const { hidden } = await open()
    const typed = { ...hidden, ...good, "a.title": `"><script>`, "a.email": "kit", "a.seats": "many", "a.talks.0.name": "" }
    const again = await post({ ...typed, do: "send", "a.talks.0.about": "Some words", "a.paper": chosen(pdf, "my paper.pdf") })
    expect(again.status).toBe(400)
    const { shown } = again
    expect(shown).toContain("3 things to fix")
    expect(shown).toContain('<div role="alert" tabindex="-1" autofocus id="error-summary"')
    expect(shown).toContain('href="#a.email">E-mail: An address has an @ in it')
    expect(shown).toContain('href="#a.talks.0.name">talk 1, Name of the talk: This needs an answer.')
    expect(shown).toMatch(/id="a\.email"[^>]*aria-describedby="a\.email\.error"[^>]*aria-invalid="true"/)
    expect(shown).not.toContain("<script>")
    expect([again.value("a.title"), again.value("a.email"), again.value("a.seats")]).toEqual(["&quot;&gt;&lt;script&gt;", "kit", "many"])
    expect(shown).toContain(">\nSome words</textarea>")
    expect(shown).toContain('value="soup" selected')
    const id = /type="checkbox"[^>]*name="a\.paper" value="(\w+)" checked/.exec(shown)?.[1] ?? ""
    expect(shown).toContain("Send “my paper.pdf”, which is uploaded")
    const sent = await post({ ...hidden, ...good, do: "send", "a.paper": id })
    expect((await rowOf(sent.location)).answers).toMatchObject({ paper: [id], talks: [{ name: "Wind" }] })
  })

  it("gives one more item when it is asked for, and leaves out the empty ones", async () => {
    const { hidden } = await open()
    const more = await post({ ...hidden, ...good, "a.email": "not looked at", do: "add:talks" })
    expect([more.status, more.value("a.talks.0.name"), more.value("a.talks.1.name")]).toEqual([200, "Wind", ""])
    expect([more.value("key"), more.shown.includes("error-summary")]).toEqual([hidden.key, false])
    const sent = await post({ ...hidden, ...good, do: "send", "a.talks.0.name": "", "a.talks.1.name": "Rain", "a.talks.2.name": "" })
    expect((await rowOf(sent.location)).answers).toMatchObject({ talks: [{ name: "Rain" }] })
  })

  it("leaves out what is not asked, and asks for what is", async () => {
    const { hidden } = await open()
    const asked = await post({ ...hidden, ...good, "a.meal": "", do: "send" })
    expect([asked.status, asked.shown.includes('href="#a.meal"')]).toEqual([400, true])
    const sent = await post({ ...hidden, ...good, "a.coming": "no", do: "send" })
    expect((await rowOf(sent.location)).answers).not.toHaveProperty("meal")
  })

  it("takes a second press for the first, with its file, and other answers for another submission", async () => {
    const { hidden } = await open()
    const press = () => post({ ...hidden, ...good, do: "send", "a.paper": chosen(pdf, "twice.pdf") })
    const twice = await Promise.all([press(), press()])
    const later = await press()
    expect([twice[0].status, twice[1].location, later.location]).toEqual([303, twice[0].location, twice[0].location])
    const other = await post({ ...hidden, ...good, "a.title": "Another", do: "send" })
    expect([other.status, other.shown.includes("they become a second submission")]).toEqual([409, true])
    expect(other.value("key")).not.toBe(hidden.key)
    const second = await post({ ...hidden, ...good, key: other.value("key") ?? "", "a.title": "Another", do: "send" })
    expect([second.status, second.location === later.location]).toEqual([303, false])
  })

  it("says at its question why a file is not taken", async () => {
    const { hidden } = await open()
    const send = (bytes: Buffer) => post({ ...hidden, ...good, do: "send", "a.paper": chosen(bytes, "a.pdf") })
    expect((await send(Buffer.alloc(2_001, "%PDF"))).shown).toContain('href="#a.paper">Paper: Up to 2 kB fits here.')
    expect((await send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]))).shown).toContain(
      'href="#a.paper">Paper: This is another kind of file.',
    )
    expect((await send(Buffer.alloc(0))).shown).toContain('href="#a.paper">Paper: This file is empty.')
  })

  it("keeps what a program fills in apart, as the other doors do, and answers alike", async () => {
    const { hidden } = await open()
    const sent = await post({ ...hidden, ...good, do: "send", website: "https://spam.example" })
    const row = await rowOf(sent.location)
    const [kept] = await app.services.db.select({ category: stage.category }).from(stage).where(eq(stage.id, row.stageId))
    expect([sent.status, kept?.category]).toEqual([303, "spam"])
  })

  it("asks for the password, and takes nothing in without it", async () => {
    const caller = callerFor(app.services, team.owner, team)
    await caller.portals.update({ portalId, password: "lantern-night" })
    const locked = await open()
    expect([locked.shown.includes('type="password"'), locked.shown.includes("a.title")]).toEqual([true, false])
    expect((await post({ do: "unlock", password: "wrong-one" })).shown).toContain("That is not the password.")
    expect((await post({ do: "unlock", password: "" })).shown).toContain("Type the password that you were given.")
    const opened = await post({ do: "unlock", password: "lantern-night" })
    const hidden = { version: opened.value("version") ?? "", key: opened.value("key") ?? "" }
    expect([opened.status, opened.shown.includes("a.title")]).toEqual([200, true])
    const refused = await post({ ...hidden, ...good, do: "send", "a.paper": chosen(pdf, "locked.pdf") })
    expect([refused.status, refused.shown.includes('type="password"')]).toEqual([409, true])
    expect(await app.services.db.$count(file, eq(file.name, "locked.pdf"))).toBe(0)
    const sent = await post({ ...hidden, ...good, do: "send", pass: opened.value("pass") ?? "", "a.paper": chosen(pdf, "open.pdf") })
    expect(sent.status).toBe(303)
    await caller.portals.update({ portalId, password: null })
  })

  it("says that a portal has closed or is full, and gives back what was typed", async () => {
    const caller = callerFor(app.services, team.owner, team)
    const { hidden } = await open()
    await caller.portals.update({ portalId, quota: 1 })
    const full = await post({ ...hidden, ...good, do: "send" })
    expect([full.status, full.shown.includes("all places are taken"), full.value("a.title")]).toEqual([409, true, "Low ceiling"])
    expect((await open()).shown).toContain("Every place is taken")
    await caller.portals.update({ portalId, quota: null })
  })

  it("says in a frame that it has arrived, where no status page may stand", async () => {
    const { hidden } = await open("/plain?embed=1")
    const { status, shown, response } = await post({ ...hidden, ...good, do: "send" }, "/plain?embed=1")
    expect([status, shown.includes("It has arrived")]).toEqual([200, true])
    expect(shown).toMatch(/href="[^"]*\/status\/[a-z0-9]+" target="_blank"/)
    expect(response.headers.get("cache-control")).toBe("no-store")
  })

  it("speaks the visitor's language", async () => {
    const { hidden } = await open()
    const { shown, response } = await post({ ...hidden, do: "send" }, "/plain", { "accept-language": "de" })
    expect(response.headers.get("content-language")).toBe("de")
    expect(shown).toContain("Dieses Formular funktioniert ohne JavaScript.")
    expect(shown).toContain("Hier fehlt")
  })

  it("speaks the languages that the team wrote it in, marks what lacks, and names what is wrong in them", async () => {
    const seats = { key: "seats", type: "number", label: "Seats", help: "A whole number.", translations: { ar: { label: "المقاعد" } } }
    const size = {
      key: "size",
      type: "single_choice",
      label: "Size",
      required: true,
      translations: { ar: { label: "الحجم" } },
      options: [
        { key: "small", label: "Small" },
        { key: "large", label: "Large", translations: { ar: "كبير" } },
      ],
    }
    const id = await portalWithFiles(app, team, "plain-arabic", [seats, size])
    const caller = callerFor(app.services, team.owner, team)
    const { form, revision } = await caller.portals.get({ slug: "plain-arabic" })
    const saved = await caller.portals.saveDraft({ portalId: id, revision, form: { ...form, languages: ["ar"] } })
    await caller.portals.publish({ portalId: id, revision: saved.revision })
    await caller.portals.update({ portalId: id, translations: { ar: { title: "ملفات" } } })
    const arabic = { "accept-language": "ar" }
    const { shown, hidden } = await open("/plain-arabic", arabic)
    expect(shown).toContain("ملفات</h1>")
    expect(shown).toContain(">المقاعد")
    expect(shown).toContain('<bdi lang="en">A whole number.</bdi> <span class="font-normal text-fg-3">(الإنجليزية)</span>')
    expect(shown).toContain('<option value="small">Small (الإنجليزية)</option>')
    expect(shown).toContain('<option value="large">كبير</option>')
    const refused = await post({ ...hidden, do: "send" }, "/plain-arabic", arabic)
    expect(refused.shown, "the visitor's name of the field").toMatch(/href="#a\.size">الحجم: /)
    const english = await open("/plain-arabic")
    expect(english.shown).toContain("A whole number.")
    expect(english.shown).not.toContain('<bdi lang="en">')
  })

  it("takes texts in while others send files as slowly as they can", async () => {
    const ends: (() => void)[] = []
    const slow = () => {
      const head = '--X\r\nContent-Disposition: form-data; name="a.paper"; filename="x.pdf"\r\n\r\n'
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.concat([Buffer.from(head), Buffer.alloc(1_100_000, "a")]))
          ends.push(() => controller.close())
        },
      })
      const headers = { "content-type": "multipart/form-data; boundary=X" }
      return app.request("/plain", { method: "POST", body, headers, duplex: "half" } as RequestInit)
    }
    // Of one network four are read, the fifth with files must retry.
    const waiting = [slow(), slow(), slow(), slow()]
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await slow()).status).toBe(429)
    const { hidden } = await open()
    expect((await post({ ...hidden, ...good, "a.title": "Meanwhile" })).status).toBe(303)
    for (const end of ends.slice(0, 4)) end()
    for (const one of await Promise.all(waiting)) expect(one.status).toBe(400)
    // Whose turn has ended leaves the place to the next.
    const next = slow()
    await new Promise((resolve) => setTimeout(resolve, 200))
    ends.at(-1)?.()
    expect((await next).status).toBe(400)
  })

  it("refuses what no form of ours posts", async () => {
    expect((await post({ do: "send" }, "/nobody-has-this")).status).toBe(404)
    expect((await post({ do: "send" }, "/plain", { origin: "https://elsewhere.example" })).status).toBe(403)
    const raw = (body: string, type: string) => app.request("/plain", { method: "POST", body, headers: { "content-type": type } })
    expect((await raw("a=b", "application/x-www-form-urlencoded")).status).toBe(415)
    expect((await raw("--x\r\nbroken", "multipart/form-data; boundary=x")).status).toBe(400)
    expect((await raw("--x\r\nbroken", "multipart/form-data")).status).toBe(415)
    const cut = '--x\r\ncontent-disposition: form-data; name="a.paper"; filename="a.pdf"\r\n\r\n%PDF'
    expect((await raw(cut, "multipart/form-data; boundary=x")).status).toBe(400)
    const field = (value: string) => `--x\r\ncontent-disposition: form-data; name="a.title"\r\n\r\n${value}\r\n`
    const form = (fields: string[]) => raw(`${fields.join("")}--x--\r\n`, "multipart/form-data; boundary=x")
    expect((await form([field("x".repeat(300_000))])).status).toBe(413)
    expect((await form(Array.from({ length: 4_100 }, () => field("x")))).status).toBe(413)
    expect((await post({ ...good, do: "send", key: "short", "a.title": "\0" })).status).toBe(400)
    expect((await post({ ...good, do: "send", version: "99" })).shown).toContain("The form has changed since you opened it")
  })
})
