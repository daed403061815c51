import { demandSane, Unheard } from "./bounds.ts"
import { paged, type Source } from "./source.ts"

/** Packets that are decoded at a time. The shortest has two bytes and holds 120 milliseconds of every channel. */
const mostPackets = 64
const mostBytes = 32 * 1024

const magic = { opus: "OpusHead", oga: "\x01vorbis" } as const
export type OggFormat = keyof typeof magic

/** What an Ogg holds; null for what is not heard. */
export function oggFormatOf(head: Uint8Array): OggFormat | null {
  const text = Buffer.from(head).toString("latin1")
  return text.includes(magic.opus) ? "opus" : text.includes(magic.oga) ? "oga" : null
}

type Page = { begins: boolean; stream: number; packets: number; bytes: Buffer; body: Buffer }

/**
 * The pieces of an Ogg: some of its pages at a time, only those of streams of this format.
 * @throws Unheard for one that claims too much, wherever it begins
 */
export async function* oggPieces(source: Source, format: OggFormat): AsyncGenerator<Uint8Array> {
  const heard = new Set<number>()
  let waiting: Buffer[] = []
  let [packets, bytes] = [0, 0]
  for await (const page of pagesOf(paged(source))) {
    if (page.begins && isSane(page.body, format)) heard.add(page.stream)
    if (!heard.has(page.stream)) continue
    if (waiting.length > 0 && (packets + page.packets > mostPackets || bytes + page.bytes.length > mostBytes)) {
      yield Buffer.concat(waiting)
      waiting = []
      packets = bytes = 0
    }
    waiting.push(page.bytes)
    packets += page.packets
    bytes += page.bytes.length
  }
  if (waiting.length > 0) yield Buffer.concat(waiting)
}

/** Whether a stream begins here that is of this format. @throws Unheard when it claims too much */
function isSane(body: Buffer, format: OggFormat): boolean {
  if (body.toString("latin1", 0, magic[format].length) !== magic[format]) return false
  if (body.length < (format === "opus" ? 19 : 30)) throw new Unheard("a head too short")
  if (format === "opus") demandSane({ channels: body[9] ?? 0, hertz: 48_000 })
  else {
    demandSane({ channels: body[11] ?? 0, hertz: body.readUInt32LE(12) })
    const blocks = body[28] ?? 0
    if ((blocks & 15) > 13 || blocks >> 4 > 13) throw new Unheard("blocks beyond the format")
  }
  return true
}

/** The pages of an Ogg, one after the other. */
async function* pagesOf(source: Source): AsyncGenerator<Page> {
  for (let at = 0; at + 27 <= source.size; ) {
    const head = Buffer.from(await source.read(at, 27 + 255))
    // What is no page ends it: a recording that broke off is heard until there.
    if (head.toString("latin1", 0, 4) !== "OggS") return
    const lacing = head.subarray(27, 27 + (head[26] ?? 0))
    const length = 27 + lacing.length + lacing.reduce((sum, one) => sum + one, 0)
    const bytes = Buffer.from(await source.read(at, length))
    if (bytes.length < length) return
    const packets = lacing.filter((one) => one < 255).length
    yield { begins: ((head[5] ?? 0) & 2) !== 0, stream: head.readUInt32LE(14), packets, bytes, body: bytes.subarray(27 + lacing.length) }
    at += length
  }
}
