import { bounds, demandSane, Unheard } from "./bounds.ts"
import type { Source } from "./source.ts"

/** Bytes that are read at a time. */
const readBytes = 32 * 1024

/** Whether a frame may begin at a byte. One too many makes a piece smaller, and nothing else. */
export type FrameStart = (bytes: Uint8Array, at: number) => boolean

/** Cuts bytes so that no piece begins more than so many frames: a frame of thirty bytes may become megabytes. */
export function* cutAt(bytes: Uint8Array, starts: FrameStart, most: number): Generator<Uint8Array> {
  let from = 0
  let count = 0
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (!starts(bytes, at)) continue
    count += 1
    if (count <= most || at === from) continue
    yield bytes.subarray(from, at)
    from = at
    count = 1
  }
  if (from < bytes.length) yield bytes.subarray(from)
}

/** A frame of FLAC is at most 65,536 samples of eight channels. */
const flacFrames = Math.floor(bounds.decoded / (65_536 * 8 * 4))
const flacStart: FrameStart = (bytes, at) => at + 1 >= bytes.length || ((bytes[at + 1] ?? 0) & 0xfc) === 0xf8

/** Metadata blocks that are looked past. */
const mostBlocks = 512

/**
 * The pieces of a FLAC from `from` on: what describes the sound, then its frames. Tags, pictures and padding between them are not read.
 * @throws Unheard
 */
export async function* flacPieces(source: Source, from: number): AsyncGenerator<Uint8Array> {
  const head = Buffer.from(await source.read(from, 42))
  if (head.length < 42 || head.toString("latin1", 0, 4) !== "fLaC" || ((head[4] ?? 0) & 0x7f) !== 0) throw new Unheard("no FLAC")
  const packed = head.readUInt32BE(18)
  demandSane({ hertz: packed >>> 12, channels: ((packed >>> 9) & 7) + 1, bits: ((packed >>> 4) & 31) + 1 })
  const first = await firstFrame(source, from + 4)
  // One block, the last; how long it claims to be is not asked.
  const described = Buffer.concat([Buffer.from("fLaC\x80\0\0\x22", "latin1"), head.subarray(8, 42)])
  described[21] = (described[21] ?? 0) & 0xf0
  described.fill(0, 22, 26)
  yield described
  yield* framesFrom(source, first, flacStart, flacFrames)
}

async function firstFrame(source: Source, from: number): Promise<number> {
  let at = from
  for (let count = 0; count < mostBlocks && at + 4 <= source.size; count += 1) {
    const block = Buffer.from(await source.read(at, 4)).readUInt32BE(0)
    at += 4 + (block & 0xffffff)
    if (block >>> 31 === 1) return at
  }
  throw new Unheard("no end of the metadata")
}

/** A frame of AAC is at most 2,048 samples of each channel. */
const adtsFrames = Math.floor(bounds.decoded / (2048 * 8 * 4))
const adtsStart: FrameStart = (bytes, at) => at + 1 >= bytes.length || ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0

/** The pieces of an AAC stream in ADTS. */
export function adtsPieces(source: Source, from: number): AsyncGenerator<Uint8Array> {
  return framesFrom(source, from, adtsStart, adtsFrames)
}

async function* framesFrom(source: Source, from: number, starts: FrameStart, most: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < source.size; at += readBytes) yield* cutAt(await source.read(at, readBytes), starts, most)
}

/** Reads a file in equal pieces, for formats whose frames expand little: an MP3 frame has at least 24 bytes for 1,152 samples. */
export async function* evenPieces(source: Source, from: number, to = source.size, bytes = readBytes): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += bytes) yield await source.read(at, Math.min(bytes, to - at))
}
