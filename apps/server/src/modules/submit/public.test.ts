import { event, file, job, mail, portal as portalTable, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, labelNamed, makePortal, newest, refusal, send, stageNamed, storedUpload, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }

beforeAll(async () => {
  team = await world.team("Lantern Quay")
  portal = await makePortal(team)
})

const key = (() => {
  let count = 0
  return () => `key-number-${count++}`
})()

describe("public.portal", () => {
  test("gives what the page needs and nothing of the team's", async () => {
    const found = await world.visitor.public.portal({ slug: portal.slug })
    expect(found).toMatchObject({ slug: portal.slug, title: "Music demos", version: 1, state: "open", team: { name: "Lantern Quay" } })
    expect(found.mail).toEqual({ configured: false })
    expect(found.fields.find((field) => field.key === "artist")).toMatchObject({ type: "short_text", required: true })
    expect(Object.keys(found).sort()).toEqual([
      "closesAt",
      "design",
      "fields",
      "formality",
      "intro",
      "language",
      "languages",
      "mail",
      "opensAt",
      "proof",
      "roles",
      "said",
      "slug",
      "state",
      "steps",
      "team",
      "timeZone",
      "title",
      "untranslated",
      "version",
      "watermark",
    ])
  })

  test("promises no larger file than this installation takes", async () => {
    const tracks = async () => {
      const { fields } = await world.visitor.public.portal({ slug: portal.slug })
      const group = fields.find((field) => field.key === "tracks")
      return group?.type === "group" ? group.fields.find((field) => field.type === "audio") : undefined
    }
    const { env } = world.services
    const usual = env.uploadMaxBytes
    expect(await tracks()).toMatchObject({ maxBytes: usual })
    env.uploadMaxBytes = 5_000
    expect(await tracks()).toMatchObject({ maxBytes: 5_000 })
    env.uploadMaxBytes = usual
  })

  test("is not there for unknown, malformed and draft addresses", async () => {
    const draft = await makePortal(team)
    await world.db.update(portalTable).set({ state: "draft" }).where(eq(portalTable.id, draft.id))
    for (const slug of ["nobody-has-this", "UPPER", "a b", "../x", "", "é", draft.slug]) {
      expect(await refusal(world.visitor.public.portal({ slug }))).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(await refusal(world.visitor.public.portal({ slug: portal.slug, version: 99 }))).toMatchObject({ code: "NOT_FOUND" })
    // Neither what is sent to a draft nor a password of its own tells that there is one.
    expect(await refusal(send(world, draft.slug))).toMatchObject({ code: "NOT_FOUND" })
    await team.admin.caller.portals.update({ portalId: draft.id, password: "night shift" })
    expect(await refusal(world.visitor.public.portal({ slug: draft.slug }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("public.submit", () => {
  test("takes everything in at once: number, stage, line, event, count and one receipt", async () => {
    const before = await team.owner.caller.submissions.counts()
    const result = await send(world, portal.slug)
    expect(result.demoId).toMatch(/^[a-z2-7]{32}$/)
    expect(result.statusUrl).toBe(`http://localhost:3000/status/${result.demoId}`)
    const row = await newest(team)
    expect(row).toMatchObject({
      number: result.number,
      title: "Glasshouse",
      by: "Kitefall",
      detail: "Electronica",
      items: 1,
      held: false,
      seen: false,
    })
    expect((await team.owner.caller.submissions.counts()).total).toBe(before.total + 1)
    const history = await team.owner.caller.history.list({ submissionId: row.id })
    expect(history.items.map((item) => [item.type, item.actor.type])).toEqual([["submission.created", "submitter"]])
    const mails = await world.db.select().from(mail).where(eq(mail.submissionId, row.id))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      kind: "receipt",
      to: "hello@kitefall.example",
      subject: `Lantern Quay has received #${result.number}`,
    })
    expect(mails[0]?.text).toContain(result.statusUrl)
    for (const word of ["Kitefall", "Glasshouse", "Sunniva"])
      expect(`${mails[0]?.subject}${mails[0]?.text}${mails[0]?.html}`).not.toContain(word)
    expect(
      await world.db
        .select()
        .from(job)
        .where(eq(job.dedupeKey, `mail:receipt:${row.id}`)),
    ).toHaveLength(1)
  })

  test("numbers run per team, without gaps", async () => {
    const other = await world.team()
    const theirs = await makePortal(other)
    const numbers = await Promise.all(Array.from({ length: 10 }, () => send(world, theirs.slug)))
    expect(numbers.map((one) => one.number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await refusal(
      world.visitor.public.submit({
        slug: theirs.slug,
        idempotencyKey: key(),
        answers: demoAnswers({ tracks: [{ title: "x", genre: "idm", audio: ["gone"] }] }),
      }),
    )
    expect((await send(world, theirs.slug)).number).toBe(11)
  })

  test("the same key and answers give the same result, however often and at once", async () => {
    const upload = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    const input = {
      slug: portal.slug,
      idempotencyKey: key(),
      answers: demoAnswers({ tracks: [{ title: "One", genre: "idm", audio: [upload] }] }),
    }
    const results = await Promise.all(Array.from({ length: 5 }, () => world.visitor.public.submit(input)))
    expect(new Set(results.map((one) => one.demoId)).size).toBe(1)
    // Another order of keys is no other content, and a closed portal no other answer.
    const reordered = { ...input, answers: Object.fromEntries(Object.entries(input.answers).reverse()) }
    expect(await world.visitor.public.submit(reordered)).toEqual(results[0])
    expect(await world.db.$count(submission, eq(submission.demoId, results[0]?.demoId ?? ""))).toBe(1)
    const other = { ...input, answers: demoAnswers({ artist: "Somebody else" }) }
    expect(await refusal(world.visitor.public.submit(other))).toMatchObject({ code: "CONFLICT", reason: "idempotency_conflict" })
    expect(await refusal(world.visitor.public.submit({ ...input, answers: {} }))).toMatchObject({
      code: "CONFLICT",
      reason: "idempotency_conflict",
    })
  })

  test("names every wrong answer at its place", async () => {
    const answers = { ...demoAnswers(), email: "hello@kitefall", tracks: [{}], stars: 5 }
    expect(await refusal(world.visitor.public.submit({ slug: portal.slug, idempotencyKey: key(), answers }))).toMatchObject({
      code: "BAD_REQUEST",
      paths: ["stars", "email", "tracks.0.title", "tracks.0.audio", "tracks.0.genre"],
    })
  })

  test("refuses keys of the input that it does not know, and bad idempotency keys", async () => {
    const input = { slug: portal.slug, idempotencyKey: key(), answers: demoAnswers() }
    for (const more of [
      { teamId: team.id },
      { idempotencyKey: "short" },
      { idempotencyKey: `${key()}\n` },
      { answers: [] },
      { version: 0 },
    ]) {
      expect(await refusal(world.visitor.public.submit({ ...input, ...more } as typeof input))).toMatchObject({ code: "BAD_REQUEST" })
    }
  })

  test("takes an upload once, for its own portal and question, when it is finished", async () => {
    const own = { teamId: team.id, portalId: portal.id }
    const elsewhere = await makePortal(team)
    const tracks = (id: string) => demoAnswers({ tracks: [{ title: "One", genre: "idm", audio: [id] }] })
    const attempt = (id: string) => world.visitor.public.submit({ slug: portal.slug, idempotencyKey: key(), answers: tracks(id) })
    const bad = [
      await storedUpload(world, { teamId: team.id, portalId: elsewhere.id }),
      await storedUpload(world, { ...own, field: "cover" }),
      await storedUpload(world, { ...own, state: "uploading" }),
      await storedUpload(world, { ...own, state: "refused" }),
      "neverwasthere",
    ]
    for (const id of bad)
      expect(await refusal(attempt(id))).toEqual({ code: "BAD_REQUEST", reason: "invalid", paths: ["tracks.0.audio.0"] })
    const good = await storedUpload(world, own)
    await attempt(good)
    const [row] = await world.db.select().from(file).where(eq(file.id, good))
    expect(row?.submissionId).toBe((await newest(team)).id)
    expect(row?.expiresAt).toBeNull()
    expect(await refusal(attempt(good))).toMatchObject({ code: "BAD_REQUEST", paths: ["tracks.0.audio.0"] })
  })

  test("what was begun before closing is accepted for 15 more minutes", async () => {
    const closing = await makePortal(team)
    const set = (state: "open" | "paused" | "closed" | "archived") => team.admin.caller.portals.setState({ portalId: closing.id, state })
    await set("paused")
    world.forward(14 * 60_000)
    await set("closed")
    await send(world, closing.slug)
    world.forward(2 * 60_000)
    expect(await refusal(send(world, closing.slug))).toMatchObject({ code: "CONFLICT", reason: "portal_closed" })
    await set("archived")
    expect(await refusal(send(world, closing.slug))).toMatchObject({ reason: "portal_archived" })
    expect((await world.visitor.public.portal({ slug: closing.slug })).state).toBe("archived")
    await set("closed")
    await set("open")
    await send(world, closing.slug)
  })

  test("a replaced version is accepted for 24 hours, with its own questions", async () => {
    const versioned = await makePortal(team)
    const { form, revision } = await team.admin.caller.portals.get({ slug: versioned.slug })
    const fields = form.fields.filter((field) => field.key !== "message")
    const saved = await team.admin.caller.portals.saveDraft({ portalId: versioned.id, revision, form: { ...form, fields } })
    await team.admin.caller.portals.publish({ portalId: versioned.id, revision: saved.revision })
    const old = { slug: versioned.slug, version: 1, answers: demoAnswers({ message: "Hello" }) }
    await world.visitor.public.submit({ ...old, idempotencyKey: key() })
    expect(await refusal(world.visitor.public.submit({ ...old, version: 2, idempotencyKey: key() }))).toMatchObject({ paths: ["message"] })
    const { id } = await newest(team)
    expect((await team.owner.caller.submissions.get({ id })).form.fields.some((field) => field.key === "message")).toBe(true)
    world.forward(25 * 3_600_000)
    expect(await refusal(world.visitor.public.submit({ ...old, idempotencyKey: key() }))).toMatchObject({
      code: "CONFLICT",
      reason: "version_replaced",
    })
    expect(await refusal(world.visitor.public.submit({ ...old, version: 3, idempotencyKey: key() }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("public.status and public.withdraw", () => {
  test("shows the answers in the form's words and the published status, and nothing else", async () => {
    const upload = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    const tracks = [{ title: "Glasshouse", audio: [upload], genre: "electronica", bpm: 122 }]
    const { demoId, number } = await send(world, portal.slug, { tracks, message: "" })
    const { id } = await newest(team)
    await team.member.caller.labels.set({ submissionId: id, labelId: await labelNamed(team, "Pass"), on: true, actId: key() })
    await team.member.caller.decisions.move({ id, stageId: await stageNamed(team, "Declined"), actId: key() })
    const status = await world.visitor.public.status({ demoId })
    expect(status).toMatchObject({
      number,
      title: "Glasshouse",
      by: "Kitefall",
      wording: "Received",
      category: "inbox",
      canWithdraw: true,
      withdrawn: false,
    })
    expect(status.lines.map((line) => line.wording)).toEqual(["Received"])
    expect(status.sent.map((one) => one.key)).toEqual([
      "artist",
      "name",
      "email",
      "tracks",
      "release_status",
      "samples",
      "ai_use",
      "rights",
    ])
    expect(status.sent.find((one) => one.key === "ai_use")).toMatchObject({ label: "Use of AI", value: "No AI used" })
    const [track] = status.sent.find((one) => one.key === "tracks")?.items ?? []
    expect(track?.map((one) => [one.label, one.value])).toEqual([
      ["Title", "Glasshouse"],
      ["Audio", null],
      ["Genre", "Electronica"],
      ["BPM", "122"],
    ])
    expect(track?.[1]?.files).toEqual([
      {
        id: upload,
        name: "low-ceiling.wav",
        size: 1_000,
        contentType: "audio/wav",
        url: `/api/files/${upload}?demo=${demoId}`,
        durationMs: null,
        waveform: null,
      },
    ])
    const words = JSON.stringify(status)
    for (const secret of ["Pass", "Declined", "Not this time", "Listening", id, team.id, "held"]) expect(words).not.toContain(secret)
    await team.member.caller.decisions.publish({ id })
    const after = await world.visitor.public.status({ demoId })
    expect(after).toMatchObject({ wording: "Not this time", category: "declined", canWithdraw: false })
    expect(after.lines.map((line) => line.wording)).toEqual(["Received", "Not this time"])
    expect(await refusal(world.visitor.public.withdraw({ demoId }))).toMatchObject({ code: "CONFLICT", reason: "decided" })
  })

  test("malformed and unknown ids are the same nothing", async () => {
    for (const demoId of ["", "x", "../../x", "A".repeat(32), "a".repeat(32), "a".repeat(200)]) {
      expect(await refusal(world.visitor.public.status({ demoId }))).toMatchObject({ code: "NOT_FOUND" })
      expect(await refusal(world.visitor.public.withdraw({ demoId }))).toMatchObject({ code: "NOT_FOUND" })
    }
    const { id } = await newest(team)
    expect(await refusal(world.visitor.public.status({ demoId: id }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("withdrawing is seen by both sides at once, drops a held decision, and is done once", async () => {
    const { demoId } = await send(world, portal.slug)
    const { id, portalId } = await newest(team)
    const accepted = await stageNamed(team, "Accepted")
    await team.member.caller.decisions.move({ id, stageId: accepted, actId: key() })
    expect(await world.visitor.public.withdraw({ demoId })).toEqual({ withdrawn: true })
    expect(await world.visitor.public.withdraw({ demoId })).toEqual({ withdrawn: true })
    const status = await world.visitor.public.status({ demoId })
    expect(status).toMatchObject({ withdrawn: true, canWithdraw: false, wording: "Withdrawn", category: "withdrawn" })
    expect(status.lines).toHaveLength(2)
    const detail = await team.owner.caller.submissions.get({ id })
    const withdrawn = await stageNamed(team, "Withdrawn")
    expect(detail).toMatchObject({ stageId: withdrawn, publicStageId: withdrawn, held: false })
    expect(detail.withdrawnAt).not.toBeNull()
    const { byStage } = await team.owner.caller.submissions.counts()
    expect(byStage.find((one) => one.portalId === portalId && one.stageId === withdrawn)?.count).toBe(1)
    expect(await world.db.$count(event, eq(event.type, "submission.withdrawn"))).toBe(1)
    expect(await refusal(team.member.caller.decisions.move({ id, stageId: accepted, actId: key() }))).toMatchObject({
      reason: "withdrawn",
    })
    expect(await refusal(team.member.caller.decisions.publish({ id }))).toMatchObject({ reason: "withdrawn" })
  })

  test("somebody who was accepted can still withdraw, sees what they sent, and the team is notified", async () => {
    const { demoId } = await send(world, portal.slug)
    const { id } = await newest(team)
    const accepted = await stageNamed(team, "Accepted")
    await team.member.caller.decisions.decide({ id, stageId: accepted, publish: true, actId: key() })
    const before = await world.visitor.public.status({ demoId })
    expect(before).toMatchObject({ category: "accepted", canWithdraw: true })
    expect(JSON.stringify(before.sent)).toContain("Glasshouse")
    expect(await world.visitor.public.withdraw({ demoId })).toEqual({ withdrawn: true })
    const after = await world.visitor.public.status({ demoId })
    expect(after).toMatchObject({ withdrawn: true, canWithdraw: false })
    expect(after.sent).toEqual(before.sent)
    expect((await team.owner.caller.submissions.get({ id })).withdrawnAt).not.toBeNull()
  })
})
