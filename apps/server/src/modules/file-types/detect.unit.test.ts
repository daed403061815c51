import { describe, expect, it } from "vitest"
import { mp4, zip } from "../../testing/files.ts"
import { fixture } from "../../testing/fixtures.ts"
import { id3, mp3Of, wavOf } from "../../testing/sounds.ts"
import { detectContent } from "./detect.ts"
import { formatName } from "./names.ts"
import { isPlayable } from "./playable.ts"

const reads: number[] = []
function detect(bytes: Buffer) {
  reads.length = 0
  return detectContent(async (start, length) => {
    reads.push(length)
    return new Uint8Array(bytes.subarray(start, start + length))
  }, bytes.length)
}
const typeOf = async (bytes: Buffer) => (await detect(bytes))?.contentType ?? null

describe("files as people have them", () => {
  it.each([
    ["pdf-control.pdf", "application/pdf"],
    ["pdf-newline-first.pdf", "application/pdf"],
    ["mp3-control.mp3", "audio/mpeg"],
    ["mp3-zeros-after-tag.mp3", "audio/mpeg"],
    ["mp3-cyrillic-1251.mp3", "audio/mpeg"],
    ["wav-control.wav", "audio/wav"],
    ["rf64.wav", "audio/rf64"],
    ["alac.m4a", "audio/alac"],
    ["voice-memo.webm", "audio/webm"],
    ["photo-stub.heic", "image/heic"],
    ["lyrics-latin1.txt", "text/plain"],
    ["long-cjk-name.txt", "text/plain"],
  ])("%s is %s", async (name, type) => expect(await typeOf(fixture(name))).toBe(type))
})

describe("a PDF", () => {
  const pdf = fixture("pdf-control.pdf")
  const before: [string, Buffer][] = [
    ["an empty line", Buffer.from("\n")],
    ["Windows line ends", Buffer.from("\r\n\r\n")],
    ["a mark of byte order", Buffer.from([0xef, 0xbb, 0xbf])],
    ["blanks", Buffer.from("    ")],
    ["zeros", Buffer.alloc(16)],
    ["the head of a mail", Buffer.from("Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n")],
    ["a print job's head", Buffer.from("\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n", "latin1")],
    ...[1, 2, 3, 7, 31, 128, 511, 1000, 1023, 1024].map((count): [string, Buffer] => [`${count} letters`, Buffer.alloc(count, "x")]),
  ]
  it.each(before)("is known behind %s", async (_what, junk) => {
    expect(await typeOf(Buffer.concat([junk, pdf]))).toBe("application/pdf")
  })

  const openings = [
    "\n\r\n",
    "%!PS-Adobe-3.0 PDF-1.4\n",
    '<?xml version="1.0"?>\n',
    "<html><body>",
    "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n",
    "------WebKitFormBoundary7MA4\r\nContent-Disposition: form-data\r\n\r\n",
    "From mara@example.com Fri Mar 20 2026\nSubject: paper\n\n",
    "BM",
    "ID",
    "\0\x09paper.pdf",
    "\xff\xfe",
    "\xef\xbb\xbf\r\n",
    "{}",
    "a,b;c\t",
    "%\xe2\xe3\xcf\xd3\n",
    "PDF",
    "\x1bE\x1b%-12345X@PJL SET RESOLUTION=600\r\n",
    "\t; ",
  ]
  const openingVariants = openings.flatMap((opening, at) => {
    const start = Buffer.from(opening, "latin1")
    const lengths = [0, 61, 700].map((more) => Math.min(1024 - start.length, more + at))
    return lengths.map((length): [string, number, Buffer] => [opening, length, Buffer.concat([start, Buffer.alloc(length, " \n")])])
  })
  it("has more than fifty variants", () => expect(new Set(openingVariants.map(String)).size).toBeGreaterThan(50))
  it.each(openingVariants)("is known behind %j and %d blanks", async (_opening, _length, junk) => {
    expect(await typeOf(Buffer.concat([junk, pdf]))).toBe("application/pdf")
  })

  it("is not what only speaks of PDFs, or has its header too late", async () => {
    expect(await typeOf(Buffer.from(`Files begin with %PDF-1.7, as you know. ${"More words. ".repeat(300)}`))).toBe("text/plain")
    expect(await typeOf(Buffer.concat([Buffer.alloc(1100, 1), pdf]))).toBeNull()
    // A program is refused, whatever it has in it.
    expect(await typeOf(Buffer.concat([Buffer.from("MZ\n"), pdf]))).toBeNull()
    expect(await typeOf(Buffer.from('<?xml version="1.0"?><a>%PDF-1.7</a>'))).toBeNull()
  })
})

describe("an MP3", () => {
  const tag = id3({ TIT2: "Glasshouse" })
  const sound = mp3Of(1)
  it.each([0, 1, 2, 3, 10, 100, 417, 2048, 5000, 65_535, 65_536, 70_000, 200_000])("is known behind a tag and %d zeros", async (count) =>
    expect(await typeOf(Buffer.concat([tag, Buffer.alloc(count), sound]))).toBe("audio/mpeg"),
  )
  it.each([1, 5, 100, 2000])("is known behind %d zeros without a tag", async (count) => {
    expect(await typeOf(Buffer.concat([Buffer.alloc(count), sound]))).toBe("audio/mpeg")
  })
  it.each([1, 17, 400, 2000])("is known behind a tag and %d bytes of anything, as players know it", async (count) => {
    expect(await typeOf(Buffer.concat([tag, Buffer.alloc(count, 0x55), sound]))).toBe("audio/mpeg")
  })
  /** Lengths of frames by the standard: 144 (or 72) bit rates a sample rate, and a byte where it is padded. */
  const streams: [string, number[], number[]][] = [
    ["MPEG 1 of 128 kbit/s", [0xfffb9000], [417]],
    ["MPEG 1 of 320 kbit/s at 48 kHz", [0xfffbe400], [960]],
    ["MPEG 1 that is padded now and then", [0xfffb9000, 0xfffb9200], [417, 418]],
    ["MPEG 1 with checksums in mono", [0xfffa90c0], [417]],
    ["MPEG 1 of changing bit rates", [0xfffb5000, 0xfffb9000, 0xfffbb000, 0xfffbe000], [208, 417, 626, 1044]],
    ["MPEG 2 of 64 kbit/s at 22,050 Hz", [0xfff38000], [208]],
    ["MPEG 2.5 of 32 kbit/s at 8 kHz", [0xffe34800], [288]],
  ]
  const streamOf = (heads: number[], lengths: number[]) =>
    Buffer.concat(
      Array.from({ length: 12 }, (_, at) => {
        const frame = Buffer.alloc(lengths[at % lengths.length] ?? 0, 0x5a)
        frame.writeUInt32BE(heads[at % heads.length] ?? 0)
        return frame
      }),
    )
  const versioned = (version: number) => {
    const copy = Buffer.from(tag)
    copy[3] = version
    return copy
  }
  const paddings: [string, Buffer][] = [
    ["a tag", versioned(3)],
    ["a tag and a zero", Buffer.concat([versioned(4), Buffer.alloc(1)])],
    ["a tag and 2,048 zeros", Buffer.concat([versioned(2), Buffer.alloc(2048)])],
    ["a tag and 66,000 zeros", Buffer.concat([versioned(3), Buffer.alloc(66_000)])],
    ["two tags and zeros", Buffer.concat([versioned(3), versioned(4), Buffer.alloc(700)])],
    ["a tag, zeros and letters", Buffer.concat([versioned(3), Buffer.alloc(700), Buffer.alloc(90, "x")])],
    ["a tag and set bits", Buffer.concat([versioned(4), Buffer.alloc(33, 0xff)])],
    ["zeros", Buffer.alloc(1500)],
  ]
  it.each(paddings.flatMap(([padding, before]) => streams.map(([stream, ...frames]) => ({ padding, before, stream, frames }))))(
    "of $stream is known behind $padding",
    async ({ before, frames }) => {
      expect(await typeOf(Buffer.concat([before, streamOf(...frames)]))).toBe("audio/mpeg")
    },
  )

  it("is known behind two tags, and behind one with a footer", async () => {
    expect(await typeOf(Buffer.concat([tag, tag, sound]))).toBe("audio/mpeg")
    const footed = Buffer.from(tag)
    footed[5] = 0x10
    expect(await typeOf(Buffer.concat([footed, Buffer.alloc(10, "3DI"), sound]))).toBe("audio/mpeg")
  })
  it("is not one frame in the middle of something, or a tag alone", async () => {
    expect(await typeOf(Buffer.concat([tag, Buffer.alloc(40, 0x55), sound.subarray(0, 300), Buffer.alloc(400, 0x55)]))).toBeNull()
    expect(await typeOf(tag)).toBeNull()
    expect(await typeOf(Buffer.concat([tag, Buffer.alloc(3_000_000)]))).toBeNull()
    expect(reads.length).toBeLessThan(30)
  })
})

describe("sound in other containers", () => {
  const named = (name: string) => Buffer.concat([Buffer.from(name), wavOf(1).subarray(4)])
  it("is known where a WAV is larger than RIFF can say", async () => {
    expect(await typeOf(named("RF64"))).toBe("audio/rf64")
    expect(await typeOf(named("BW64"))).toBe("audio/rf64")
    expect(await typeOf(named("RIFX"))).toBeNull()
  })
  it("is distinguished from video by its tracks", async () => {
    const memo = fixture("voice-memo.webm")
    expect(await detect(memo)).toEqual({ kind: "audio", contentType: "audio/webm" })
    const film = Buffer.from(memo)
    // The kind of its only track: 1 is a picture.
    const at = film.indexOf(Buffer.from([0x83, 0x01, 0, 0, 0, 0, 0, 0, 0x01, 0x02]))
    film[at + 9] = 1
    expect(await detect(film)).toEqual({ kind: "video", contentType: "video/webm" })
    expect(await detect(mp4("isom", ["soun"]))).toEqual({ kind: "audio", contentType: "audio/mp4" })
  })
})

describe("sound that browsers cannot play", () => {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + body.length)
    head.write(type, 4, "latin1")
    return Buffer.concat([head, body])
  }
  /** An MP4 of one track of sound with that codec. */
  const mp4Of = (brand: string, codec: string, order: "first" | "last") => {
    const stsd = box("stsd", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(28)))
    const handler = box("hdlr", Buffer.alloc(8), Buffer.from("soun"), Buffer.alloc(12))
    const moov = box("moov", box("trak", box("mdia", handler, box("minf", box("stbl", stsd)))))
    const mdat = box("mdat", Buffer.alloc(500))
    const ftyp = box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}mp42isom`, "latin1"))
    return Buffer.concat(order === "first" ? [ftyp, moov, mdat] : [ftyp, box("free", Buffer.alloc(9)), mdat, moov])
  }
  const brands = ["M4A ", "M4B ", "isom", "mp42", "qt  ", "3gp4", "dash"]
  const codecs: [codec: string, format: string | null][] = [
    ["mp4a", null],
    ["Opus", null],
    ["fLaC", null],
    ["alac", "Apple Lossless (ALAC)"],
    ["ac-3", "AC-3"],
    ["ec-3", "E-AC-3"],
    ["ac-4", "AC-4"],
    ["dtsc", "DTS"],
    ["samr", "AMR"],
    ["sawb", "AMR-WB"],
    ["drms", "protected M4P"],
  ]
  const variants = codecs.flatMap(([codec, format]) =>
    brands.flatMap((brand) => (["first", "last"] as const).map((order) => ({ codec, format, brand, order }))),
  )
  it.each(variants)("is named by its codec: $codec in $brand, its table $order", async ({ codec, format, brand, order }) => {
    const found = await detect(mp4Of(brand, codec, order))
    expect(found?.kind).toBe("audio")
    if (format === null) return expect(found?.contentType).toBe("audio/mp4")
    expect(formatName(found?.contentType ?? "")).toBe(format)
    // Apple Lossless is taken with a warning, since Safari plays it.
    expect(isPlayable(found?.contentType ?? "")).toBe(codec === "alac")
  })

  /** A WAV, or one that is larger than RIFF can say, whose format has this tag, after chunks of recorders. */
  const waveOf = (tag: number, name = "RIFF", longForm = false) => {
    const fmt = Buffer.alloc(longForm ? 40 : 20)
    fmt.writeUInt16LE(longForm ? 0xfffe : tag, 0)
    if (longForm) fmt.writeUInt16LE(tag, 24)
    const before = Buffer.concat([Buffer.from("JUNK\x1c\0\0\0", "latin1"), Buffer.alloc(28)])
    const size = Buffer.from([fmt.length, 0, 0, 0])
    const data = Buffer.from("data\xff\xff\0\0", "latin1")
    return Buffer.concat([
      Buffer.from(`${name}\xff\xff\0\0WAVE`, "latin1"),
      before,
      Buffer.from("fmt "),
      size,
      fmt,
      data,
      Buffer.alloc(400),
    ])
  }
  it.each([
    [0x01, "audio/wav"],
    [0x03, "audio/wav"],
    [0x06, "audio/wav"],
    [0x02, "audio/adpcm"],
    [0x11, "audio/adpcm"],
    [0x31, "audio/gsm"],
  ])("of a WAV of format %i is %s", async (tag, type) => {
    expect((await detect(waveOf(tag)))?.contentType).toBe(type)
    expect((await detect(waveOf(tag, "RIFF", true)))?.contentType).toBe(type)
    expect((await detect(waveOf(tag, "RF64")))?.contentType).toBe(type === "audio/wav" ? "audio/rf64" : type)
    expect(isPlayable(type)).toBe(type === "audio/wav")
  })

  const ogg = (name: string) => Buffer.concat([Buffer.from("OggS"), Buffer.alloc(24), Buffer.from(name, "latin1"), Buffer.alloc(200)])
  it.each([
    ["an old Ogg (Speex)", ogg("Speex   1.2"), "Speex"],
    ["a phone's recording", Buffer.from(`#!AMR\n${"\x3c".repeat(99)}`, "latin1"), "AMR"],
    ["Monkey's Audio", Buffer.from(`MAC \x96\x0f${"\0".repeat(99)}`, "latin1"), "Monkey’s Audio"],
    ["WavPack", Buffer.from(`wvpk${"\x10".repeat(99)}`, "latin1"), "WavPack"],
    ["MIDI", Buffer.from(`MThd\0\0\0\x06${"\0".repeat(99)}`, "latin1"), "MIDI"],
  ])("is named where it is %s", async (_what, bytes, format) => {
    const found = await detect(bytes)
    expect([found?.kind, formatName(found?.contentType ?? ""), isPlayable(found?.contentType ?? "")]).toEqual(["audio", format, false])
  })
})

describe("a ZIP archive", () => {
  it.each([
    ["a directory of 4 GB", 0xfffffff0],
    ["a directory of 1 MB and a byte", 1024 * 1024 + 1],
  ])("that speaks of %s is not read beyond its ends", async (_what, length) => {
    const size = 3_000_000_000
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt32LE(length, 12)
    end.writeUInt32LE(100, 16)
    let read = 0
    const source = async (start: number, wanted: number) => {
      read += wanted
      const bytes = Buffer.alloc(wanted)
      if (start === 0) bytes.write("PK\x03\x04", 0, "latin1")
      if (start + wanted === size) end.copy(bytes, wanted - end.length)
      return new Uint8Array(bytes)
    }
    expect((await detectContent(source, size))?.contentType).toBe("application/zip")
    expect(read).toBeLessThan(512 * 1024)
  })
})

/** Whatever bytes come: no throw, few reads, and never more than a bounded part of a file. */
describe("hostile bytes", () => {
  const samples = ["pdf-newline-first.pdf", "mp3-zeros-after-tag.mp3", "voice-memo.webm", "alac.m4a", "rf64.wav", "photo-stub.heic"].map(
    fixture,
  )
  const heads = [
    zip({ "a.txt": "x" }),
    Buffer.from("1a45dfa3ffffffffffffffff18538067ffffffffffffffff", "hex"),
    Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f", "latin1"),
  ]
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const variants = Array.from({ length: 120 }, (_, index) => {
    const bytes = Buffer.from(
      index % 4 === 0
        ? Buffer.concat([heads[index % 3] ?? Buffer.alloc(0), Buffer.alloc(5000, index)])
        : (samples[index % samples.length] ?? Buffer.alloc(0)),
    )
    for (let change = 0; change < 1 + (index % 20); change += 1)
      bytes[Math.floor(random() * Math.min(bytes.length, 600))] = Math.floor(random() * 256)
    return { index, bytes: bytes.subarray(0, Math.ceil(bytes.length * random())) }
  })
  it.each(variants)("are judged without a fault, $index", async ({ bytes }) => {
    await detect(bytes)
    expect(reads.length).toBeLessThan(250)
    expect(Math.max(0, ...reads)).toBeLessThanOrEqual(16 * 1024 * 1024)
  })
})
