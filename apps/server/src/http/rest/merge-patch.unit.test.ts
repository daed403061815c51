import { expect, test } from "vitest"
import { z } from "zod"
import { mergePatch, patchOf } from "./merge-patch.ts"

// The examples of RFC 7396, appendix A, and attempts to reach a prototype.
test.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%j patched by %j is %j", (target, patch, result) => {
  expect(mergePatch(target, patch)).toEqual(result)
})

test("a patch cannot change a prototype", () => {
  const merged = mergePatch({}, JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}')) as object
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
})

test("a patch may name any member or none, with a value or null, and gets no defaults", () => {
  const patch = patchOf(
    z.strictObject({
      name: z.string(),
      card: z.strictObject({ what: z.string(), who: z.string().default("us") }).default({ what: "", who: "" }),
    }),
  )
  expect(patch.parse({})).toEqual({})
  expect(patch.parse({ name: null, card: { what: "Demos" } })).toEqual({ name: null, card: { what: "Demos" } })
  expect(patch.parse({ card: null })).toEqual({ card: null })
  expect(patch.safeParse({ card: { what: 1 } }).success).toBe(false)
  expect(patch.safeParse({ others: 1 }).success).toBe(false)
})
