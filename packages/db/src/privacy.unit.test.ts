import { readFileSync } from "node:fs"
import { isTable } from "drizzle-orm"
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import * as schema from "./schema/index.ts"

/*
 * The documentation lists the personal data of an installation table by table, for its operator. Which columns need an entry depends on
 * what they can contain, not on their current content: every text, every JSON, and every reference to a person.
 */

const record =
  readFileSync(new URL("../../../docs/privacy.md", import.meta.url), "utf8").split("\n## The database, table by table\n")[1] ?? ""

/** The documentation's line about a table, by its first cell. */
const lines = new Map(
  record
    .split("\n")
    .map((line) => [/^\| `([a-z_]+)` \|/.exec(line)?.[1], line] as const)
    .filter((entry): entry is [string, string] => entry[0] !== undefined),
)
/** Tables that contain only numbers, times and references. */
const bare = new Set(
  [...(record.split("\nNumbers, times and references alone: ")[1] ?? "").matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
)

/** References with these names lead, or may lead, to a person. */
const person = /(^|_)(user|actor|admin|author|owner|inviter|assignee|caller|target|reference|account|provider|customer)_id$/

type Table = { name: string; columns: string[] }

function tables(): Table[] {
  return Object.values(schema)
    .filter((one) => isTable(one))
    .map((one) => {
      const { name, columns } = getTableConfig(one as unknown as SQLiteTable)
      const spoken = columns.filter(({ dataType }) => dataType === "string" || dataType === "json")
      return {
        name,
        columns: spoken.map((column) => column.name).filter((each) => each !== "id" && (!each.endsWith("_id") || person.test(each))),
      }
    })
}

/** Columns of these tables that the documentation lacks. */
function missing(of: Table[]): string[] {
  return of.flatMap(({ name, columns }) => {
    const line = lines.get(name)
    if (line === undefined) return bare.has(name) && columns.length === 0 ? [] : [name]
    return columns.filter((column) => !line.includes(`\`${column}\``)).map((column) => `${name}.${column}`)
  })
}

test("documents every table, and every column with text or references to people", () => {
  expect(missing(tables()), "name it in docs/privacy.md, The database, table by table").toEqual([])
})

test("documents nothing that does not exist", () => {
  const names = new Set(tables().map(({ name }) => name))
  expect(
    [...lines.keys(), ...bare].filter((name) => !names.has(name ?? "")),
    "take its line out of docs/privacy.md",
  ).toEqual([])
})

test("notices a new table, a new column, and a table wrongly listed as without text", () => {
  expect(missing([{ name: "diary", columns: [] }])).toEqual(["diary"])
  expect(missing([{ name: "user", columns: ["name", "shoe_size"] }])).toEqual(["user.shoe_size"])
  expect(missing([{ name: "used_proof", columns: ["note"] }])).toEqual(["used_proof"])
})
