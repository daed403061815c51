import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterAll, describe, expect, it } from "vitest"
import type { Storage } from "../../platform/storage/storage.ts"
import { wavOf } from "../../testing/sounds.ts"
import { listen, secondsFor } from "./listen.ts"

const work = mkdtempSync(join(tmpdir(), "intray-listen-"))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const bytes = wavOf(1)
const whole = { key: "sound", size: bytes.length, contentType: "audio/wav" }
const read = (_key: string, range?: { start: number; end: number }) => Readable.from([bytes.subarray(range?.start, (range?.end ?? 0) + 1)])
const storage = { read } as unknown as Storage
const signal = new AbortController().signal

/** A listener that does this instead of listening. */
function programOf(body: string): { path: string; args: string[] } {
  const path = join(work, `${crypto.randomUUID()}.mjs`)
  writeFileSync(path, body)
  return { path, args: [] }
}

const ready = 'process.send({ type: "ready" });'
/** Says how much memory it has in use, as a number that a tag may have. */
const tell = 'process.send({ type: "tags", facts: { bitrate: process.memoryUsage.rss() } });'

describe("a decoder that takes too much is ended, and its file not drawn", () => {
  it.each([
    ["of plain memory at once", `${ready} ${tell} Buffer.alloc(3e9, 1); setInterval(() => {}, 1000)`],
    ["of plain memory bit by bit", `${ready} const kept = []; setInterval(() => { kept.push(Buffer.alloc(16e6, 1)); ${tell} }, 5)`],
    ["of objects", `${ready} ${tell} const kept = []; for (;;) kept.push({ at: kept.length })`],
    [
      "of a compiled decoder's memory",
      `${ready} const memory = new WebAssembly.Memory({ initial: 1 }); setInterval(() => { memory.grow(500); new Uint8Array(memory.buffer).fill(1); ${tell} }, 5)`,
    ],
  ])("%s", async (_what, body) => {
    const heard = await listen(storage, whole, signal, { program: programOf(body), seconds: 20 })
    expect(heard).toMatchObject({ peaks: "", reason: expect.any(String) })
    expect(heard.facts.bitrate).toBeLessThan(300e6)
  })

  it("of computing", async () => {
    const heard = await listen(storage, whole, signal, { program: programOf(`${ready} for (;;);`), seconds: 1 })
    expect(heard).toMatchObject({ peaks: "", reason: expect.stringMatching(/ended|too much time/) })
  })
})

it.each([
  ["a gigabyte at once", "start: 0, length: 1e9"],
  ["what lies beyond the end", "start: 1e9, length: 10"],
  ["what lies before the beginning", "start: -10, length: 10"],
  ["what is no number", 'start: "0", length: {}'],
])("a decoder that asks for %s gets nothing, and its file is not drawn", async (_what, asked) => {
  let reads = 0
  const counting: typeof read = (key, range) => {
    reads += 1
    return read(key, range)
  }
  const program = programOf(`${ready} process.send({ type: "read", id: 1, ${asked} }); setInterval(() => {}, 1000)`)
  const heard = await listen({ read: counting } as unknown as Storage, whole, signal, { program, seconds: 20 })
  expect(heard).toMatchObject({ peaks: "", reason: "it asked for what is not there" })
  expect(reads).toBe(0)
})

it.runIf(process.platform === "linux")("anyone who waits for a page comes first", async () => {
  const told = `const { readFileSync } = require("node:fs"); const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ");`
  const program = programOf(`import { createRequire } from "node:module"; const require = createRequire("/"); ${ready} ${told}
    setTimeout(() => { process.send({ type: "unheard", reason: fields[16] + " " + fields[38] }) }, 50)`)
  // The lowest priority, of those who are given time at all.
  expect((await listen(storage, whole, signal, { program, seconds: 20 })).reason).toBe("19 0")
})

describe("what is no fault of the file is tried another time", () => {
  it.runIf(process.platform === "linux")("a machine that had no time for it", async () => {
    const idle = programOf(`${ready} setInterval(() => {}, 1000)`)
    await expect(listen(storage, whole, signal, { program: idle, seconds: 20, patience: 1 })).rejects.toThrow("the machine is busy")
  })

  it("a store that fails, a process that does not start, a server that stops", async () => {
    const failing = {
      read: () =>
        new Readable({
          read() {
            this.destroy(new Error("the disk"))
          },
        }),
    } as unknown as Storage
    await expect(listen(failing, whole, signal)).rejects.toThrow("the disk")
    await expect(listen(storage, whole, signal, { program: programOf("process.exit(3)") })).rejects.toThrow("ended (3)")
    await expect(listen(storage, whole, AbortSignal.abort())).rejects.toThrow("the server stops")
  })
})

it("a small file gets little time", () => {
  expect([secondsFor(93_000), secondsFor(100e6), secondsFor(1e9)]).toEqual([21, 60, 420])
})
