import { newSecret } from "@intray/db/id"
import { searchDocument, setting, submissionLabel } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Endpoints, openEndpoints } from "../../../testing/callers.ts"
import { connectMcp, type McpClient, markedIn } from "../../../testing/mcp.ts"
import { testBaseUrl } from "../../../testing/services.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { labelNamed, makePortal, newest, send, type TestTeam } from "../../../testing/world.ts"
import { documentBackfill, doneKey } from "../backfill-documents.ts"
import type { SubmissionFilter } from "../schema.ts"
import { isNoQuery, queryOf } from "./words.ts"

/** A query never means "everything", whatever it is made of and wherever a filter is used. */

const world = useWorld()
const artists = [
  "!!!",
  "†††",
  "Kitefall",
  "wow!!!",
  "C++ ★",
  "a — b",
  "أحمد فاطمة",
  "Hawaiʻi",
  "“Glass”",
  "東京 🎧",
  "...",
  "100 %",
  "under_score",
]
let team: TestTeam
let open: Endpoints
let mcp: McpClient
let key: string
let slug: string
let numbers: Map<string, number>

beforeAll(async () => {
  team = await world.team()
  const portal = await makePortal(team)
  slug = portal.slug
  numbers = new Map()
  for (const artist of artists) {
    await send(world, portal.slug, { artist, message: "", name: "Mara Lind" })
    numbers.set(artist, (await newest(team)).number)
  }
  open = openEndpoints(world)
  key = (
    await team.owner.caller.apiKeys.create({
      name: "Reader",
      scopes: ["submission:read", "submission:label", "submission:export"],
    } as never)
  ).key
  mcp = await connectMcp(open, key)
})
afterAll(async () => {
  await mcp.close()
  open.close()
})

const list = async (filter: SubmissionFilter) =>
  (await team.owner.caller.submissions.list({ filter, limit: 100 })).items.map((row) => row.number)
const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b)

async function byRest(path: string): Promise<Response> {
  return open.app.request(`${testBaseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
}

describe("a query without words", () => {
  const queries: [string, string[]][] = [
    ["!!!", ["!!!", "wow!!!"]],
    ["∆∆∆", []],
    ["!!!!", []],
    ["†††", ["†††"]],
    ["★", ["C++ ★"]],
    ["🎧", ["東京 🎧"]],
    ['"', ["“Glass”"]],
    ["%", ["100 %"]],
    ["\u0301", []],
    ["\u200b", []],
    ["\u2800", []],
    ["*", []],
    ["†††!", []],
  ]
  test.each(queries)("%j takes the same from every list, count, export, bulk act, REST and MCP: %j", async (text, found) => {
    const { caller } = team.owner
    const expected = sorted(found.map((artist) => numbers.get(artist) ?? 0))
    const filter = { text }
    expect(sorted(await list(filter))).toEqual(expected)
    const facets = await caller.submissions.facets({ filter })
    expect([facets.total, facets.stages.reduce((sum, one) => sum + one.count, 0)]).toEqual([expected.length, expected.length])
    expect((await caller.views.counts({ filters: [filter] })).counts).toEqual([{ total: expected.length, totalIsExact: true }])

    const rest = (await (await byRest(`/submissions?text=${encodeURIComponent(text)}`)).json()) as { items: { number: number }[] }
    expect(sorted(rest.items.map((row) => row.number))).toEqual(expected)
    const file = await byRest(`/submissions/export?format=jsonl&filter=${encodeURIComponent(JSON.stringify(filter))}`)
    expect([file.status, file.headers.get("x-total-count")]).toEqual([200, String(expected.length)])
    expect((await file.text()).split("\n").filter((line) => line !== "")).toHaveLength(expected.length)
    const told = markedIn(await mcp.call("list_submissions", { text })) as { items: { number: number }[] }
    expect(sorted(told.items.map((row) => row.number))).toEqual(expected)

    const labelId = await labelNamed(team, "Pass")
    const action = { kind: "label", labelId, on: true } as const
    const done = await caller.bulk.start({
      actId: `act-${newSecret(60)}`,
      filter,
      action,
      expected: expected.length,
    })
    expect(done.total).toBe(expected.length)
    expect(await world.db.$count(submissionLabel, eq(submissionLabel.labelId, labelId))).toBe(expected.length)
    await world.db.delete(submissionLabel).where(eq(submissionLabel.labelId, labelId))
  })
})

test("no query widens the result, whatever it is made of and whatever else is asked", async () => {
  const stages = (await team.owner.caller.stages.list()).items
  const pieces = fc.constantFrom(
    ...[
      "!!!",
      "!",
      "∆∆∆",
      '"',
      "†",
      "★",
      "🎧",
      "...",
      "-",
      "#",
      "%",
      "_",
      "*",
      "\u0301",
      "\u200b",
      "\u2800",
      "´",
      "\u202e",
      "\ufe0f",
      "\ue001",
      "#1",
    ],
    ...["kite", "wow", "احمد", "hawaii", "東", "a", "zzz", " ", "C++"],
  )
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.array(pieces, { minLength: 1, maxLength: 4 }).map((all) => all.join(" ")) },
    { weight: 1, arbitrary: fc.array(pieces, { minLength: 1, maxLength: 3 }).map((all) => all.join("")) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }).filter((text) => !/\p{Cs}/u.test(text)) },
  )
  const rest = fc.record(
    {
      stages: fc.constantFrom(...stages.map((one) => [one.id])),
      portals: fc.constant<string[]>([slug]),
      files: fc.boolean(),
      numbers: fc.constant<number[]>([1, 2, 3, 4, 5, 6, 7]),
      state: fc.constantFrom("open" as const, "all" as const),
    },
    { requiredKeys: [] },
  )
  for (const [text, filter, more] of fc.sample(fc.tuple(query, rest, pieces), { seed: 20_261_128, numRuns: 300 })) {
    const everything = await list(filter)
    const found = await list({ ...filter, text })
    expect(everything, JSON.stringify({ text, filter })).toEqual(expect.arrayContaining(found))
    if (isNoQuery(text)) continue
    // What holds nothing to look for finds nothing, unless it is a number.
    if (queryOf(text).length === 0 && !/^\s*#\s*\d+\s*$/.test(text)) expect(found, JSON.stringify(text)).toEqual([])
    if (!/["#]/.test(text + more)) {
      const narrower = await list({ ...filter, text: `${text} ${more}` })
      expect(more.trim() === "" ? narrower : found, JSON.stringify({ text, more })).toEqual(expect.arrayContaining(narrower))
    }
  }
})

test("an index that was built by earlier rules is rebuilt in the background", async () => {
  const { id, number } = await newest(team)
  await world.db.update(setting).set({ value: "all" }).where(eq(setting.key, doneKey))
  await world.db.delete(searchDocument).where(eq(searchDocument.submissionId, id))
  expect(await list({ text: "under_score" })).toEqual([])
  const work = documentBackfill(world.services)
  while (!(await work()));
  expect(await list({ text: "under_score" })).toEqual([number])
  expect(await list({ text: "!!!" })).toHaveLength(2)
  const [state] = await world.db.select().from(setting).where(eq(setting.key, doneKey))
  expect(state?.value).toMatch(/^\d+:all$/)
  // Nothing is done again once it was done by the present rules.
  await world.db.delete(searchDocument).where(eq(searchDocument.submissionId, id))
  expect(await documentBackfill(world.services)()).toBe(true)
  expect(await list({ text: "under_score" })).toEqual([])
})
