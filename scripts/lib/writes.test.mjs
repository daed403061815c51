import { describe, expect, it } from "vitest"
import { elsewhere, faultsOf, home, writesIn } from "./writes.mjs"

const from = 'import { portal, submission as s, submission, submissionCount, submissionLabel } from "@intray/db/schema"\n'
const tablesOf = (text, imports = from) => writesIn("example.ts", imports + text).map(({ table }) => table)

describe("what writes submissions, their labels and their counts", () => {
  it.each([
    ["db.update(submission).set({ held: true })", ["submission"]],
    ["await tx\n  .insert(submissionLabel)\n  .values(rows)", ["submission_label"]],
    ["db.delete(s).where(mine)", ["submission"]],
    ["const add = preparedInsert(submissionCount)", ["submission_count"]],
    ["const add = adding(submissionLabel)", ["submission_label"]],
    ["db.update(portal).set({ taken: sql`1` })", ["portal.taken"]],
    ["db.update(portal).set({ ...(same ? {} : { taken }), updatedAt })", ["portal.taken"]],
    ["sql`update submission set held = true where id = 1`", ["submission"]],
    ['sql`select 1; delete from "submission_label" where true`', ["submission_label"]],
  ])("sees %s", (text, tables) => expect(tablesOf(text)).toEqual(tables))

  it.each([
    "db.select().from(submission)",
    "db.update(portal).set({ title })",
    "db.insert(portal).values({ taken: 0 })",
    "list.insert(other)",
    "getTableColumns(submission)",
    "sql`insert into submission_search (rowid) values (1)`",
    "sql`select held from submission for update`",
  ])("passes over %s", (text) => expect(tablesOf(text)).toEqual([]))

  it("sees the whole schema under one name", () => {
    expect(tablesOf("db.update(t.submission).set(all)", 'import * as t from "@intray/db/schema"\n')).toEqual(["submission"])
  })
})

describe("the list of what is written elsewhere", () => {
  const write = { line: 3, column: 5, table: "submission" }
  const known = { "a.ts": { writes: { submission: 1 }, why: "It was there before." } }

  it("lets what it names be, and whatever is at home", () => {
    expect(faultsOf(new Map([["a.ts", [write]]]), known)).toEqual([])
    expect(faultsOf(new Map([[`${home}x.ts`, [write]]]), {})).toEqual([])
  })

  it("refuses another file, another table and one more of the same", () => {
    const found = new Map([
      ["a.ts", [write, { ...write, line: 9 }, { ...write, table: "submission_label" }]],
      ["b.ts", [write]],
    ])
    expect(faultsOf(found, known).map((fault) => fault.split("  ")[0])).toEqual(["a.ts:9:5", "a.ts:3:5", "b.ts:3:5"])
  })

  it("is only to become shorter: what is no more must be taken off", () => {
    expect(faultsOf(new Map(), known)).toHaveLength(1)
    const twice = { "a.ts": { writes: { submission: 2 }, why: "" } }
    expect(faultsOf(new Map([["a.ts", [write]]]), twice)).toHaveLength(1)
  })

  it("says of each why", () => {
    for (const { why } of Object.values(elsewhere)) expect(why.length).toBeGreaterThan(30)
  })
})
