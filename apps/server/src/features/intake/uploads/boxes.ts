import type { ReadBytes } from "./content.ts"

/** What an MP4 holds, by its tracks: a film calls itself `isom` as often as a song does, and the other way round. */
export type Tracks = { sound: boolean; picture: boolean }

/** Bytes of the table of tracks that are looked at; that of a film of ten hours is smaller. */
const mostTable = 16 * 1024 * 1024
const mostBoxes = 200

type Box = { type: string; start: number; end: number }

/** The header of a box at `at`; null where there is none that makes sense. */
function boxAt(bytes: Buffer, at: number, offset: number, end: number): Box | null {
  if (bytes.length < at + 8) return null
  const short = bytes.readUInt32BE(at)
  const type = bytes.toString("latin1", at + 4, at + 8)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null
  if (short === 1 && bytes.length < at + 16) return null
  const size = short === 0 ? end - offset : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
  const header = short === 1 ? 16 : 8
  return size < header || offset + size > end ? null : { type, start: offset + header, end: offset + size }
}

/**
 * Reads which tracks an ISO base media file (MP4, M4A, MOV) has.
 * @returns null when it has no table of tracks, and so cannot be played
 */
export async function tracksOf(read: ReadBytes, size: number): Promise<Tracks | null> {
  let offset = 0
  for (let count = 0; count < mostBoxes && offset < size; count += 1) {
    const box = boxAt(await read(offset, 16), 0, offset, size)
    if (!box) return null
    if (box.type === "moov") {
      if (box.end - box.start > mostTable) return null
      return handlersOf(await read(box.start, box.end - box.start))
    }
    offset = box.end
  }
  return null
}

function handlersOf(moov: Buffer): Tracks | null {
  const found: Tracks = { sound: false, picture: false }
  for (const track of boxesIn(moov, { start: 0, end: moov.length }).filter((box) => box.type === "trak")) {
    const media = boxesIn(moov, track).find((box) => box.type === "mdia")
    const handler = media && boxesIn(moov, media).find((box) => box.type === "hdlr")
    if (!handler || handler.end - handler.start < 12) continue
    const kind = moov.toString("latin1", handler.start + 8, handler.start + 12)
    if (kind === "soun") found.sound = true
    if (kind === "vide") found.picture = true
  }
  return found.sound || found.picture ? found : null
}

function boxesIn(bytes: Buffer, within: { start: number; end: number }): Box[] {
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
