import { describe, expect, it } from "vitest"
import { adtsBomb, aiffClaim, flacBlock, flacBomb, opusBomb, vorbisClaim, wavClaim } from "../../testing/bombs.ts"
import { aiffOf, mp4Of, wavOf } from "../../testing/sounds.ts"
import { bounds, Unheard } from "./bounds.ts"
import { shapeOf } from "./decode.ts"
import { readFacts } from "./facts.ts"
import { adtsPieces, cutAt, flacPieces } from "./frames.ts"
import { tableFirst } from "./moov.ts"
import { oggPieces } from "./ogg.ts"
import { aiffPieces, wavPieces } from "./riff.ts"
import type { Source } from "./source.ts"

/** A file that counts what is read of it. */
function source(bytes: Buffer, contentType = ""): Source & { bytesRead(): number } {
  let total = 0
  return {
    size: bytes.length,
    contentType,
    bytesRead: () => total,
    read: async (start, length) => {
      const part = new Uint8Array(bytes.subarray(start, start + length))
      total += part.length
      return part
    },
  }
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(Buffer.from(piece))
  return found
}

describe("pieces are bounded by what they become", () => {
  it("FLAC: a file of frames of 30 bytes is cut at each sixteenth megabyte of samples", async () => {
    const bomb = flacBomb(500)
    const [head, ...sound] = await all(flacPieces(source(bomb), 0))
    expect(head?.length).toBe(42)
    expect(Buffer.concat(sound).equals(bomb.subarray(42))).toBe(true)
    const most = bounds.decoded / (65_536 * 8 * 4)
    expect(sound.length).toBeGreaterThanOrEqual(500 / most)
    for (const piece of sound) expect(piece.length).toBeLessThan((bomb.length / 500) * (most + 1))
  })

  it("FLAC: tags, pictures and padding are not read", async () => {
    const picture = flacBlock(6, Buffer.alloc(5_000_000, 1))
    const bomb = flacBomb(3, { blocks: [picture, picture, flacBlock(1, Buffer.alloc(9_000_000), true)] })
    const from = source(bomb)
    expect(Buffer.concat((await all(flacPieces(from, 0))).slice(1)).equals(bomb.subarray(bomb.length - flacBomb(3).length + 42))).toBe(true)
    expect(from.bytesRead()).toBeLessThan(1000)
  })

  it("AAC: a stream of frames of eleven bytes is cut by its frames, and heard", async () => {
    const bomb = adtsBomb(2000)
    const pieces = await all(adtsPieces(source(bomb), 0))
    expect(Buffer.concat(pieces).equals(bomb)).toBe(true)
    const most = bounds.decoded / (2048 * 8 * 4)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(11 * most)
    const shape = await shapeOf(source(bomb, "audio/aac"))
    // What the decoder holds back of the end is a frame or two.
    expect(Math.abs((shape?.durationMs ?? 0) - (2000 * 1024) / 44.1)).toBeLessThan(100)
  })

  it("Ogg: a page of 255 packets is a piece of its own", async () => {
    const bomb = opusBomb(40)
    const pieces = await all(oggPieces(source(bomb), "opus"))
    expect(Buffer.concat(pieces).equals(bomb)).toBe(true)
    expect(pieces.length).toBeGreaterThan(39)
  })

  it("bytes that look like the beginning of a frame make smaller pieces, and lose nothing", () => {
    const bytes = Buffer.alloc(1000, 0xff)
    const pieces = [...cutAt(bytes, () => true, 7)]
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(7)
    expect([...cutAt(Buffer.alloc(0), () => true, 7)]).toEqual([])
  })
})

describe("what no recording has is not drawn", () => {
  const pcm = { channels: 1, blockBytes: 2, bits: 16 }
  it.each([
    ["FLAC of 655,350 Hz", () => flacPieces(source(flacBomb(1, { hertz: 655_350 })), 0)],
    ["FLAC whose metadata never ends", () => flacPieces(source(flacBomb(0, { blocks: [flacBlock(1, Buffer.alloc(0))] })), 0)],
    ["what is no FLAC", () => flacPieces(source(Buffer.alloc(5000, 7)), 0)],
    ["Opus of 200 channels", () => oggPieces(source(opusBomb(1, 200)), "opus")],
    ["Vorbis of 255 channels", () => oggPieces(source(vorbisClaim(255, 48_000)), "oga")],
    ["Vorbis of four billion hertz", () => oggPieces(source(vorbisClaim(2, 4e9)), "oga")],
    ["WAV of 1,000 channels", () => wavPieces(source(wavClaim({ ...pcm, channels: 1000, blockBytes: 2000 })))],
    ["WAV of no channel", () => wavPieces(source(wavClaim({ ...pcm, channels: 0, blockBytes: 0 })))],
    ["WAV of four billion hertz", () => wavPieces(source(wavClaim({ ...pcm, hertz: 4e9 })))],
    ["WAV whose blocks are shorter than their samples", () => wavPieces(source(wavClaim({ ...pcm, blockBytes: 1 })))],
    [
      "WAV of ADPCM whose blocks hold too much",
      () => wavPieces(source(wavClaim({ channels: 1, blockBytes: 8, bits: 4, format: 0x11, samplesPerBlock: 30_000 }))),
    ],
    ["AIFF of ten million blocks", () => aiffPieces(source(aiffClaim(10_000_000, 1)))],
    ["MP4 without a table", () => tableFirst(source(mp4Of(1, "first").subarray(0, 60)))],
    ["MP4 of 1,000 channels", () => tableFirst(source(changed(mp4Of(1, "first"), "sowt", 20, 1000)))],
    ["MP4 that names one place twice", () => tableFirst(source(repeated(mp4Of(1, "first"))))],
    ["MP4 packed as what it is not", () => tableFirst(source(renamed(mp4Of(1, "first"))))],
  ])("%s", async (_what, pieces) => {
    await expect(all(pieces())).rejects.toThrow(Unheard)
  })

  it("nor is what lasts longer than anybody listens", async () => {
    // A sample every second: twelve hours of them are 43,200.
    const slow = (seconds: number) => {
      const bytes = wavClaim({ channels: 1, hertz: 1, blockBytes: 1, bits: 8 })
      bytes.writeUInt32LE(seconds, 44)
      return shapeOf(source(bytes, "audio/wav"))
    }
    expect((await slow(43_000))?.durationMs).toBe(43_000_000)
    await expect(slow(50_000)).rejects.toThrow("too long")
  })
})

describe("tags of many empty blocks", () => {
  const flac = (blocks: number) => {
    const bytes = Buffer.concat([
      flacBomb(0).subarray(0, 42),
      Buffer.alloc(blocks * 4, Buffer.from([1, 0, 0, 0])),
      flacBlock(1, Buffer.alloc(0), true),
    ])
    bytes[4] = 0
    return source(bytes, "audio/flac")
  }

  it("reads the tags behind 9,000 blocks", async () => {
    expect(await readFacts(flac(9_000))).toMatchObject({ codec: "FLAC", channels: 8 })
  })

  it("stops within 2,000,000 blocks", async () => {
    const many = flac(2_000_000)
    await readFacts(many).catch(() => ({}))
    expect(many.bytesRead()).toBeLessThan(many.size / 4)
  })
})

describe("what says more than it has", () => {
  it("is heard as far as it goes: a length, a place or a chunk too long costs nothing", async () => {
    const claims = wavClaim({ channels: 1, blockBytes: 1, bits: 8, dataBytes: 0xfffffff0 })
    expect((await shapeOf(source(claims, "audio/wav")))?.durationMs).toBe(Math.round(100_000 / 44.1))
    const behind = Buffer.from(wavOf(1))
    behind.writeUInt32LE(0, 40)
    expect((await shapeOf(source(behind, "audio/wav")))?.durationMs).toBe(1000)
    const odd = aiffOf(1)
    odd.writeUInt32BE(0xfffffff0, odd.indexOf("SSND") + 4)
    expect((await shapeOf(source(odd, "audio/aiff")))?.durationMs).toBe(1000)
  })
})

function changed(bytes: Buffer, box: string, offset: number, value: number): Buffer {
  bytes.writeUInt16BE(value, bytes.indexOf(box) + offset)
  return bytes
}

function repeated(bytes: Buffer): Buffer {
  const at = bytes.indexOf("stco") + 12
  bytes.copy(bytes, at + 4, at, at + 4)
  return bytes
}

function renamed(bytes: Buffer): Buffer {
  bytes.write("fLaC", bytes.indexOf("sowt"), "latin1")
  return bytes
}
