import { Unheard } from "./bounds.ts"
import type { Source } from "./source.ts"

/** Chunks that are looked past: titles, pictures, cue points. */
const mostChunks = 512

export type Chunk = { body: number; size: number }

/** Finds the chunks of a RIFF or FORM by name, as far as they are wanted, without reading what lies between. @throws Unheard */
export async function chunksOf(source: Source, wanted: readonly string[], big: boolean): Promise<Map<string, Chunk>> {
  const found = new Map<string, Chunk>()
  let at = 12
  for (let count = 0; count < mostChunks && at + 8 <= source.size && found.size < wanted.length; count += 1) {
    const head = Buffer.from(await source.read(at, 8))
    const name = head.toString("latin1", 0, 4)
    const size = big ? head.readUInt32BE(4) : head.readUInt32LE(4)
    if (wanted.includes(name) && !found.has(name)) found.set(name, { body: at + 8, size })
    at += 8 + size + (size % 2)
  }
  if (found.size < wanted.length) throw new Unheard("a chunk is missing")
  return found
}

/** The body of a chunk, of which at most `atMost` bytes are read. @throws Unheard when it has fewer than `atLeast` */
export async function bodyOf(source: Source, chunk: Chunk | undefined, atLeast: number, atMost: number): Promise<Buffer> {
  const body = chunk ? Buffer.from(await source.read(chunk.body, Math.min(chunk.size, atMost))) : Buffer.alloc(0)
  if (body.length < atLeast) throw new Unheard("a chunk is too short")
  return body
}
