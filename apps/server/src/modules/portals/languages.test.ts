import { newSecret } from "@intray/db/id"
import { mail, portalVersion, submission } from "@intray/db/schema"
import type { Language } from "@intray/i18n/languages"
import type { MemberLanguage } from "@intray/i18n/members"
import { inLanguage, inMemberLanguage } from "@intray/i18n/request-language"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { contextFor } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { bytesOfExport } from "../../testing/workbook.ts"
import { makePortal, refusal, type TestTeam } from "../../testing/world.ts"
import { exportSubmissions } from "../exports/service.ts"
import type { FormDefinition } from "../forms/schema.ts"

/** A portal that is written in several languages, through every door. */

const world = useWorld()
let team: TestTeam
let id: string
const slug = "spoken-in-three"

const plain = { help: "", required: false, identifying: false }
const form: FormDefinition = {
  languages: ["de", "ar"],
  fields: [
    {
      ...plain,
      key: "title",
      type: "short_text",
      label: "Title",
      required: true,
      translations: { de: { label: "Titel" }, ar: { label: "العنوان" } },
    },
    { ...plain, key: "email", type: "email", label: "E-mail", required: true, translations: { ar: { label: "البريد" } } },
    {
      ...plain,
      key: "genre",
      type: "single_choice",
      label: "Genre",
      translations: { de: { label: "Stil", help: "unused: there is none in the first language" } },
      options: [
        { key: "techno", label: "Techno" },
        { key: "other", label: "Something else", translations: { de: "Etwas anderes" } },
      ],
    },
  ],
  roles: { title: "title", email: "email" },
}
const translations = {
  de: { title: "Musik einsenden", receipt: { subject: "Danke für {{submission.number}}", body: "" } },
  ar: { title: "أرسل موسيقاك", intro: "نستمع إلى كل شيء." },
}

beforeAll(async () => {
  team = await world.team("Lantern Quay")
  const { portals } = team.admin.caller
  id = (await portals.create({ template: "blank", title: "Send music", slug, state: "draft" })).id
  await portals.update({ portalId: id, intro: "We hear everything.", translations, receipt: { subject: "", body: "Thank you for it." } })
  const { revision } = await portals.saveDraft({ portalId: id, revision: 1, form })
  await portals.publish({ portalId: id, revision })
})

const read = (language: Language | null) => inLanguage(language, () => world.visitor.public.portal({ slug }))
const send = (language: Language | null) =>
  inLanguage(language, () =>
    world.visitor.public.submit({
      slug,
      idempotencyKey: newSecret(80),
      answers: { title: "Glasshouse", email: "kit@example.com", genre: "other" },
    }),
  )

describe("visitors", () => {
  test("read it in the language that they ask for; what lacks there is said in the first, and named", async () => {
    const german = await read("de")
    expect(german).toMatchObject({ title: "Musik einsenden", language: "en", languages: ["en", "de", "ar"], said: "de" })
    expect(german.intro).toBe("We hear everything.")
    expect(german.untranslated).toEqual(["intro", "email:label", "genre:options.techno"])
    expect(german.fields.map(({ label, help }) => label + help)).toEqual(["Titel", "E-mail", "Stil"])
    expect(await read("ar")).toMatchObject({ title: "أرسل موسيقاك", intro: "نستمع إلى كل شيء.", said: "ar" })
    for (const other of [null, "fr", "en"] as const) {
      const found = await read(other)
      expect(found).toMatchObject({ title: "Send music", said: "en", untranslated: [] })
      expect(JSON.stringify(found), "nobody is sent what they do not read").not.toContain("Titel")
    }
  })

  test("keep the language with what they send; its value is the same in all of them", async () => {
    const sent = await send("de")
    const [row] = await world.db
      .select()
      .from(submission)
      .where(and(eq(submission.teamId, team.id), eq(submission.number, sent.number)))
    expect([row?.language, row?.answers]).toEqual(["de", { title: "Glasshouse", email: "kit@example.com", genre: "other" }])
    const labels = async (language: Language | null) => {
      const status = await inLanguage(language, () => world.visitor.public.status({ demoId: sent.demoId }))
      return [status.portal.title, ...status.sent.map(({ label, value, labelIn }) => `${label} (${labelIn}): ${value}`)]
    }
    const german = ["Musik einsenden", "Titel (de): Glasshouse", "E-mail (en): kit@example.com", "Stil (de): Etwas anderes"]
    expect(await labels(null), "without a requested language, the language it was sent in is used").toEqual(german)
    expect(await labels("fr")).toEqual([
      "Send music",
      "Title (en): Glasshouse",
      "E-mail (en): kit@example.com",
      "Genre (en): Something else",
    ])
    const editable = await world.visitor.public.editable({ demoId: sent.demoId })
    expect(editable).toMatchObject({ said: "de", language: "en", untranslated: ["email:label", "genre:options.techno"] })
    expect(editable.fields[0]?.label).toBe("Titel")
    const preview = await team.member.caller.status.preview({ id: row?.id ?? "" })
    expect(preview.sent[0]?.label, "the team sees what the submitter sees").toBe("Titel")
    const seen = (language: MemberLanguage, id = row?.id ?? "") =>
      inMemberLanguage(language, () => team.member.caller.status.preview({ id }))
    expect(await seen("en"), "our words too, whatever the member reads").toMatchObject({ wording: "Eingegangen", language: "de" })
    expect((await seen("de")).wording).toBe("Eingegangen")
    const arabic = await send("ar")
    const [other] = await world.db
      .select({ id: submission.id })
      .from(submission)
      .where(and(eq(submission.teamId, team.id), eq(submission.number, arabic.number)))
    const mirrored = await seen("de", other?.id)
    const theirs = await world.visitor.public.status({ demoId: arabic.demoId })
    expect([mirrored.language, mirrored.wording, mirrored.portal.title]).toEqual(["ar", theirs.wording, "أرسل موسيقاك"])
    expect(theirs.wording).toMatch(/\p{Script=Arabic}/u)
    const read = await team.member.caller.submissions.get({ number: sent.number })
    expect(
      read.form.fields.map(({ label }) => label),
      "and reads answers in its own words",
    ).toEqual(["Title", "E-mail", "Genre"])
  })

  test("get their receipt in it, each text by itself", async () => {
    const { number } = await send("de")
    const mails = await world.db
      .select()
      .from(mail)
      .where(and(eq(mail.teamId, team.id), eq(mail.kind, "receipt")))
    const sent = mails.find((one) => one.subject === `Danke für #${number}`)
    expect(sent?.text, "the text lacks in German, and is marked as it is in the form").toContain("Thank you for it.\n\n(Englisch)\n")
    expect(sent?.html).toMatch(/<p lang="en" dir="ltr"[^>]*>Thank you for it\.<\/p>\n<p [^>]*>\(Englisch\)<\/p>/)
    const unwritten = await send("fr")
    const french = (await world.db.select().from(mail).where(eq(mail.teamId, team.id))).find((one) =>
      one.subject.includes(`#${unwritten.number}`),
    )
    expect(french?.html, "in a language that nothing is written in the whole is in the first, and needs no mark").toContain('<p lang="en"')
    expect(french?.text).not.toContain("(anglais)")
    const preview = await team.admin.caller.portals.previewReceipt({
      portalId: id,
      receipt: { subject: "Danke für {{portal.title}}", body: "" },
      language: "de",
    })
    expect(preview).toMatchObject({ subject: "Danke für Musik einsenden", action: "Statusseite öffnen" })
    expect(preview.paragraphs).toEqual(expect.arrayContaining(["Thank you for it.", "(Englisch)"]))
  })
})

describe("its team", () => {
  test("reads in exports in which language something was sent in", async () => {
    await send(null)
    const pieces = async (format: "csv" | "jsonl") => {
      const download = await exportSubmissions(contextFor(world, team), { format, filter: {}, sort: "oldest" })
      return (await bytesOfExport(download)).toString("utf8")
    }
    const lines = (await pieces("jsonl"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { language: string; answers: unknown })
    expect(lines.map(({ language }) => language)).toEqual(["de", "ar", "de", "fr", "en"])
    expect(lines[0]?.answers).toMatchObject({ genre: "other" })
    const [header, first] = (await pieces("csv")).split("\r\n")
    expect(header).toContain("Received,Language,Stage")
    expect(first?.split(",")[7]).toBe("de")
  })

  test("copies and keeps as a template all that is written", async () => {
    const { portals, templates } = team.admin.caller
    const copy = await portals.duplicate({ portalId: id, title: "Again", slug: "spoken-again" })
    const made = await portals.get({ slug: copy.slug })
    expect(made.form).toEqual(form)
    expect(made.translations, "but for the title, which it has of its own").toEqual({
      de: { receipt: translations.de.receipt },
      ar: { intro: translations.ar.intro },
    })
    await portals.update({ portalId: copy.id, translations: {} })
    const template = await templates.save({ portalId: id, name: "In three languages", description: "" })
    const from = await portals.create({ template: { id: template.id }, title: "From it", slug: "spoken-from-it" })
    expect((await portals.get({ slug: from.slug })).translations.ar).toEqual({ intro: translations.ar.intro })
    expect((await inLanguage("de", () => world.visitor.public.portal({ slug: from.slug }))).fields[0]?.label).toBe("Titel")
  })

  test("keeps the language of a template that is not English", async () => {
    const { portals, templates } = team.admin.caller
    const made = await portals.create({ template: "blank", title: "Auf Deutsch", slug: "auf-deutsch" })
    await portals.update({ portalId: made.id, language: "de" })
    const template = await templates.save({ portalId: made.id, name: "Auf Deutsch", description: "" })
    await portals.create({ template: { id: template.id }, title: "Noch eins", slug: "noch-eins" })
    expect((await portals.get({ slug: "noch-eins" })).language).toBe("de")
  })

  test("cannot make a further language the first, nor the first a further one; every version keeps its own", async () => {
    const { portals } = team.admin.caller
    expect(await refusal(portals.update({ portalId: id, language: "de" }))).toMatchObject({ code: "BAD_REQUEST", paths: ["language"] })
    const { revision } = await portals.get({ slug })
    const saved = await portals.saveDraft({ portalId: id, revision, form: { ...form, languages: ["en"] } })
    expect(saved.issues).toMatchObject([{ path: ["languages", 0], code: "language_first" }])
    expect(await refusal(portals.publish({ portalId: id, revision: saved.revision }))).toMatchObject({ paths: ["languages.0"] })
    const again = await inMemberLanguage("de", () =>
      portals.saveDraft({ portalId: id, revision: saved.revision, form: { ...form, languages: ["en"] } }),
    )
    expect(again.issues[0]?.message, "to whom the app speaks German it says what is wrong in German").toMatch(/^Zuerst ist das Formular/)
    const back = await portals.saveDraft({ portalId: id, revision: again.revision, form: { ...form, languages: ["ar"] } })
    expect([back.issues, back.changes]).toEqual([[], 1])
    await portals.publish({ portalId: id, revision: back.revision })
    expect(await read("de")).toMatchObject({ version: 2, title: "Send music", said: "en" })
    expect(await inLanguage("de", () => world.visitor.public.portal({ slug, version: 1 }))).toMatchObject({
      said: "de",
      title: "Musik einsenden",
    })
    const versions = await world.db.select().from(portalVersion).where(eq(portalVersion.portalId, id))
    expect(versions.map((one) => (one.form as FormDefinition).languages)).toEqual([["de", "ar"], ["ar"]])
  })

  test("has its words in one language changed part by part, while others change the rest", async () => {
    const { portals } = team.admin.caller
    const { id: portalId, slug } = await makePortal(team)
    const now = async () => (await portals.get({ slug })).translations
    await portals.update({ portalId, translations: { de: { title: "Musik", receipt: { subject: "Da", body: "" } } } })
    await portals.update({ portalId, translated: { ar: { title: "موسيقى" }, de: { receipt: { body: "Danke." } } } })
    expect(await now()).toEqual({ de: { title: "Musik", receipt: { subject: "Da", body: "Danke." } }, ar: { title: "موسيقى" } })
    const late = { portalId, translated: { de: { title: "Lieder" } }, expected: { translated: { de: { title: "" } } } }
    expect(await refusal(portals.update(late))).toMatchObject({ reason: "changed_meanwhile" })
    await portals.update({ portalId, translated: { ar: { title: "" } }, expected: { translated: { ar: { title: "موسيقى" } } } })
    expect(Object.keys(await now())).toEqual(["de"])
  })

  test("names the language and the texts that are wrong", async () => {
    const { portals } = team.admin.caller
    const wrong = (given: unknown) => refusal(portals.update({ portalId: id, translations: given as never }))
    expect(await wrong({ tlh: { title: "x" } })).toMatchObject({ code: "BAD_REQUEST", paths: ["translations"] })
    expect(await wrong({ de: { title: "x".repeat(121) } })).toMatchObject({ paths: ["translations.de.title"] })
    expect(await wrong({ de: { receipt: { subject: "{{nothing}}", body: "" } } })).toMatchObject({
      paths: ["translations.de.receipt.subject"],
    })
    expect(await wrong({ de: { slug: "x" } })).toMatchObject({ paths: ["translations.de"] })
    expect(await refusal(team.member.caller.portals.update({ portalId: id, translations }))).toMatchObject({ code: "FORBIDDEN" })
    const other = await world.team()
    expect(await refusal(other.admin.caller.portals.update({ portalId: id, translations }))).toMatchObject({ code: "NOT_FOUND" })
  })
})
