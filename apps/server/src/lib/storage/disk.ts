import { createReadStream } from "node:fs"
import { mkdir, open, opendir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { FileStore } from "@tus/file-store"
import { checkedKey, isStorageKey, type Storage } from "./storage.ts"

/** Files in a folder of this computer, one a key. */
export async function createDiskStorage(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(directory, checkedKey(key))
  return {
    place: directory,
    uploads: () => new FileStore({ directory }),
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
      const handle = await open(pathOf(key), "w", 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
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
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.json`, { force: true })
    },
    async *list() {
      for await (const { name } of await opendir(directory)) {
        if (!isStorageKey(name)) continue
        const found = await stat(pathOf(name)).catch((cause: NodeJS.ErrnoException) => {
          // Removed since it was listed.
          if (cause.code === "ENOENT") return null
          throw cause
        })
        if (found) yield { key: name, bytes: found.size }
      }
    },
    // Every file here has a row in the database, which expires with it.
    sweep: async () => 0,
  }
}
