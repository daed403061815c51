import { randomUUID } from "node:crypto"
import { event, file, mail, message, submission, submissionVersion, watch } from "@intray/db/schema"
import { inLanguage } from "@intray/i18n/request-language"
import { statusPage, statusRefusals, validation } from "@intray/i18n/translated"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, refusal, send, stageNamed, storedUpload, type TestTeam } from "../../testing/world.ts"
import { openSite } from "../pages/site.ts"
import { answerWatch } from "./watch.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  portal = await makePortal(team)
})

const status = (demoId: string) => world.visitor.public.status({ demoId })
/** As a page that is on screen does. */
const look = (demoId: string) => world.visitor.public.seen({ demoId })
const unknown = () => "a".repeat(32)

async function sent(more: Record<string, unknown> = {}) {
  const { demoId, number } = await send(world, portal.slug, more)
  const { id } = await team.viewer.caller.submissions.get({ number })
  return { demoId, number, id }
}

describe("a message of the team", () => {
  const robots = ["Slackbot-LinkExpanding 1.0", "facebookexternalhit/1.1", "WhatsApp/2.23", "BarracudaSentinel", "Mozilla/5.0"]
  const headers = robots.flatMap((agent): Record<string, string>[] => [
    { "user-agent": agent },
    { "user-agent": agent, purpose: "prefetch" },
    { "user-agent": agent, "sec-purpose": "prefetch;prerender" },
  ])
  const reads = headers.flatMap((more) =>
    ["/status/ID", "/api/v1/public/status/ID"].flatMap((path) =>
      ["GET", "HEAD"].map((method) => ({ method, path, more, name: `${method} ${path} ${Object.values(more).join(" ")}` })),
    ),
  )

  test("is seen by no request that only reads, and by the page that says so", async () => {
    const app = createApp(world.services, { site: openSite("/nonexistent"), version: "test" })
    const { demoId, id } = await sent()
    await team.owner.caller.messages.write({ submissionId: id, id: randomUUID(), body: "Thank you.", when: "now" })
    await world.db.update(message).set({ state: "sent", sentAt: world.services.clock.now() }).where(eq(message.submissionId, id))
    const seenAt = async () => (await team.viewer.caller.messages.list({ submissionId: id })).items.map((one) => one.seenAt)
    expect(reads.length).toBeGreaterThan(50)
    for (const { method, path, more, name } of reads) {
      await app.request(path.replace("ID", demoId), { method, headers: more })
      expect(await seenAt(), name).toEqual([null])
    }
    const answer = await app.request(`/api/v1/public/status/${demoId}/seen`, { method: "POST" })
    expect([answer.status, await answer.json()]).toEqual([200, { seen: true }])
    expect(await seenAt()).toEqual([expect.any(String)])
  })
})

describe("a message", () => {
  test("is there at once, once, with its files, and the team has it unread", async () => {
    const { demoId, id } = await sent()
    const fileId = await storedUpload(world, { teamId: team.id, portalId: portal.id, field: "" })
    const one = { demoId, id: randomUUID(), body: "  It is my own recording.  ", fileIds: [fileId] }
    expect(await world.visitor.public.message(one)).toEqual({ received: true })
    expect(await world.visitor.public.message(one)).toEqual({ received: true })
    const { messages } = await status(demoId)
    expect(messages).toMatchObject([{ mine: true, body: "It is my own recording.", read: false, files: [{ id: fileId }] }])
    expect(messages[0]?.files[0]?.url).toBe(`/api/files/${fileId}?demo=${demoId}`)
    expect(await world.db.$count(submission, and(eq(submission.id, id), eq(submission.unread, true)))).toBe(1)
    expect(await world.db.$count(message, eq(message.submissionId, id))).toBe(1)
  })

  test("is refused where it is empty, too long, with another's file, and for an unknown page", async () => {
    const { demoId } = await sent()
    const write = (more: object) => refusal(world.visitor.public.message({ demoId, id: randomUUID(), body: "Hello", ...more }))
    expect(await write({ body: "   " })).toMatchObject({ code: "BAD_REQUEST" })
    expect(await write({ body: "x".repeat(4_001) })).toMatchObject({ code: "BAD_REQUEST" })
    const answer = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    expect(await write({ fileIds: [answer] })).toMatchObject({ paths: ["fileIds.0"] })
    expect(await write({ demoId: unknown() })).toMatchObject({ code: "NOT_FOUND" })
  })

  test("that comes again with other words or files is refused, so that none of them are taken for sent", async () => {
    const { demoId } = await sent()
    const stored = () => storedUpload(world, { teamId: team.id, portalId: portal.id, field: "" })
    const one = { demoId, id: randomUUID(), body: "Here it is." }
    await world.visitor.public.message(one)
    const again = (more: object) => refusal(world.visitor.public.message({ ...one, ...more }))
    expect(await again({ fileIds: [await stored()] })).toMatchObject({ code: "CONFLICT", reason: "message_other" })
    expect(await again({ body: "Here it is not." })).toMatchObject({ code: "CONFLICT", reason: "message_other" })
    const two = { demoId, id: randomUUID(), body: "With it.", fileIds: [await stored(), await stored()] }
    await world.visitor.public.message(two)
    expect(await world.visitor.public.message({ ...two, fileIds: [...two.fileIds].reverse() })).toEqual({ received: true })
    expect(await refusal(world.visitor.public.message({ ...two, fileIds: two.fileIds.slice(1) }))).toMatchObject({
      reason: "message_other",
    })
  })

  test("is refused in the submitter's own language, and as the portal addresses them", async () => {
    const { demoId } = await sent()
    const app = createApp(world.services, { site: openSite("/nonexistent"), version: "test" })
    const id = randomUUID()
    const say = async (language: string, more: object = {}) => {
      const response = await app.request(`/api/v1/public/status/${demoId}/messages`, {
        method: "POST",
        headers: { "content-type": "application/json", "accept-language": language },
        body: JSON.stringify({ id, body: "Hello", ...more }),
      })
      const problem = (await response.json()) as { detail?: string; issues?: { message: string }[] }
      return problem.issues?.[0]?.message ?? problem.detail
    }
    const address = (formality: "formal" | "informal") => team.admin.caller.portals.update({ portalId: portal.id, formality })
    await address("formal")
    await say("en")
    for (const tag of ["en", "de", "fr", "ja", "ar", "es", "pt"] as const) {
      const told = (words: () => string) => inLanguage(tag, words)
      expect(await say(tag, { body: "Other" })).toBe(told(() => statusRefusals.messageOther))
      expect(await say(tag, { id: randomUUID(), body: " " })).toBe(told(() => statusPage.messages.empty))
      expect(await say(tag, { id: randomUUID(), body: "x\u0007" })).toBe(told(() => validation.badCharacters))
      const long = { id: randomUUID(), body: "x".repeat(4_001) }
      expect(await say(tag, long)).toBe(told(() => validation.tooLong({ max: 4_000, length: 4_001 })))
      expect(await say(tag, { id: randomUUID(), fileIds: ["nothing"] })).toBe(told(() => validation.notUpload))
    }
    const inGerman = (formality: "formal" | "informal") => inLanguage("de", () => statusRefusals.messageOther, formality)
    expect([inGerman("formal"), inGerman("informal")]).toEqual([expect.stringContaining("Sie "), expect.stringContaining("du ")])
    await address("informal")
    expect(await say("de", { body: "Other" })).toBe(inGerman("informal"))
  })
})

describe("changing what was sent", () => {
  test("makes a version, keeps the old one with its files, and is found by its new words alone", async () => {
    const old = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    const fresh = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    const tracks = (audio: string) => [{ title: "Glasshouse", audio: [audio], genre: "electronica" }]
    const { demoId, id } = await sent({ message: "Formerlyspoken", tracks: tracks(old) })
    const form = await world.visitor.public.editable({ demoId })
    expect(form).toMatchObject({ version: 1, answers: { message: "Formerlyspoken" }, files: [{ id: old, field: "tracks.audio" }] })
    const answers = { ...form.answers, artist: "Renamed Kite", message: "Latterlyspoken", tracks: tracks(fresh) }
    const edit = { demoId, version: 1, answers }
    expect(await world.visitor.public.edit(edit)).toEqual({ version: 2 })
    // The answer was lost and it is sent again.
    expect(await world.visitor.public.edit(edit)).toEqual({ version: 2 })
    const now = await status(demoId)
    expect(now).toMatchObject({ version: 2, by: "Renamed Kite" })
    expect((await world.visitor.public.editable({ demoId })).files.map((one) => one.id)).toEqual([fresh])
    const read = await team.viewer.caller.submissions.get({ id })
    expect([read.version, read.editedAt]).toEqual([2, world.services.clock.now().toISOString()])
    const found = async (q: string) => (await team.viewer.caller.submissions.list({ filter: { text: q } })).items.map((row) => row.id)
    expect([await found("latterlyspoken"), await found("formerlyspoken")]).toEqual([[id], []])
    const { items } = await team.viewer.caller.versions.list({ submissionId: id })
    expect(items).toMatchObject([{ version: 1, answers: { message: "Formerlyspoken", tracks: [{ audio: [old] }] } }])
    expect(await world.db.$count(file, eq(file.submissionId, id))).toBe(2)
    const history = await team.viewer.caller.history.list({ submissionId: id })
    expect(history.items[0]).toMatchObject({
      type: "submission.edited",
      actor: { type: "submitter" },
      after: { version: 2, keys: ["artist", "message", "tracks"] },
    })
    expect(JSON.stringify(history)).not.toMatch(/spoken/)
  })

  test("from a version that somebody changed since is refused, and changes nothing", async () => {
    const { demoId } = await sent()
    const edit = (artist: string) => world.visitor.public.edit({ demoId, version: 1, answers: demoAnswers({ artist }) })
    expect(await edit("From the first window")).toEqual({ version: 2 })
    expect(await refusal(edit("From the second window"))).toEqual({ code: "CONFLICT", reason: "changed" })
    expect(await status(demoId)).toMatchObject({ version: 2, by: "From the first window" })
    const path = ["tracks", 0, "link"]
    const older = { demoId, version: 1, path, url: "https://soundcloud.com/kitefall/late/s-XyZ" }
    expect(await refusal(world.visitor.public.replaceLink(older))).toEqual({ code: "CONFLICT", reason: "changed" })
  })

  test("is held to the form, to the newest version, and to a portal that is open", async () => {
    const { demoId } = await sent()
    const edit = (more: object) =>
      refusal(world.visitor.public.edit({ demoId, version: 1, answers: demoAnswers({ artist: "Other" }), ...more }))
    expect(await edit({ answers: demoAnswers({ email: "no address" }) })).toMatchObject({ code: "BAD_REQUEST", paths: ["email"] })
    expect(await edit({ answers: demoAnswers({ extra: 1 }) })).toMatchObject({ paths: ["extra"] })
    expect(await edit({ version: 2 })).toMatchObject({ code: "CONFLICT", reason: "changed" })
    expect(await edit({ demoId: unknown() })).toMatchObject({ code: "NOT_FOUND" })
    await team.admin.caller.portals.setState({ portalId: portal.id, state: "closed" })
    world.forward(16 * 60_000)
    expect(await status(demoId)).toMatchObject({ canEdit: false, canReplace: true })
    expect(await edit({})).toMatchObject({ reason: "portal_closed" })
    expect(await refusal(world.visitor.public.editable({ demoId }))).toMatchObject({ reason: "portal_closed" })

    const path = ["tracks", 0, "link"]
    const url = "https://soundcloud.com/kitefall/another/s-XyZ"
    expect(await world.visitor.public.replaceLink({ demoId, version: 1, path, url })).toEqual({ version: 2 })
    expect((await status(demoId)).sent.find((one) => one.key === "tracks")?.items[0]?.find((one) => one.key === "link")).toMatchObject({
      value: url,
      path,
    })
    const replace = (more: object) => refusal(world.visitor.public.replaceLink({ demoId, version: 2, path, url: `${url}a`, ...more }))
    expect(await replace({ url: "not a link" })).toMatchObject({ paths: ["url"] })
    for (const wrong of [["tracks", 5, "link"], ["tracks", 0, "title"], ["artist"], ["nothing"], ["tracks"]]) {
      expect(await replace({ path: wrong })).toMatchObject({ reason: "no_link" })
    }
    await team.admin.caller.portals.setState({ portalId: portal.id, state: "open" })
  })

  test("is over once something was decided in public, and not before", async () => {
    const { demoId, id } = await sent()
    const stageId = await stageNamed(team, "Declined")
    await team.owner.caller.decisions.decide({ id, stageId, publish: false, actId: `act-${randomUUID()}` })
    expect(await status(demoId)).toMatchObject({ canEdit: true, category: "inbox" })
    expect(await world.visitor.public.edit({ demoId, version: 1, answers: demoAnswers({ artist: "Held" }) })).toEqual({ version: 2 })
    const told = await sent()
    await team.owner.caller.decisions.decide({ id: told.id, stageId, publish: true, actId: `act-${randomUUID()}` })
    expect(await status(told.demoId)).toMatchObject({ canEdit: false, canReplace: false, category: "declined" })
    const path = ["tracks", 0, "link"]
    const link = { demoId: told.demoId, version: 1, path, url: "https://soundcloud.com/kitefall/late/s-XyZ" }
    for (const late of [
      () => world.visitor.public.edit({ demoId: told.demoId, version: 1, answers: demoAnswers({ artist: "Late" }) }),
      () => world.visitor.public.editable({ demoId: told.demoId }),
      () => world.visitor.public.replaceLink(link),
    ])
      expect(await refusal(late())).toMatchObject({ code: "CONFLICT", reason: "decided" })
    const gone = await sent()
    await world.visitor.public.withdraw({ demoId: gone.demoId })
    expect(await status(gone.demoId)).toMatchObject({ canEdit: false, canReplace: false, canWithdraw: false, canWrite: true })
    expect(
      await refusal(world.visitor.public.edit({ demoId: gone.demoId, version: 1, answers: demoAnswers({ artist: "Late" }) })),
    ).toMatchObject({
      reason: "withdrawn",
    })
  })

  test("earlier versions are the team's own", async () => {
    const { id } = await sent()
    const other = await world.team()
    expect(await refusal(other.owner.caller.versions.list({ submissionId: id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await team.viewer.caller.submissions.get({ id })).toMatchObject({ version: 1, editedAt: null })
    expect(await world.db.$count(submissionVersion, eq(submissionVersion.submissionId, id))).toBe(0)
  })
})

describe("mail when it changes", () => {
  const mailsTo = (to: string) => world.db.select().from(mail).where(eq(mail.to, to)).orderBy(mail.id)
  const tokenIn = (text: string) => /\/status\/watch\/([\w-]+)/.exec(text)?.[1] ?? ""
  const told = async () => {
    world.forward(60_000)
    await world.services.jobs.drain()
  }
  const move = async (id: string, name: string) => {
    await team.owner.caller.decisions.move({ id, stageId: await stageNamed(team, name), actId: `act-${randomUUID()}` })
    await told()
  }

  test("comes after the address has said yes, once until they look, and ends by its link", async () => {
    const { demoId, id } = await sent()
    const email = "watcher@kitefall.example"
    expect(await world.visitor.public.watch({ demoId, email: " Watcher@Kitefall.example " })).toEqual({ asked: true })
    const [asked] = await mailsTo(email)
    expect(asked?.text).not.toContain(demoId)
    expect((await status(demoId)).watching).toMatchObject([{ email: "wa…@kitefall.example", confirmed: false }])
    await move(id, "Listening")
    expect(await mailsTo(email)).toHaveLength(1)

    const token = tokenIn(asked?.text ?? "")
    expect(await answerWatch({ ...world, clock: world.services.clock }, token, "confirm")).toBe(true)
    await move(id, "New")
    await move(id, "Listening")
    const [, news, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(news?.text).toContain(`/status/${demoId}`)
    expect(tokenIn(news?.text ?? "")).toBe(token)
    expect(news?.text + (news?.html ?? "") + (news?.subject ?? "")).not.toMatch(/Glasshouse|Sunniva|Listening|In review/)

    await look(demoId)
    await move(id, "New")
    expect(await mailsTo(email)).toHaveLength(3)
    await team.owner.caller.decisions.decide({
      id,
      stageId: await stageNamed(team, "Declined"),
      publish: false,
      actId: `act-${randomUUID()}`,
    })
    await look(demoId)
    expect(await mailsTo(email)).toHaveLength(3)

    expect(await answerWatch({ ...world, clock: world.services.clock }, token, "end")).toBe(true)
    expect(await answerWatch({ ...world, clock: world.services.clock }, token, "end")).toBe(false)
    await move(id, "Listening")
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test("comes of a move of many and of its undoing as of any other", async () => {
    const { demoId, id } = await sent()
    const { number } = await team.owner.caller.submissions.get({ id })
    const email = "many@kitefall.example"
    await world.visitor.public.watch({ demoId, email })
    const [asked] = await mailsTo(email)
    await answerWatch({ ...world, clock: world.services.clock }, tokenIn(asked?.text ?? ""), "confirm")
    const actId = `act-${randomUUID()}`
    const stageId = await stageNamed(team, "Listening")
    await team.owner.caller.bulk.start({ actId, numbers: [number], action: { kind: "stage", stageId } })
    await told()
    expect(await mailsTo(email)).toHaveLength(2)
    await look(demoId)
    await team.owner.caller.undo.undo({ actId })
    await told()
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test("is refused for what is no address, for a sixth one, and for an unknown page", async () => {
    const { demoId } = await sent()
    const ask = (email: string, page = demoId) => refusal(world.visitor.public.watch({ demoId: page, email }))
    expect(await ask("nobody")).toMatchObject({ paths: ["email"] })
    expect(await ask("a@b.example", unknown())).toMatchObject({ code: "NOT_FOUND" })
    for (let n = 0; n < 5; n += 1) await world.visitor.public.watch({ demoId, email: `w${n}@kitefall.example` })
    expect(await ask("w5@kitefall.example")).toMatchObject({ reason: "too_many_watches" })
    const [first] = (await status(demoId)).watching
    const other = await sent()
    await world.visitor.public.unwatch({ demoId: other.demoId, id: first?.id ?? "" })
    expect((await status(demoId)).watching).toHaveLength(5)
    await world.visitor.public.unwatch({ demoId, id: first?.id ?? "" })
    expect(await world.db.$count(watch, eq(watch.id, first?.id ?? ""))).toBe(0)
  })
})

test("erasing asks for the number, and leaves what the history says of it", async () => {
  const { demoId, id, number } = await sent()
  const erase = (typed: string) => world.visitor.public.erase({ demoId, number: typed })
  expect(await refusal(erase(`${number + 1}`))).toMatchObject({ paths: ["number"] })
  expect(await refusal(erase(""))).toMatchObject({ paths: ["number"] })
  expect(await erase(` #${number} `)).toEqual({ erased: true })
  expect(await refusal(status(demoId))).toEqual(await refusal(status(unknown())))
  expect(await refusal(erase(`${number}`))).toMatchObject({ code: "NOT_FOUND" })
  const [last] = await world.db
    .select()
    .from(event)
    .where(eq(event.submissionId, id))
    .orderBy(event.seq)
    .then((rows) => rows.slice(-1))
  expect(last).toMatchObject({ type: "submission.erased", actorType: "submitter", before: null, after: { because: "submitter" } })
})
