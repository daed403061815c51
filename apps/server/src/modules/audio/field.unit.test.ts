import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import type { Storage } from "../../platform/storage/storage.ts"
import { encoderOf } from "../../testing/encodings.ts"
import { fixture } from "../../testing/fixtures.ts"
import { wavOf as makeWav, mp3Of } from "../../testing/sounds.ts"
import { detectContent } from "../file-types/detect.ts"
import type { Encoding } from "../file-types/encoding.ts"
import { readFacts } from "./facts.ts"
import { listen } from "./listen.ts"
import { openWav } from "./riff.ts"
import { readWav, wavOf } from "./wav.ts"

const sourceOf = (bytes: Buffer, contentType: string) => ({
  size: bytes.length,
  contentType,
  read: async (start: number, length: number) => new Uint8Array(bytes.subarray(start, start + length)),
})

/** An ID3 tag (2.3) with text frames of these bytes, which say that they are Latin-1. */
function latin1Tag(frames: Record<string, Buffer>): Buffer {
  const body = Buffer.concat(
    Object.entries(frames).map(([name, text]) => {
      const head = Buffer.alloc(11)
      head.write(name, "latin1")
      head.writeUInt32BE(text.length + 1, 4)
      return Buffer.concat([head, text])
    }),
  )
  return Buffer.concat([
    Buffer.from("ID3\x03\0\0", "latin1"),
    Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 127)),
    body,
  ])
}
const factsOf = (frames: Record<string, Buffer>) => readFacts(sourceOf(Buffer.concat([latin1Tag(frames), mp3Of(1)]), "audio/mpeg"))

describe("tags are never nonsense", () => {
  it("reads Windows-1251 and a tempo with a comma", async () => {
    const facts = await readFacts(sourceOf(fixture("mp3-cyrillic-1251.mp3"), "audio/mpeg"))
    expect(facts).toMatchObject({ title: "Стеклянный дом", bpm: 122.5, key: "Am" })
    expect(facts.artist).toBe("Воздушный змей")
  })

  it("reads the title behind which zeros stand", async () => {
    expect(await readFacts(sourceOf(fixture("mp3-zeros-after-tag.mp3"), "audio/mpeg"))).toMatchObject({ title: "Glasshouse" })
  })

  it.each([
    ["Shift-JIS", Buffer.from("96e982cc8977", "hex"), "夜の駅"],
    ["UTF-8", Buffer.from("Grüße", "utf8"), "Grüße"],
    ["Latin-1", Buffer.from("Björk", "latin1"), "Björk"],
    ["nothing readable", Buffer.from("818d90fffefd", "hex"), undefined],
  ])("reads %s, or no title", async (_encoding, bytes, title) => {
    expect((await factsOf({ TIT2: bytes })).title).toBe(title)
  })

  /** Titles as programs of that country wrote them, which all said Latin-1. */
  const titles: [Encoding, string[]][] = [
    ["windows-1251", ["Стеклянный дом", "Воздушный змей", "Мария Линд", "Группа крови (live 1988)", "Київ", "Вечер в Москве №2"]],
    ["koi8-r", ["Стеклянный дом", "Воздушный змей", "Мария Линд", "Группа крови (live 1988)"]],
    ["shift_jis", ["夜の駅", "ガラスの家", "東京タワー", "さくら（独唱）", "上を向いて歩こう", "Love Letter 恋文"]],
    ["euc-jp", ["夜の駅で", "ガラスの家", "東京タワー", "上を向いて歩こう"]],
    ["euc-kr", ["유리 집", "서울의 밤", "아리랑", "봄날"]],
    ["gb18030", ["玻璃房子", "月亮代表我的心", "夜上海"]],
    ["big5", ["玻璃房子", "月亮代表我的心", "夜上海"]],
    ["windows-1253", ["Γυάλινο σπίτι", "Ζορμπάς", "Το τραγούδι της θάλασσας"]],
    ["windows-1255", ["בית מזכוכית", "ירושלים של זהב", "לילה טוב"]],
    ["windows-1256", ["البيت الزجاجي", "أنت عمري", "ليلة في القاهرة"]],
    ["windows-1252", ["Björk", "Où êtes-vous", "Motörhead", "Señorita – remix", "Ænima", "L’été indien", "Fußball", "Coração"]],
    ["utf-8", ["Grüße", "夜の駅", "Стеклянный дом", "봄날", "أنت عمري"]],
  ]
  const variants = titles.flatMap(([encoding, all]) => all.map((title) => ({ encoding, title })))
  it("has more than fifty variants", () => expect(variants.length).toBeGreaterThanOrEqual(50))
  it.each(variants)("reads the title in $encoding: $title, or none", async ({ encoding, title }) => {
    const { title: read } = await factsOf({ TIT2: Buffer.from(encoderOf(encoding)(title)) })
    // A short title may be readable in two encodings: then it has to be left out.
    expect([title, undefined]).toContain(read)
  })
  /** The same in the tag of 1999 at the end of a file, and in a list of a WAV. */
  it.each(variants)("reads it in short tags and WAV files: $encoding, $title", async ({ encoding, title }) => {
    const bytes = Buffer.from(encoderOf(encoding)(title))
    const short = Buffer.concat([Buffer.from("TAG"), bytes, Buffer.alloc(125 - bytes.length)])
    const wav = makeWav(1, { INAM: "x".repeat(bytes.length) })
    bytes.copy(wav, wav.indexOf("INAM") + 8)
    const read = [sourceOf(Buffer.concat([mp3Of(1), short]), "audio/mpeg"), sourceOf(wav, "audio/wav")].map(readFacts)
    for (const { title: found } of await Promise.all(read)) expect([title, undefined]).toContain(found)
  })
  it("reads nine of ten of these titles", async () => {
    const read = await Promise.all(
      variants.map(async ({ encoding, title }) => (await factsOf({ TIT2: Buffer.from(encoderOf(encoding)(title)) })).title === title),
    )
    expect(read.filter(Boolean).length / read.length).toBeGreaterThanOrEqual(0.9)
  })

  it.each([
    ["122,5", 122.5],
    ["122.5", 122.5],
    ["98", 98],
    ["174 BPM", 174],
    ["0", undefined],
    ["fast", undefined],
    ["99999", undefined],
  ])("reads a tempo of %s", async (written, bpm) => {
    expect((await factsOf({ TBPM: Buffer.from(written) })).bpm).toBe(bpm)
  })

  it("stops reading tags that are longer than any", async () => {
    const head = Buffer.concat([Buffer.from("ID3\x03\0\0\x0f\x7f\x7f\x7f", "latin1"), Buffer.from("TIT2\x01\xff\xff\xff\0\0\0", "latin1")])
    let read = 0
    const source = {
      size: 2e9,
      contentType: "audio/mpeg",
      read: async (start: number, length: number) => {
        read += length
        const bytes = new Uint8Array(length)
        if (start === 0) bytes.set(head)
        return bytes
      },
    }
    await readFacts(source).catch(() => null)
    expect(read).toBeLessThanOrEqual(25 * 1024 * 1024)
  })
})

describe("recordings as people have them are heard", () => {
  it.each([
    ["rf64.wav", "audio/rf64", 1000],
    ["wav-control.wav", "audio/wav", 1000],
    ["alac.m4a", "audio/alac", 1000],
    ["voice-memo.webm", "audio/webm", 2000],
    ["mp3-zeros-after-tag.mp3", "audio/mpeg", 2100],
  ])("%s", async (name, contentType, milliseconds) => {
    const bytes = fixture(name)
    const read = (_key: string, range?: { start: number; end: number }) =>
      Readable.from([bytes.subarray(range?.start, (range?.end ?? 0) + 1)])
    const heard = await listen({ read } as unknown as Storage, { key: "x", size: bytes.length, contentType }, new AbortController().signal)
    expect(heard.reason).toBeUndefined()
    expect(heard.facts.durationMs).toBeGreaterThan(milliseconds * 0.9)
    expect(heard.facts.durationMs).toBeLessThan(milliseconds * 1.1)
    expect(heard.peaks.length).toBeGreaterThan(10)
  })
})

describe("WAV and RF64 files of recorders", () => {
  const turned = async (bytes: Buffer) => {
    const wav = await wavOf(sourceOf(bytes, "audio/rf64"))
    const pieces: Uint8Array[] = []
    const read = (range: { start: number; end: number }) => Readable.from([Buffer.from(bytes.subarray(range.start, range.end + 1))])
    for await (const piece of readWav(wav, { start: 0, end: wav.size - 1 }, read)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const rf64Of = (name: string, after: Buffer = Buffer.alloc(0)) => {
    const plain = makeWav(1)
    const ds64 = Buffer.alloc(36)
    ds64.write("ds64")
    ds64.writeUInt32LE(28, 4)
    ds64.writeBigUInt64LE(BigInt(plain.length - 44), 16)
    const body = Buffer.from(plain.subarray(12))
    body.writeUInt32LE(0xffffffff, body.indexOf("data") + 4)
    return { plain, bytes: Buffer.concat([Buffer.from(`${name}\xff\xff\xff\xffWAVE`, "latin1"), ds64, body, after]) }
  }
  it.each(["RF64", "BW64"])("turns an %s into the WAV of the same samples, without what is behind them", async (name) => {
    const { plain, bytes } = rf64Of(name, Buffer.from("LIST\x04\0\0\0INFO", "latin1"))
    expect((await turned(bytes)).equals(plain)).toBe(true)
  })
  it.each(["RF64", "BW64"])("reads the format out of the header of an %s, and invents none", async (name) => {
    const { bytes } = rf64Of(name)
    const facts = { codec: "PCM", bitrate: 128_000, sampleRate: 8000, channels: 1 }
    expect(await readFacts(sourceOf(bytes, "audio/rf64"))).toEqual(facts)
    expect((await readFacts(sourceOf(fixture("rf64.wav"), "audio/rf64"))).codec).toBe("PCM")
    const other = Buffer.from(bytes)
    other.writeUInt16LE(0x1234, other.indexOf("fmt ") + 8)
    expect((await readFacts(sourceOf(other, "audio/rf64"))).codec).toBeUndefined()
    other.write("none", other.indexOf("fmt "))
    expect(await readFacts(sourceOf(other, "audio/rf64"))).toEqual({})
  })
  /** Files of recorders: each has the samples of one second in its own way. */
  const samples = makeWav(1).subarray(44)
  const chunk = (name: string, body: Buffer, size = body.length) => {
    const head = Buffer.alloc(8)
    head.write(name, "latin1")
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  }
  const format = makeWav(1).subarray(20, 36)
  const extensible = Buffer.concat([format, Buffer.from("16001000040000000100000000001000800000aa00389b71", "hex")])
  extensible.writeUInt16LE(0xfffe)
  const ds64 = (bytes: number, more = 0) => {
    const body = Buffer.alloc(28 + more)
    body.writeBigUInt64LE(BigInt(bytes), 8)
    return chunk("ds64", body)
  }
  const formats: [string, Buffer][] = [
    ["a plain format", format],
    ["a format with its own length", Buffer.concat([format, Buffer.alloc(2)])],
    ["an extensible format", extensible],
  ]
  const between: [string, Buffer][] = [
    ["nothing more", Buffer.alloc(0)],
    ["a text of odd length", chunk("bext", Buffer.from("Mara Lind, take 3"))],
    ["room for later", chunk("JUNK", Buffer.alloc(4000))],
  ]
  const lengths: [string, { name: string; long: Buffer; size: number; after: Buffer }][] = [
    ["RIFF", { name: "RIFF", long: Buffer.alloc(0), size: samples.length, after: chunk("LIST", Buffer.from("INFO")) }],
    ["RIFF that was never finished", { name: "RIFF", long: Buffer.alloc(0), size: 0, after: Buffer.alloc(0) }],
    ["RIFF of unknown length", { name: "RIFF", long: Buffer.alloc(0), size: 0xffffffff, after: Buffer.alloc(0) }],
    ["RF64", { name: "RF64", long: ds64(samples.length), size: 0xffffffff, after: chunk("LIST", Buffer.from("INFO")) }],
    ["BW64 with a table", { name: "BW64", long: ds64(samples.length, 24), size: 0xffffffff, after: chunk("axml", Buffer.from("<a/>")) }],
    ["RF64 with both lengths", { name: "RF64", long: ds64(samples.length), size: samples.length, after: chunk("bext", Buffer.alloc(3)) }],
    ["RF64 that was never finished", { name: "RF64", long: ds64(0), size: 0xffffffff, after: Buffer.alloc(0) }],
    ["RF64 that broke off", { name: "RF64", long: ds64(9_000_000_000), size: 0xffffffff, after: Buffer.alloc(0) }],
    ["RF64 without long lengths", { name: "RF64", long: Buffer.alloc(0), size: 0xffffffff, after: Buffer.alloc(0) }],
  ]
  const variants = lengths.flatMap(([length, parts]) =>
    formats.flatMap(([head, fmt]) => between.map(([middle, more]) => ({ length, head, middle, fmt, more, ...parts }))),
  )
  it("has more than fifty variants", () => expect(variants.length).toBeGreaterThan(50))
  it.each(variants)("finds the samples of a $length with $head and $middle", async ({ name, long, size, after, fmt, more }) => {
    const body = Buffer.concat([long, chunk("fmt ", fmt), more, chunk("data", samples, size), after])
    const bytes = Buffer.concat([Buffer.from(`${name}\xff\xff\xff\xffWAVE`, "latin1"), body])
    const read = async (start: number, length: number) => new Uint8Array(bytes.subarray(start, start + length))
    const type = name === "RIFF" ? "audio/wav" : "audio/rf64"
    expect(await detectContent(read, bytes.length)).toEqual({ kind: "audio", contentType: type })
    const { begin, end } = await openWav(sourceOf(bytes, type))
    expect(bytes.subarray(begin, end).equals(samples)).toBe(true)
    if (name === "RIFF") return
    const wav = await turned(bytes)
    expect(wav.subarray(-samples.length).equals(samples)).toBe(true)
    expect([wav.length, wav.readUInt32LE(4), wav.readUInt32LE(16)]).toEqual([28 + fmt.length + samples.length, wav.length - 8, fmt.length])
  })

  it("turns the recorder's own", async () => {
    const wav = await turned(fixture("rf64.wav"))
    expect(wav.toString("latin1", 0, 4)).toBe("RIFF")
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  })
})
