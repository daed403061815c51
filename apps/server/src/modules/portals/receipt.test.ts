import { newSecret } from "@intray/db/id"
import { mail, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { callerFor } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { createWorld, demoAnswers, makePortal, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { receiptFor } from "../messages/receipt.ts"

const world = useWorld({ env: { smtpUrl: "smtp://127.0.0.1:9", rateLimits: true } })
let team: TestTeam
let portal: Awaited<ReturnType<typeof makePortal>>

beforeAll(async () => {
  team = await world.team("Lantern Quay")
  portal = await makePortal(team)
})

const own = {
  subject: "We have {{submission.number}}, says {{team.name}}",
  body: "Thank you.\n\nWe read everything by June. See https://www.example.com/dates,\nor write to {{portal.title}}.",
}

/** The receipt of the submission with this number. */
async function receiptOf(number: number) {
  const mails = await world.db
    .select()
    .from(mail)
    .where(and(eq(mail.teamId, team.id), eq(mail.kind, "receipt")))
  return mails.find((one) => one.text.includes(`#${number} has arrived`))
}

describe("the receipt in a team's own words", () => {
  test("is what the preview showed, with our frame around it, and no link in it but ours", async () => {
    const { admin } = team
    expect((await admin.caller.portals.get({ slug: portal.slug })).receipt).toEqual({ subject: "", body: "" })
    await admin.caller.portals.update({ portalId: portal.id, receipt: own })
    expect((await admin.caller.portals.get({ slug: portal.slug })).receipt).toEqual(own)
    const preview = await admin.caller.portals.previewReceipt({ portalId: portal.id, receipt: own })
    const { number, statusUrl } = await send(world, portal.slug)
    const sent = await receiptOf(number)
    expect(preview.heading, "of the next one").toBe(`#${number} has arrived`)
    expect(sent?.subject).toBe(`We have #${number}, says Lantern Quay`)
    expect(sent?.subject).toBe(preview.subject)
    for (const words of [preview.heading, ...preview.paragraphs, preview.footer]) expect(sent?.text).toContain(words)
    expect(preview.paragraphs[0]).toBe("Thank you.")
    expect(sent?.text, "an address is text").not.toContain("https://www.example.com")
    expect(sent?.text.replaceAll("\u2060", "")).toContain("See https://www.example.com/dates,\nor write to ")
    expect(sent?.html.match(/<a /g)).toHaveLength(1)
    expect(sent?.html).toContain(`href="${statusUrl}"`)
    for (const word of ["Kitefall", "Glasshouse", "Sunniva"]) expect(`${sent?.subject}${sent?.text}`).not.toContain(word)
    expect(JSON.stringify(await world.visitor.public.portal({ slug: portal.slug })), "nobody outside reads it before").not.toContain(
      "by June",
    )
  })

  test("is changed by two at once without the words of either being lost", async () => {
    const { caller } = team.admin
    const { id: portalId, slug } = await makePortal(team)
    const now = async () => (await caller.portals.get({ slug })).receipt
    await caller.portals.update({ portalId, receipt: { body: "Theirs" }, expected: { receipt: { body: "" } } })
    await caller.portals.update({ portalId, receipt: { subject: "Mine" }, expected: { receipt: { subject: "" } } })
    expect(await now()).toEqual({ subject: "Mine", body: "Theirs" })
    const late = { portalId, title: "Not this either", receipt: { body: "Mine" }, expected: { receipt: { body: "" } } }
    expect(await refusal(caller.portals.update(late))).toMatchObject({ code: "CONFLICT", reason: "changed_meanwhile" })
    expect([await now(), (await caller.portals.get({ slug })).title]).toEqual([{ subject: "Mine", body: "Theirs" }, "Music demos"])
    await caller.portals.update({ portalId, receipt: { body: "Theirs" }, expected: { receipt: { body: "" } } })
    await caller.portals.update({ portalId, receipt: { body: "Mine" }, expected: { receipt: { body: "Theirs" } } })
    expect(await now()).toEqual({ subject: "Mine", body: "Mine" })
  })

  test("and an introduction of characters that nobody sees are none", async () => {
    const { caller } = team.admin
    const quiet = await makePortal(team)
    await caller.portals.update({ portalId: quiet.id, intro: "\u200b\u2060", receipt: { subject: "\u200b", body: "\ufeff\n\u200d" } })
    expect(await caller.portals.get({ slug: quiet.slug })).toMatchObject({ intro: "", receipt: { subject: "", body: "" } })
  })

  test("is one line in the subject, whatever is in a name", () => {
    const said = {
      team: "Lantern\nQuay",
      portal: "Music  demos",
      number: 7,
      statusUrl: "http://localhost/status/x",
      language: "en" as const,
      formality: "formal" as const,
      fallback: null,
    }
    const words = { subject: " {{team.name}}:\n {{portal.title}} ", body: "" }
    expect(receiptFor({ ...said, own: words }).subject).toBe("Lantern Quay: Music demos")
  })

  test("goes out in the same words once what was taken for spam is none", async () => {
    await team.admin.caller.portals.update({ portalId: portal.id, receipt: own })
    const sent = { slug: portal.slug, idempotencyKey: newSecret(80), answers: demoAnswers(), website: "https://buy.example" }
    const { number } = await world.visitor.public.submit(sent)
    expect(await receiptOf(number)).toBeUndefined()
    const { id } = await team.owner.caller.submissions.get({ number })
    await team.owner.caller.decisions.move({ id, stageId: await stageNamed(team, "Listening"), actId: "no-spam" })
    expect(await receiptOf(number)).toMatchObject({ subject: `We have #${number}, says Lantern Quay` })
  })

  test("is ours where it is empty", async () => {
    await team.admin.caller.portals.update({ portalId: portal.id, receipt: { subject: "", body: "" } })
    const { number } = await send(world, portal.slug)
    const sent = await receiptOf(number)
    expect(sent?.subject).toBe(`Lantern Quay has received #${number}`)
    expect(sent?.text).toContain("Thank you. What you sent to Lantern Quay through")
  })

  test("names no variable that a submitter could fill", async () => {
    for (const [field, words] of [
      ["body", { subject: "", body: "Dear {{submitter.name}}" }],
      ["subject", { subject: "{{ submission.title }}", body: "" }],
    ] as const) {
      const refused = await refusal(team.admin.caller.portals.update({ portalId: portal.id, receipt: words }))
      expect(refused).toMatchObject({ code: "BAD_REQUEST", paths: [`receipt.${field}`] })
    }
  })

  test("is tested at the own address alone, twenty times a day", async () => {
    const { admin } = team
    const [me] = await world.db.select().from(user).where(eq(user.id, admin.id))
    expect(await admin.caller.portals.testReceipt({ portalId: portal.id, receipt: own })).toEqual({ to: me?.email })
    const tests = await world.db.select().from(mail).where(eq(mail.kind, "test"))
    expect(tests).toHaveLength(1)
    expect(tests[0]).toMatchObject({ to: me?.email, teamId: team.id, submissionId: null })
    expect(tests[0]?.subject).toMatch(/^Test: We have #\d+, says Lantern Quay$/)
    for (let n = 1; n < 20; n += 1) await admin.caller.portals.testReceipt({ portalId: portal.id, receipt: own })
    expect(await refusal(admin.caller.portals.testReceipt({ portalId: portal.id, receipt: own }))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
    })
    expect(await world.db.$count(mail, eq(mail.kind, "test"))).toBe(20)
  })

  test("and a reply is tested as its submitter would get it, without the secret of their status page", async () => {
    const { owner } = team
    await send(world, portal.slug)
    const { items } = await owner.caller.submissions.list({ limit: 1 })
    const input = {
      submissionId: items[0]?.id ?? "",
      subject: "About {{submission.title}}",
      body: "Hello {{submitter.name}}, see {{status.url}}",
      category: "declined" as const,
    }
    const { to } = await owner.caller.messages.test(input)
    const sent = await world.db
      .select()
      .from(mail)
      .where(and(eq(mail.kind, "test"), eq(mail.to, to)))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe(`Test: About ${items[0]?.title}`)
    expect(sent[0]?.text).toContain("https://…/status/…")
    expect(`${sent[0]?.text}${sent[0]?.html}`).not.toMatch(/\/status\/[a-z2-7]{20,}/)
    const { items: stages } = await owner.caller.stages.list()
    expect(sent[0]?.text).toContain(stages.find((one) => one.category === "declined")?.publicWording ?? "nothing")
    const { caller } = (await world.team()).owner
    expect(await refusal(caller.messages.test(input)), "another team's").toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.viewer.caller.messages.test(input))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("is not for other teams, nor for who may not change portals", async () => {
    const other = await world.team()
    const input = { portalId: portal.id, receipt: own }
    expect(await refusal(other.admin.caller.portals.previewReceipt(input))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.admin.caller.portals.testReceipt(input))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.viewer.caller.portals.testReceipt(input))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("is tested at no address that nobody has confirmed", async () => {
    const [me] = await world.db.select().from(user).where(eq(user.id, team.owner.id))
    if (!me) throw new Error("nobody is there")
    const unconfirmed = callerFor(world.services, { ...me, role: "user", emailVerified: false }, team)
    expect(await refusal(unconfirmed.portals.testReceipt({ portalId: portal.id, receipt: own }))).toMatchObject({
      code: "CONFLICT",
      reason: "email_not_confirmed",
    })
  })

  test("is not sent if mail is not configured", async () => {
    const quiet = await createWorld()
    try {
      const theirs = await quiet.team()
      const { id } = await makePortal(theirs)
      const refused = await refusal(theirs.admin.caller.portals.testReceipt({ portalId: id, receipt: own }))
      expect(refused).toMatchObject({ code: "CONFLICT", reason: "no_mail" })
    } finally {
      await quiet.close()
    }
  })
})
