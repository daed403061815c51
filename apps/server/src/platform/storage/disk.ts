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

/** A folder next to the files, for what is being written, and there for as long; its name is no key. */
const UNFINISHED = "unfinished"

/** Bytes of an upload between two looks at the room. */
const PIECE = 1024 * 1024

/** What is known of uploads, next to their bytes. The library's own takes one that cannot be read just now for one that is not there. */
class Descriptions extends FileConfigstore {
  override async get(key: string): Promise<Upload | undefined> {
    try {
      return JSON.parse(await readFile(join(this.directory, `${checkedKey(key)}.json`), "utf8")) as Upload
    } catch (cause) {
      // One that is half written belongs to an upload that nobody was told of.
      if (cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code === "ENOENT") return undefined
      throw cause
    }
  }
}

/** The protocol's store, which stops where files of people have to stop. What arrived stays: the upload goes on once there is room. */
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
      // Disk errors keep their own status; the protocol has one word for all else, such as a sender who went away.
      throw isNoRoom(cause) || isOutage(cause) ? cause : ERRORS.FILE_WRITE_ERROR
    }
  }

  /** Our own removal comes before the protocol's, which would call what is gone already unknown. */
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
 * A new file in a folder that is made for it, also when another who is done takes that folder away meanwhile. The folder above is not made: where it
 * is gone, a disk may have been taken off, and what is written there would be lost with the next start.
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

/** Files in a folder of this computer, one a key. @param room where they stop */
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
      // Under its own name it is whole: anyone who reads meanwhile finds nothing, or what was there before.
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
        // It stays while somebody else writes there.
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
          // A folder, a pipe: nothing of ours, and to read it may never end.
          if (found.isFile()) yield { key: name, bytes: found.size }
        } catch (cause) {
          // Removed since it was listed.
          if ((cause as NodeJS.ErrnoException).code === "ENOENT") continue
          if (!isUnreadable(cause)) throw cause
          yield { key: name, bytes: 0 }
        }
      }
    },
    // All other files have a row in the database, which expires with them.
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
