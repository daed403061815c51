import { randomUUID } from "node:crypto"
import { answerValue, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { systemActor } from "../../../platform/events.ts"
import { openEndpoints } from "../../../testing/callers.ts"
import { connectMcp, markedIn } from "../../../testing/mcp.ts"
import { testBaseUrl } from "../../../testing/services.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { createWorld, makePortal as makeTemplatePortal, refusal, send as sendDemo, type TestTeam } from "../../../testing/world.ts"
import { scopes } from "../../api-keys/schema.ts"
import type { FormDefinition } from "../../forms/schema.ts"
import { eraseSubmission } from "../../submissions/erase.ts"
import type { SubmissionFilter } from "../schema.ts"
import { answerBackfill } from "./backfill.ts"

const world = useWorld()
let team: TestTeam
let grants: { id: string; slug: string }
let demos: { id: string; slug: string }

const option = (key: string) => ({ key, label: key })
const grantFields = [
  { key: "title", type: "short_text", label: "Title", required: true },
  { key: "email", type: "email", label: "E-mail", required: true },
  { key: "amount", type: "number", label: "Amount" },
  { key: "starts", type: "date", label: "Starts" },
  { key: "themes", type: "multiple_choice", label: "Themes", options: ["water", "soil", "air"].map(option) },
  { key: "public", type: "yes_no", label: "Public" },
  { key: "phone", type: "phone", label: "Phone" },
  { key: "note", type: "long_text", label: "Note" },
  {
    key: "costs",
    type: "group",
    label: "Costs",
    itemName: "cost",
    itemsName: "costs",
    min: 0,
    max: 5,
    fields: [
      { key: "what", type: "single_choice", label: "What", options: ["travel", "rent"].map(option) },
      { key: "sum", type: "number", label: "Sum" },
    ],
  },
]

async function makePortal(slug: string, fields: unknown): Promise<{ id: string; slug: string }> {
  const { portals } = team.owner.caller
  const { id } = await portals.create({ template: "blank", title: slug, slug })
  await publish(id, slug, fields)
  return { id, slug }
}

async function publish(portalId: string, slug: string, fields: unknown): Promise<void> {
  const { portals } = team.owner.caller
  const { revision } = await portals.get({ slug })
  const form = { fields, roles: { title: "title", email: "email" } } as unknown as FormDefinition
  const saved = await portals.saveDraft({ portalId, revision, form })
  await portals.publish({ portalId, revision: saved.revision })
}

async function send(slug: string, answers: Record<string, unknown>): Promise<{ demoId: string }> {
  const all = { title: "Some title", email: "ada@example.com", ...answers }
  return (await world.visitor.public.submit({ slug, idempotencyKey: `key-${randomUUID()}`, answers: all })) as { demoId: string }
}

const found = async (answers: SubmissionFilter["answers"], more: SubmissionFilter = {}) =>
  (await team.viewer.caller.submissions.list({ filter: { ...more, answers }, sort: "oldest" })).items.map((row) => row.number)

beforeAll(async () => {
  team = await world.team()
  grants = await makePortal("grants-by-answer", grantFields)
  demos = await makePortal("demos-by-answer", [
    grantFields[0],
    grantFields[1],
    { key: "amount", type: "short_text", label: "Amount" },
    { key: "themes", type: "single_choice", label: "Themes", options: ["water", "fire"].map(option) },
  ])
  const costs = [
    { what: "travel", sum: 100 },
    { what: "rent", sum: 900 },
  ]
  await send(grants.slug, { title: "Brünnen", amount: 12_000, starts: "2027-01-10", themes: ["water", "soil"], public: true, costs })
  await send(grants.slug, { amount: 9_999.5, starts: "2027-03-01", themes: ["soil"], public: false, phone: "+47 22 22 55 55" })
  await send(grants.slug, { amount: 0, note: "Text.", costs: [{ what: "rent", sum: 50 }] })
  await send(demos.slug, { title: "Springs", amount: "a lot", themes: "water" })
})

describe("conditions", () => {
  it("compare numbers and dates by ranges that include their ends", async () => {
    const one = { portals: [grants.slug] }
    expect(await found([{ key: "amount", min: 9_999.5 }], one)).toEqual([1, 2])
    expect(await found([{ key: "amount", min: 0, max: 9_999.5 }], one)).toEqual([2, 3])
    expect(await found([{ key: "amount", max: -1 }], one)).toEqual([])
    expect(await found([{ key: "starts", from: "2027-01-10", to: "2027-01-10" }])).toEqual([1])
    expect(await found([{ key: "starts", to: "2027-12-31" }])).toEqual([1, 2])
  })

  it("compare choices by any, all and none, across portals", async () => {
    expect(await found([{ key: "themes", any: ["water"] }])).toEqual([1, 4])
    expect(await found([{ key: "themes", any: ["fire", "soil"] }])).toEqual([1, 2])
    expect(await found([{ key: "themes", all: ["water", "soil"] }])).toEqual([1])
    expect(await found([{ key: "themes", none: ["water"] }])).toEqual([2, 3])
    expect(await found([{ key: "themes", any: ["soil"], none: ["water"] }])).toEqual([2])
  })

  it("compare yes and no, texts, and whether there is an answer", async () => {
    expect(await found([{ key: "public", yes: true }])).toEqual([1])
    expect(await found([{ key: "public", yes: false }])).toEqual([2])
    expect(await found([{ key: "title", contains: "BRUNN" }])).toEqual([1])
    expect(await found([{ key: "phone", contains: "+47" }])).toEqual([2])
    expect(await found([{ key: "note", answered: true }])).toEqual([3])
    expect(await found([{ key: "note", answered: false }], { portals: [grants.slug] })).toEqual([1, 2])
    expect(await found([{ key: "costs", answered: true }])).toEqual([1, 3])
  })

  it("match if any item of a group does", async () => {
    expect(await found([{ key: "costs.sum", min: 900 }])).toEqual([1])
    // Two items together do not match what neither does.
    expect(await found([{ key: "costs.sum", min: 200, max: 800 }])).toEqual([])
    expect(await found([{ key: "costs.what", all: ["travel", "rent"] }])).toEqual([1])
  })

  it("must all match", async () => {
    const both = [
      { key: "themes", any: ["soil"] },
      { key: "public", yes: false },
    ]
    expect(await found(both)).toEqual([2])
  })

  it("follow edits and erasure", async () => {
    const { demoId } = await send(grants.slug, { amount: 77, phone: "+47 22 22 55 56" })
    expect(await found([{ key: "amount", min: 77, max: 77 }], { portals: [grants.slug] })).toEqual([5])
    await world.visitor.public.edit({ demoId, version: 1, answers: { title: "Other", email: "ada@example.com", amount: 78 } })
    expect(await found([{ key: "amount", min: 77, max: 77 }], { portals: [grants.slug] })).toEqual([])
    expect(await found([{ key: "amount", min: 78, max: 78 }], { portals: [grants.slug] })).toEqual([5])
    expect(await found([{ key: "phone", contains: "225556" }])).toEqual([])
    const before = await world.db.select().from(answerValue)
    const [row] = await world.db.select().from(submission).where(eq(submission.demoId, demoId))
    const erased = { team, id: row?.id ?? "", actor: systemActor, now: world.services.clock.now() }
    await world.db.transaction((tx) => eraseSubmission(tx, erased))
    const after = await world.db.select().from(answerValue)
    // Title, address and amount.
    expect(before.length - after.length).toBe(3)
    expect(after.some((one) => one.number === 78)).toBe(false)
  })
})

it("questions are listed with their kinds, without those that portals ask differently", async () => {
  const { items } = await team.viewer.caller.submissions.questions({ portals: [grants.slug] })
  expect(items.find((one) => one.key === "themes")).toEqual({
    key: "themes",
    kind: "choice",
    label: "Themes",
    group: null,
    asked: true,
    options: ["water", "soil", "air"].map(option),
    integer: false,
    currency: null,
  })
  expect(items.find((one) => one.key === "costs.sum")).toMatchObject({ kind: "number", group: "Costs" })
  const keys = (await team.viewer.caller.submissions.questions({})).items.map((one) => one.key)
  expect([keys.includes("amount"), keys.includes("starts")]).toEqual([false, true])
  expect((await refusal(team.viewer.caller.submissions.questions({ portals: ["not-there"] }))).code).toBe("NOT_FOUND")
})

describe("ways to use them", () => {
  const answers = [{ key: "themes", any: ["water"] }]

  it("are the menus, counts of views, bulk acts and exports", async () => {
    const { caller } = team.owner
    const facets = await caller.submissions.facets({ filter: { answers } })
    expect([facets.total, facets.portals.map((one) => one.count)]).toEqual([2, [1, 1]])
    expect((await caller.views.counts({ filters: [{ answers }] })).counts).toEqual([{ total: 2, totalIsExact: true }])
    expect((await caller.exports.count({ filter: { answers } })).total).toBe(2)
    const action = { kind: "assign", userId: team.admin.id } as const
    await caller.bulk.start({ actId: "assign-water", filter: { answers }, action, expected: 2 })
    await world.services.jobs.drain()
    expect(await found(undefined, { assignees: [team.admin.id] })).toEqual([1, 4])
  })

  it("are REST and MCP", async () => {
    const endpoints = openEndpoints(world)
    const { key } = await team.admin.caller.apiKeys.create({ name: "Answers", scopes: [...scopes] } as never)
    const ask = async (path: string, filter: object) => {
      const query = new URLSearchParams({ ...(path === "" ? {} : { format: "csv" }) })
      for (const [name, value] of Object.entries(filter)) query.set(name, JSON.stringify(value))
      return endpoints.app.request(`${testBaseUrl}/api/v1/submissions${path}?${query}`, { headers: { authorization: `Bearer ${key}` } })
    }
    const listed = (await (await ask("", { answers })).json()) as { items: { number: number }[] }
    expect(listed.items.map((one) => one.number)).toEqual([4, 1])
    expect((await ask("/export", { filter: { answers } })).headers.get("x-total-count")).toBe("2")
    const refused = await ask("", { answers: [{ key: "amount", min: 2, max: 1 }] })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(await refused.json())).toContain('"max"')
    const mcp = await connectMcp(endpoints, key)
    const answer = await mcp.call("list_submissions", { answers })
    expect((markedIn(answer) as { items: { number: number }[] }).items.map((one) => one.number)).toEqual([4, 1])
    await mcp.close()
    endpoints.close()
  })
})

describe("bad input", () => {
  const problem = async (answers: unknown) => {
    const failed = await team.viewer.caller.submissions.list({ filter: { answers: answers as never } }).then(
      () => null,
      (error: unknown) => error as { cause: { issues: { path: unknown[]; code: string }[] } },
    )
    const issue = failed?.cause.issues[0]
    return [issue?.path.slice(-3).join("."), issue?.code]
  }

  it("is refused with the part that is wrong", async () => {
    expect(await problem([{ key: "amount", min: 3, max: 2 }])).toEqual(["answers.0.max", "custom"])
    expect(await problem([{ key: "starts", from: "2027-02-02", to: "2027-02-01" }])).toEqual(["answers.0.to", "custom"])
    expect(await problem([{ key: "amount" }])).toEqual(["answers.0.key", "custom"])
    expect(await problem([{ key: "amount", min: 1, yes: true }])).toEqual(["answers.0.yes", "custom"])
    expect(await problem([{ key: "themes", any: Array.from({ length: 5_000 }, () => "water") }])).toEqual(["answers.0.any", "too_big"])
    expect((await problem(Array.from({ length: 21 }, () => ({ key: "title", answered: true }))))[1]).toBe("too_big")
    for (const contains of [" ", "\u0301", " \u0301", "\u200b", "\u00ad", "\u202e", "\ufe0f", "\u200d\u200d", "\u200c", "\u3164", "\0"]) {
      expect([contains, await problem([{ key: "title", contains }])]).toEqual([contains, ["answers.0.contains", "custom"]])
    }
    expect(await problem([{ key: "nothing", answered: true }])).toEqual(["answers.0.key", "unknown_question"])
    expect(await problem([{ key: "amount", min: 1 }])).toEqual(["answers.0.key", "question_differs"])
    expect(await problem([{ key: "title", min: 1 }])).toEqual(["answers.0.min", "wrong_condition"])
    expect(await problem([{ key: "note", contains: "text" }])).toEqual(["answers.0.contains", "wrong_condition"])
  })

  it("is a question of another team, or of a portal that is not in the filter", async () => {
    const other = await world.team()
    const { caller } = other.owner
    await expect(caller.submissions.list({ filter: { answers: [{ key: "amount", min: 1 }] } })).rejects.toMatchObject({
      cause: { issues: [{ code: "unknown_question" }] },
    })
    await expect(found([{ key: "starts", answered: true }], { portals: [demos.slug] })).rejects.toMatchObject({
      cause: { issues: [{ path: ["filter", "answers", 0, "key"], code: "unknown_question" }] },
    })
  })
})

it("a question that a newer version no longer asks is still found by its answers", async () => {
  const { slug, id } = await makePortal("removed-question", [...grantFields.slice(0, 2), { key: "old", type: "yes_no", label: "Old" }])
  await send(slug, { old: true })
  await publish(id, slug, grantFields.slice(0, 2))
  expect(await found([{ key: "old", yes: true }])).toHaveLength(1)
  const { items } = await team.viewer.caller.submissions.questions({ portals: [slug] })
  expect(items.find((one) => one.key === "old")?.asked).toBe(false)
})

it("a number question has its currency, and takes whole numbers only if all its versions and portals do", async () => {
  const number = (key: string, more: object) => ({ key, type: "number", label: key, ...more })
  const first = await makePortal("numbers-1", [
    ...grantFields.slice(0, 2),
    number("sum", { integer: true, currency: "EUR" }),
    number("people", { integer: true }),
    { key: "stars", type: "rating", label: "Stars", scale: 5 },
  ])
  const other = await makePortal("numbers-2", [...grantFields.slice(0, 2), number("sum", { integer: true, currency: "NOK" })])
  await publish(first.id, first.slug, [
    ...grantFields.slice(0, 2),
    number("sum", { integer: true, currency: "EUR" }),
    number("people", { integer: false }),
    { key: "stars", type: "rating", label: "Stars", scale: 5 },
  ])
  const list = async (portals: string[]) => {
    const { items } = await team.viewer.caller.submissions.questions({ portals })
    return Object.fromEntries(items.map(({ key, integer, currency }) => [key, { integer, currency }]))
  }
  expect(await list([first.slug])).toMatchObject({
    sum: { integer: true, currency: "EUR" },
    people: { integer: false, currency: null },
    stars: { integer: true, currency: null },
  })
  expect(await list([first.slug, other.slug])).toMatchObject({ sum: { integer: true, currency: null } })
})

it("answers from before the index are refused until they are indexed, and then found", async () => {
  const old = await createWorld()
  try {
    const there = await old.team()
    await sendDemo(old, (await makeTemplatePortal(there)).slug, { newsletter: true })
    await old.db.delete(answerValue)
    await old.db.insert(answerValue).values({ question: 0, key: 0, number: 0, text: "" })
    const list = () => there.viewer.caller.submissions.list({ filter: { answers: [{ key: "newsletter", yes: true }] } })
    expect(await refusal(list())).toMatchObject({ code: "CONFLICT", reason: "answers_indexing" })
    expect(await answerBackfill(old.services)()).toBe(true)
    expect((await list()).items.map((row) => row.number)).toEqual([1])
    expect(await old.db.$count(answerValue, eq(answerValue.question, 0))).toBe(0)
  } finally {
    await old.close()
  }
})
