import { describe, expect, it } from "vitest"
import { aiffOf, id3, mp3Of, mp4Of, wavOf } from "../../testing/sounds.ts"
import { shapeOf } from "./decode.ts"
import { readFacts } from "./facts.ts"
import { PeakCounter } from "./peaks.ts"
import type { Source } from "./source.ts"

const source = (bytes: Buffer, contentType: string): Source => ({
  size: bytes.length,
  contentType,
  read: async (start, length) => new Uint8Array(bytes.subarray(start, start + length)),
})
const shape = (bytes: Buffer, contentType: string) => shapeOf(source(bytes, contentType))

describe("the shape of a sound", () => {
  it.each([
    ["WAV", wavOf(3), "audio/wav"],
    ["AIFF", aiffOf(3), "audio/aiff"],
    ["MP4 with its table first", mp4Of(3, "first"), "audio/mp4"],
    ["MP4 with its table last", mp4Of(3, "last"), "audio/mp4"],
  ])("of a %s is silent, loud and silent again", async (_what, bytes, type) => {
    const found = await shape(bytes, type)
    expect(found?.durationMs).toBeGreaterThan(2900)
    expect(found?.durationMs).toBeLessThan(3100)
    const peaks = [...(found?.peaks ?? [])]
    const part = (from: number, to: number) => peaks.slice(Math.ceil(from * peaks.length), Math.floor(to * peaks.length))
    expect(Math.max(...part(0, 0.32), ...part(0.68, 1))).toBe(0)
    expect(Math.min(...part(0.36, 0.64))).toBeGreaterThan(200)
    expect(Math.max(...peaks)).toBe(255)
  })

  it("of an MP3 is as long as it is, behind any tag", async () => {
    const tagged = Buffer.concat([id3({ TIT2: "x".repeat(50_000) }), mp3Of(5)])
    expect((await shape(tagged, "audio/mpeg"))?.durationMs).toBeGreaterThan(4900)
    expect((await shape(mp3Of(5), "audio/mpeg"))?.peaks.every((one) => one === 0)).toBe(true)
  })

  it("of a file that breaks off goes as far as it can be heard; of no sound there is none", async () => {
    expect((await shape(wavOf(3).subarray(0, 20_000), "audio/wav"))?.durationMs).toBeGreaterThan(1000)
    expect(await shape(Buffer.from("OggS".padEnd(2000)), "audio/ogg")).toBeNull()
    expect(await shape(Buffer.alloc(100), "audio/x-unheard-of")).toBeNull()
  })

  it("needs no more memory for a day than for a second", () => {
    const counter = new PeakCounter()
    const second = [new Float32Array(8000).fill(0.5)]
    for (let at = 0; at < 3000; at += 1) counter.add(second)
    const peaks = counter.finish()
    expect([peaks.length, Math.min(...peaks), counter.samples]).toEqual([800, 255, 24_000_000])
    expect(new PeakCounter().finish()).toHaveLength(0)
    const odd = new PeakCounter()
    odd.add([Float32Array.from({ length: 600 }, (_, at) => (at < 300 ? Number.POSITIVE_INFINITY : 0.1))])
    expect(Math.max(...odd.finish())).toBe(255)
  })
})

describe("what a sound says of itself", () => {
  it("is read from its tags", async () => {
    const bytes = Buffer.concat([id3({ TIT2: "Glasshouse", TPE1: "Kitefall", TALB: "Low Ceiling", TBPM: "122", TKEY: "Am" }), mp3Of(2)])
    expect(await readFacts(source(bytes, "audio/mpeg"))).toMatchObject({
      title: "Glasshouse",
      artist: "Kitefall",
      album: "Low Ceiling",
      bpm: 122,
      key: "Am",
      sampleRate: 44_100,
    })
    expect(await readFacts(source(wavOf(3, { INAM: "Glasshouse" }), "audio/wav"))).toMatchObject({
      title: "Glasshouse",
      durationMs: 3000,
      channels: 1,
    })
  })

  it("is text and nothing else, however hostile", async () => {
    const title = `<script>alert(1)</script>\u202e\u0007\r\n=1+1 ${"\u0301".repeat(500)}${"x".repeat(5000)}`
    const bytes = Buffer.concat([id3({ TIT2: title, TBPM: "99999999", TKEY: "K".repeat(500), TPE1: "\u200b\u0000" }), mp3Of(1)])
    const facts = await readFacts(source(bytes, "audio/mpeg"))
    expect(facts.title?.startsWith("<script>alert(1)</script> =1+1")).toBe(true)
    expect([...(facts.title ?? "")].length).toBeLessThanOrEqual(200)
    expect(facts.title).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect([facts.bpm, facts.artist, (facts.key ?? "").length <= 20]).toEqual([undefined, undefined, true])
  })

  it("ends where it asks for too much", async () => {
    const greedy: Source = { size: 2e9, contentType: "audio/mpeg", read: async (_start, length) => new Uint8Array(length) }
    await expect(readFacts(greedy)).rejects.toThrow()
  })
})
