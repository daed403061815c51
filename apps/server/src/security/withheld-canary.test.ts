import { newSecret } from "@intray/db/id"
import { mail, reviewRound, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { rows } from "../http/rest/rows.ts"
import { scopes } from "../modules/api-keys/schema.ts"
import { exportFormat } from "../modules/exports/schema.ts"
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
import { createWorld, type FrozenWorld, type TestTeam, type World } from "../testing/world.ts"

/**
 * Reviewers who have not submitted their own review yet: a member, and the owner by name. What another reviewer wrote and scored is marked;
 * they call every procedure, REST path and tool, and search for the marks. No answer has one.
 */

let world: World
let frozen: FrozenWorld
let team: TestTeam
let things: Things
let open: Endpoints
let key: string
let copies: Copies
let roundId: string
const marks = new Map<string, string>()
/** What the private note says: only its writer reads it, whatever anybody has submitted. */
let secret: string

const readers = ["member", "owner"] as const
type Reader = (typeof readers)[number]

beforeAll(async () => {
  const first = await createWorld()
  team = await first.team()
  things = await makeThings(first, team)
  const mark = (place: string) => {
    const word = `zq${place}${newSecret(30).toLowerCase()}`
    marks.set(place, word)
    return word
  }
  const criterion = (name: string, weight: number) => ({ name, help: "", weight, scale: ["Low", "High"], required: true, onlyIf: null })
  const { reviews, labelGroups, labels } = team.owner.caller
  const { id: groupId } = await labelGroups.create({ name: "Alone", multiple: false, required: false })
  for (const name of ["Yes", "No"]) await labels.create({ groupId, name, hue: "grey", key: null })
  const round = await reviews.createRound({
    portalId: things.portalId,
    name: "Independent",
    opensAt: new Date(first.services.clock.now().getTime() - 1000).toISOString(),
    closesAt: null,
    stageId: null,
    reviewsPerSubmission: 3,
    visibility: "afterOwn",
    average: "mean",
    everyone: false,
    reviewerIds: [team.member.id, team.owner.id, team.admin.id],
    criteria: [criterion("Fit", 3), criterion("Sound", 4), { ...criterion("Label", 0), labelGroupId: groupId }],
  })
  roundId = round.id
  const { submissionId } = things
  const sheet = (await team.admin.caller.reviews.sheet({ submissionId })).rounds.find((one) => one.round.id === roundId)
  const [fit = "", sound = "", label = ""] = sheet?.criteria.map((one) => one.id) ?? []
  secret = mark("privatenote")
  await team.admin.caller.reviews.save({
    roundId,
    submissionId,
    state: "submitted",
    // Three sevenths, which no other review of this team has.
    scores: { [fit]: 2, [sound]: 1, [label]: 2 },
    note: mark("note"),
    privateNote: secret,
  })
  marks.set("score", "0.428")
  // Reviews name labels by their criterion: next to a value nobody else's answer has it.
  marks.set("label", `"${label}":2`)
  await team.admin.caller.reviews.settle({ roundId, submissionId, scores: { [fit]: 2, [sound]: 1, [label]: 2 }, note: mark("settlement") })
  const text = `${mark("comment")} for @[${team.member.id}] and @[${team.owner.id}]`
  await team.admin.caller.comments.add({ id: crypto.randomUUID(), submissionId, text })
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

const marksIn = (text: string) => [...marks].filter(([, mark]) => text.includes(mark)).map(([place]) => place)

/** About the submission, and about the round in which its reviews are withheld. */
const inputsOf = (name: string, role: Reader) => [examples[name]?.(things, role), examples[name]?.({ ...things, roundId }, role)]

type FilterInput = { filter?: object; filters?: object[] }

/** An input whose filters ask for what reviews came to, and for nothing that the example asks for besides. */
function asking({ filter, filters, ...input }: FilterInput, reviews: object): FilterInput {
  return { ...input, ...(filter && { filter: { reviews } }), ...(filters && { filters: filters.map(() => ({ reviews })) }) }
}

/** Saving one's own review opens the others, as it should. */
const opens = new Set(["reviews.save"])

describe.each(readers)("a %s who has not submitted their review", (role) => {
  it("learns from no procedure what others wrote and scored", async () => {
    const leaks: unknown[] = []
    for (const { name, type } of proceduresOf(role)) {
      if (opens.has(name)) continue
      const copy = type === "query" ? null : await copies.open()
      try {
        const { caller } = copy ? (await copy.adopt(team))[role] : team[role]
        for (const input of inputsOf(name, role)) {
          const found = marksIn((await answerTo(caller, name, input)).text)
          if (found.length > 0) leaks.push([name, found])
        }
      } finally {
        await copies.close(copy)
      }
    }
    expect(leaks).toEqual([])
  }, 600_000)

  it("finds nothing by it, wherever a filter is taken", async () => {
    const filtered = proceduresOf(role).filter(
      ({ name, type }) => type === "query" && JSON.stringify(inputsOf(name, role)).includes('"filter"'),
    )
    const leaks: unknown[] = []
    for (const [place, mark] of marks) {
      for (const { name } of filtered) {
        const input = inputsOf(name, role)[0] as { filter: object }
        const ask = async (text: string) =>
          (await answerTo(team[role].caller, name, { ...input, filter: { ...input.filter, stages: undefined, labels: undefined, text } }))
            .text
        if ((await ask(mark)) !== (await ask("xqvjhpmwk"))) leaks.push([name, place])
      }
    }
    expect(filtered.length).toBeGreaterThan(2)
    expect(leaks).toEqual([])
  }, 120_000)

  it("learns nothing by the reviews and scores that a filter asks for", async () => {
    const taking = proceduresOf(role).filter(({ name }) => JSON.stringify(inputsOf(name, role)).includes('"filter'))
    // The first and the third find the submission that was reviewed; the others do not.
    const ranges = [{ minReviews: 1 }, { maxReviews: 0 }, { minScore: 0.42, maxScore: 0.43 }, { maxScore: 0.4 }, { minSpread: 0 }]
    const differing = async (copy: World): Promise<string[]> => {
      const { caller } = (await copy.adopt(team))[role]
      const differs: string[] = []
      for (const { name } of taking) {
        const answers = new Set<string>()
        for (const range of ranges) {
          const input = asking(inputsOf(name, role)[0] as FilterInput, { roundId, ...range })
          const { text } = await answerTo(caller, name, input)
          answers.add(text)
        }
        if (answers.size > 1) differs.push(name)
      }
      return differs
    }
    const copy = await createWorld({ from: frozen })
    try {
      expect(await differing(copy)).toEqual([])
      await copy.db.update(reviewRound).set({ visibility: "always" }).where(eq(reviewRound.id, roundId))
      const answering = ["submissions.list", "submissions.facets", "views.counts", ...(role === "owner" ? ["exports.count"] : [])]
      expect(await differing(copy)).toEqual(expect.arrayContaining(answering))
    } finally {
      await copy.close()
    }
  }, 120_000)

  it("learns it from no stream and no mail", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      const there = await copy.adopt(team)
      await there[role].caller.notifications.set({ modes: [{ event: "mention", mode: "now" }] })
      const listener = await liveEndpoint(copy).as(there[role], team.slug, "0")
      const text = `${marks.get("comment")} once more, @[${team[role].id}]`
      await there.admin.caller.comments.add({ id: crypto.randomUUID(), submissionId: things.submissionId, text })
      await listener.until("the comment", () => listener.heard().some((line) => line.startsWith("submission.commented")), 6000)
      expect(marksIn(JSON.stringify([listener.messages, listener.who()]))).toEqual([])
      await listener.close()
      copy.forward(24 * 3_600_000)
      await sendNotifications(copy.services)
      const [{ email } = { email: "" }] = await copy.db.select({ email: user.email }).from(user).where(eq(user.id, team[role].id))
      const mails = await copy.db.select().from(mail).where(eq(mail.to, email))
      expect(mails.length).toBeGreaterThan(0)
      expect(mails.flatMap((one) => marksIn(JSON.stringify(one)))).toEqual([])
    } finally {
      await copy.close()
    }
  }, 60_000)

  it("reads it after their own, but for the private note", async () => {
    const copy = await createWorld({ from: frozen })
    try {
      const { caller } = (await copy.adopt(team))[role]
      const { submissionId } = things
      const own = (await caller.reviews.sheet({ submissionId })).rounds.find((one) => one.round.id === roundId)
      const scores = Object.fromEntries(own?.criteria.map((one) => [one.id, 1]) ?? [])
      await caller.reviews.save({ roundId, submissionId, state: "submitted", scores })
      const seen = JSON.stringify([await caller.reviews.sheet({ submissionId }), await caller.comments.list({ submissionId })])
      expect(marksIn(seen).sort()).toEqual(["comment", "label", "note", "score", "settlement"])
      for (const { name, type } of proceduresOf(role)) {
        if (type === "query")
          for (const input of inputsOf(name, role))
            expect([name, (await answerTo(caller, name, input)).text]).not.toEqual([name, expect.stringContaining(secret)])
      }
    } finally {
      await copy.close()
    }
  }, 60_000)
})

describe("a key of such an owner", () => {
  it("learns it from no address", async () => {
    const leaks: unknown[] = []
    let answered = 0
    for (const row of rows) {
      const copy = row.method === "get" ? null : await copies.open()
      const endpoints = copy ? openEndpoints(copy) : open
      try {
        for (const about of [things, { ...things, roundId }]) {
          const { method, path, query, body } = requestFor(row, restIds(about))
          world.forward(1_000)
          const headers = { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) }
          const address = `${testBaseUrl}${path}?${new URLSearchParams(query)}`
          const response = await endpoints.app.request(address, { method, headers, body: body ? JSON.stringify(body) : null })
          if (response.status < 300) answered += 1
          const found = marksIn(await response.text())
          if (found.length > 0) leaks.push([row.id, found])
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

  it("learns it from no export and no tool", async () => {
    for (const format of exportFormat.options) {
      const response = await open.app.request(`${testBaseUrl}/api/v1/submissions/export?format=${format}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      expect([format, response.status, marksIn(textIn(new Uint8Array(await response.arrayBuffer())))]).toEqual([format, 200, []])
    }
    const mcp = await connectMcp(open, key)
    for (const [name, given] of [
      ["list_submissions", { portal: things.slug }],
      ["get_submission", { submission: things.submissionId }],
    ] as const) {
      const { isError, text } = await mcp.call(name, given)
      expect([name, isError, marksIn(text)]).toEqual([name, false, []])
    }
    await mcp.close()
  })
})
