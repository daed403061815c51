import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { afterEach, beforeEach, expect, it } from "vitest"
import { canonical, newLeaf, rootHash, signed, signingKey } from "./seal.ts"
import { terminal, verifyRelease } from "./verify-command.ts"

const { key, publicKey } = signingKey("ab".repeat(32))
const bytes = Buffer.from("a low ceiling")
const sha256 = createHash("sha256").update(bytes).digest("hex")

let dir: string
let sealed: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "intray-verify-"))
  const leaves = ["one", "two"].map((id) => newLeaf("file", { id, sha256 }))
  const hash = rootHash()
  for (const { leaf } of leaves) hash.add(leaf)
  const root = hash.end()
  const release = { id: "r", kind: "dataset", name: "Open set" }
  const about = { installation: "https://in.example", team: "Quay", release, snapshot: 1, createdAt: "2026-03-20T17:00:00.000Z" }
  const header = canonical({ format: 1, ...about, entries: leaves.length, root })
  const last = canonical({ root, erased: [], withheld: [], recalled: false })
  const lines = [
    canonical({ header, signature: signed(key, header), publicKey }),
    ...leaves.map((one, index) => canonical({ position: index + 1, kind: "file", ...one })),
    canonical({ last, signature: signed(key, last), publicKey }),
  ]
  sealed = join(dir, "set.sealed.jsonl")
  writeFileSync(sealed, `${lines.join("\n")}\n`)
})
afterEach(() => rmSync(dir, { recursive: true }))

async function run(...given: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const to = { say: (line: string) => void said.push(line), complain: (line: string) => void complained.push(line) }
  const code = await verifyRelease(given, { own: [publicKey], usage: "Usage", to })
  return { code, said: said.join("\n"), complained: complained.join("\n") }
}

it("is content only with files that are all there, and says how many are missing", async () => {
  const folder = join(dir, "files")
  expect(await run(sealed)).toMatchObject({ code: 0, said: expect.stringContaining("a key that you trust") })
  expect(await run(sealed, "--files", folder)).toMatchObject({ code: 1, complained: expect.stringContaining("There is no folder") })
  mkdirSync(folder)
  expect(await run(sealed, "--files", folder)).toMatchObject({ code: 1, complained: expect.stringContaining("2 of 2 files missing") })
  writeFileSync(join(folder, "one.wav"), bytes)
  expect(await run(sealed, "--files", folder)).toMatchObject({ code: 1, complained: expect.stringContaining("1 of 2 files missing") })
  writeFileSync(join(folder, "two"), bytes)
  expect(await run(sealed, "--files", folder)).toMatchObject({
    code: 0,
    said: expect.stringContaining("2 files byte for byte"),
    complained: "",
  })
  writeFileSync(join(folder, "two"), "a high ceiling")
  expect(await run(sealed, "--files", folder)).toMatchObject({ code: 1, complained: expect.stringContaining("was changed") })
  expect(await run(join(dir, "nothing"))).toMatchObject({ code: 1, complained: expect.stringContaining("There is no file") })
  expect(await run(sealed, "--files")).toMatchObject({ code: 2, complained: "Usage" })
})

it("reads a file byte for byte: other line ends, a mark before it and what is no text are refused", async () => {
  const text = readFileSync(sealed)
  const changed = join(dir, "changed.jsonl")
  const forms = [
    Buffer.from(text.toString("utf8").replaceAll("\n", "\r\n")),
    Buffer.concat([Buffer.from("\ufeff"), text]),
    Buffer.concat([text, Buffer.from("\n")]),
    Buffer.concat([text, Buffer.from([0xff])]),
  ]
  for (const form of forms) {
    writeFileSync(changed, form)
    expect(await run(changed)).toMatchObject({ code: 1, complained: expect.stringContaining("Not sound") })
  }
})

it("lets anyone who reads only its beginning go", () => {
  const out = new PassThrough() as unknown as NodeJS.WriteStream
  terminal(out)
  expect(() => out.emit("error", Object.assign(new Error("gone"), { code: "EPIPE" }))).not.toThrow()
  expect(() => out.emit("error", Object.assign(new Error("full"), { code: "ENOSPC" }))).toThrow("full")
})
