import { createReadStream } from "node:fs"
import { mkdir, open, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"

/** Where uploaded bytes are. Keys are made by the server (file ids), so no name of a submitter is ever part of a path. */
export type Storage = {
  /** Folder of the local disk that the upload protocol writes to. */
  readonly directory: string
  /** Size in bytes, or null when there is no such object. */
  size(key: string): Promise<number | null>
  /** Bytes `start` to `end`, both included; all of them without a range. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** Stores bytes that are whole already, not uploaded piece by piece. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Makes sure that what was written survives a power cut. */
  flush(key: string): Promise<void>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

const safeKey = /^[a-z0-9]{16,64}$/

/** Files on the local disk, one a key. @throws Error on a key that the server did not make */
export async function createDiskStorage(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error("not a storage key")
    return join(directory, key)
  }
  return {
    directory,
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null
        throw cause
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    write: (key, bytes) => writeFile(pathOf(key), bytes, { mode: 0o600 }),
    async flush(key) {
      const handle = await open(pathOf(key), "r+")
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.json`, { force: true })
    },
  }
}
