import { createHash } from "node:crypto"
import type { Readable } from "node:stream"
import { fileTypeFromBuffer } from "file-type"
import type { Storage } from "../../lib/storage.ts"

/** What browsers play, by what the sniffer calls it. */
const known: Record<string, string> = {
  "audio/mpeg": "audio/mpeg",
  "audio/wav": "audio/wav",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/flac": "audio/flac",
  "audio/x-flac": "audio/flac",
  "audio/aac": "audio/aac",
  "audio/mp4": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/ogg": "audio/ogg",
  "audio/ogg; codecs=opus": "audio/ogg",
  "audio/aiff": "audio/aiff",
}

/** Bytes at the beginning that are looked at. An ID3 tag may hold a cover picture before the first frame. */
const headBytes = 64 * 1024

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Length of an ID3v2 tag at the beginning, header included; 0 when there is none. */
function tagLength(head: Buffer): number {
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0
  const size = ((head[6] ?? 0) << 21) | ((head[7] ?? 0) << 14) | ((head[8] ?? 0) << 7) | (head[9] ?? 0)
  return size + 10
}

/** Whether bytes begin with an MPEG layer III frame: eleven set bits, layer III, and a bit rate and sample rate that exist. */
function isMp3Frame(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes[0] !== 0xff) return false
  const second = bytes[1] ?? 0
  const third = bytes[2] ?? 0
  return (second & 0xe6) === 0xe2 && third >> 4 !== 0 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3
}

/**
 * What kind of audio the stored bytes are, whatever their sender called them.
 * @returns a content type that browsers know, or null when it is not audio that is taken
 */
export async function sniffAudio(storage: Storage, key: string, size: number): Promise<string | null> {
  const read = (start: number, length: number) =>
    start >= size ? Promise.resolve(Buffer.alloc(0)) : collect(storage.read(key, { start, end: Math.min(size, start + length) - 1 }))
  const head = await read(0, headBytes)
  const tag = tagLength(head)
  // What follows a tag decides; a tag alone would let anything in behind it.
  const body = tag > 0 ? await read(tag, headBytes) : head
  if (isMp3Frame(body)) return "audio/mpeg"
  const found = await fileTypeFromBuffer(body).catch(() => undefined)
  // Layer I begins like a text in UTF-16, a page for instance; nobody sends it.
  if (!found || found.ext === "mp1") return null
  return known[found.mime] ?? null
}

/** SHA-256 of the stored bytes, lower-case hex, read as a stream. */
export async function sha256Of(storage: Storage, key: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest("hex")
}
