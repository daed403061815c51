import { latin1, view } from "../../file-types/bytes.ts"
import { type Cleaner, joined, mostBytes, mostParts, type Piece, riffChunks } from "./plan.ts"

/** Pictures without EXIF, XMP, IPTC and comments; how they are turned, and their colours, stay. */

/** An EXIF block that says only which way up a picture is. */
function orientationOnly(value: number): Uint8Array {
  const block = Buffer.from("ffe1002245786966000049492a0008000000010012010300010000000000000000000000", "hex")
  block.writeUInt16LE(value, 28)
  return new Uint8Array(block)
}

/** Which way up a JPEG is, by the first directory of its EXIF; 1: as it is stored. */
function orientationIn(exif: Uint8Array): number {
  const tiff = exif.subarray(6)
  if (latin1(exif, 0, 4) !== "Exif" || tiff.length < 14) return 1
  const little = latin1(tiff, 0, 2) === "II"
  const numbers = view(tiff)
  const at = numbers.getUint32(4, little)
  if (at + 2 > tiff.length) return 1
  const count = numbers.getUint16(at, little)
  for (let entry = 0; entry < count && at + 14 + entry * 12 <= tiff.length; entry += 1) {
    const place = at + 2 + entry * 12
    if (numbers.getUint16(place, little) === 0x0112) return numbers.getUint16(place + 8, little)
  }
  return 1
}

export const cleanJpeg: Cleaner = async (read, size) => {
  if (size > mostBytes) return null
  const pieces: Piece[] = [{ from: 0, to: 2 }]
  let at = 2
  for (let count = 0; count < mostParts && at + 4 <= size; count += 1) {
    const head = await read(at, 4)
    if (head[0] !== 0xff) return null
    const marker = head[1] ?? 0
    const end = at + 2 + view(head).getUint16(2)
    if (end > size) return null
    if (marker === 0xda) return [...joined([...pieces, { from: at, to: await endOfPicture(read, at, size) }])]
    const body = await read(at + 4, Math.min(65_535, end - at - 4))
    if (marker === 0xe1) {
      const turned = orientationIn(body)
      if (turned > 1 && turned <= 8) pieces.push({ bytes: orientationOnly(turned) })
    } else if (isOfPicture(marker, body)) pieces.push({ from: at, to: end })
    at = end
  }
  return null
}

/** Segments that the picture is drawn with: all but those of applications and comments, of which colours are kept. */
function isOfPicture(marker: number, body: Uint8Array): boolean {
  if (marker === 0xe0) return latin1(body, 0, 4) === "JFIF"
  if (marker === 0xe2) return latin1(body, 0, 11) === "ICC_PROFILE"
  if (marker === 0xee) return latin1(body, 0, 5) === "Adobe"
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef)
}

/** Behind the picture phones put a second one, with words of its own. */
async function endOfPicture(read: Parameters<Cleaner>[0], from: number, size: number): Promise<number> {
  let last = 0
  for (let at = from; at < size; at += 65_536) {
    const bytes = await read(at, 65_536)
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0
      if (last === 0xff && byte === 0xd9) return at + index + 1
      last = byte
    }
  }
  return size
}

const ofPng = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "cHRM",
  "gAMA",
  "iCCP",
  "sBIT",
  "sRGB",
  "cICP",
  "bKGD",
  "pHYs",
  "acTL",
  "fcTL",
  "fdAT",
])

export const cleanPng: Cleaner = async (read, size) => {
  const pieces: Piece[] = [{ from: 0, to: 8 }]
  let at = 8
  for (let count = 0; count < mostParts && at + 12 <= size; count += 1) {
    const head = await read(at, 8)
    const end = at + 12 + view(head).getUint32(0)
    const name = latin1(head, 4, 8)
    if (end > size) return null
    if (ofPng.has(name)) pieces.push({ from: at, to: end })
    if (name === "IEND") return joined(pieces)
    at = end
  }
  return null
}

const ofWebp = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"])

export const cleanWebp: Cleaner = async (read, size) => {
  const chunks = await riffChunks(read, size)
  if (!chunks) return null
  const kept = chunks.filter(({ name }) => ofWebp.has(name))
  const head = Buffer.from(await read(0, 12))
  head.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.size, 0), 4)
  const pieces: Piece[] = [{ bytes: new Uint8Array(head) }]
  for (const chunk of kept) {
    if (chunk.name !== "VP8X") pieces.push({ from: chunk.at, to: chunk.at + chunk.size })
    else {
      const bytes = new Uint8Array(await read(chunk.at, chunk.size))
      // Its flags name the EXIF and XMP that follow.
      bytes[8] = (bytes[8] ?? 0) & ~0x0c
      pieces.push({ bytes })
    }
  }
  return joined(pieces)
}
