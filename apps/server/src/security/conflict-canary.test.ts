import { newId, newSecret } from "@intray/db/id"
import { file, mail, submission, user } from "@intray/db/schema"
import { and, eq, isNull, ne } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { tools } from "../http/mcp/tools.ts"
import { rows } from "../http/rest/rows.ts"
import { scopes } from "../modules/api-keys/schema.ts"
import { exportFormat } from "../modules/exports/schema.ts"
import { notificationEvents } from "../modules/notifications/schema.ts"
import { sendNotifications } from "../modules/notifications/send.ts"
import { type Endpoints, openEndpoints } from "../testing/callers.ts"
import { answerTo, proceduresOf } from "../testing/canary.ts"
import { type Copies, makeCopies } from "../testing/copies.ts"
import { examples, makeThings, type Things } from "../testing/examples.ts"
import { liveEndpoint } from "../testing/live.ts"
import { connectMcp } from "../testing/mcp.ts"
import { requestFor, restIds } from "../testing/rest.ts"
import { testBaseUrl } from "../testing/services.ts"
import { textIn } from "../testing/workbook.ts"
import {
  createWorld,
  type FrozenWorld,
  labelNamed,
  newest,
  refusal,
  send,
  stageNamed,
  storedUpload,
  type TestTeam,
  type World,
} from "../testing/world.ts"

/**
 * A member who declared a conflict of interest on a submission, and the owner, who declared one on its submitter. A marked value is in every
 * place that belongs to their submissions; they call every procedure, REST path and tool, and open every file, export and stream.
 */

let world: World
let frozen: FrozenWorld
let team: TestTeam
let things: Things
let open: Endpoints
let key: string
let copies: Copies
let fileId: string
let demoId: string
/** The marked submission, and another one of the same person. */
let marked: { id: string; number: number }
let other: { id: string; number: number }
const mark = `zq${newSecret(60).toLowerCase()}`
/** In the other one, and in the address of both. */
const otherMark = `zr${newSecret(60).toLowerCase()}`
const email = `zs${newSecret(60).toLowerCase()}@example.com`

const readers = ["member", "owner"] as const
type Reader = (typeof readers)[number]
/** The submissions that each of them does not see. */
const hiddenFrom = (role: Reader) => (role === "owner" ? [marked, other] : [marked])

beforeAll(async () => {
  const first = await createWorld()
  team = await first.team()
  things = await makeThings(first, team)
  const { caller } = team.admin
  const sent = (word: string) => ({ artist: `Artist ${word}`, name: `Name ${word}`, email })
  await send(first, things.slug, sent(mark))
  marked = await newest(team)
  await send(first, things.slug, sent(otherMark))
  other = await newest(team)
  fileId = await storedUpload(first, { teamId: team.id, portalId: things.portalId })
  await first.db.transaction(async (tx) => {
    await tx
      .update(file)
      .set({ submissionId: marked.id, name: `${mark}.wav` })
      .where(eq(file.id, fileId))
  })
  const [row] = await first.db.select().from(submission).where(eq(submission.id, marked.id))
  demoId = row?.demoId ?? ""
  await first.visitor.public.message({ demoId, id: crypto.randomUUID(), body: `Yours, ${mark}` })
  await first.visitor.public.watch({ demoId, email: `watch.${email}` })
  const text = `${mark} for @[${team.member.id}] and @[${team.owner.id}]`
  await caller.comments.add({ id: crypto.randomUUID(), submissionId: marked.id, text })
  const act = () => `act-${newSecret(60)}`
  const both = [marked.id, other.id]
  for (const role of readers) {
    const own = team[role].caller
    await own.labels.set({ submissionId: marked.id, labelId: await labelNamed(team, "Dead link"), on: true, actId: act() })
    await own.messages.write({ id: crypto.randomUUID(), submissionId: marked.id, body: `Dear ${mark}. {{status.url}}`, when: "draft" })
  }
  await caller.assignments.set({ submissionIds: both, userId: team.owner.id, actId: act() })
  await caller.decisions.decide({ id: marked.id, stageId: await stageNamed(team, "Accepted"), publish: false, actId: act() })
  await team.member.caller.reviews.setConflict({ submissionId: marked.id, conflict: "submission" })
  await team.owner.caller.reviews.setConflict({ submissionId: marked.id, conflict: "person" })
  key = (await team.owner.caller.apiKeys.create({ name: "Reads", scopes: [...scopes] } as never)).key
  await first.services.jobs.drain()
  frozen = await first.freeze()
  world = await createWorld({ from: frozen })
  copies = makeCopies(frozen)
  team = await world.adopt(team)
  open = openEndpoints(world)
}, 120_000)
afterAll(async () => {
  open.close()
  await copies.end()
  await world.close()
  await frozen.remove()
})

/** What of the hidden submissions is in a text. The second one is the owner's alone not to see. */
function leaksIn(role: Reader, given: string): string[] {
  const text = given.toLowerCase()
  const words = [mark, ...(role === "owner" ? [otherMark, email] : []), ...hiddenFrom(role).map((one) => one.id.toLowerCase())]
  return words.filter((word) => text.includes(word))
}

/** These are how a conflict of interest is taken back, and say no more of the submission than that needs. */
const ofConflicts = new Set(["reviews.conflicts", "reviews.setConflict"])
/** They list what the caller has done themself, by ids. */
const ofOneself = new Set(["account.export"])

const inputsOf = (name: string, role: Reader): unknown[] => {
  const inputs = [things, { ...things, submissionId: marked.id }].map((some) => examples[name]?.(some, role))
  return JSON.stringify(inputs[0]) === JSON.stringify(inputs[1]) ? [inputs[0]] : inputs
}

describe("the marks", () => {
  it("are there for somebody without a conflict of interest", async () => {
    const { caller } = team.admin
    const seen = [
      await caller.submissions.get({ id: marked.id }),
      await caller.messages.list({ submissionId: marked.id }),
      await caller.comments.list({ submissionId: marked.id }),
      await caller.submissions.list({ filter: { text: mark } }),
    ]
    for (const one of seen) expect(JSON.stringify(one)).toContain(mark)
    expect((await caller.submissions.list({ filter: { text: email } })).items.map((one) => one.id)).toEqual([other.id, marked.id])
  })
})

describe.each(readers)("the %s with a conflict of interest", (role) => {
  it("learns of the submission from no query", async () => {
    const leaks: unknown[] = []
    const { caller } = team[role]
    for (const { name, type } of proceduresOf(role)) {
      if (type !== "query" || ofConflicts.has(name) || ofOneself.has(name)) continue
      for (const input of inputsOf(name, role)) {
        const found = leaksIn(role, (await answerTo(caller, name, input)).text)
        if (found.length > 0) leaks.push([name, found])
      }
    }
    expect(leaks).toEqual([])
  }, 300_000)

  it("learns of it from no mutation, and what names it is answered like what names nothing", async () => {
    const leaks: unknown[] = []
    const different: unknown[] = []
    for (const { name, type } of proceduresOf(role)) {
      if (type !== "mutation" || ofConflicts.has(name)) continue
      const copy = await copies.open()
      try {
        const { caller } = (await copy.adopt(team))[role]
        const [plain, named] = inputsOf(name, role)
        if (JSON.stringify(named ?? null).includes(marked.id)) {
          const nothing = JSON.parse(JSON.stringify(named).replaceAll(marked.id, newId()))
          const [known, unknown] = [await answerTo(caller, name, named), await answerTo(caller, name, nothing)]
          if (known.code !== unknown.code) different.push([name, known, unknown])
          if (leaksIn(role, known.text.replaceAll(marked.id, "")).length > 0) leaks.push([name, known.text.slice(0, 300)])
        }
        const found = leaksIn(role, (await answerTo(caller, name, plain)).text)
        if (found.length > 0) leaks.push([name, found])
      } finally {
        await copies.close(copy)
      }
    }
    expect({ leaks, different }).toEqual({ leaks: [], different: [] })
  }, 600_000)

  it("finds it by no text and no number", async () => {
    const { caller } = team[role]
    const left = role === "owner" ? [] : [other.id]
    for (const filter of [
      { text: email },
      { text: `"${email}"` },
      { text: email.slice(0, 40) },
      { numbers: [marked.number, other.number] },
    ]) {
      expect((await caller.submissions.list({ filter })).items.map((one) => one.id)).toEqual(left)
      expect((await caller.submissions.facets({ filter })).total).toBe(left.length)
      expect((await caller.views.counts({ filters: [filter] })).counts[0]?.total).toBe(left.length)
    }
    expect((await caller.submissions.list({ filter: { text: `#${marked.number}` } })).items).toEqual([])
    expect((await refusal(caller.submissions.get({ number: marked.number }))).code).toBe("NOT_FOUND")
    expect((await refusal(caller.submissions.get({ id: marked.id }))).code).toBe("NOT_FOUND")
  })

  it("counts what a naive count counts", async () => {
    const { caller } = team[role]
    const stages = (await caller.stages.list()).items
    const spam = new Set(stages.filter((one) => one.category === "spam").map((one) => one.id))
    const hidden = new Set(hiddenFrom(role).map((one) => one.id))
    const all = await world.db
      .select()
      .from(submission)
      .where(and(eq(submission.teamId, team.id), isNull(submission.trashedAt), isNull(submission.erasedAt)))
    const left = all.filter((row) => !hidden.has(row.id))
    const counts = await caller.submissions.counts()
    const byPlace = new Map<string, number>()
    for (const row of left) byPlace.set(`${row.portalId} ${row.stageId}`, (byPlace.get(`${row.portalId} ${row.stageId}`) ?? 0) + 1)
    expect(new Map(counts.byStage.map((one) => [`${one.portalId} ${one.stageId}`, one.count]))).toEqual(byPlace)
    expect(counts.byStage.reduce((sum, one) => sum + one.held, 0)).toBe(left.filter((row) => row.held).length)
    expect(counts.total).toBe(left.filter((row) => !spam.has(row.stageId)).length)
    expect(counts.newMessages).toBe(left.filter((row) => row.unread).length)
    const facets = await caller.submissions.facets({ filter: { state: "all" } })
    const inFacets = left.filter((row) => !spam.has(row.stageId))
    expect(facets.total).toBe(inFacets.length)
    expect(facets.unread).toBe(inFacets.filter((row) => row.unread).length)
    expect(facets.held).toBe(inFacets.filter((row) => row.held).length)
    const portals = (await caller.portals.list()).items
    for (const { id, submissions } of portals) expect(submissions).toBe(inFacets.filter((row) => row.portalId === id).length)
    const everyone = await caller.submissions.list({ filter: { state: "all" }, limit: 100 })
    expect(everyone.items.map((one) => one.id).toSorted()).toEqual(inFacets.map((one) => one.id).toSorted())
  })

  it("changes it by no act on many", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      const { caller } = (await copy.adopt(team))[role]
      const { labelId } = things
      const actId = `act-${newSecret(60)}`
      const { number } = await caller.submissions.get({ id: things.submissionId })
      const filter = { numbers: [marked.number, number], state: "all" as const }
      await caller.bulk.start({ actId, filter, action: { kind: "label", labelId, on: true } })
      await copy.services.jobs.drain()
      const found = (await (await copy.adopt(team)).admin.caller.submissions.list({ filter: { labels: { any: [labelId] } } })).items
      const ids = found.map((one) => one.id)
      expect([ids.includes(things.submissionId), ids.includes(marked.id)]).toEqual([true, false])
    } finally {
      await copy.close()
    }
  })

  it("opens none of its files", async () => {
    const cookie = await liveEndpoint(world).signIn(team[role])
    for (const end of ["", "?as=wav", "/waveform"]) {
      const response = await open.app.request(`${testBaseUrl}/api/files/${fileId}${end}`, { headers: { cookie } })
      expect([end, response.status]).toEqual([end, 404])
    }
    const allowed = await liveEndpoint(world).signIn(team.admin)
    expect((await open.app.request(`${testBaseUrl}/api/files/${fileId}`, { headers: { cookie: allowed } })).status).toBe(200)
  })

  it("hears of it by no stream", async () => {
    const live = liveEndpoint(world)
    const listener = await live.as(team[role], team.slug)
    await world.visitor.public.message({ demoId, id: crypto.randomUUID(), body: `Once more, ${mark}` })
    await team.admin.caller.comments.add({ id: crypto.randomUUID(), submissionId: marked.id, text: mark })
    await team.admin.caller.comments.add({ id: crypto.randomUUID(), submissionId: things.submissionId, text: "Heard." })
    await listener.until("the other comment", () => listener.heard().some((line) => line.includes(things.submissionId)), 6000)
    const said = JSON.stringify([listener.messages, listener.who()])
    // The event of their own declaration reaches them, so that their other screens drop the submission.
    const withoutOwn = said.replaceAll(/\{"event":"review\.conflict_[^{}]*"submissions":\[[^\]]*\][^{}]*\}/g, "")
    expect(leaksIn(role, withoutOwn)).toEqual([])
    await listener.close()
  })

  it("is sent no mail about it", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      const there = await copy.adopt(team)
      const person = there[role]
      const modes = notificationEvents.map((event) => ({ event, mode: "now" as const }))
      await person.caller.notifications.set({ modes })
      const { caller } = there.admin
      await caller.assignments.set({ submissionIds: [marked.id], userId: person.id, actId: "act-for-the-mail" })
      for (const submissionId of [marked.id, things.submissionId]) {
        await caller.comments.add({ id: crypto.randomUUID(), submissionId, text: `Look, @[${person.id}]` })
      }
      await copy.visitor.public.message({ demoId, id: crypto.randomUUID(), body: `Hello from ${mark}` })
      copy.forward(24 * 3_600_000)
      await sendNotifications(copy.services)
      await copy.services.jobs.drain()
      const [to] = await copy.db.select({ email: user.email }).from(user).where(eq(user.id, person.id))
      const mails = await copy.db
        .select()
        .from(mail)
        .where(and(eq(mail.to, to?.email ?? ""), ne(mail.kind, "verify")))
      expect(mails.length).toBeGreaterThan(0)
      expect(
        mails.flatMap((one) => (JSON.stringify(one).includes(mark) || JSON.stringify(one).includes(`sel=${marked.number}"`) ? [one] : [])),
      ).toEqual([])
    } finally {
      await copy.close()
    }
  }, 120_000)

  it("sees it again after taking the conflict back", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      const { caller } = (await copy.adopt(team))[role]
      const { items } = await caller.reviews.conflicts()
      expect(items).toEqual([
        {
          submissionId: marked.id,
          number: marked.number,
          title: expect.any(String),
          person: role === "owner",
          createdAt: expect.any(String),
        },
      ])
      await caller.reviews.setConflict({ submissionId: marked.id, conflict: null })
      expect((await caller.reviews.conflicts()).items).toEqual([])
      expect((await caller.submissions.list({ filter: { text: email } })).items.map((one) => one.id)).toEqual([other.id, marked.id])
      expect((await caller.submissions.get({ id: marked.id })).submitter.email).toBe(email)
    } finally {
      await copy.close()
    }
  })
})

describe("a key that an owner with a conflict of interest made", () => {
  it("learns of it from no address", async () => {
    const leaks: unknown[] = []
    for (const row of rows) {
      const copy = row.method === "get" ? null : await copies.open()
      const endpoints = copy ? openEndpoints(copy) : open
      try {
        for (const some of [things, { ...things, submissionId: marked.id }]) {
          const { method, path, query, body } = requestFor(row, restIds(some))
          world.forward(1_000)
          const headers = { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) }
          const search = new URLSearchParams(query).toString()
          const address = `${testBaseUrl}${path}${search === "" ? "" : `?${search}`}`
          const response = await endpoints.app.request(address, { method, headers, body: body ? JSON.stringify(body) : null })
          const text = `${await response.text()} ${JSON.stringify([...response.headers])}`
          if (leaksIn("owner", text.replaceAll(path, "").replaceAll(marked.id, some === things ? marked.id : "")).length > 0)
            leaks.push([row.id, text.slice(0, 300)])
        }
      } finally {
        if (copy) {
          endpoints.close()
          await copies.close(copy)
        }
      }
    }
    expect(leaks).toEqual([])
  }, 600_000)

  it("learns of it from no export", async () => {
    for (const format of exportFormat.options) {
      for (const filter of [{}, { text: mark }, { numbers: [marked.number] }]) {
        const path = `/api/v1/submissions/export?${new URLSearchParams({ format, filter: JSON.stringify(filter) })}`
        const response = await open.app.request(`${testBaseUrl}${path}`, { headers: { authorization: `Bearer ${key}` } })
        expect([format, leaksIn("owner", textIn(new Uint8Array(await response.arrayBuffer())))]).toEqual([format, []])
      }
    }
  })

  it("learns of it from no tool", async () => {
    const mcp = await connectMcp(open, key)
    const asked: Record<string, Record<string, unknown>> = {
      list_submissions: { portal: things.slug },
      get_submission: { submission: marked.id },
      set_label: { submission: marked.id, labelId: things.labelId, on: true },
      add_comment: { submission: marked.id, text: "Read." },
      draft_reply: { submission: marked.id, body: "Thank you." },
    }
    for (const { name } of tools) {
      const { text, isError } = await mcp.call(name, asked[name] ?? {})
      expect([name, leaksIn("owner", text.replaceAll(marked.id, ""))]).toEqual([name, []])
      if (asked[name]?.submission) expect([name, isError]).toEqual([name, true])
    }
    await mcp.close()
  })
})
