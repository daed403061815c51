import { join } from "node:path"
import type { Env } from "../../env.ts"
import type { Room } from "../room.ts"
import { createDiskStorage } from "./disk.ts"
import { createS3Storage } from "./s3.ts"
import type { Storage } from "./storage.ts"

/** Programs that only read, or write into an empty place, are held up by no floor. */
const anyRoom: Pick<Room, "demand"> = { demand: async () => {} }

/** Where an installation keeps its files: the bucket of its settings, or the data folder. @param room where files on the disk stop */
export function openFiles(env: Pick<Env, "s3" | "dataDir">, room = anyRoom): Promise<Storage> {
  return env.s3 ? createS3Storage(env.s3) : createDiskStorage(join(env.dataDir, "files"), room)
}
