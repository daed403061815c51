import { bounds, demandSane, Unheard } from "./bounds.ts"

/** Bytes of a frame that is packed, at most: those of lossless music have a tenth of it. */
const mostFrame = 256 * 1024
/** Samples of a channel that a frame of each packing becomes, at most. Others are not heard: none of them is what a recorder writes. */
const packings: Record<string, number> = { mp4a: 2048, ".mp3": 1152, Opus: 5760, alac: 16_384 }
const plain = new Set(["sowt", "twos", "in24", "in32", "fl32", "fl64", "lpcm", "ipcm", "fpcm", "raw ", "NONE", "ulaw", "alaw"])
/** Sizes of a piece, the largest first. */
const pieceSizes = [32, 8, 2, 0.5].map((kilobytes) => kilobytes * 1024)

type Box = { type: string; body: Buffer }

/** The boxes of a piece of an MP4, as far as they are whole. */
function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) return
    yield { type: bytes.toString("latin1", at + 4, at + 8), body: bytes.subarray(at + 8, at + size) }
    at += size
  }
}

/** Follows a path of nested boxes and returns the body of the innermost one. */
function within(bytes: Buffer, ...path: string[]): Buffer | null {
  let found: Buffer | null = bytes
  for (const type of path) {
    if (found === null) return null
    let next: Buffer | null = null
    for (const box of boxesIn(found)) if (box.type === type) next ??= box.body
    found = next
  }
  return found
}

/**
 * Reads from the table of an MP4 how many of its bytes may be decoded at a time.
 * @param decoded bytes of samples that one piece may become, about
 * @returns bytes of the file
 * @throws Unheard for formats and tables that no recording has
 */
export function inspectTable(moov: Buffer, decoded: number): number {
  let [smallest, sounds] = [pieceSizes[0] ?? 0, 0]
  for (const { type, body } of boxesIn(moov.subarray(8))) {
    if (type !== "trak" || within(body, "mdia", "hdlr")?.toString("latin1", 8, 12) !== "soun") continue
    sounds += 1
    smallest = Math.min(smallest, pieceOf(body, decoded))
  }
  if (sounds === 0) throw new Unheard("no track of sound")
  return smallest
}

function pieceOf(track: Buffer, decoded: number): number {
  const stbl = within(track, "mdia", "minf", "stbl")
  const entry = stbl && within(stbl, "stsd")?.subarray(8)
  const sizes = stbl && within(stbl, "stsz")
  if (!stbl || !entry || entry.length < 36 || !sizes || sizes.length < 12) throw new Unheard("a table without its parts")
  const type = entry.toString("latin1", 4, 8)
  const version = entry.readUInt16BE(16)
  const channels = version === 2 && entry.length >= 52 ? entry.readUInt32BE(48) : entry.readUInt16BE(24)
  // Rates beyond 65,535 Hz do not fit where they stand; what is decoded says them.
  demandSane({ channels, hertz: Math.max(1, entry.readUInt16BE(32)) })
  demandForward(stbl)
  if (plain.has(type)) return pieceSizes[0] ?? 0
  const samples = packings[type]
  if (samples === undefined) throw new Unheard(`packed as ${type}`)
  if (type === "alac") demandAlac(entry)
  // What the entry claims need not be what the packing holds.
  const most = Math.max(16, Math.floor(decoded / (samples * bounds.channels * 4)))
  const found = pieceSizes.find((bytes) => framesWithin(sizes, bytes) <= most)
  return found ?? pieceSizes.at(-1) ?? 0
}

/** The frames of ALAC are as long as its description says. */
function demandAlac(entry: Buffer): void {
  const at = entry.indexOf("alac", 36, "latin1")
  const most = packings.alac ?? 0
  if (at < 0 || at + 16 > entry.length || entry.readUInt32BE(at + 8) > most) throw new Unheard("frames too long")
}

/** The most frames that lie within so many bytes. @throws Unheard when one is too long, or the table is shorter than it says */
function framesWithin(sizes: Buffer, bytes: number): number {
  const [each, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)]
  if (each > mostFrame) throw new Unheard("frames too long")
  if (each > 0) return Math.ceil(bytes / each)
  if (12 + count * 4 > sizes.length) throw new Unheard("a table shorter than it says")
  let [most, first, sum] = [0, 0, 0]
  for (let last = 0; last < count; last += 1) {
    const size = sizes.readUInt32BE(12 + last * 4)
    if (size > mostFrame) throw new Unheard("frames too long")
    sum += size
    while (sum > bytes) {
      sum -= sizes.readUInt32BE(12 + first * 4)
      first += 1
    }
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** Stretches of sound lie one behind the other: one that is named a thousand times would be decoded a thousand times. */
function demandForward(stbl: Buffer): void {
  const short = within(stbl, "stco")
  const places = short ?? within(stbl, "co64")
  if (!places || places.length < 8) return
  const width = short ? 4 : 8
  const count = places.readUInt32BE(4)
  if (8 + count * width > places.length) throw new Unheard("a table shorter than it says")
  let before = -1
  for (let at = 8; at < 8 + count * width; at += width) {
    const place = short ? places.readUInt32BE(at) : Number(places.readBigUInt64BE(at))
    if (place <= before) throw new Unheard("stretches in no order")
    before = place
  }
}
