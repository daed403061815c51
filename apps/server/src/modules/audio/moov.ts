import { bounds, Unheard } from "./bounds.ts"
import type { Source } from "./source.ts"
import { inspectTable } from "./table.ts"

/** Bytes of a table of samples that are taken into memory: that of twelve hours of AAC has half as many. */
const mostTable = 32 * 1024 * 1024
/** Bytes that may stand before the table: more are put behind it, since its reader keeps all that comes before. */
const mostBefore = 256 * 1024
const mostBoxes = 500

const typeAt = (bytes: Buffer, at: number) => bytes.toString("latin1", at + 4, at + 8)

type Table = { at: number; size: number; soundFirst: boolean }

/** Finds the table without reading what lies before it. @throws Unheard */
async function findTable(source: Source): Promise<Table> {
  let at = 0
  let soundFirst = false
  for (let count = 0; at < source.size && count < mostBoxes; count += 1) {
    const head = Buffer.from(await source.read(at, 16))
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short === 0 ? source.size - at : short
    if (size < 8) break
    if (typeAt(head, 0) === "mdat") soundFirst = true
    if (typeAt(head, 0) === "moov") {
      if (size > mostTable) break
      return { at, size, soundFirst }
    }
    at += size
  }
  throw new Unheard("no table of samples")
}

/**
 * The pieces of an MP4 in an order in which it can be read in one go: its table first. Recorders write the table last, when they know
 * what is in it. How large the pieces are is read from the table: so that what one becomes is bounded.
 * @throws Unheard when there is no table, or an unreasonable one
 */
export async function* tableFirst(source: Source): AsyncGenerator<Uint8Array> {
  const { at, size, soundFirst } = await findTable(source)
  const table = Buffer.from(await source.read(at, size))
  const pieceBytes = inspectTable(table, bounds.decoded)
  // In front of the sound it is in its place already.
  if (soundFirst || at > mostBefore) {
    shift(table, 8, table.length, table.length)
    yield table
  }
  for (let start = 0; start < source.size; start += pieceBytes) yield await source.read(start, pieceBytes)
}

const containers = new Set(["trak", "mdia", "minf", "stbl"])

/** Adds `by` to every place that the table names, because that many bytes now stand in front. */
function shift(bytes: Buffer, from: number, to: number, by: number): void {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > to) return
    const type = typeAt(bytes, at)
    if (containers.has(type)) shift(bytes, at + 8, at + size, by)
    else if (type === "stco" || type === "co64") {
      const width = type === "stco" ? 4 : 8
      const entries = Math.min(bytes.readUInt32BE(at + 12), Math.floor((size - 16) / width))
      for (let entry = 0; entry < entries; entry += 1) {
        const place = at + 16 + entry * width
        if (width === 4) bytes.writeUInt32BE((bytes.readUInt32BE(place) + by) >>> 0, place)
        else bytes.writeBigUInt64BE(BigInt.asUintN(64, bytes.readBigUInt64BE(place) + BigInt(by)), place)
      }
    }
    at += size
  }
}
