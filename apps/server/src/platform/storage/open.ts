import { join } from "node:path"
import type { Env } from "../../env.ts"
import type { Room } from "../room.ts"
import { createDiskStorage } from "./disk.ts"
import { createS3Storage } from "./s3.ts"
import type { Storage } from "./storage.ts"

/** No limit of disk space, for programs that only read or restore into an empty place. */
const anyRoom: Pick<Room, "demand"> = { demand: async () => {} }

/** Opens an installation's file storage: the configured bucket, or the data folder. @param room limits disk space */
export function openFiles(env: Pick<Env, "s3" | "dataDir">, room = anyRoom): Promise<Storage> {
  return env.s3 ? createS3Storage(env.s3) : createDiskStorage(join(env.dataDir, "files"), room)
}
