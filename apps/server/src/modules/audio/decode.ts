import decode from "audio-decode"
import { bounds, demandSane, Unheard } from "./bounds.ts"
import { adtsPieces, evenPieces, flacPieces } from "./frames.ts"
import { tableFirst } from "./moov.ts"
import { oggFormatOf, oggPieces } from "./ogg.ts"
import { PeakCounter } from "./peaks.ts"
import { aiffPieces, wavPieces } from "./riff.ts"
import type { Source } from "./source.ts"
import { webmPieces } from "./webm.ts"

type Format = "mp3" | "wav" | "flac" | "aac" | "aiff" | "m4a" | "opus" | "oga" | "webm"

const formats: Record<string, Format> = {
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/flac": "flac",
  "audio/aac": "aac",
  "audio/aiff": "aiff",
  "audio/mp4": "m4a",
  "audio/alac": "m4a",
  "audio/rf64": "wav",
  "audio/adpcm": "wav",
  "audio/webm": "webm",
}

async function formatOf(source: Source): Promise<Format | null> {
  if (source.contentType !== "audio/ogg") return formats[source.contentType] ?? null
  return oggFormatOf(await source.read(0, 64))
}

/** Where the sound begins: behind a tag, which may be longer than the sound. */
async function startOf(source: Source): Promise<number> {
  const head = await source.read(0, 10)
  if (Buffer.from(head.subarray(0, 3)).toString("latin1") !== "ID3") return 0
  return 10 + (((head[6] ?? 0) << 21) | ((head[7] ?? 0) << 14) | ((head[8] ?? 0) << 7) | (head[9] ?? 0))
}

/** A file in pieces of which none becomes much more than `bounds.decoded`, however well it is packed. @throws Unheard */
async function* piecesOf(source: Source, format: Format): AsyncGenerator<Uint8Array> {
  if (format === "m4a") return yield* tableFirst(source)
  if (format === "opus" || format === "oga") return yield* oggPieces(source, format)
  if (format === "wav") return yield* wavPieces(source)
  if (format === "webm") return yield* webmPieces(source)
  if (format === "aiff") return yield* aiffPieces(source)
  const from = await startOf(source)
  if (format === "flac") return yield* flacPieces(source, from)
  yield* format === "aac" ? adtsPieces(source, from) : evenPieces(source, from)
}

/** How loud a sound is over its length, and how long that is. */
export type Shape = { peaks: Uint8Array; durationMs: number }

/**
 * Listens to a file from beginning to end, a piece at a time.
 * @returns null when there is no decoder for it, or nothing in it could be heard; a damaged file is drawn as far as it could
 * @throws Unheard for a sound that is too long or of a format that no recording has: a part of it would be drawn as if it were all
 */
export async function shapeOf(source: Source): Promise<Shape | null> {
  const format = await formatOf(source)
  if (format === null) return null
  const decoder = await decode[format]()
  const counter = new PeakCounter()
  let rate = 0
  let mute = 0
  const hear = ({ channelData, sampleRate }: { channelData: Float32Array[]; sampleRate: number }, bytes: number) => {
    mute = channelData.length > 0 ? 0 : mute + bytes
    if (channelData.length > 0) {
      demandSane({ channels: channelData.length, hertz: sampleRate })
      rate = sampleRate
      counter.add(channelData)
    }
    if (rate > 0 && counter.samples / rate > bounds.seconds) throw new Unheard("too long")
    if (mute > bounds.mute) throw new Error("no sound in a long stretch")
  }
  try {
    for await (const piece of piecesOf(source, format)) hear(await decoder(piece), piece.length)
    hear(await decoder(), 0)
  } catch (cause) {
    if (cause instanceof Unheard) throw cause
    if (cause instanceof RangeError && /allocation|array length|memory/i.test(cause.message)) throw new Unheard("too much memory")
  } finally {
    decoder.free()
  }
  return counter.samples === 0 || rate === 0 ? null : { peaks: counter.finish(), durationMs: Math.round((counter.samples / rate) * 1000) }
}
