import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { isLinear, patternsIn, productPatterns } from "./patterns.ts"

const root = fileURLToPath(new URL("../../../", import.meta.url))

describe("regular expressions in the product", () => {
  const { patterns, refused } = productPatterns(root)

  it("are all written out, where they can be judged", () => {
    expect(patterns.length).toBeGreaterThan(250)
    expect(refused.map(({ file, line, text, why }) => `${file}:${line} ${text} (${why})`)).toEqual([])
  })

  it("take a time that is linear in the length of the text", () => {
    const judged = new Map<string, boolean>()
    const slow = patterns.filter((pattern) => {
      const written = `/${pattern.source}/${pattern.flags}`
      if (!judged.has(written)) judged.set(written, isLinear(pattern))
      return judged.get(written) === false
    })
    expect(slow.map(({ file, line, source, flags }) => `${file}:${line} /${source}/${flags}`)).toEqual([])
  })
})

describe("the judge", () => {
  it.each([
    ["(a+)+$", ""],
    ["-+$", ""],
    ["^\\S+@\\S+\\.\\S+$", ""],
    ["\\{\\{\\s*([^{}\\n]{0,60}?)\\s*\\}\\}", "g"],
    ["<style>.*?</style>", "gs"],
    ["^[+-]?(\\d+\\.?\\d*|\\.\\d+)$", ""],
    ["^(?:[^\\S\\t]|[\\ufeff])*(?=x)", "u"],
  ])("finds /%s/%s", (source, flags) => expect(isLinear({ source, flags })).toBe(false))

  it.each([
    ["\\s+", "g"],
    ["^[a-z0-9]+(?:-[a-z0-9]+)*$", ""],
    ["^https?://", "iu"],
  ])("lets /%s/%s pass", (source, flags) => expect(isLinear({ source, flags })).toBe(true))

  it("sees what is put together at run time, and texts that are brought into a normal form elsewhere", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program.
    const text = 'const one = /a+/u\nnew RegExp(`${x}+`)\nRegExp("a")\nword.match("a+")\nname.normalize("NFC")\n'
    const { patterns, refused } = patternsIn("apps/x.ts", text)
    expect(patterns).toEqual([{ file: "apps/x.ts", line: 1, source: "a+", flags: "u" }])
    expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  })
})
