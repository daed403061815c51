import { indexOfText, latin1, type ReadBytes, view } from "./bytes.ts"

/** Documents that are packages: office files of today are ZIP archives, those of before 2007 compound files. */

/** Bytes of a directory, and names in it, that are looked at. */
const mostDirectory = 1024 * 1024
const mostNames = 20_000
const endOfArchive = 0x06054b50
const entryOfArchive = 0x02014b50

/**
 * What a ZIP archive really is, by the names that its directory lists. Nothing in it is unpacked.
 * @returns the content type of a document, `application/zip` for any other archive, null when its directory cannot be read
 */
export async function zipType(read: ReadBytes, size: number): Promise<string | null> {
  const from = Math.max(0, size - 66_000)
  const tail = await read(from, size - from)
  const numbers = view(tail)
  let at = tail.length - 22
  while (at >= 0 && numbers.getUint32(at, true) !== endOfArchive) at -= 1
  if (at < 0) return null
  const length = numbers.getUint32(at + 12, true)
  const start = numbers.getUint32(at + 16, true)
  // Larger than four gigabytes or with a directory beyond reason: an archive, whatever is inside.
  if (start === 0xffffffff || length > mostDirectory || start + length > size) return "application/zip"
  const names = namesIn(await read(start, length))
  if (names.has("[Content_Types].xml")) {
    const has = (folder: string) => [...names].some((name) => name.startsWith(folder))
    const office = "application/vnd.openxmlformats-officedocument."
    if (has("word/")) return `${office}wordprocessingml.document`
    if (has("xl/")) return `${office}spreadsheetml.sheet`
    if (has("ppt/")) return `${office}presentationml.presentation`
  }
  // The first entry of an OpenDocument or EPUB file is its own type, stored as it is.
  if (names.has("mimetype")) {
    const declared = /^mimetype(application\/(?:vnd\.oasis\.opendocument\.[a-z-]{1,40}|epub\+zip))/
    const found = declared.exec(latin1(await read(30, 120), 0, 120))
    if (found?.[1]) return found[1]
  }
  return "application/zip"
}

function namesIn(directory: Uint8Array): Set<string> {
  const names = new Set<string>()
  const numbers = view(directory)
  let at = 0
  while (at + 46 <= directory.length && names.size < mostNames && numbers.getUint32(at, true) === entryOfArchive) {
    const name = numbers.getUint16(at + 28, true)
    names.add(latin1(directory, at + 46, at + 46 + Math.min(name, 200)))
    at += 46 + name + numbers.getUint16(at + 30, true) + numbers.getUint16(at + 32, true)
  }
  return names
}

const oldOffice: [stream: string, type: string][] = [
  ["WordDocument", "application/msword"],
  ["Workbook", "application/vnd.ms-excel"],
  ["Book", "application/vnd.ms-excel"],
  ["PowerPoint Document", "application/vnd.ms-powerpoint"],
]

/** A text in UTF-16, as single bytes. */
const wide = (text: string) => [...text].map((char) => `${char}\0`).join("")

/** What a compound file is, by the streams that its directory begins with; null for any other (installers, mails). */
export async function compoundType(read: ReadBytes, size: number): Promise<string | null> {
  const head = await read(0, 512)
  if (head.length < 512) return null
  const sector = 1 << Math.min(16, view(head).getUint16(30, true))
  const start = (view(head).getUint32(48, true) + 1) * sector
  if (start >= size) return null
  const directory = await read(start, sector * 4)
  const found = oldOffice.find(([stream]) => indexOfText(directory, wide(`${stream}\0`)) !== -1)
  return found?.[1] ?? null
}
