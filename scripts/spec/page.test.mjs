import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { at } from "../lib/paths.mjs"
import { hasTitle, pageOf, wrongOf } from "./page.mjs"
import { sections } from "./sections.mjs"

const source = `describe("a list", () => { it("is sorted", () => {}); it.each([1])('takes %s', () => {}) })`
const one = (tests, id = "S1.01") => [{ title: "1", rows: [[id, "A list", tests]] }]
const held = [["a.test.ts", "is sorted"]]

it("finds a title where it is written out whole, and not as a part of another", () => {
  expect(["is sorted", "takes %s", "a list"].map((title) => hasTitle(source, title))).toEqual([true, true, true])
  expect(hasTitle('test("walks @long", () => {})', "walks")).toBe(true)
  expect(["is sort", "sorted", "is not there"].map((title) => hasTitle(source, title))).toEqual([false, false, false])
  expect(hasTitle("it('is it\\'s own', () => {})", "is it's own")).toBe(true)
})

it("names a row without a test, a file and a title that are not there, and a number out of order", () => {
  const sourceOf = (file) => (file === "a.test.ts" ? source : null)
  expect(wrongOf(one(held), sourceOf)).toEqual([])
  expect(wrongOf(one([]), sourceOf)).toEqual(["No test holds S1.01: A list"])
  expect(wrongOf(one([["b.test.ts", "is sorted"]]), sourceOf)).toEqual(["S1.01: there is no b.test.ts"])
  expect(wrongOf(one([["a.test.ts", "is gone"]]), sourceOf)).toEqual(["S1.01: there is no test “is gone” in a.test.ts"])
  expect(wrongOf([...one(held, "S1.02"), ...one(held)], sourceOf)).toEqual(["S1.01 stands after S1.02"])
})

it("is written as it stands, and every row is held by a test that there is", () => {
  expect(wrongOf(sections, (file) => readFileSync(at(file), "utf8"))).toEqual([])
  expect(readFileSync(at("docs", "spec.md"), "utf8")).toBe(pageOf(sections))
  expect(sections.map(({ title }) => title.slice(0, 1)).join("")).toBe("123456789")
})
