import ts from "typescript"
import { describe, expect, it } from "vitest"
import { type Entry, entryOf, nameOf, treeOf } from "./ledger.ts"
import { inOrder } from "./order.ts"
import { functionAround, placedIn, placeOf, type Ran, type Reached, whoReaches } from "./reach.ts"
import type { Mutant } from "./types.ts"

describe("the order in which tests are tried for a fault", () => {
  const tests = [
    { path: "server/labels/slow.test.ts", seconds: 9 },
    { path: "server/labels/quick.test.ts", seconds: 1 },
    { path: "server/labels-else/a.test.ts", seconds: 0.5 },
    { path: "server/other/b.test.ts", seconds: 2 },
  ]

  it("begins with those that were named, the quick ones first, and goes on with the others", () => {
    expect(inOrder(tests, ["server/labels/"], null)).toEqual({
      near: ["server/labels/quick.test.ts", "server/labels/slow.test.ts"],
      far: ["server/labels-else/a.test.ts", "server/other/b.test.ts"],
    })
  })

  it("leaves out others that cannot reach the fault, and tries such as were named last", () => {
    const reaching = new Set(["server/labels/slow.test.ts", "server/other/b.test.ts"])
    expect(inOrder(tests, ["server/labels/"], reaching)).toEqual({
      near: ["server/labels/slow.test.ts", "server/labels/quick.test.ts"],
      far: ["server/other/b.test.ts"],
    })
  })
})

describe("what a test can reach", () => {
  const source = [
    "export type Row = { id: string }",
    "export const most: number = 5",
    "export function outer(rows: readonly Row[]): string[] {",
    "  const kept = rows.filter((row: Row) => row.id !== '')",
    "  return kept.map((row) => row.id).slice(0, most)",
    "}",
    "export function other(): number {",
    "  return most + 1",
    "}",
    "",
  ].join("\n")
  const options = { inlineSourceMap: true, inlineSources: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.CommonJS }
  const code = ts.transpileModule(source, { compilerOptions: options, fileName: "a.ts" }).outputText
  const script = `'use strict';async (exports)=>{{${code}\n}}`
  const range = (text: string): Ran => [script.indexOf(text), script.indexOf(text) + text.length, 0]
  const bodyOf = (name: string, end: string) => script.slice(script.indexOf(`function ${name}`), script.indexOf(end) + end.length)
  const whole: Ran = [0, script.length, 1]
  const outer = range(bodyOf("outer", "slice(0, exports.most);\n}"))
  const inner = range("(row) => row.id !== ''")
  const other = range(bodyOf("other", "exports.most + 1;\n}"))
  const placed = placedIn(script, [whole, outer, inner, other])
  const around = (from: string, to: string) => functionAround(placed, placeOf(source, { from, to }))
  const named = ([start, end]: Ran) => `${start}-${end}`

  it("is told by the innermost function around the first place that differs", () => {
    expect(around("row.id !== ''", "row.id === ''")).toBe(named(inner))
    expect(around("slice(0, most)", "slice(1, most)")).toBe(named(outer))
    expect(around("return most + 1", "return most + 2")).toBe(named(other))
    // Computed when the file is loaded: in no function.
    expect(around("number = 5", "number = 6")).toBeNull()
  })

  it("leaves out test files in which that function does not run", () => {
    const ran = (test: string, ...ranges: Ran[]): Reached => ({ test, files: { "a.ts": ranges.map(([a, b]) => [a, b, 1]) } })
    const all = [ran("1", outer), ran("2", outer, inner), ran("3", inner), ran("4", inner, other), ran("5", whole)]
    const who = (from: string, to: string) => whoReaches({ file: "a.ts", at: placeOf(source, { from, to }) }, placed, all)
    expect(who("row.id !== ''", "row.id === ''")).toEqual(new Set(["2", "3", "4"]))
    // In no function: whoever runs any of the file may use what it made. Having loaded it is not enough.
    expect(who("number = 5", "number = 6")).toEqual(new Set(["1", "2", "3", "4"]))
    // What hardly anything ran may be kept for the whole process: nothing is left out.
    expect(who("slice(0, most)", "slice(1, most)")).toBeNull()
    expect(who("return most + 1", "return most + 2")).toBeNull()
  })
})

describe("what is known of an earlier run", () => {
  const mutant = { fault: "A fault", file: "apps/a.ts", from: "1", to: "2", wing: "core" } satisfies Mutant
  const files = (change: Record<string, string> = {}) =>
    Object.entries({
      "apps/a.ts": "x",
      "apps/a.test.ts": "y",
      "apps/b.test.ts": "z",
      "docs/c.md": "d",
      "e2e/src/mutants/core.ts": "l",
      ...change,
    })
  const tree = treeOf(files())
  const entry = (by: string | null, file: string): Entry => {
    const test = by === null ? tree.tests : (tree.hashes.get(file) ?? "")
    return { fault: nameOf(mutant), by, file, seconds: 1, code: tree.code, test }
  }
  const find = (one: Mutant, entries: Entry[], change: Record<string, string> = {}) => entryOf(entries, one, treeOf(files(change)))

  it("counts while neither the code nor the test that noticed changes, and for a survivor while no test does", () => {
    const caught = [entry("a test", "apps/a.test.ts")]
    const survived = [entry(null, "")]
    expect(find(mutant, caught)?.by).toBe("a test")
    expect(find(mutant, caught, { "docs/c.md": "other", "e2e/src/mutants/core.ts": "other" })).toBeDefined()
    expect(find(mutant, caught, { "apps/b.test.ts": "other" })).toBeDefined()
    expect(find(mutant, caught, { "apps/a.test.ts": "other" })).toBeUndefined()
    expect(find(mutant, caught, { "apps/a.ts": "other" })).toBeUndefined()
    expect(find(mutant, survived)).toBeDefined()
    expect(find(mutant, survived, { "apps/b.test.ts": "other" })).toBeUndefined()
    expect(find({ ...mutant, to: "3" }, caught)).toBeUndefined()
  })
})
