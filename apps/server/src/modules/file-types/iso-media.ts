import { latin1, type ReadBytes, view } from "./bytes.ts"

/** What an MP4 holds, by its tracks: a film calls itself `isom` as often as a song does, and the other way round. */
export type Tracks = {
  picture: boolean
  sound: boolean
  /** How the first track of sound is packed: `mp4a`, `alac`, `Opus` …; null where the table does not say. */
  codec: string | null
}

/** Bytes of the table of tracks that are looked at; that of a film of ten hours is smaller. */
const mostTable = 16 * 1024 * 1024
const mostBoxes = 200

type Box = { type: string; start: number; end: number }

/** The header of a box at `at`; null where there is none that makes sense. */
function boxAt(bytes: Uint8Array, at: number, offset: number, end: number): Box | null {
  if (bytes.length < at + 8) return null
  const short = view(bytes).getUint32(at)
  const type = latin1(bytes, at + 4, at + 8)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null
  if (short === 1 && bytes.length < at + 16) return null
  const size = short === 0 ? end - offset : short === 1 ? Number(view(bytes).getBigUint64(at + 8)) : short
  const header = short === 1 ? 16 : 8
  return size < header || offset + size > end ? null : { type, start: offset + header, end: offset + size }
}

/**
 * Reads which tracks an ISO base media file (MP4, M4A, MOV) has.
 * @returns null when it has no table of tracks, and so cannot be played
 */
export async function readTracks(read: ReadBytes, size: number): Promise<Tracks | null> {
  let offset = 0
  for (let count = 0; count < mostBoxes && offset < size; count += 1) {
    const box = boxAt(await read(offset, 16), 0, offset, size)
    if (!box) return null
    if (box.type === "moov") {
      if (box.end - box.start > mostTable) return null
      return tracksIn(await read(box.start, box.end - box.start))
    }
    offset = box.end
  }
  return null
}

function tracksIn(moov: Uint8Array): Tracks | null {
  const found: Tracks = { sound: false, picture: false, codec: null }
  for (const track of boxesIn(moov, { start: 0, end: moov.length }).filter((box) => box.type === "trak")) {
    const media = child(moov, track, "mdia")
    const handler = media && child(moov, media, "hdlr")
    if (!handler || handler.end - handler.start < 12) continue
    const kind = latin1(moov, handler.start + 8, handler.start + 12)
    if (kind === "vide") found.picture = true
    if (kind !== "soun") continue
    found.sound = true
    const description = ["minf", "stbl", "stsd"].reduce<Box | null>((box, type) => box && child(moov, box, type), media)
    if (description && description.end - description.start >= 16)
      found.codec ??= latin1(moov, description.start + 12, description.start + 16)
  }
  return found.sound || found.picture ? found : null
}

const child = (bytes: Uint8Array, within: Box, type: string): Box | null => boxesIn(bytes, within).find((box) => box.type === type) ?? null

function boxesIn(bytes: Uint8Array, within: { start: number; end: number }): Box[] {
  const boxes: Box[] = []
  let at = within.start
  while (at < within.end && boxes.length < mostBoxes) {
    const box = boxAt(bytes, at, at, within.end)
    if (!box) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}
