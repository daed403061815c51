import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkDigit, isrc, upc } from "./schema.ts"
import { canonical, fingerprint, newLeaf, rootHash, signed, signingKey } from "./seal.ts"
import { type VerifyProblem, verifySealed } from "./verify.ts"

const { key, publicKey } = signingKey("ab".repeat(32))
const other = signingKey("cd".repeat(32))

/** A sealed file of these values, of which some were erased or withheld since. */
function sealedFile(values: readonly unknown[], gone: { erased?: number[]; withheld?: number[]; older?: boolean } = {}): string[] {
  const leaves = values.map((value) => newLeaf("row", value))
  const hash = rootHash()
  for (const { leaf } of leaves) hash.add(leaf)
  const root = hash.end()
  const header = canonical({
    format: 1,
    installation: "https://in.example",
    team: "Quay",
    release: { id: "r", kind: "round", name: "March" },
    snapshot: 1,
    createdAt: "2026-03-20T17:00:00.000Z",
    entries: values.length,
    root,
  })
  const { erased = [], withheld = [] } = gone
  const entries = leaves.map(({ leaf, salt, content }, index) => {
    const position = index + 1
    const rest = erased.includes(position) ? { erased: true } : withheld.includes(position) ? { withheld: true } : { salt, content }
    return canonical({ position, kind: "row", leaf, ...rest })
  })
  const last = canonical({ root, erased, ...(gone.older ? {} : { withheld }), recalled: false })
  return [
    canonical({ header, signature: signed(key, header), publicKey }),
    ...entries,
    canonical({ last, signature: signed(key, last), publicKey }),
  ]
}

const problemOf = async (lines: string[], trusted: string[] | null = null): Promise<VerifyProblem | "sound"> => {
  const verdict = await verifySealed(lines, trusted)
  return verdict.ok ? "sound" : verdict.problem
}

describe("a sealed file", () => {
  const values = [
    { number: 1, name: "Sella" },
    { number: 2, name: "Tin" },
    { number: 3, name: "Glass" },
  ]

  it("verifies after sealing, and counts erased and withheld entries", async () => {
    expect(await verifySealed(sealedFile(values), [publicKey])).toMatchObject({
      ok: true,
      whole: 3,
      erased: 0,
      fingerprint: fingerprint(publicKey),
    })
    expect(await verifySealed(sealedFile(values, { erased: [2], withheld: [3] }))).toMatchObject({
      ok: true,
      whole: 1,
      erased: 1,
      withheld: 1,
    })
  })

  it("is not when an entry was changed, left out, moved, added, or called erased by somebody else", async () => {
    const lines = sealedFile(values)
    const [head = "", a = "", b = "", c = "", last = ""] = lines
    expect(await problemOf([head, a, b.replace("Tin", "Tim"), c, last])).toBe("content")
    expect(await problemOf([head, a, c, last])).toBe("order")
    expect(await problemOf([head, b, a, c, last])).toBe("order")
    expect(await problemOf([head, a, b, last])).not.toBe("sound")
    expect(await problemOf([head, a, b, c])).toBe("missing")
    expect(await problemOf([head, a, b, c, last, a])).toBe("order")
    const { leaf } = JSON.parse(b) as { leaf: string }
    expect(await problemOf([head, a, canonical({ position: 2, kind: "row", leaf, erased: true }), c, last])).toBe("last")
    expect(await problemOf([head, a, canonical({ position: 2, kind: "row", leaf }), c, last])).toBe("missing")
    const own = newLeaf("row", { number: 2, name: "Tim" })
    expect(await problemOf([head, a, canonical({ position: 2, kind: "row", ...own }), c, last])).toBe("root")
    expect(await problemOf([head.replace("March", "April"), a, b, c, last])).toBe("signature")
    expect(await problemOf(lines, [other.publicKey])).toBe("other_key")
    expect(await problemOf([])).toBe("empty")
    expect(await problemOf(["no", a])).toBe("not_json")
  })

  it("is not when a row is called withheld by somebody else, or shown where it was said to be gone", async () => {
    const [head = "", a = "", b = "", c = "", last = ""] = sealedFile(values)
    const { leaf } = JSON.parse(b) as { leaf: string }
    expect(await problemOf([head, a, canonical({ position: 2, kind: "row", leaf, withheld: true }), c, last])).toBe("last")
  })

  it("made before withheld rows were signed is sound only where none is withheld", async () => {
    expect(await problemOf(sealedFile(values, { erased: [2], older: true }))).toBe("sound")
    const verdict = await verifySealed(sealedFile(values, { withheld: [1, 3], older: true }), [publicKey])
    expect(verdict).toEqual({ ok: false, line: 5, problem: "last", unsigned: 2 })
  })

  it("has one form only: keys twice, keys besides, spaces and other line ends are refused in every line", async () => {
    const lines = sealedFile(values, { erased: [2], withheld: [3] })
    expect(await problemOf(lines)).toBe("sound")
    for (const [index, line] of lines.entries()) {
      const first = /^\{("[a-z]+"):/i.exec(line)?.[1]
      const forms = [`${line}\r`, ` ${line}`, `${line.slice(0, -1)},"zz":1}`, `{${first}:"other",${line.slice(1)}`]
      for (const form of forms) expect(await problemOf(lines.with(index, form)), form).toBe("not_json")
    }
    expect(await problemOf([...lines, ""])).toBe("order")
  })

  it("withstands any single change of a character", async () => {
    const text = sealedFile(values).join("\n")
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom("0", "x", "}", '"', "\n"), async (at, sign) => {
        fc.pre(text[at] !== sign)
        const lines = `${text.slice(0, at)}${sign}${text.slice(at + 1)}`.split("\n")
        const verdict = await verifySealed(lines, [publicKey])
        expect(verdict.ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it("says nothing of an erased entry: the same text has another hash each time", () => {
    expect(newLeaf("row", values[0]).leaf).not.toBe(newLeaf("row", values[0]).leaf)
    expect(canonical({ b: 1, a: [{ d: 1, c: 2 }] })).toBe('{"a":[{"c":2,"d":1}],"b":1}')
  })
})

it("reads UPC and ISRC as people write them, and names what is wrong", () => {
  expect(upc.parse("1-98123-04127-4")).toBe("198123041274")
  expect(checkDigit("400638133393")).toBe(1)
  expect(upc.parse("4006381333931")).toBe("4006381333931")
  expect(upc.safeParse("198123041275").error?.issues[0]?.message).toContain("the last one would be 4")
  expect(upc.safeParse("12345").error?.issues[0]?.message).toContain("12 digits")
  expect(isrc.parse("gb-lqy-26-00042")).toBe("GBLQY2600042")
  expect(isrc.safeParse("GB-LQY-26-42").success).toBe(false)
})
