import { searchDocument, setting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { systemActor } from "../../../platform/events.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, stageNamed, storedUpload, type TestTeam } from "../../../testing/world.ts"
import { eraseSubmission } from "../../submissions/erase.ts"
import { searchNumbers } from "../../submissions/search.ts"
import { documentBackfill, doneKey } from "../backfill-documents.ts"
import { compileFilter } from "../compiled-filter.ts"
import { queryOf, wordsOf } from "./words.ts"

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }

beforeAll(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

const find = async (text: string, more: object = {}, who = team.viewer) =>
  (await who.caller.submissions.list({ filter: { text, ...more }, limit: 100 })).items.map((row) => row.number)

describe("what is found", () => {
  test("a submission by its answers, its choices' labels, its sender and its files' names", async () => {
    const upload = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    const { number } = await send(world, portal.slug, {
      artist: "Ørsted Quartet",
      name: "Sunniva Aasbrekk",
      email: "quartet@kitefall.example",
      tracks: [{ title: "Nordlys", audio: [upload], genre: "electronica" }],
      message: "東京で録音しました",
    })
    for (const text of [
      "orsted",
      "ØRSTED quar",
      "sunniva",
      "quartet@kitefall",
      "nordl",
      '"nordlys"',
      "unreleased",
      "low-ceiling",
      "東京",
      "録音し",
    ]) {
      expect([text, await find(text)]).toEqual([text, [number]])
    }
    for (const text of ['"nordl"', "orsted nothing", "大阪"]) expect([text, await find(text)]).toEqual([text, []])
  })

  test("nothing of another team, and no word of it by chance", async () => {
    const other = await world.team()
    const { slug } = await makePortal(other)
    await send(world, slug, { artist: "Ørsted Quartet" })
    expect(await find("orsted", {}, other.viewer)).toEqual([1])
    expect(await find("orsted")).toHaveLength(1)
  })

  test("only spaces ask for nothing; a strange page is refused", async () => {
    expect(await find(" \t\u00a0")).toEqual(await find(""))
    const strange = team.viewer.caller.submissions.list({ filter: { text: "orsted" }, cursor: "x" })
    expect(await refusal(strange)).toMatchObject({ code: "BAD_REQUEST", paths: ["cursor"] })
  })
})

describe("what came in before there was an index", () => {
  test("is put in, once, wherever the work was cut", async () => {
    const before = await find("kitefall glasshouse")
    await send(world, portal.slug, { artist: "Lost and Found" })
    const { id, number } = await newest(team)
    await world.db.delete(searchDocument).where(eq(searchDocument.submissionId, id))
    await world.db.delete(setting).where(eq(setting.key, doneKey))
    expect(await find("lost found")).toEqual([])
    const work = documentBackfill(world.services)
    while (!(await work()));
    expect(await find("lost found")).toEqual([number])
    expect(await find("kitefall glasshouse")).toEqual([number, ...before])
  })
})

describe("against a naive model", () => {
  const vocabulary = [
    "Kite",
    "kitefall",
    "Glass",
    "glasshouse",
    "Ørsted",
    "orbit",
    "東京都",
    "京都",
    "Dust",
    "dusk",
    "Ångström",
    "a",
    "ab",
    "b",
  ]
  /** Every text in the answers, however deep; for the key of an option its label, found in the form as it is written down. */
  function textsIn(value: unknown, form: string): string[] {
    if (typeof value === "string")
      return [new RegExp(`\\{"key":"${value.replace(/\W/g, "\\$&")}","label":"([^"]*)"\\}`).exec(form)?.[1] ?? value]
    return typeof value === "object" && value !== null ? Object.values(value).flatMap((one) => textsIn(one, form)) : []
  }
  type Known = { number: number; text: string; stageId: string; labelIds: string[] }

  test("500 questions over random texts, stages, labels and pages: the same submissions in the same order (seed 20261121)", async () => {
    const own = await world.team()
    const { slug } = await makePortal(own)
    const [listening, spread] = [await stageNamed(own, "Listening"), await labelNamed(own, "Send more")]
    const sample = fc.sample(fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 }), { seed: 20_261_121, numRuns: 60 })
    const known: Known[] = []
    for (const [index, words] of sample.entries()) {
      await send(world, slug, { artist: words.join(" "), message: "" })
      const row = await newest(own)
      if (index % 3 === 0) await own.member.caller.decisions.move({ id: row.id, stageId: listening, actId: `act-model-${index}` })
      if (index % 4 === 0)
        await own.member.caller.labels.set({ submissionId: row.id, labelId: spread, on: true, actId: `act-model-l-${index}` })
      const { stageId, labelIds } = (await own.viewer.caller.submissions.list({ limit: 1 })).items[0] ?? row
      const { answers, form } = await own.viewer.caller.submissions.get({ id: row.id })
      known.push({ number: row.number, text: textsIn(answers, JSON.stringify(form)).join(" "), stageId, labelIds })
    }
    const matches = (one: Known, text: string) => {
      const has = wordsOf(one.text)
      return queryOf(text).every(({ text: word, prefix }) => has.some((each) => (prefix ? each.startsWith(word) : each === word)))
    }
    const question = fc.record({
      words: fc.array(fc.constantFrom(...vocabulary, '"kite"', "gla", "kitef", "京", "zzz", "hello"), { minLength: 1, maxLength: 3 }),
      stage: fc.boolean(),
      label: fc.boolean(),
      sort: fc.constantFrom("newest" as const, "oldest" as const),
      limit: fc.integer({ min: 1, max: 9 }),
      few: fc.constantFrom(0, 200),
      asking: fc.constantFrom(0, 10, Number.POSITIVE_INFINITY),
      look: fc.constantFrom(2, 120),
    })
    const ctx = {
      services: world.services,
      db: world.db,
      clock: world.services.clock,
      actor: { type: "user", id: own.viewer.id, name: null },
      team: { id: own.id, slug: own.slug, name: own.name, role: "viewer" },
    } as const
    for (const { words, stage, label, sort, limit, ...pace } of fc.sample(question, { seed: 20_261_121, numRuns: 500 })) {
      const text = words.join(" ")
      const expected = known
        .filter((one) => matches(one, text) && (!stage || one.stageId === listening) && (!label || one.labelIds.includes(spread)))
        .map((one) => one.number)
        .sort((a, b) => (sort === "newest" ? b - a : a - b))
      const filter = { text, ...(stage ? { stages: [listening] } : {}), ...(label ? { labels: { any: [spread] } } : {}) }
      const found: number[] = []
      let after: number | null = null
      do {
        const page: number[] = await searchNumbers(ctx, await compileFilter(ctx, filter), { newest: sort === "newest", after, limit }, pace)
        expect(page.length).toBeLessThanOrEqual(limit)
        found.push(...page)
        after = page.length === limit ? (page.at(-1) ?? null) : null
      } while (after !== null)
      expect({ text, stage, label, sort, pace, found }).toEqual({ text, stage, label, sort, pace, found: expected })
    }
  })
})

test("what was erased is found no longer, and is not put in again", async () => {
  await send(world, portal.slug, { artist: "Vanishing Point" })
  const { id } = await newest(team)
  expect(await find("vanishing")).toHaveLength(1)
  const erasure = { team: { id: team.id }, id, actor: systemActor, now: world.services.clock.now() }
  expect(await world.db.transaction((tx) => eraseSubmission(tx, erasure))).toBe(true)
  expect(await find("vanishing")).toEqual([])
  await world.db.delete(setting).where(eq(setting.key, doneKey))
  const work = documentBackfill(world.services)
  while (!(await work()));
  expect(await world.db.$count(searchDocument, eq(searchDocument.submissionId, id))).toBe(0)
})
