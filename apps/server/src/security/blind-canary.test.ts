import { mail, reviewRound, user } from "@intray/db/schema"
import { eq, inArray } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { tools } from "../http/mcp/tools.ts"
import { rows } from "../http/rest/rows.ts"
import { scopes } from "../modules/api-keys/schema.ts"
import { exportFormat } from "../modules/exports/schema.ts"
import { notificationEvents } from "../modules/notifications/schema.ts"
import { sendNotifications } from "../modules/notifications/send.ts"
import { type BlindScene, makeBlindScene, openWord } from "../testing/blind.ts"
import { type Endpoints, openEndpoints } from "../testing/callers.ts"
import { answerTo, callByName, proceduresOf } from "../testing/canary.ts"
import { type Copies, makeCopies } from "../testing/copies.ts"
import { examples, type Things } from "../testing/examples.ts"
import { liveEndpoint } from "../testing/live.ts"
import { connectMcp } from "../testing/mcp.ts"
import { requestFor, restIds } from "../testing/rest.ts"
import { testBaseUrl } from "../testing/services.ts"
import { textIn } from "../testing/workbook.ts"
import { createWorld, type FrozenWorld, type Person, refusal, type TestTeam, type World } from "../testing/world.ts"

/**
 * Reviewers of a blind round: a member of a round for everybody, and an admin whom a round names. A marked value is in every place that
 * says who sent something; they call every procedure, REST path and tool, and open every file, export and stream. None of them has a mark.
 */

let world: World
let frozen: FrozenWorld
let scene: BlindScene
let team: TestTeam
let open: Endpoints
let key: string
let copies: Copies

const readers = ["member", "admin"] as const
type Reader = (typeof readers)[number]

beforeAll(async () => {
  const first = await createWorld()
  const endpoints = openEndpoints(first)
  scene = await makeBlindScene(first, endpoints)
  key = (await scene.team.admin.caller.apiKeys.create({ name: "Blind", scopes: [...scopes] } as never)).key
  endpoints.close()
  frozen = await first.freeze()
  world = await createWorld({ from: frozen })
  copies = makeCopies(frozen)
  team = await world.adopt(scene.team)
  open = openEndpoints(world)
}, 120_000)
afterAll(async () => {
  open.close()
  await copies.end()
  await world.close()
  await frozen.remove()
})

/** The places whose mark is in a text, also where it is written in Base64, as UTF-16, or in an address. */
function marksIn(given: string | Buffer): string[] {
  const bytes = typeof given === "string" ? Buffer.from(given) : given
  const text = bytes.toString("latin1").toLowerCase()
  const utf8 = bytes.toString("utf8").toLowerCase()
  return [...scene.marks].flatMap(([place, mark]) => {
    const word = mark.toLowerCase()
    const wide = Buffer.from(mark, "utf16le").toString("latin1").toLowerCase()
    const base64 = [0, 1, 2].map((shift) =>
      Buffer.from(`${"x".repeat(shift)}${mark}`)
        .toString("base64")
        .slice(shift === 0 ? 0 : 4, -4),
    )
    const spellings = [word, wide, encodeURIComponent(word)]
    const found = spellings.some((one) => text.includes(one) || utf8.includes(one))
    return found || base64.some((one) => one.length > 8 && bytes.includes(one)) ? [place] : []
  })
}

const inputsOf = (name: string, role: Reader) => {
  const [first, second] = scene.things.map((things: Things) => examples[name]?.(things, role))
  return JSON.stringify(first) === JSON.stringify(second) ? [first] : [first, second]
}

/** What has to work for somebody who reviews. */
const needed = new Set([
  "submissions.list",
  "submissions.get",
  "submissions.facets",
  "submissions.counts",
  "submissions.suggest",
  "comments.list",
  "history.list",
  "labels.list",
  "portals.list",
  "reviews.sheet",
  "reviews.myRounds",
  "mentions.list",
  "views.counts",
])

describe("the marks", () => {
  it("are really there, for somebody who may know", async () => {
    const { caller } = team.owner
    const [, { submissionId }] = scene.things
    const seen = [
      await caller.submissions.get({ id: submissionId }),
      await caller.versions.list({ submissionId }),
      await caller.messages.list({ submissionId }),
      await caller.submissions.list({ filter: { portals: [scene.things[1].slug] } }),
      await caller.submissions.list({ filter: { portals: [scene.things[0].slug] } }),
    ]
    let found = new Set(marksIn(JSON.stringify(seen)))
    for (const id of Object.values(scene.files)) {
      found = new Set([
        ...found,
        ...marksIn(
          await world.services.storage
            .read(id)
            .toArray()
            .then((parts) => Buffer.concat(parts as Buffer[])),
        ),
      ])
    }
    const status = await world.visitor.public.status({ demoId: scene.things[1].demoId })
    found = new Set([...found, ...marksIn(JSON.stringify(status))])
    const missing = [...scene.marks.keys()].filter(
      (place) => !found.has(place) && !/before|named|watch|document|old file name| of \d/.test(place),
    )
    expect(missing).toEqual([])
  })
})

describe.each(readers)("a blind %s", (role) => {
  it("learns from no query who sent something", async () => {
    const { caller } = team[role]
    const leaks: unknown[] = []
    const refused: string[] = []
    for (const { name, type } of proceduresOf(role)) {
      if (type !== "query") continue
      for (const input of inputsOf(name, role)) {
        const { done, text } = await answerTo(caller, name, input)
        if (marksIn(text).length > 0) leaks.push([name, marksIn(text)])
        if (!done) refused.push(name)
      }
    }
    expect(leaks).toEqual([])
    expect(refused.filter((name) => needed.has(name))).toEqual([])
  }, 120_000)

  it("learns it from no submission of the portal, as details and as row of a table", async () => {
    const { caller } = team[role]
    const filter = { portals: [scene.things[1].slug] }
    const { items } = await caller.submissions.list({ filter, cells: ["title", "about"] })
    expect(items).toHaveLength(3)
    const details = await Promise.all(items.map(({ id }) => caller.submissions.get({ id })))
    for (const one of [...items, ...details]) expect([one.number, marksIn(JSON.stringify(one))]).toEqual([one.number, []])
  })

  it("learns it from no mutation", async () => {
    const leaks: unknown[] = []
    for (const { name, type } of proceduresOf(role)) {
      // It shows names, as it should.
      if (type !== "mutation" || name === "reviews.reveal") continue
      const copy = await copies.open()
      try {
        const { caller } = (await copy.adopt(team))[role]
        for (const input of inputsOf(name, role)) {
          const { text } = await answerTo(caller, name, input)
          if (marksIn(text).length > 0) leaks.push([name, marksIn(text)])
        }
      } finally {
        await copies.close(copy)
      }
    }
    expect(leaks).toEqual([])
  }, 600_000)

  it("finds nothing by a mark, wherever a filter is taken", async () => {
    const { caller } = team[role]
    const leaks: unknown[] = []
    const filtered = proceduresOf(role).filter(
      ({ name, type }) => type === "query" && JSON.stringify(inputsOf(name, role)).includes('"filter"'),
    )
    expect(filtered.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["submissions.list", "submissions.facets", "submissions.suggest"]),
    )
    for (const [place, mark] of scene.marks) {
      for (const text of [mark, mark.slice(0, -3), `"${mark}"`]) {
        for (const { name } of filtered) {
          const without = async (words: string) => {
            const input = inputsOf(name, role)[0] as { filter: object }
            const filter = { ...input.filter, portals: undefined, stages: undefined, labels: undefined, text: words }
            return (await answerTo(caller, name, { ...input, filter })).text
          }
          if ((await without(text)) !== (await without("xqvjhpmwk"))) leaks.push([name, place, text])
        }
        const { counts } = await caller.views.counts({ filters: [{ text }] })
        if (counts[0]?.total !== 0) leaks.push(["views.counts", place])
      }
    }
    expect(leaks).toEqual([])
    const [, { slug }] = scene.things
    expect((await caller.submissions.list({ filter: { text: openWord, portals: [slug] } })).items).toHaveLength(3)
    expect((await team.owner.caller.submissions.list({ filter: { text: scene.marks.get("bio edited") ?? "" } })).items).toHaveLength(1)
  }, 300_000)

  it("cannot use a condition on an identifying answer, wherever a filter is taken", async () => {
    const { caller } = team[role]
    const [, { slug }] = scene.things
    const identifying = ["email", "name", "artist", "phone", "website", "profile", "bio", "town", "people", "people.who"]
    for (const key of [...identifying, "band", "band.member", "portrait"]) {
      for (const portals of [undefined, [slug]]) {
        const filter = { portals, answers: [{ key, answered: true }] }
        for (const call of [() => caller.submissions.list({ filter }), () => caller.submissions.facets({ filter })]) {
          expect([key, (await refusal(call())).code]).toEqual([key, expect.stringMatching(/^(CONFLICT|BAD_REQUEST|NOT_FOUND)$/)])
        }
        expect([key, (await caller.views.counts({ filters: [filter] })).counts]).toEqual([key, [null]])
      }
    }
    const list = (key: string) => caller.submissions.list({ filter: { portals: [slug], answers: [{ key, answered: true }] } })
    expect((await refusal(list("artist"))).reason).toBe("blind_round")
    const offered = (await caller.submissions.questions({ portals: [slug] })).items.map((one) => one.key)
    expect(offered).toEqual(["title", "message", "people.part", "about", "files", "sound"])
    expect((await list("about")).items.length).toBeGreaterThan(0)
    expect((await team.owner.caller.submissions.list({ filter: { answers: [{ key: "bio", answered: true }] } })).items.length).toBe(3)
  }, 300_000)

  it("reads it in no column of the table", async () => {
    const { slug } = scene.things[1]
    const identifying = ["email", "name", "artist", "phone", "website", "profile", "bio", "town", "people.who"]
    const cells = [...identifying, "band.member", "portrait", "title", "message", "people.part", "about", "files", "sound"]
    const filter = { portals: [slug] }
    const { items } = await team[role].caller.submissions.list({ filter, cells })
    expect(items.length).toBeGreaterThan(0)
    expect(marksIn(JSON.stringify(items))).toEqual([])
    const shown = new Set(items.flatMap((row) => Object.keys(row.cells ?? {})))
    expect([...identifying, "band.member", "portrait"].filter((key) => shown.has(key))).toEqual([])
    expect(shown).toContain("about")
    const owner = await team.owner.caller.submissions.list({ filter, cells })
    expect(marksIn(JSON.stringify(owner.items)).length).toBeGreaterThan(5)
    // Files of hidden questions are not counted either.
    const detail = await team[role].caller.submissions.get({ id: items[0]?.id ?? "" })
    expect(items[0]?.fileCount).toBe(detail.files.length)
  })

  it("is notified of it by no stream", async () => {
    const live = liveEndpoint(world)
    const listener = await live.as(team[role] as Person, team.slug, "0")
    const [, { demoId, submissionId }] = scene.things
    await world.visitor.public.message({ demoId, id: crypto.randomUUID(), body: `Once more, ${scene.marks.get("message")}` })
    await listener.until("the message", () => listener.heard().some((line) => line.includes(submissionId)), 6000)
    expect(marksIn(JSON.stringify([listener.messages, listener.who()]))).toEqual([])
    await listener.close()
  })

  it("opens files without names in their headers, names and bytes", async () => {
    const cookie = await liveEndpoint(world).signIn(team[role])
    const ask = (path: string, headers: Record<string, string> = {}) =>
      open.app.request(`${testBaseUrl}${path}`, { headers: { cookie, ...headers } })
    const statuses: Record<string, number> = {}
    for (const [kind, id] of Object.entries(scene.files)) {
      for (const [end, headers] of [
        ["", {}],
        ["", { range: "bytes=0-99" }],
        ["?as=wav", {}],
        ["/waveform", {}],
      ] as const) {
        const answer = await ask(`/api/files/${id}${end}`, headers)
        const bytes = Buffer.from(await answer.arrayBuffer())
        if (end === "" && !("range" in headers)) statuses[kind] = answer.status
        expect([kind, end, marksIn(Buffer.concat([bytes, Buffer.from(JSON.stringify([...answer.headers]))]))]).toEqual([kind, end, []])
      }
    }
    expect(statuses).toEqual({ mp3: 200, wav: 200, pdf: 200, jpg: 200, txt: 200, docx: 403, webm: 403, portrait: 404 })
    const whole = Buffer.from(await (await ask(`/api/files/${scene.files.mp3}`)).arrayBuffer())
    const part = Buffer.from(await (await ask(`/api/files/${scene.files.mp3}`, { range: "bytes=300-999" })).arrayBuffer())
    expect(part.equals(whole.subarray(300, 1000))).toBe(true)
  })

  it("is sent no mail that says it", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      const there = await copy.adopt(team)
      const person = there[role]
      const modes = notificationEvents.map((event) => ({ event, mode: "now" as const }))
      await person.caller.notifications.set({ modes, ...(role === "admin" ? { weekly: true } : {}) })
      const [, { demoId, submissionId }] = scene.things
      await there.owner.caller.assignments.set({ submissionIds: [submissionId], userId: person.id, actId: "act-for-the-mail" })
      await there.owner.caller.comments.add({ id: crypto.randomUUID(), submissionId, text: `Look, @[${person.id}]` })
      await copy.visitor.public.message({ demoId, id: crypto.randomUUID(), body: `Hello from ${scene.marks.get("message")}` })
      await copy.visitor.public.withdraw({ demoId })
      for (const days of [1, 7]) {
        copy.forward(days * 24 * 3_600_000)
        await sendNotifications(copy.services)
        await copy.services.jobs.drain()
      }
      const [{ email } = { email: "" }] = await copy.db.select({ email: user.email }).from(user).where(eq(user.id, person.id))
      const mails = await copy.db.select().from(mail).where(eq(mail.to, email))
      expect(mails.length).toBeGreaterThan(0)
      expect(mails.flatMap((one) => marksIn(JSON.stringify(one)))).toEqual([])
    } finally {
      await copy.close()
    }
  }, 300_000)

  it("is refused by every query that says it otherwise in a way that makes screens drop what they showed", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      const person = (await copy.adopt(team))[role]
      const other: unknown[] = []
      const naming: [string, unknown][] = []
      await copy.db
        .update(reviewRound)
        .set({ closesAt: new Date(copy.services.clock.now().getTime() - 1) })
        .where(inArray(reviewRound.id, scene.roundIds))
      for (const { name, type } of proceduresOf(role)) {
        if (type !== "query") continue
        for (const input of inputsOf(name, role)) {
          const { done, text } = await answerTo(person.caller, name, input)
          if (done && marksIn(text).length > 0) naming.push([name, input])
        }
      }
      for (const [name, input] of naming) {
        const answer = await answerTo(team[role].caller, name, input)
        if (answer.done) continue
        const { code, reason } = await refusal(callByName(team[role].caller, name, input))
        // See apps/web/src/lib/query-client.ts.
        if (reason !== "blind_round" && !["NOT_FOUND", "FORBIDDEN"].includes(code)) other.push([name, code, reason])
      }
      expect(naming.length).toBeGreaterThanOrEqual(10)
      expect(other).toEqual([])
    } finally {
      await copy.close()
    }
  }, 300_000)

  it("sees names again once the round is closed", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      await copy.db
        .update(reviewRound)
        .set({ closesAt: new Date(copy.services.clock.now().getTime() - 1) })
        .where(inArray(reviewRound.id, scene.roundIds))
      const found = await (await copy.adopt(team))[role].caller.submissions.get({ id: scene.things[1].submissionId })
      expect([found.blind, found.submitter.email]).toEqual([undefined, `${scene.marks.get("email")}@example.com`])
    } finally {
      await copy.close()
    }
  })
})

describe("a key that a blind admin made", () => {
  it("learns from no address who sent something", async () => {
    const leaks: unknown[] = []
    let answered = 0
    for (const row of rows) {
      const copy = row.method === "get" ? null : await copies.open()
      const endpoints = copy ? openEndpoints(copy) : open
      try {
        for (const things of scene.things) {
          const { method, path, query, body } = requestFor(row, restIds(things))
          world.forward(1_000)
          const headers = { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) }
          const search = new URLSearchParams(query).toString()
          const address = `${testBaseUrl}${path}${search === "" ? "" : `?${search}`}`
          const response = await endpoints.app.request(address, { method, headers, body: body ? JSON.stringify(body) : null })
          const text = `${await response.text()} ${JSON.stringify([...response.headers])}`
          if (response.status < 300) answered += 1
          if (marksIn(text).length > 0) leaks.push([row.id, marksIn(text)])
        }
      } finally {
        if (copy) {
          endpoints.close()
          await copies.close(copy)
        }
      }
    }
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(rows.length / 2)
  }, 600_000)

  it("learns it from no export", async () => {
    for (const format of exportFormat.options) {
      for (const filter of [{}, { text: scene.marks.get("email") }, { portals: [scene.things[1].slug] }]) {
        const path = `/api/v1/submissions/export?${new URLSearchParams({ format, filter: JSON.stringify(filter) })}`
        const response = await open.app.request(`${testBaseUrl}${path}`, { headers: { authorization: `Bearer ${key}` } })
        expect([format, marksIn(textIn(new Uint8Array(await response.arrayBuffer())))]).toEqual([format, []])
      }
    }
  })

  it("learns it from no tool", async () => {
    const mcp = await connectMcp(open, key)
    const asked = (things: Things): Record<string, Record<string, unknown>> => ({
      list_submissions: { portal: things.slug },
      get_submission: { submission: things.submissionId },
      set_label: { submission: things.submissionId, labelId: things.labelId, on: true },
      add_comment: { submission: things.submissionId, text: "Read." },
      draft_reply: { submission: things.submissionId, body: "Thank you, {{name}}." },
    })
    for (const things of scene.things) {
      for (const { name } of tools) {
        const { text, isError } = await mcp.call(name, asked(things)[name] ?? {})
        expect([name, marksIn(text)]).toEqual([name, []])
        if (name !== "draft_reply") expect([name, isError]).toEqual([name, false])
      }
    }
    await mcp.close()
  })
})

describe("names", () => {
  it("are replaced by a pseudonym that stays the same for a person at a portal", async () => {
    const [first, second] = scene.things
    const { items } = await team.member.caller.submissions.list({ filter: { portals: [second.slug] } })
    const names = new Set(items.map((one) => one.by))
    expect([names.size, [...names][0]]).toEqual([1, expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+$/)])
    expect(items.every((one) => one.blind === true)).toBe(true)
    const found = await team.admin.caller.submissions.get({ id: second.submissionId })
    expect(found.submitter).toEqual({ name: [...names][0], email: "" })
    expect(Object.keys(found.answers).sort()).toEqual(["about", "files", "people", "sound", "title"])
    expect(found.files).toHaveLength(7)
    const elsewhere = await team.member.caller.submissions.list({ filter: { portals: [first.slug] } })
    expect(elsewhere.items.some((one) => one.by === [...names][0])).toBe(false)
  })

  it("are shown to a manager who asks for one submission, and the history says so", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      const there = await copy.adopt(team)
      const { caller } = there.admin
      const [first, second] = scene.things
      expect(await caller.reviews.reveal({ submissionId: second.submissionId })).toEqual({ revealed: true })
      expect((await caller.submissions.get({ id: second.submissionId })).blind).toBeUndefined()
      expect((await caller.messages.list({ submissionId: second.submissionId })).items.length).toBeGreaterThan(0)
      expect((await caller.submissions.get({ id: first.submissionId })).blind).toBe(true)
      const { items } = await there.owner.caller.history.list({ submissionId: second.submissionId })
      expect(items.filter((one) => one.type === "review.revealed").map((one) => one.actor.id)).toEqual([there.admin.id])
      // Twice it is recorded once.
      await caller.reviews.reveal({ submissionId: second.submissionId })
      const again = await there.owner.caller.history.list({ submissionId: second.submissionId })
      expect(again.items.filter((one) => one.type === "review.revealed")).toHaveLength(1)
      expect(await caller.reviews.reveal({ roundId: scene.roundIds[3] ?? "" })).toEqual({ revealed: true })
      const all = await caller.submissions.list({ filter: { portals: [second.slug], text: scene.marks.get("bio before") ?? "" } })
      expect(all.items).toHaveLength(1)
      expect((await there.member.caller.submissions.get({ id: second.submissionId })).blind).toBe(true)
      expect(await there.owner.caller.reviews.reveal({ submissionId: second.submissionId })).toEqual({ revealed: false })
    } finally {
      await copy.close()
    }
  })
})
