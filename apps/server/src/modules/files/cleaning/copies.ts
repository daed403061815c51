import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { readAll, type Storage } from "../../../platform/storage/storage.ts"
import type { Loaded } from "../../exports/records.ts"
import type { ReadBytes } from "../../file-types/bytes.ts"
import { cleanPlan } from "./clean.ts"
import { type Piece, sizeOf } from "./plan.ts"

type Stored = { id: string; size: number; contentType: string | null }

/** A copy of a file without metadata. `sha256` is null where there was too much to compare. */
export type Copy = { size: number; sha256: string | null }

/** Bytes of copies that are read for their checksums while a snapshot is made. */
const mostRead = 1_000_000_000

/** Reads parts of a stored file. */
export const reader =
  (storage: Storage, id: string): ReadBytes =>
  async (start, length) =>
    new Uint8Array(await readAll(storage, id, { start, end: start + length - 1 }))

/** The bytes of a copy, piece by piece. */
async function* bytesOf(storage: Storage, id: string, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if ("bytes" in piece) yield piece.bytes
    else yield* storage.read(id, { start: piece.from, end: piece.to - 1 })
  }
}

/** The bytes of a copy between two places, both included. */
async function* rangeOf(
  storage: Storage,
  id: string,
  { pieces, start, end }: { pieces: readonly Piece[]; start: number; end: number },
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const piece of pieces) {
    const size = sizeOf([piece])
    const [from, to] = [Math.max(0, start - at), Math.min(size, end + 1 - at)]
    at += size
    if (from >= to) continue
    if ("bytes" in piece) yield piece.bytes.subarray(from, to)
    else yield* storage.read(id, { start: piece.from + from, end: piece.from + to - 1 })
  }
}

/** A copy of a stored file without metadata, to be read in ranges whose ends are included; null where the file cannot be cleaned. */
export async function planCopy(
  storage: Storage,
  file: Stored,
): Promise<{ size: number; read: (range: { start: number; end: number }) => Readable } | null> {
  const pieces = await cleanPlan(reader(storage, file.id), file)
  return pieces && { size: sizeOf(pieces), read: (range) => Readable.from(rangeOf(storage, file.id, { pieces, ...range })) }
}

/** Opens the copy of a file that was planned before. @returns null where the file is another one now, or cannot be cleaned any more */
export async function openCopy(storage: Storage, file: Stored, size: number): Promise<(() => Readable) | null> {
  const original = await storage.size(file.id)
  if (original === null) return null
  const pieces = await cleanPlan(reader(storage, file.id), { ...file, size: original })
  if (!pieces || sizeOf(pieces) !== size) return null
  return () => Readable.from(bytesOf(storage, file.id, pieces))
}

/** Plans copies of the files of submissions; what cannot be cleaned has none. */
export async function planCopies(storage: Storage, rows: readonly Loaded[]): Promise<Map<string, Copy>> {
  const copies = new Map<string, Copy>()
  let left = mostRead
  for (const file of rows.flatMap((row) => row.files)) {
    if ((await storage.size(file.id)) !== file.size) continue
    const pieces = await cleanPlan(reader(storage, file.id), file)
    if (!pieces) continue
    const size = sizeOf(pieces)
    left -= size
    let sha256: string | null = null
    if (left >= 0) {
      const hash = createHash("sha256")
      for await (const piece of bytesOf(storage, file.id, pieces)) hash.update(piece)
      sha256 = hash.digest("hex")
    }
    copies.set(file.id, { size, sha256 })
  }
  return copies
}
