import { latin1, type ReadBytes, view } from "../../file-types/bytes.ts"

/** A file without what it says of its maker: pieces of the original, and bytes that take the place of others. */
export type Piece = { from: number; to: number } | { bytes: Uint8Array }

export type Cleaner = (read: ReadBytes, size: number) => Promise<Piece[] | null>

/** Parts of a file that are looked at before it counts as one that cannot be cleaned. */
export const mostParts = 20_000
/** Blocks, chunks or boxes of a recording that are read before it counts as a file that cannot be cleaned. */
export const mostBlocks = 10_000
/** Bytes that are in memory at a time. */
export const mostBytes = 64 * 1024 * 1024

export const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + ("bytes" in piece ? piece.bytes.length : piece.to - piece.from), 0)
}

/** Neighbouring ranges as one. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last && "to" in last && "from" in piece && last.to === piece.from) last.to = piece.to
    else if (!("from" in piece) || piece.to > piece.from) result.push("from" in piece ? { ...piece } : piece)
  }
  return result
}

/** Reads of at most this many bytes are headers. */
const headerBytes = 64
/** Bytes that are read together with a header: small blocks follow each other closely. */
const windowBytes = 16 * 1024

/** Reads the headers of neighbouring blocks at once, and nothing beyond the end of a file of `size` bytes. */
export function readAhead(read: ReadBytes, size: number): ReadBytes {
  let window = new Uint8Array(0)
  let from = 0
  return async (start, length) => {
    const end = Math.min(size, start + length)
    if (start >= end) return new Uint8Array(0)
    if (start < from || end > from + window.length) {
      if (end - start > headerBytes) return read(start, end - start)
      window = new Uint8Array(await read(start, Math.min(windowBytes, size - start)))
      from = start
    }
    return window.slice(start - from, end - from)
  }
}

/** The chunks of a RIFF file from `at` on. @returns null for more of them than any file has */
export async function riffChunks(read: ReadBytes, size: number): Promise<{ name: string; at: number; size: number }[] | null> {
  const chunks: { name: string; at: number; size: number }[] = []
  for (let at = 12; at + 8 <= size; ) {
    if (chunks.length >= mostBlocks) return null
    const head = await read(at, 8)
    const length = view(head).getUint32(4, true)
    const whole = Math.min(size - at, 8 + length + (length % 2))
    chunks.push({ name: latin1(head, 0, 4), at, size: whole })
    at += whole
  }
  return chunks
}
