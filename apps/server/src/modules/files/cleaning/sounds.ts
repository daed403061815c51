import { latin1, type ReadBytes, view } from "../../file-types/bytes.ts"
import { ascii, type Cleaner, joined, mostBlocks, mostBytes, type Piece, riffChunks } from "./plan.ts"

/** Sound without its tags: titles, names, pictures, comments, and what the recorder wrote. */

/** Bytes of ID3v2 tags at `at`, one behind the other. */
async function tagsAt(read: ReadBytes, from: number): Promise<number> {
  let at = from
  for (let count = 0; count < 8; count += 1) {
    const head = await read(at, 10)
    if (latin1(head, 0, 3) !== "ID3" || head.length < 10) return at
    const size = ((head[6] ?? 0) << 21) | ((head[7] ?? 0) << 14) | ((head[8] ?? 0) << 7) | (head[9] ?? 0)
    at += 10 + size + (((head[5] ?? 0) & 0x10) !== 0 ? 10 : 0)
  }
  return at
}

/** Where the sound ends: before the tags that old and new programs put behind it. */
async function endOfSound(read: ReadBytes, size: number): Promise<number> {
  let end = size
  for (let count = 0; count < 8; count += 1) {
    const id3 = await read(Math.max(0, end - 128), 3)
    if (end >= 128 && latin1(id3, 0, 3) === "TAG") {
      end -= 128
      // An extension of it is in front.
      if (end >= 227 && latin1(await read(end - 227, 4), 0, 4) === "TAG+") end -= 227
      continue
    }
    const ape = await read(Math.max(0, end - 32), 32)
    if (end >= 32 && latin1(ape, 0, 8) === "APETAGEX") {
      const numbers = view(ape)
      const whole = numbers.getUint32(12, true) + (numbers.getUint32(20, true) >>> 31 ? 32 : 0)
      if (whole < 32 || whole > end) return end
      end -= whole
      continue
    }
    const lyrics = await read(Math.max(0, end - 15), 15)
    if (latin1(lyrics, 6, 15) === "LYRICS200") {
      const whole = Number(latin1(lyrics, 0, 6)) + 15
      if (!Number.isInteger(whole) || whole > end) return end
      end -= whole
      continue
    }
    return end
  }
  return end
}

/** MP3 and AAC. */
export const cleanFrames: Cleaner = async (read, size) => {
  const from = await tagsAt(read, 0)
  const to = await endOfSound(read, size)
  return from < to ? [{ from, to }] : null
}

export const cleanFlac: Cleaner = async (read, size) => {
  const start = await tagsAt(read, 0)
  if (latin1(await read(start, 4), 0, 4) !== "fLaC") return null
  const kept: { at: number; head: Uint8Array; end: number }[] = []
  let at = start + 4
  for (let count = 0; count < mostBlocks && at + 4 <= size; count += 1) {
    const head = new Uint8Array(await read(at, 4))
    const end = at + 4 + (view(head).getUint32(0) & 0xffffff)
    const kind = (head[0] ?? 0) & 0x7f
    // What describes the sound and where its seconds are.
    if (kind === 0 || kind === 3) kept.push({ at, head, end })
    at = end
    if (((head[0] ?? 0) & 0x80) === 0) continue
    const blocks = kept.flatMap((block, index): Piece[] => {
      const bytes = new Uint8Array(block.head)
      bytes[0] = ((bytes[0] ?? 0) & 0x7f) | (index === kept.length - 1 ? 0x80 : 0)
      return [{ bytes }, { from: block.at + 4, to: block.end }]
    })
    const end2 = await endOfSound(read, size)
    return end2 > at ? joined([{ bytes: ascii("fLaC") }, ...blocks, { from: at, to: end2 }]) : null
  }
  return null
}

export const cleanWav: Cleaner = async (read, size) => {
  const chunks = await riffChunks(read, size)
  const kept = chunks?.filter(({ name }) => ["fmt ", "fact", "data"].includes(name)) ?? []
  if (!kept.some(({ name }) => name === "data")) return null
  const head = Buffer.from(await read(0, 12))
  head.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.size, 0), 4)
  return joined([{ bytes: new Uint8Array(head) }, ...kept.map(({ at, size: length }) => ({ from: at, to: at + length }))])
}

/** Boxes of an MP4 that hold words, and those that hold other boxes. */
const worded = new Set(["udta", "meta", "uuid", "ilst", "Xtra", "XMP_", "prfl"])
const containers = new Set(["moov", "trak", "mdia", "minf", "edts", "mvex"])

/** MP4, M4A and MOV: boxes of words become empty space of the same length, so that no place in the file moves. */
export const cleanIsoMedia: Cleaner = async (read, size) => {
  const pieces: Piece[] = []
  let kept = 0
  let count = 0
  const walk = async (from: number, to: number): Promise<boolean> => {
    for (let at = from; at + 8 <= to; ) {
      count += 1
      if (count > mostBlocks) return false
      const head = await read(at, 16)
      const short = view(head).getUint32(0)
      const length = short === 1 && head.length >= 16 ? Number(view(head).getBigUint64(8)) : short === 0 ? to - at : short
      const type = latin1(head, 4, 8)
      const start = short === 1 ? 16 : 8
      if (length < start || at + length > to) return false
      if (worded.has(type)) {
        if (length > mostBytes) return false
        const space = new Uint8Array(length)
        space.set(head.subarray(0, start))
        space.set(ascii("free"), 4)
        pieces.push({ from: kept, to: at }, { bytes: space })
        kept = at + length
      } else if (containers.has(type) && !(await walk(at + start, at + length))) return false
      at += length
    }
    return true
  }
  if (!(await walk(0, size))) return null
  return joined([...pieces, { from: kept, to: size }])
}
