import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import type { Storage } from "../../platform/storage/storage.ts"
import { encoderOf } from "../../testing/encodings.ts"
import { fixture } from "../../testing/fixtures.ts"
import { wavOf as makeWav, mp3Of } from "../../testing/sounds.ts"
import type { Encoding } from "../file-types/encoding.ts"
import { readFacts } from "./facts.ts"
import { listen } from "./listen.ts"
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

describe("an RF64 becomes the WAV of the same samples", () => {
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
  it.each(["RF64", "BW64"])("%s, without what is behind them", async (name) => {
    const { plain, bytes } = rf64Of(name, Buffer.from("LIST\x04\0\0\0INFO", "latin1"))
    expect((await turned(bytes)).equals(plain)).toBe(true)
  })
  it("the recorder's own", async () => {
    const wav = await turned(fixture("rf64.wav"))
    expect(wav.toString("latin1", 0, 4)).toBe("RIFF")
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  })
})
