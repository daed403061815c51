import { openAiff } from "./aiff.ts"
import { demandSane, Unheard } from "./bounds.ts"
import { bodyOf, chunksOf } from "./chunks.ts"
import { evenPieces } from "./frames.ts"
import type { Source } from "./source.ts"

/** Bytes of plain samples that are decoded at a time; they grow eightfold at most. */
const pieceBytes = 256 * 1024

/** Formats of WAV by their tag: bits of a sample that they may have; null for those that come in blocks. */
const wavBits: Record<number, readonly number[] | null> = { 1: [8, 16, 24, 32], 3: [32, 64], 6: [8], 7: [8], 2: null, 17: null }

/** Where the format and the samples of a WAV are; `end` is behind the last sample. Also of one that is larger than RIFF can say. @throws Unheard */
export async function openWav(source: Source): Promise<{ fmt: Buffer; begin: number; end: number }> {
  const chunks = await chunksOf(source, ["fmt ", "data"], false)
  const fmt = await bodyOf(source, chunks.get("fmt "), 16, 256)
  const data = chunks.get("data")
  if (!data) throw new Unheard("no samples")
  const long = data.size === 0xffffffff ? await longSize(source) : null
  // 0 and the largest number mean "until the end", as a recorder writes that does not know yet.
  const written = long ?? data.size
  const size = written === 0 || written === 0xffffffff ? source.size : written
  return { fmt, begin: data.body, end: Math.min(source.size, data.body + size) }
}

/** The number of bytes of samples that RF64 and BW64 write in a chunk of their own; null where there is none. */
async function longSize(source: Source): Promise<number | null> {
  const head = Buffer.from(await source.read(12, Math.min(36, source.size - 12)))
  return head.length === 36 && head.toString("latin1", 0, 4) === "ds64" ? Number(head.readBigUInt64LE(16)) : null
}

/** The pieces of a WAV: its format, then its samples, whatever lies between them in the file. @throws Unheard */
export async function* wavPieces(source: Source): AsyncGenerator<Uint8Array> {
  const { fmt, begin, end } = await openWav(source)
  const tag = fmt.readUInt16LE(0) === 0xfffe && fmt.length >= 26 ? fmt.readUInt16LE(24) : fmt.readUInt16LE(0)
  const [channels, hertz, block, bits] = [fmt.readUInt16LE(2), fmt.readUInt32LE(4), fmt.readUInt16LE(12), fmt.readUInt16LE(14)]
  const allowed = wavBits[tag]
  if (allowed === undefined || (allowed && !allowed.includes(bits))) throw new Unheard(`format ${tag} of ${bits} bits`)
  // A float of 64 bits is as sane as one of 32.
  demandSane({ channels, hertz, bits: Math.min(bits, 32) })
  // What a block becomes is bounded by its bytes: two samples in each of ADPCM's, and what its head holds.
  const samples = allowed === null && fmt.length >= 20 ? fmt.readUInt16LE(18) : 0
  const fits = allowed ? block === (channels * bits) / 8 : block > 6 * channels && samples <= (2 * block) / channels + 2
  if (!fits) throw new Unheard("blocks that cannot be")
  const head = Buffer.alloc(8)
  head.write("data", "latin1")
  const sized = Buffer.alloc(8)
  sized.write("fmt ", "latin1")
  sized.writeUInt32LE(fmt.length, 4)
  yield Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE", "latin1"), sized, fmt, head])
  yield* evenPieces(source, begin, end, pieceBytes)
}

/** The pieces of an AIFF: its format, then its samples. @throws Unheard */
export async function* aiffPieces(source: Source): AsyncGenerator<Uint8Array> {
  const { packed, common, begin, end } = await openAiff(source)
  const sized = (name: string, length: number) => {
    const head = Buffer.alloc(8)
    head.write(name, "latin1")
    head.writeUInt32BE(length, 4)
    return head
  }
  const padded = Buffer.concat([common, Buffer.alloc(common.length % 2)])
  const body = [
    Buffer.from(packed ? "AIFC" : "AIFF"),
    sized("COMM", common.length),
    padded,
    sized("SSND", end - begin + 8),
    Buffer.alloc(8),
  ]
  yield Buffer.concat([sized("FORM", 0xffffffff), ...body])
  yield* evenPieces(source, begin, end, pieceBytes)
}
