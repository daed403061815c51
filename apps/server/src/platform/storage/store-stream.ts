import { Readable } from "node:stream"
import { Upload } from "@tus/server"
import type { Storage } from "./storage.ts"

/** Most bytes that are stored in one piece, and held in memory for that. */
const AT_ONCE = 4 * 1024 * 1024

/**
 * Stores a stream: a small one in one piece, a larger one as an upload, which needs no memory.
 * @returns whether the stored object has the expected size
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
      // The protocol's store reports one error for every cause.
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
