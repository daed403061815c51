import { normalized } from "@intray/auth/text"
import { type IAudioMetadata, parseBlob } from "music-metadata"
import { repairLatin1 } from "../file-types/encoding.ts"
import { openWav } from "./riff.ts"
import type { AudioFacts } from "./schema.ts"
import { paged, type Source } from "./source.ts"

/** Bytes that reading the tags may take; those of a long tag with pictures are skipped, not read. */
const mostBytes = 24 * 1024 * 1024
/** Reads that the tags may take: more than those of 10,000 blocks, atoms or chunks. */
const mostReads = 50_000

/** A text out of a tag: text and nothing else. No control or direction characters, one line, at most so many characters. */
function text(raw: unknown, most: number): string | undefined {
  if (typeof raw !== "string") return undefined
  // Tags that say Latin-1 are in the encoding of their maker's computer: put right, or left out.
  const readable = repairLatin1(raw.slice(0, most * 8))
  if (readable === undefined) return undefined
  const clean = normalized(readable)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
  return [...clean].slice(0, most).join("") || undefined
}

function count(raw: unknown, most: number): number | undefined {
  const value = Math.round(Number(raw))
  return typeof raw === "number" && Number.isFinite(value) && value > 0 && value <= most ? value : undefined
}

/** Tags for beats a minute, in the formats that have one. */
const tempoTags = new Set(["TBPM", "TBP", "BPM", "TEMPO", "WM/BEATSPERMINUTE", "TMPO"])

/** Beats a minute: as the tag writes them, with a comma or a point, else as the reader of tags took them. */
function tempo(native: IAudioMetadata["native"], read: unknown): number | undefined {
  const tags = Object.values(native).flat()
  const written = tags.find(({ id }) => tempoTags.has(id.toUpperCase()))?.value
  const exact = typeof written === "string" ? Number.parseFloat(written.slice(0, 20).replace(",", ".")) : Number(written)
  for (const beats of [exact, Number(read)]) {
    const value = Math.round(beats * 10) / 10
    if (value >= 20 && value <= 400) return value
  }
  return undefined
}

/** How the format of a WAV is called, by its tag. */
const waveCodecs: Record<number, string> = { 1: "PCM", 3: "IEEE_FLOAT", 6: "ALAW", 7: "MULAW" }

/** What the header of an RF64 says, which the reader of tags takes for another format. Nothing where it cannot be read. */
async function readRf64Facts(source: Source): Promise<AudioFacts> {
  const fmt = await openWav(source)
    .then((wav) => wav.fmt)
    .catch(() => null)
  if (fmt === null) return {}
  const tag = fmt.readUInt16LE(0) === 0xfffe && fmt.length >= 26 ? fmt.readUInt16LE(24) : fmt.readUInt16LE(0)
  return {
    codec: waveCodecs[tag],
    bitrate: count(fmt.readUInt32LE(8) * 8, 1e9),
    sampleRate: count(fmt.readUInt32LE(4), 1e7),
    channels: count(fmt.readUInt16LE(2), 64),
  }
}

/** What the tags of an audio file say, made safe. @throws whatever a damaged file makes its reader throw, or Error beyond 24 MB or 50,000 reads */
export async function readFacts(source: Source): Promise<AudioFacts> {
  let left = mostBytes
  const bounded = paged({
    ...source,
    read(start, length) {
      left -= length
      if (left < 0) throw new Error("the tags are too long")
      return source.read(start, length)
    },
  })
  if (source.contentType === "audio/rf64") return present(await readRf64Facts(bounded))
  const { common, format, native } = await parseBlob(asBlob(bounded), { skipCovers: true, duration: false })
  const facts: AudioFacts = {
    title: text(common.title, 200),
    artist: text(common.artist, 200),
    album: text(common.album, 200),
    durationMs: count(Number(format.duration) * 1000, 1e9),
    bpm: tempo(native, common.bpm),
    key: text(common.key, 20),
    codec: text(format.codec, 60),
    bitrate: count(format.bitrate, 1e9),
    sampleRate: count(format.sampleRate, 1e7),
    channels: count(format.numberOfChannels, 64),
  }
  return present(facts)
}

/** The facts that are known. */
const present = (facts: AudioFacts): AudioFacts => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

/** As much of a Blob as the reader of tags asks for. */
function asBlob({ size, contentType, read }: Source): Blob {
  let reads = 0
  const slice = (start = 0, end = size) => ({
    arrayBuffer: async () => {
      reads += 1
      if (reads > mostReads) throw new Error("the tags have too many parts")
      const bytes = await read(start, end - start)
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    },
  })
  return { size, type: contentType, slice } as unknown as Blob
}
