import { fileTypeFromBuffer } from "file-type"
import type { FileKind } from "../forms/schema.ts"
import { indexOfText, latin1, type ReadBytes, view } from "./bytes.ts"
import { readTracks } from "./iso-media.ts"
import { readMatroska } from "./matroska.ts"
import { isMp3 } from "./mp3.ts"
import { compoundType, zipType } from "./packages.ts"
import { plainText } from "./plain.ts"
import { playable, typeOfMp4Sound, typeOfWave } from "./playable.ts"

/*
 * What a file is, by its bytes and not by its name. The form looks before it sends, the server after the last byte: both with this code. It
 * is as tolerant as the programs that open the file afterwards.
 */

/** What bytes are, whatever their sender called them. */
export type Content = { kind: FileKind; contentType: string }

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
/** Zeros between a tag and the first frame that are looked past. */
const mostPadding = 1024 * 1024
/** Tags that follow each other. */
const mostTags = 4

/** Length of an ID3v2 tag at the beginning, header and footer included; 0 when there is none. */
function tagLength(head: Uint8Array): number {
  if (head.length < 10 || latin1(head, 0, 3) !== "ID3") return 0
  const size = ((head[6] ?? 0) << 21) | ((head[7] ?? 0) << 14) | ((head[8] ?? 0) << 7) | (head[9] ?? 0)
  return size + 10 + (((head[5] ?? 0) & 0x10) !== 0 ? 10 : 0)
}

/** The bytes behind tags and padding. */
async function behindTags(read: ReadBytes, tag: number): Promise<Uint8Array> {
  let at = tag
  let body = await read(at, headBytes)
  for (let count = 1; count < mostTags; count += 1) {
    const next = tagLength(body)
    if (next === 0) break
    at += next
    body = await read(at, headBytes)
  }
  const padded = at
  while (body.length > 0 && at - padded < mostPadding && body.every((byte) => byte === 0)) {
    at += body.length
    body = await read(at, headBytes)
  }
  const zeros = body.findIndex((byte) => byte !== 0)
  return zeros > 0 ? read(at + zeros, headBytes) : body
}

/**
 * Looks at the content of a file of `size` bytes. Reads its beginning, and of containers their tables: a bounded part of it.
 * @returns null when it is nothing that is taken: a program, a web page, or unknown
 */
export async function detectContent(source: ReadBytes, size: number): Promise<Content | null> {
  const read: ReadBytes = async (start, length) =>
    start >= size || length <= 0 ? new Uint8Array(0) : source(start, Math.min(length, size - start))
  const head = await read(0, headBytes)
  const tag = tagLength(head)
  // What follows a tag decides; a tag alone would let anything in behind it.
  const body = tag > 0 ? await behindTags(read, tag) : head
  if (isMp3(body, tag === 0)) return { kind: "audio", contentType: "audio/mpeg" }
  const wave = latin1(head, 8, 12) === "WAVE" && /^(RF64|BW64)$/.test(latin1(head, 0, 4))
  if (wave) {
    const type = typeOfWave(waveTag(head))
    return { kind: "audio", contentType: type === "audio/wav" ? "audio/rf64" : type }
  }
  const found = await fileTypeFromBuffer(body).catch(() => undefined)
  // Only sound has such tags. Layer I begins like a text in UTF-16, a page for instance; nobody sends it.
  if (tag > 0) return found && playable[found.mime] !== undefined ? { kind: "audio", contentType: playable[found.mime] ?? "" } : null
  // Words may begin like a picture: "BMW" is no bitmap.
  const weak = found === undefined || ["mp1", "bmp", "ico"].includes(found.ext) || found.mime.startsWith("text/")
  if ((weak || beforePdf.has(found.mime)) && (await isLatePdf(head, read, size))) return { kind: "pdf", contentType: "application/pdf" }
  if (weak && plainText(head, size <= headBytes) !== null) return { kind: "text", contentType: "text/plain" }
  if (found?.ext === "spx") return { kind: "audio", contentType: "audio/speex" }
  if (found && found.ext !== "mp1") return known(found.mime, body, read, size)
  return isMp3(head) ? { kind: "audio", contentType: "audio/mpeg" } : null
}

/** The tag of a WAV's format, the longer form's included; null where its chunk is not among the first bytes. */
function waveTag(head: Uint8Array): number | null {
  const numbers = view(head)
  for (let at = 12; at + 10 <= head.length; ) {
    const size = numbers.getUint32(at + 4, true)
    if (latin1(head, at, at + 4) === "fmt ") {
      const tag = numbers.getUint16(at + 8, true)
      return tag === 0xfffe && at + 34 <= head.length ? numbers.getUint16(at + 32, true) : tag
    }
    at += 8 + size + (size % 2)
  }
  return null
}

/** Where readers of PDF look for its header: anything may stand before it there, an empty line or the head of a mail. */
const pdfHead = 1024

/** What is only the beginning of a PDF, where its header follows: PostScript names it, and web services put XML before it. */
const beforePdf = new Set<string>(["application/postscript", "application/xml"])

/** Whether a file is a PDF whose header is not its first byte. It also ends like one: a text that speaks of PDFs is none. */
async function isLatePdf(head: Uint8Array, read: ReadBytes, size: number): Promise<boolean> {
  const at = indexOfText(head.subarray(0, pdfHead + 8), "%PDF-")
  if (at < 0 || at > pdfHead || !/^%PDF-\d\.\d/.test(latin1(head, at, at + 8))) return false
  const tail = await read(Math.max(0, size - 2048), 2048)
  return indexOfText(tail, "%%EOF") !== -1 || indexOfText(tail, "startxref") !== -1
}

async function known(mime: string, head: Uint8Array, read: ReadBytes, size: number): Promise<Content | null> {
  if (latin1(head, 4, 8) === "ftyp" && !mime.startsWith("image/")) {
    const tracks = await readTracks(read, size)
    if (!tracks) return null
    if (!tracks.picture) return { kind: "audio", contentType: typeOfMp4Sound(tracks.codec) }
    return { kind: "video", contentType: mime === "video/quicktime" ? mime : "video/mp4" }
  }
  if (mime === "video/webm" || mime === "video/matroska" || mime === "video/x-matroska") {
    const tracks = await readMatroska(read, size)
    // A recording of a browser has only sound, in the container of films.
    if (tracks && !tracks.picture) return { kind: "audio", contentType: tracks.webm ? "audio/webm" : "audio/matroska" }
    return { kind: "video", contentType: mime }
  }
  const play = playable[mime]
  if (play) return { kind: "audio", contentType: play === "audio/wav" ? typeOfWave(waveTag(head)) : play }
  if (mime === "application/pdf") return { kind: "pdf", contentType: mime }
  if (mime === "application/rtf") return { kind: "document", contentType: mime }
  if (mime === "application/x-cfb") return document(await compoundType(read, size))
  if (head.length >= 4 && view(head).getUint32(0, true) === 0x04034b50) {
    const type = await zipType(read, size)
    return type === "application/zip" ? { kind: "archive", contentType: type } : document(type)
  }
  if (archives.has(mime)) return { kind: "archive", contentType: mime }
  const [kind] = mime.split("/")
  return kind === "image" || kind === "audio" || kind === "video" ? { kind, contentType: mime.split(";")[0] ?? mime } : null
}

const document = (contentType: string | null): Content | null => (contentType === null ? null : { kind: "document", contentType })
