import type { Readable } from "node:stream"
import { crc32 } from "node:zlib"

/**
 * A file of an archive. `size` is the number of bytes from `open`, which is called twice: for the checksum, which precedes the
 * bytes, and for the bytes themselves, so that the file is not held in memory.
 */
export type ZipEntry = { name: string; size: number; at: Date; open: () => Readable | Iterable<Uint8Array> }

const LARGEST = 0xffffffff
/** Names are UTF-8. */
const FLAGS = 0x0800
/** Made on Unix: unzip decodes names of archives made on DOS with an old code page, regardless of the flag. */
const UNIX = 3
/** A regular file that its owner may write and everybody may read. */
const FILE_MODE = 0o100644
/** 4.5: sizes above four gigabytes. */
const VERSION = 45

/** Date and time in FAT's format, in UTC. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980))
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

type Written = { name: Buffer; crc: number; size: number; at: Date; offset: number }

/** The common part of both headers of a file, from the version needed to the length of the extra field. */
function common({ name, crc, size, at }: Written, extra: number): Buffer {
  const bytes = Buffer.alloc(26)
  const { time, date } = dosTime(at)
  const shown = size >= LARGEST ? LARGEST : size
  bytes.writeUInt16LE(VERSION, 0)
  bytes.writeUInt16LE(FLAGS, 2)
  // Method 0: stored without compression, because submitted files are already compressed.
  bytes.writeUInt16LE(time, 6)
  bytes.writeUInt16LE(date, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(shown, 14)
  bytes.writeUInt32LE(shown, 18)
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
  return Buffer.concat([signature(0x02014b50), Buffer.from([VERSION, UNIX]), common(entry, extra.length), rest, entry.name, extra])
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

/**
 * Streams a ZIP archive; only one piece is in memory at a time. Files are stored without compression.
 * @throws Error if a file has another size than announced; the archive then breaks off
 */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, size, at, open } of entries) {
    let crc = 0
    for await (const piece of open()) crc = crc32(piece as Uint8Array, crc)
    const entry: Written = { name: Buffer.from(name, "utf8"), crc, size, at, offset }
    const header = localHeader(entry)
    yield header
    let sent = 0
    for await (const piece of open()) {
      sent += (piece as Uint8Array).byteLength
      yield piece as Uint8Array
    }
    if (sent !== size) throw new Error("a file of the archive is not as long as it was")
    written.push(entry)
    offset += header.length + size
  }
  const directory = written.map(centralHeader)
  yield* directory
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  yield ending(written.length, size, offset)
}
