import { createHash } from "node:crypto"
import { fileTypeFromBuffer } from "file-type"
import { readAll, type Storage } from "../../../lib/storage/storage.ts"
import type { FileKind } from "../../core/forms/schema.ts"
import { tracksOf } from "./boxes.ts"
import { compoundType, zipType } from "./packages.ts"
import { plainText } from "./plain.ts"

/** What stored bytes are, whatever their sender called them. */
export type Content = { kind: FileKind; contentType: string }

/** Reads at most `length` bytes from `start`; fewer at the end. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>

/** What browsers play, by what the sniffer calls it. */
const playable: Record<string, string> = {
  "audio/mpeg": "audio/mpeg",
  "audio/wav": "audio/wav",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/flac": "audio/flac",
  "audio/x-flac": "audio/flac",
  "audio/aac": "audio/aac",
  "audio/mp4": "audio/mp4",
  "audio/ogg": "audio/ogg",
  "audio/ogg; codecs=opus": "audio/ogg",
  "audio/aiff": "audio/aiff",
}

const archives = new Set([
  "application/zip",
  "application/gzip",
  "application/x-7z-compressed",
  "application/x-rar-compressed",
  "application/x-tar",
  "application/x-xz",
  "application/x-bzip2",
  "application/zstd",
])

/** Bytes at the beginning that are looked at. An ID3 tag may hold a cover picture before the first frame. */
const headBytes = 64 * 1024

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

/** Whether an answer to an audio question can be played where it is listened to. */
export function isPlayable(contentType: string): boolean {
  return Object.values(playable).includes(contentType)
}

/** Looks at the content of a stored file. @returns null when it is nothing that is taken: a program, a web page, or unknown */
export async function contentOf(storage: Storage, key: string, size: number): Promise<Content | null> {
  const read: ReadBytes = (start, length) =>
    start >= size || length <= 0
      ? Promise.resolve(Buffer.alloc(0))
      : readAll(storage, key, { start, end: Math.min(size, start + length) - 1 })
  const head = await read(0, headBytes)
  const tag = tagLength(head)
  // What follows a tag decides; a tag alone would let anything in behind it.
  const body = tag > 0 ? await read(tag, headBytes) : head
  if (isMp3Frame(body)) return { kind: "audio", contentType: "audio/mpeg" }
  const found = await fileTypeFromBuffer(body).catch(() => undefined)
  // Only sound has such tags. Layer I begins like a text in UTF-16, a page for instance; nobody sends it.
  if (tag > 0) return found && playable[found.mime] !== undefined ? { kind: "audio", contentType: playable[found.mime] ?? "" } : null
  // Words may begin like a picture: "BMW" is no bitmap.
  const weak = found === undefined || ["mp1", "bmp", "ico"].includes(found.ext) || found.mime.startsWith("text/")
  if (weak && plainText(head, size <= headBytes) !== null) return { kind: "text", contentType: "text/plain" }
  return found && found.ext !== "mp1" ? known(found.mime, body, read, size) : null
}

async function known(mime: string, head: Buffer, read: ReadBytes, size: number): Promise<Content | null> {
  if (head.toString("latin1", 4, 8) === "ftyp" && !mime.startsWith("image/")) {
    const tracks = await tracksOf(read, size)
    if (!tracks) return null
    if (!tracks.picture) return { kind: "audio", contentType: "audio/mp4" }
    return { kind: "video", contentType: mime === "video/quicktime" ? mime : "video/mp4" }
  }
  const play = playable[mime]
  if (play) return { kind: "audio", contentType: play }
  if (mime === "application/pdf") return { kind: "pdf", contentType: mime }
  if (mime === "application/rtf") return { kind: "document", contentType: mime }
  if (mime === "application/x-cfb") return document(await compoundType(read, size))
  if (head.readUInt32LE(0) === 0x04034b50) {
    const type = await zipType(read, size)
    return type === "application/zip" ? { kind: "archive", contentType: type } : document(type)
  }
  if (archives.has(mime)) return { kind: "archive", contentType: mime }
  const [kind] = mime.split("/")
  return kind === "image" || kind === "audio" || kind === "video" ? { kind, contentType: mime.split(";")[0] ?? mime } : null
}

const document = (contentType: string | null): Content | null => (contentType === null ? null : { kind: "document", contentType })

/** SHA-256 of the stored bytes, lower-case hex, read as a stream. */
export async function sha256Of(storage: Storage, key: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest("hex")
}
