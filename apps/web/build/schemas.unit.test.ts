import { parseAst } from "vite"
import { describe, expect, test } from "vitest"
import { droppable } from "./schemas.ts"

const written = (code: string) => droppable(code, parseAst(code, { lang: "ts" }).body as never)
const pure = (code: string) => `/* @__PURE__ */ (() => (${code}))()`

describe("droppable", () => {
  test("marks constants that calls make, exported or not", () => {
    expect(written('export const a = z.string()\nconst b: Set<string> = new Set(["x"])')).toBe(
      `export const a = ${pure("z.string()")}\nconst b: Set<string> = ${pure('new Set(["x"])')}`,
    )
  })

  test("marks one whose calls are within an object", () => {
    expect(written("export const parts = { name: z.string() }")).toBe(`export const parts = ${pure("{ name: z.string() }")}`)
  })

  test("leaves alone what calls nothing while the module loads", () => {
    const code =
      "export const MAX = 2 * 1_000\nconst f = (x: number) => g(x)\nconst o = { f: () => g() }\nconst word = /x/u\nexport type T = z.infer<typeof a>"
    expect(written(code)).toBe(code)
  })

  test("leaves statements and functions alone", () => {
    const code = "register(x)\nexport function f() {\n  const y = g()\n  return y\n}"
    expect(written(code)).toBe(code)
  })
})
