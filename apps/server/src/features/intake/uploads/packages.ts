import type { ReadBytes } from "./content.ts"

/** Documents that are packages: office files of today are ZIP archives, those of before 2007 compound files. */

const mostDirectory = 1024 * 1024
const endOfArchive = 0x06054b50
const entryOfArchive = 0x02014b50

/**
 * What a ZIP archive really is, by the names that its directory lists.
 * @returns the content type of a document, `application/zip` for any other archive, null when its directory cannot be read
 */
export async function zipType(read: ReadBytes, size: number): Promise<string | null> {
  const from = Math.max(0, size - 66_000)
  const tail = await read(from, size - from)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== endOfArchive) at -= 1
  if (at < 0) return null
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
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
    const found = declared.exec((await read(30, 120)).toString("latin1"))
    if (found?.[1]) return found[1]
  }
  return "application/zip"
}

function namesIn(directory: Buffer): Set<string> {
  const names = new Set<string>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entryOfArchive) {
    const name = directory.readUInt16LE(at + 28)
    names.add(directory.toString("latin1", at + 46, at + 46 + name))
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

const oldOffice: [stream: string, type: string][] = [
  ["WordDocument", "application/msword"],
  ["Workbook", "application/vnd.ms-excel"],
  ["Book", "application/vnd.ms-excel"],
  ["PowerPoint Document", "application/vnd.ms-powerpoint"],
]

/** What a compound file is, by the streams that its directory begins with; null for any other (installers, mails). */
export async function compoundType(read: ReadBytes, size: number): Promise<string | null> {
  const head = await read(0, 512)
  if (head.length < 512) return null
  const sector = 1 << Math.min(16, head.readUInt16LE(30))
  const start = (head.readUInt32LE(48) + 1) * sector
  if (start >= size) return null
  const directory = await read(start, sector * 4)
  const found = oldOffice.find(([stream]) => directory.includes(Buffer.from(`${stream}\0`, "utf16le")))
  return found?.[1] ?? null
}
