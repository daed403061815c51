import { demandSane, Unheard } from "./bounds.ts"
import { evenPieces } from "./frames.ts"
import type { Source } from "./source.ts"

/** Chunks that are looked past: titles, pictures, cue points. */
const mostChunks = 512
/** Bytes of plain samples that are decoded at a time; they grow eightfold at most. */
const pieceBytes = 256 * 1024

type Chunk = { body: number; size: number }

/** Finds the chunks of a RIFF or FORM by name, as far as they are wanted, without reading what lies between. @throws Unheard */
async function chunksOf(source: Source, wanted: readonly string[], big: boolean): Promise<Map<string, Chunk>> {
  const found = new Map<string, Chunk>()
  let at = 12
  for (let count = 0; count < mostChunks && at + 8 <= source.size && found.size < wanted.length; count += 1) {
    const head = Buffer.from(await source.read(at, 8))
    const name = head.toString("latin1", 0, 4)
    const size = big ? head.readUInt32BE(4) : head.readUInt32LE(4)
    if (wanted.includes(name) && !found.has(name)) found.set(name, { body: at + 8, size })
    at += 8 + size + (size % 2)
  }
  if (found.size < wanted.length) throw new Unheard("a chunk is missing")
  return found
}

async function bodyOf(source: Source, chunk: Chunk | undefined, atLeast: number, atMost: number): Promise<Buffer> {
  const body = chunk ? Buffer.from(await source.read(chunk.body, Math.min(chunk.size, atMost))) : Buffer.alloc(0)
  if (body.length < atLeast) throw new Unheard("a chunk is too short")
  return body
}

/** Formats of WAV by their tag: bits of a sample that they may have; null for those that come in blocks. */
const wavBits: Record<number, readonly number[] | null> = { 1: [8, 16, 24, 32], 3: [32, 64], 6: [8], 7: [8], 2: null, 17: null }

/** The pieces of a WAV: its format, then its samples, whatever lies between them in the file. @throws Unheard */
export async function* wavPieces(source: Source): AsyncGenerator<Uint8Array> {
  const chunks = await chunksOf(source, ["fmt ", "data"], false)
  const fmt = await bodyOf(source, chunks.get("fmt "), 16, 256)
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
  const data = chunks.get("data")
  if (!data) return
  const head = Buffer.alloc(8)
  head.write("data", "latin1")
  const sized = Buffer.alloc(8)
  sized.write("fmt ", "latin1")
  sized.writeUInt32LE(fmt.length, 4)
  yield Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE", "latin1"), sized, fmt, head])
  // 0 and the largest number stand for "until the end", as a recorder writes that does not know yet.
  const end = data.size === 0 || data.size === 0xffffffff ? source.size : Math.min(source.size, data.body + data.size)
  yield* evenPieces(source, data.body, end, pieceBytes)
}

/** Kinds of AIFF-C whose samples stand one by one; the packed ones are decoded only as a whole, of a length that the file claims. */
const aiffBits: Record<string, number | null> = { none: null, twos: null, sowt: null, fl32: 32, fl64: 64, alaw: 8, ulaw: 8 }

/** The pieces of an AIFF: its format, then its samples. @throws Unheard */
export async function* aiffPieces(source: Source): AsyncGenerator<Uint8Array> {
  const packed = Buffer.from(await source.read(8, 4)).toString("latin1") === "AIFC"
  const chunks = await chunksOf(source, ["COMM", "SSND"], true)
  const common = await bodyOf(source, chunks.get("COMM"), packed ? 22 : 18, 256)
  const kind = packed ? common.toString("latin1", 18, 22).toLowerCase() : "none"
  const own = aiffBits[kind]
  if (own === undefined) throw new Unheard(`compressed as ${kind}`)
  demandSane({
    channels: common.readUInt16BE(0),
    hertz: extendedFloat(common.subarray(8, 18)),
    bits: own === null ? common.readUInt16BE(6) : 32,
  })
  const sound = chunks.get("SSND")
  const offset = (await bodyOf(source, sound, 8, 8)).readUInt32BE(0)
  if (!sound) return
  const [begin, end] = [sound.body + 8 + offset, Math.min(source.size, sound.body + sound.size)]
  if (begin >= end) throw new Unheard("no samples")
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

/** A sample rate as AIFF writes it: an extended float of 80 bits. */
function extendedFloat(bytes: Buffer): number {
  const exponent = bytes.readUInt16BE(0) & 0x7fff
  return (Number(bytes.readBigUInt64BE(2)) / 2 ** 63) * 2 ** (exponent - 16_383)
}
