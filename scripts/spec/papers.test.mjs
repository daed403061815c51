import { existsSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { at } from "../lib/paths.mjs"
import { asvs, namedTests, numbers, papers, wcag, wrongRows, wrongTests } from "./papers.mjs"

const sourceOf = (file) => (existsSync(at(file)) ? readFileSync(at(file), "utf8") : null)
const page = (name) => readFileSync(at("docs", name), "utf8")

it.each(papers)("docs/%s names only tests that there are", (name) => {
  expect(namedTests(page(name)).length).toBeGreaterThan(3)
  expect(wrongTests(page(name), sourceOf)).toEqual([])
})

it("every requirement of ASVS at the levels that are claimed has a judgement with a test or a reason", () => {
  expect(wrongRows(page("asvs.md"), asvs)).toEqual([])
})

it("every criterion of WCAG 2.2, A and AA, has a judgement with its remarks", () => {
  expect(wcag.wanted).toHaveLength(55)
  expect(wrongRows(page("accessibility.md"), wcag)).toEqual([])
})

it("notices a file that is gone, a title that is gone, and one that only begins like another", () => {
  const source = () => `it("a door; shut", () => {}); it("takes <b> | c.", () => {})`
  const named = (title) => `| v5.0.0-1.1.1 | 2 | words | met | reason<br>[a.test.ts](../x/a.test.ts): ${title} |`
  expect(wrongTests(named("a door; shut"), source)).toEqual([])
  expect(wrongTests(`(see [a](../x/a.test.ts): a door; shut).`, source)).toEqual([])
  expect(wrongTests(named("takes &lt;b> \\| c."), source)).toEqual([])
  expect(wrongTests(named("a door"), source)).toHaveLength(1)
  expect(wrongTests("[a](../x/a.test.ts)", source)).toHaveLength(1)
  expect(wrongTests(named("a door; shut"), () => null)).toEqual(["there is no x/a.test.ts"])
  expect(namedTests("[a page](../adr/0001-licence.md): text")).toEqual([])
})

it("notices a row that is missing, twice, without a reason, or with a judgement that is none", () => {
  const form = { ...asvs, wanted: numbers("1.1.1-3") }
  const row = (id, judgement, why) => `| v5.0.0-${id} | 2 | words | ${judgement} | ${why} |`
  expect(
    wrongRows([row("1.1.1", "met", "x"), row("1.2.1 to v5.0.0-1.2.9", "n/a", "y")].join("\n"), {
      ...form,
      wanted: numbers("1.1.1 1.2.1-9"),
    }),
  ).toEqual([])
  expect(wrongRows([row("1.1.1", "met", "x"), row("1.1.1", "met", "x")].join("\n"), form)).toEqual([
    "1.1.1 stands twice",
    "1.1.2 is missing",
    "1.1.3 is missing",
  ])
  expect(wrongRows(row("1.1.1", "fine", "x"), { ...form, wanted: [] })).toEqual(["v5.0.0-1.1.1: “fine” is no judgement"])
  expect(wrongRows(row("1.1.1", "met", ""), { ...form, wanted: [] })).toEqual(["v5.0.0-1.1.1: neither a test nor a reason"])
})
