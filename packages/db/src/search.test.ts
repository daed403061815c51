import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Database, RAW } from "./database.ts"
import { engine } from "./engine.ts"
import * as s from "./schema/index.ts"
import { addWords, matchingKeys, putWords, type SearchQuery, searchKey, searchKeys, searchRange } from "./search.ts"
import { createTestDatabase } from "./testing/index.ts"
import { sampleRows } from "./testing/sample.ts"

let db: Database
let close: () => Promise<void>
let template: typeof s.submission.$inferSelect

beforeAll(async () => {
  ;({ db, close } = await createTestDatabase())
  for (const [table, rows] of sampleRows()) for (const row of rows) await db.insert(table).values(row as never)
  const [row] = await db.select().from(s.submission)
  if (!row) throw new Error("no sample")
  template = row
})
afterAll(() => close())
beforeEach(async () => {
  await db.delete(s.searchDocument)
})

let serial = 0
/** Indexes a submission with these words; returns its key. */
async function put(ordinal: number, number: number, words: string[]): Promise<number> {
  const id = `searched-${serial++}`
  const key = searchKey(ordinal, number)
  await db.insert(s.submission).values({ ...template, id, number: 1000 + serial, demoId: id, idempotencyKey: null })
  await db.transaction((tx) => addWords(tx, [{ key, submissionId: id, words }]))
  return key
}

const all = (query: SearchQuery, ordinal = 1, more: { newest?: boolean; limit?: number } = {}) =>
  searchKeys(db, { query, ...searchRange(ordinal), newest: true, limit: 50, ...more })
const exact = (...words: string[]): SearchQuery => words.map((word) => ({ any: [word], prefix: false }))
const starting = (...words: string[]): SearchQuery => words.map((word) => ({ any: [word], prefix: true }))

test("finds whole words and beginnings, all of them or any, newest first", async () => {
  const [first, second, third] = [
    await put(1, 1, ["kitefall", "glasshouse"]),
    await put(1, 2, ["kite", "harbour"]),
    await put(1, 3, ["東京", "京都", "कृष्ण", "ελλάδα", "\ue000kitefall"]),
  ]
  expect(await all(starting("kite"))).toEqual([second, first])
  expect(await all(exact("kite"))).toEqual([second])
  expect(await all(starting("kite", "glass"))).toEqual([first])
  expect(await all([{ any: ["kitefall", "\ue000kitefall"], prefix: false }])).toEqual([third, first])
  for (const word of ["東京", "कृष्ण", "ελλάδα"]) expect(await all(exact(word))).toEqual([third])
  expect(await all(starting("k"), 1, { newest: false, limit: 1 })).toEqual([first])
  expect(await all(exact("nothing"))).toEqual([])
})

test("finds one team's documents only in its range", async () => {
  const own = await put(1, 7, ["harbour"])
  const others = await put(2, 1, ["harbour"])
  expect(await all(exact("harbour"))).toEqual([own])
  expect(await all(exact("harbour"), 2)).toEqual([others])
  expect(await all(exact("harbour"), 3)).toEqual([])
})

test("returns the matching ones of some keys", async () => {
  const keys = [await put(1, 11, ["one"]), await put(1, 12, ["two"]), await put(1, 13, ["one", "two"])]
  expect([...(await matchingKeys(db, exact("one"), keys))].sort()).toEqual([keys[0], keys[2]])
  expect(await matchingKeys(db, exact("one"), [])).toEqual(new Set())
})

test("replaces old words with new ones, and deletes a submission's words with it", async () => {
  const key = await put(1, 21, ["before"])
  const [document] = await db.select().from(s.searchDocument)
  const submissionId = document?.submissionId ?? ""
  await db.transaction((tx) => putWords(tx, { key, submissionId, words: ["after"] }))
  expect(await all(exact("before"))).toEqual([])
  expect(await all(exact("after"))).toEqual([key])
  await db.delete(s.submission).where(sql`id = ${submissionId}`)
  expect(await all(exact("after"))).toEqual([])
  expect(await db.$count(s.searchDocument)).toBe(0)
})

test("indexes nothing of a rolled back transaction", async () => {
  const key = searchKey(1, 31)
  const failed = db.transaction(async (tx) => {
    await addWords(tx, [{ key, submissionId: template.id, words: ["ghost"] }])
    throw new Error("no")
  })
  await expect(failed).rejects.toThrow("no")
  expect(await all(exact("ghost"))).toEqual([])
})

test.each(['a"b', "a'b", "a b", "a*", "", "(a", "a:b", "NEAR(a)"])("rejects a text that is not a word: %j", async (word) => {
  await expect(all(exact(word))).rejects.toThrow("not a word")
  await expect(db.transaction((tx) => putWords(tx, { key: 1, submissionId: template.id, words: [word] }))).rejects.toThrow("not a word")
})

test.each(["and", "or", "not", "near", "AND"])("treats an operator's name as a word: %s", async (word) => {
  const key = await put(1, 40 + serial, [word.toLowerCase()])
  expect(await all(exact(word.toLowerCase()))).toContain(key)
})

test.runIf(engine === "sqlite")("a page is read by the index, however many match", async () => {
  const plan = await db[RAW](
    sql`explain query plan select rowid from submission_search where submission_search match '"a"*' and rowid between 1 and 9 order by rowid desc limit 5`,
  )
  expect(plan.map((step) => String(step.detail)).join()).toMatch(/VIRTUAL TABLE INDEX/)
  expect(plan.map((step) => String(step.detail)).join()).not.toMatch(/TEMP B-TREE/)
})
