import type { Readable } from "node:stream"
import { openAiff } from "./aiff.ts"
import { openWav } from "./riff.ts"
import type { Source } from "./source.ts"

const headBytes = 44
const mostSize = 0xffffffff
/** Tags of WAV for what is no plain number. */
const tags: Record<string, number> = { fl32: 3, fl64: 3, alaw: 6, ulaw: 7 }

/** A file as the WAV that it becomes: sizes in bytes. */
export type Wav = {
  size: number
  head: Buffer
  /** Where the samples begin in the AIFF. */
  begin: number
  /** Of one sample. */
  width: number
  /** Its bytes stand the other way round. */
  swapped: boolean
  /** Numbers of eight bits have a sign in an AIFF, and none in a WAV. */
  signed: boolean
}

/** Content types that are turned into WAV for playing. */
export const isTurned = (contentType: string) => contentType === "audio/aiff" || contentType === "audio/rf64"

/** Reads what a WAV of the same samples looks like; nothing of the sound is read. @throws Unheard for what is packed or damaged */
export async function wavOf(source: Source): Promise<Wav> {
  return source.contentType === "audio/rf64" ? wavOfRf64(source) : wavOfAiff(source)
}

/** The samples of an RF64 are those of a WAV; only its head is one that browsers do not read. */
async function wavOfRf64(source: Source): Promise<Wav> {
  const { fmt, begin, end } = await openWav(source)
  const bytes = end - begin
  const head = Buffer.alloc(28 + fmt.length)
  head.write("RIFF", 0, "latin1")
  head.writeUInt32LE(Math.min(mostSize, head.length - 8 + bytes), 4)
  head.write("WAVEfmt ", 8, "latin1")
  head.writeUInt32LE(fmt.length, 16)
  fmt.copy(head, 20)
  head.write("data", 20 + fmt.length, "latin1")
  head.writeUInt32LE(Math.min(mostSize, bytes), 24 + fmt.length)
  return { size: head.length + bytes, head, begin, width: 1, swapped: false, signed: false }
}

async function wavOfAiff(source: Source): Promise<Wav> {
  const { kind, channels, hertz, bits, begin, end } = await openAiff(source)
  const width = Math.ceil(bits / 8)
  const block = width * channels
  const bytes = Math.floor((end - begin) / block) * block
  const rate = Math.round(hertz)
  const head = Buffer.alloc(headBytes)
  head.write("RIFF", 0, "latin1")
  head.writeUInt32LE(Math.min(mostSize, headBytes - 8 + bytes), 4)
  head.write("WAVEfmt ", 8, "latin1")
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(tags[kind] ?? 1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * block, 28)
  head.writeUInt16LE(block, 32)
  // Samples of 12 or 20 bits lie at the upper end of whole bytes, in both.
  head.writeUInt16LE(width * 8, 34)
  head.write("data", 36, "latin1")
  head.writeUInt32LE(Math.min(mostSize, bytes), 40)
  const plain = tags[kind] === undefined
  return { size: headBytes + bytes, head, begin, width, swapped: width > 1 && kind !== "sowt", signed: plain && width === 1 }
}

/**
 * Bytes of that WAV, as they are read out of the AIFF; nothing is kept but a sample that lies across two pieces.
 * @param range first and last byte of the WAV, both included
 * @param read a stream of bytes of the AIFF, both ends included
 */
export async function* readWav(
  wav: Wav,
  range: { start: number; end: number },
  read: (range: { start: number; end: number }) => Readable,
): AsyncGenerator<Uint8Array> {
  const { width, begin } = wav
  const headBytes = wav.head.length
  if (range.start < headBytes) yield wav.head.subarray(range.start, Math.min(headBytes, range.end + 1))
  if (range.end < headBytes) return
  const [first, last] = [Math.max(0, range.start - headBytes), range.end - headBytes]
  // Samples are turned as wholes: the first and the last may be asked for in part.
  const from = first - (first % width)
  const to = last - (last % width) + width - 1
  let [skip, left] = [first - from, last - first + 1]
  let rest = Buffer.alloc(0)
  for await (const chunk of read({ start: begin + from, end: begin + to })) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    const whole = bytes.length - (bytes.length % width)
    rest = bytes.subarray(whole)
    turn(wav, bytes.subarray(0, whole))
    const piece = bytes.subarray(skip, Math.min(whole, skip + left))
    skip -= Math.min(skip, whole)
    left -= piece.length
    if (piece.length > 0) yield piece
  }
}

/** Turns whole samples in place. */
function turn({ width, swapped, signed }: Wav, bytes: Buffer): void {
  if (signed) for (let at = 0; at < bytes.length; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0x80
  if (!swapped) return
  if (width === 2) bytes.swap16()
  else if (width === 4) bytes.swap32()
  else if (width === 8) bytes.swap64()
  else for (let at = 0; at < bytes.length; at += width) bytes.subarray(at, at + width).reverse()
}
