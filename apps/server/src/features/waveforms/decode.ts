import decode from "audio-decode"
import { tableFirst } from "./moov.ts"
import { PeakCounter } from "./peaks.ts"
import type { Source } from "./source.ts"

/** Bytes that are decoded at a time. Compressed sound grows twentyfold; smaller pieces of it keep that small. */
const pieces = { plain: 256 * 1024, packed: 32 * 1024 }

/** What is drawn at most: longer than anything that somebody listens to. */
const mostSeconds = 12 * 3600

type Format = "mp3" | "wav" | "flac" | "aac" | "aiff" | "m4a" | "opus" | "oga"

const formats: Record<string, Format> = {
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/flac": "flac",
  "audio/aac": "aac",
  "audio/aiff": "aiff",
  "audio/mp4": "m4a",
}

async function formatOf(source: Source): Promise<Format | null> {
  if (source.contentType !== "audio/ogg") return formats[source.contentType] ?? null
  const head = Buffer.from(await source.read(0, 64)).toString("latin1")
  return head.includes("OpusHead") ? "opus" : head.includes("\x01vorbis") ? "oga" : null
}

/** Where the sound begins: behind a tag, which may be longer than the sound. */
async function startOf(source: Source): Promise<number> {
  const head = await source.read(0, 10)
  if (Buffer.from(head.subarray(0, 3)).toString("latin1") !== "ID3") return 0
  return 10 + (((head[6] ?? 0) << 21) | ((head[7] ?? 0) << 14) | ((head[8] ?? 0) << 7) | (head[9] ?? 0))
}

async function* piecesOf(source: Source, format: Format): AsyncGenerator<Uint8Array> {
  if (format === "m4a") return yield* tableFirst(source, pieces.packed)
  const bytes = format === "wav" || format === "aiff" ? pieces.plain : pieces.packed
  for (let at = await startOf(source); at < source.size; at += bytes) yield await source.read(at, bytes)
}

/** How loud a sound is over its length, and how long that is. */
export type Shape = { peaks: Uint8Array; durationMs: number }

/**
 * Listens to a file from beginning to end, a piece at a time.
 * @param between called after each piece; throws to end it
 * @returns null when there is no decoder for it, or nothing in it could be heard; a damaged file is drawn as far as it could
 */
export async function shapeOf(source: Source, between: () => void): Promise<Shape | null> {
  const format = await formatOf(source)
  if (format === null) return null
  const decoder = await decode[format]()
  const counter = new PeakCounter()
  let rate = 0
  const hear = (heard: { channelData: Float32Array[]; sampleRate: number }) => {
    if (heard.sampleRate > 0) rate = heard.sampleRate
    counter.add(heard.channelData)
    if (rate > 0 && counter.samples / rate > mostSeconds) throw new Error("the sound is too long")
  }
  try {
    for await (const piece of piecesOf(source, format)) {
      hear(await decoder(piece))
      between()
    }
    hear(await decoder())
  } catch (cause) {
    if (cause instanceof Stopped) throw cause
  } finally {
    decoder.free()
  }
  return counter.samples === 0 || rate === 0 ? null : { peaks: counter.finish(), durationMs: Math.round((counter.samples / rate) * 1000) }
}

/** Ends listening from outside: too much memory. */
export class Stopped extends Error {}
