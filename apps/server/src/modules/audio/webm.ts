import { readMatroska } from "../file-types/matroska.ts"
import { bounds, Unheard } from "./bounds.ts"
import { evenPieces } from "./frames.ts"
import type { Source } from "./source.ts"

/** Bytes of a packet with its block, at least, and samples that it becomes at most: 120 milliseconds of eight channels. */
const leastPacket = 8
const mostSamples = 5760 * 8
const pieceBytes = Math.floor(bounds.decoded / (mostSamples * 4)) * leastPacket

/** How sound is packed in recordings of browsers. */
const heard = ["A_OPUS", "A_VORBIS"]

/** The pieces of a recording in WebM, each so small that it cannot become much. @throws Unheard for what browsers do not record */
export async function* webmPieces(source: Source): AsyncGenerator<Uint8Array> {
  const tracks = await readMatroska((start, length) => source.read(start, Math.min(length, source.size - start)), source.size)
  if (!tracks?.sound || tracks.picture) throw new Unheard("no recording of sound alone")
  const head = Buffer.from(await source.read(0, Math.min(source.size, 8192))).toString("latin1")
  if (!heard.some((codec) => head.includes(codec))) throw new Unheard("packed in another way")
  yield* evenPieces(source, 0, source.size, pieceBytes)
}
