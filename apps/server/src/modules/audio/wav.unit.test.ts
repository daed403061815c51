import { Readable } from "node:stream"
import { describe, expect, it } from "vitest"
import type { Source } from "./source.ts"
import { readWav, wavOf } from "./wav.ts"

const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  contentType: "audio/aiff",
  read: async (start, length) => new Uint8Array(bytes.subarray(start, start + length)),
})

/** An AIFF with a title before its sound. */
function aiff({
  bits = 16,
  channels = 1,
  kind = "",
  samples,
}: {
  bits?: number
  channels?: number
  kind?: string
  samples: Buffer
}): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, "latin1")
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  }
  const common = Buffer.alloc(18)
  common.writeUInt16BE(channels, 0)
  common.writeUInt16BE(bits, 6)
  // 44,100 as an extended float.
  Buffer.from("400eac44000000000000", "hex").copy(common, 8)
  const chunks = [
    chunk("NAME", Buffer.from("Glasshouse!")),
    chunk("COMM", kind === "" ? common : Buffer.concat([common, Buffer.from(kind), Buffer.alloc(2)])),
    chunk("SSND", Buffer.concat([Buffer.alloc(8), samples])),
  ]
  return Buffer.concat([chunk("FORM", Buffer.concat([Buffer.from(kind === "" ? "AIFF" : "AIFC"), ...chunks]))])
}

/** Reads a range of the WAV, with the file in pieces of so many bytes. */
async function read(file: Buffer, range?: { start: number; end: number }, piece = 5): Promise<Buffer> {
  const wav = await wavOf(sourceOf(file))
  const stream = (part: { start: number; end: number }) => {
    const bytes = file.subarray(part.start, part.end + 1)
    return Readable.from(Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => bytes.subarray(at * piece, at * piece + piece)))
  }
  const pieces: Uint8Array[] = []
  for await (const one of readWav(wav, range ?? { start: 0, end: wav.size - 1 }, stream)) pieces.push(one)
  return Buffer.concat(pieces)
}

describe("an AIFF as WAV", () => {
  it("has a head that says what it holds", async () => {
    const wav = await read(aiff({ bits: 24, channels: 2, samples: Buffer.alloc(12) }))
    expect([wav.toString("latin1", 0, 4), wav.toString("latin1", 8, 16), wav.toString("latin1", 36, 40)]).toEqual([
      "RIFF",
      "WAVEfmt ",
      "data",
    ])
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt32LE(28)]).toEqual([1, 2, 44_100, 264_600])
    expect([wav.readUInt16LE(32), wav.readUInt16LE(34), wav.readUInt32LE(40), wav.readUInt32LE(4)]).toEqual([6, 24, 12, 48])
    expect(wav.length).toBe(56)
  })

  it.each([
    ["8 bits", { bits: 8 }, "80007f", "00" + "80" + "ff", 1],
    ["16 bits", { bits: 16 }, "010203040506", "020104030605", 1],
    ["20 bits", { bits: 20 }, "010203040506", "030201060504", 1],
    ["24 bits", { bits: 24 }, "010203040506070809", "030201060504090807", 1],
    ["32 bits", { bits: 32 }, "0102030405060708", "0403020108070605", 1],
    ["AIFF-C that is not packed", { bits: 16, kind: "NONE" }, "01020304", "02010403", 1],
    ["the other order", { bits: 16, kind: "sowt" }, "01020304", "01020304", 1],
    ["floats", { bits: 32, kind: "fl32" }, "0102030405060708", "0403020108070605", 3],
    ["long floats", { bits: 64, kind: "fl64" }, "0102030405060708", "0807060504030201", 3],
    ["the law of telephones", { bits: 16, kind: "ulaw" }, "010203", "010203", 7],
  ])("has samples of %s as a WAV has them", async (_what, format, given, wanted, tag) => {
    const wav = await read(aiff({ ...format, samples: Buffer.from(given, "hex") }))
    expect(wav.subarray(44).toString("hex")).toBe(wanted)
    expect(wav.readUInt16LE(20)).toBe(tag)
  })

  it.each([8, 16, 24, 32])("of %i bits is the same in every range", async (bits) => {
    const file = aiff({ bits, samples: Buffer.from(Array.from({ length: 24 }, (_, at) => at + 1)) })
    const whole = await read(file)
    expect(whole.length).toBe(68)
    for (let start = 38; start < whole.length; start += 1) {
      for (let end = start; end < whole.length; end += 1) {
        expect(await read(file, { start, end }, 1 + ((start + end) % 7))).toEqual(whole.subarray(start, end + 1))
      }
    }
  })

  it("leaves out a sample that breaks off", async () => {
    expect((await read(aiff({ bits: 16, channels: 2, samples: Buffer.alloc(10) }))).length).toBe(44 + 8)
  })

  it.each([
    ["packed", aiff({ kind: "ima4", samples: Buffer.alloc(34) })],
    ["of no bits", aiff({ bits: 0, samples: Buffer.alloc(34) })],
    ["of no channels", aiff({ channels: 0, samples: Buffer.alloc(34) })],
    ["of no sound", aiff({ samples: Buffer.alloc(0) })],
    ["cut off", aiff({ samples: Buffer.alloc(34) }).subarray(0, 40)],
  ])("is refused when it is %s", async (_what, file) => {
    await expect(wavOf(sourceOf(file))).rejects.toThrow()
  })
})
