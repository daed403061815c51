import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { crc32, createDeflateRaw } from "node:zlib"

/**
 * A file that is stored as it is. `size` is the number of bytes from `open`, which is called twice: for the checksum, which precedes the
 * bytes, and for the bytes themselves, so that the file is not held in memory.
 */
export type ZipEntry = { name: string; size: number; at: Date; open: () => Readable | Iterable<Uint8Array> }

/** A file that is compressed while it is written. `open` is called once; checksum and sizes follow the bytes. */
export type CompressedEntry = { name: string; at: Date; compressed: true; open: () => AsyncIterable<string> | Iterable<string> }

const LARGEST = 0xffffffff
/** Names are UTF-8. */
const FLAGS = 0x0800
/** Checksum and sizes follow the bytes. */
const FOLLOWED = 0x0008
const DEFLATED = 8
/** Made on Unix: unzip decodes names of archives made on DOS with an old code page, regardless of the flag. */
const UNIX = 3
/** A regular file that its owner may write and everybody may read. */
const FILE_MODE = 0o100644
/** 4.5: sizes above four gigabytes. */
const VERSION = 45
/** 2.0: compressed files of less than four gigabytes. Excel refuses more. */
const COMPRESSED_VERSION = 20

/** Date and time in FAT's format, in UTC. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980))
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

/** `packed`: the bytes in the archive; null for a file that is stored as it is. */
type Written = { name: Buffer; crc: number; size: number; packed: number | null; at: Date; offset: number }

const inFourBytes = (size: number) => Math.min(size, LARGEST)

/** The common part of both headers of a file, from the version needed to the length of the extra field. */
function common({ name, crc, size, packed, at }: Written, extra: number): Buffer {
  const bytes = Buffer.alloc(26)
  const { time, date } = dosTime(at)
  bytes.writeUInt16LE(packed === null ? VERSION : COMPRESSED_VERSION, 0)
  bytes.writeUInt16LE(packed === null ? FLAGS : FLAGS | FOLLOWED, 2)
  // Method 0: stored without compression, because submitted files are already compressed.
  bytes.writeUInt16LE(packed === null ? 0 : DEFLATED, 4)
  bytes.writeUInt16LE(time, 6)
  bytes.writeUInt16LE(date, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(inFourBytes(packed ?? size), 14)
  bytes.writeUInt32LE(inFourBytes(size), 18)
  bytes.writeUInt16LE(name.length, 22)
  bytes.writeUInt16LE(extra, 24)
  return bytes
}

const signature = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number, 0)
  return bytes
}

/** The extra field for numbers that do not fit into four bytes; empty if all do. */
function large(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0)
  const bytes = Buffer.alloc(4 + 8 * numbers.length)
  bytes.writeUInt16LE(1, 0)
  bytes.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return bytes
}

function localHeader(entry: Written): Buffer {
  const extra = large(entry.size >= LARGEST ? [entry.size, entry.size] : [])
  return Buffer.concat([signature(0x04034b50), common(entry, extra.length), entry.name, extra])
}

function centralHeader(entry: Written): Buffer {
  const far = entry.offset >= LARGEST
  const extra = large([...(entry.size >= LARGEST ? [entry.size, entry.size] : []), ...(far ? [entry.offset] : [])])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(FILE_MODE * 0x10000, 6)
  rest.writeUInt32LE(far ? LARGEST : entry.offset, 10)
  const version = entry.packed === null ? VERSION : COMPRESSED_VERSION
  return Buffer.concat([signature(0x02014b50), Buffer.from([version, UNIX]), common(entry, extra.length), rest, entry.name, extra])
}

function ending(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const many = count >= 0xffff || size >= LARGEST || offset >= LARGEST
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(Math.min(size, LARGEST), 12)
  end.writeUInt32LE(Math.min(offset, LARGEST), 16)
  if (!many) return end
  const far = Buffer.alloc(76)
  far.writeUInt32LE(0x06064b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(VERSION, 12)
  far.writeUInt16LE(VERSION, 14)
  for (const [index, number] of [count, count, size, offset].entries()) far.writeBigUInt64LE(BigInt(number), 24 + 8 * index)
  far.writeUInt32LE(0x07064b50, 56)
  far.writeBigUInt64LE(BigInt(offset + size), 64)
  far.writeUInt32LE(1, 72)
  return Buffer.concat([far, end])
}

/** The checksum and both sizes of a compressed file, behind its bytes. */
function descriptor(crc: number, packed: number, size: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32LE(crc, 0)
  bytes.writeUInt32LE(packed, 4)
  bytes.writeUInt32LE(size, 8)
  return Buffer.concat([signature(0x08074b50), bytes])
}

/** @returns the number of bytes written */
async function* storedFile({ name, size, at, open }: ZipEntry, written: Written[], offset: number): AsyncGenerator<Uint8Array, number> {
  let crc = 0
  for await (const piece of open()) crc = crc32(piece as Uint8Array, crc)
  const entry: Written = { name: Buffer.from(name, "utf8"), crc, size, packed: null, at, offset }
  const header = localHeader(entry)
  yield header
  let sent = 0
  for await (const piece of open()) {
    sent += (piece as Uint8Array).byteLength
    yield piece as Uint8Array
  }
  if (sent !== size) throw new Error("a file of the archive is not as long as it was")
  written.push(entry)
  return header.length + size
}

/** @returns the number of bytes written */
async function* compressedFile(
  { name, at, open }: CompressedEntry,
  written: Written[],
  offset: number,
): AsyncGenerator<Uint8Array, number> {
  const entry: Written = { name: Buffer.from(name, "utf8"), crc: 0, size: 0, packed: 0, at, offset }
  const header = localHeader(entry)
  yield header
  let [crc, size, packed] = [0, 0, 0]
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const text of open()) {
      const piece = Buffer.from(text, "utf8")
      crc = crc32(piece, crc)
      size += piece.length
      if (size >= LARGEST) throw new Error("a compressed file of the archive is larger than four gigabytes")
      yield piece
    }
  }
  const deflate = createDeflateRaw()
  // A fault of the source destroys the compressor, and so ends the loop below with the same error.
  const done = pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 1 }), deflate)
  done.catch(() => undefined)
  for await (const piece of deflate) {
    packed += (piece as Uint8Array).byteLength
    yield piece as Uint8Array
  }
  await done
  written.push({ ...entry, crc, size, packed })
  const end = descriptor(crc, packed, size)
  yield end
  return header.length + packed + end.length
}

/**
 * Streams a ZIP archive; only one piece is in memory at a time.
 * @throws Error if a stored file has another size than announced, or a compressed one has four gigabytes; the archive then breaks off
 */
export async function* zip(
  entries: Iterable<ZipEntry | CompressedEntry> | AsyncIterable<ZipEntry | CompressedEntry>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    offset += "compressed" in entry ? yield* compressedFile(entry, written, offset) : yield* storedFile(entry, written, offset)
  }
  const directory = written.map(centralHeader)
  yield* directory
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  yield ending(written.length, size, offset)
}
