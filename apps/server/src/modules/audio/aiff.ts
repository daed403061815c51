import { demandSane, Unheard } from "./bounds.ts"
import { bodyOf, chunksOf } from "./chunks.ts"
import type { Source } from "./source.ts"

/** Kinds of AIFF-C whose samples stand one by one; the packed ones can be decoded only as a whole, of a length that the file claims. */
const singleBits: Record<string, number | null> = { none: null, twos: null, sowt: null, fl32: 32, fl64: 64, alaw: 8, ulaw: 8 }

/** What an AIFF holds, and where its samples lie; `begin` and `end` are places in the file, the end excluded. */
export type Aiff = {
  /** It says that it may be packed: AIFF-C. */
  packed: boolean
  /** As the file says it, in lower case; "none" for plain AIFF. */
  kind: string
  /** The body of its chunk COMM. */
  common: Buffer
  channels: number
  hertz: number
  /** Of a sample, as stored. */
  bits: number
  begin: number
  end: number
}

/** Reads the head of an AIFF, and nothing of its sound. @throws Unheard for what is packed, damaged, or no recording */
export async function openAiff(source: Source): Promise<Aiff> {
  const packed = Buffer.from(await source.read(8, 4)).toString("latin1") === "AIFC"
  const chunks = await chunksOf(source, ["COMM", "SSND"], true)
  const common = await bodyOf(source, chunks.get("COMM"), packed ? 22 : 18, 256)
  const kind = packed ? common.toString("latin1", 18, 22).toLowerCase() : "none"
  const own = singleBits[kind]
  if (own === undefined) throw new Unheard(`compressed as ${kind}`)
  const [channels, hertz, claimed] = [common.readUInt16BE(0), extendedFloat(common.subarray(8, 18)), common.readUInt16BE(6)]
  // A float of 64 bits is as sane as one of 32.
  demandSane({ channels, hertz, bits: own === null ? claimed : 32 })
  const sound = chunks.get("SSND")
  const offset = (await bodyOf(source, sound, 8, 8)).readUInt32BE(0)
  if (!sound) throw new Unheard("no samples")
  const [begin, end] = [sound.body + 8 + offset, Math.min(source.size, sound.body + sound.size)]
  if (begin >= end) throw new Unheard("no samples")
  return { packed, kind, common, channels, hertz, bits: own ?? claimed, begin, end }
}

/** A sample rate as AIFF writes it: an extended float of 80 bits. */
function extendedFloat(bytes: Buffer): number {
  const exponent = bytes.readUInt16BE(0) & 0x7fff
  return (Number(bytes.readBigUInt64BE(2)) / 2 ** 63) * 2 ** (exponent - 16_383)
}
