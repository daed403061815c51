import { Readable } from "node:stream"
import { Upload } from "@tus/server"
import type { Storage } from "./storage.ts"

/** Bytes that are stored at once, and are in memory for that. */
const AT_ONCE = 4 * 1024 * 1024

/**
 * Stores what a stream has: little at once, more of it as an upload, which no store needs to hold in memory.
 * @returns whether so many bytes are there then
 * @throws what the stream throws
 */
export async function storeStream(storage: Storage, key: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<boolean> {
  if (bytes <= AT_ONCE) {
    const all: Uint8Array[] = []
    for await (const piece of content) all.push(piece)
    await storage.write(key, Buffer.concat(all))
  } else {
    const uploads = storage.uploads()
    await uploads.create(new Upload({ id: key, size: bytes, offset: 0 }))
    let failed: unknown
    const noted = Readable.from(
      noting(content, (cause) => (failed = cause)),
      { objectMode: false },
    )
    await uploads.write(noted, key, 0).catch((cause: unknown) => {
      // The protocol's store has one word for all that fails.
      throw failed ?? cause
    })
    await storage.flush(key)
  }
  return (await storage.size(key)) === bytes
}

async function* noting(content: AsyncIterable<Uint8Array>, note: (cause: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (cause) {
    note(cause)
    throw cause
  }
}
