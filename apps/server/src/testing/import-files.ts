import { Readable } from "node:stream"
import type { ImportFile } from "../modules/imports/read.ts"
import type { Storage } from "../platform/storage/storage.ts"

/** A file that is kept in memory, with the ranges that were read of it. */
export function fileOf(bytes: Buffer, ranges: { start: number; end: number }[] = []): ImportFile {
  const read = (_key: string, range = { start: 0, end: bytes.length - 1 }) => {
    ranges.push(range)
    return Readable.from([bytes.subarray(range.start, range.end + 1)])
  }
  return { storage: { read } as unknown as Storage, key: "file", size: bytes.length }
}
