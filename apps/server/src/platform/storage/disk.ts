import { randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { FileConfigstore, FileStore } from "@tus/file-store"
import { ERRORS, type Upload } from "@tus/server"
import { isNoRoom, isOutage, isUnreadable } from "../errors.ts"
import type { Room } from "../room.ts"
import { checkedKey, isStorageKey, type Storage } from "./storage.ts"

type Floor = Pick<Room, "demand">

/** A folder next to the files for unfinished writes; it exists only during them, and its name is not a valid key. */
const UNFINISHED = "unfinished"

/** Bytes of an upload between two checks of the disk space. */
const PIECE = 1024 * 1024

/** Descriptions of uploads, next to their bytes. The library's own store mistakes a temporarily unreadable one for a missing one. */
class Descriptions extends FileConfigstore {
  override async get(key: string): Promise<Upload | undefined> {
    try {
      return JSON.parse(await readFile(join(this.directory, `${checkedKey(key)}.json`), "utf8")) as Upload
    } catch (cause) {
      // A half-written description belongs to an upload whose client never got a response.
      if (cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code === "ENOENT") return undefined
      throw cause
    }
  }
}

/** The protocol's upload store with a disk space limit. Bytes that arrived stay, so that the upload can resume once there is space. */
class BoundedStore extends FileStore {
  readonly #room: Floor

  constructor(directory: string, room: Floor) {
    super({ directory, configstore: new Descriptions(directory) })
    this.#room = room
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#room.demand(upload.size ?? 0)
    return super.create(upload)
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let refused: unknown
    const bounded = Readable.from(
      this.#bounded(stream, (cause) => (refused = cause)),
      { objectMode: false },
    )
    const file = createWriteStream(join(this.directory, checkedKey(id)), { flags: "r+", start: offset })
    try {
      await pipeline(bounded, file)
      return offset + file.bytesWritten
    } catch (cause) {
      if (refused) throw refused
      await this.#room.demand(PIECE)
      // Disk errors keep their own status; the protocol has a single error for everything else, such as a client that disconnected.
      throw isNoRoom(cause) || isOutage(cause) ? cause : ERRORS.FILE_WRITE_ERROR
    }
  }

  /** Replaces the protocol's removal, which fails for missing files. */
  override remove(id: string): Promise<void> {
    return removeFrom(this.directory, id)
  }

  async *#bounded(stream: Readable, refuse: (cause: unknown) => void): AsyncGenerator<Buffer> {
    let since = PIECE
    for await (const chunk of stream) {
      since += (chunk as Buffer).length
      if (since >= PIECE) {
        since = 0
        await this.#room.demand(PIECE).catch((cause: unknown) => {
          refuse(cause)
          throw cause
        })
      }
      yield chunk as Buffer
    }
  }
}

async function removeFrom(directory: string, key: string): Promise<void> {
  const path = join(directory, checkedKey(key))
  await rm(path, { force: true })
  await rm(`${path}.json`, { force: true })
}

/**
 * Creates a file in a folder that it also creates, even if another writer removes that folder meanwhile. It does not create the parent
 * folder: if that is missing, a disk may be unmounted, and the file would be hidden after the next mount.
 */
async function openIn(folder: string, path: string): Promise<FileHandle> {
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(folder, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== "EEXIST") throw cause
      })
      return await open(path, "wx", 0o600)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT" || tries === 20) throw cause
    }
  }
}

/** Stores files in a local folder, one for each key. @param room limits disk space */
export async function createDiskStorage(directory: string, room: Floor): Promise<Storage> {
  const unfinished = join(directory, UNFINISHED)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(directory, checkedKey(key))
  return {
    place: directory,
    uploads: () => new BoundedStore(directory, room),
    demand: (bytes) => room.demand(bytes),
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null
        throw cause
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    async write(key, bytes) {
      await room.demand(bytes.length)
      // The final name only ever has the whole file: readers find nothing, or the earlier content, until then.
      const path = join(unfinished, randomUUID())
      try {
        const handle = await openIn(unfinished, path)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(path, pathOf(key))
      } catch (cause) {
        await rm(path, { force: true }).catch(() => {})
        throw cause
      } finally {
        // Fails while another writer uses the folder.
        await rmdir(unfinished).catch(() => {})
      }
    },
    async flush(key) {
      const handle = await open(pathOf(key), "r+")
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    remove: (key) => removeFrom(directory, key),
    async *list() {
      for await (const { name } of await opendir(directory)) {
        if (!isStorageKey(name)) continue
        try {
          const found = await stat(pathOf(name))
          // Skips folders and pipes: they are not ours, and reading a pipe may never end.
          if (found.isFile()) yield { key: name, bytes: found.size }
        } catch (cause) {
          // Removed after it was listed.
          if ((cause as NodeJS.ErrnoException).code === "ENOENT") continue
          if (!isUnreadable(cause)) throw cause
          yield { key: name, bytes: 0 }
        }
      }
    },
    // All other files have a row in the database and expire with it.
    async sweep(before) {
      let count = 0
      const entries = await opendir(unfinished).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "ENOENT") return []
        throw cause
      })
      for await (const { name } of entries) {
        const path = join(unfinished, name)
        const found = await stat(path).catch(() => null)
        if (found === null || found.mtime >= before) continue
        await rm(path, { force: true })
        count += 1
      }
      return count
    },
  }
}
