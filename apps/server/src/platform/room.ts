import { randomFillSync } from "node:crypto"
import { existsSync } from "node:fs"
import { type FileHandle, open, rename, rm, stat, statfs } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "@intray/db"
import { NoRoom } from "./errors.ts"
import type { Log } from "./log.ts"

/*
 * Free space in the data folder, see ADR 25. User files stop at a floor, which leaves the rest to the database. Below that the
 * database has a reserve: a file that is deleted when others have filled the disk, and created again when there is space.
 */

/** Free and total bytes of a disk. */
export type Space = { free: number; total: number }
export type ReadSpace = (dir: string) => Promise<Space>

export type Room = {
  /** Whether files are rejected, or soon will be. */
  readonly low: boolean
  /** Called before and repeatedly while user files are written. @throws NoRoom */
  demand(bytes: number): Promise<void>
  /** Checks the disk, and deletes or creates the reserve. Called periodically. */
  look(): Promise<void>
  /** Called after an operation failed on a full disk: deletes the reserve at once. Logs once a minute. */
  help(): void
}

const MB = 1024 ** 2

/** Bytes that user files must leave free: a twentieth of the disk, between 64 MB and 1 GB, but at most a quarter of a tiny disk. */
export function floorOf(total: number): number {
  return Math.min(Math.max(64 * MB, total / 20), 1024 * MB, total / 4)
}

/** The database's reserve in bytes: twice the size at which its log is checkpointed, but at most a fifth of a tiny disk. */
function reserveOf(total: number): number {
  return Math.floor(Math.min(32 * MB, total / 5))
}

/** The disk space as the system reports it. */
export const readSpace: ReadSpace = async (dir) => {
  const { bavail, blocks, bsize } = await statfs(dir)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Space counts as low a little above the floor: a large file is already rejected there, and a small one is not. */
const NEAR = 1.25
const QUIET_MS = 60_000

export type RoomOptions = { dir: string; db: Pick<Database, "foldLog">; log: Log; space?: ReadSpace }

export function createRoom({ dir, db, log, space = readSpace }: RoomOptions): Room {
  const path = join(dir, "reserve")
  let low = false
  let saidAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  function say(): void {
    if (performance.now() - saidAt < QUIET_MS) return
    saidAt = performance.now()
    log.warn("the disk is full: files are refused until there is room")
  }

  async function find(): Promise<void> {
    const { free, total } = await space(dir)
    const held = (await stat(path).catch(() => null))?.size ?? 0
    const size = reserveOf(total)
    if (free < size / 2) await giveUp(held)
    else if (held < size && free > floorOf(total) + size) await makeReserve(path, size)
    const was = low
    low = free < NEAR * floorOf(total)
    if (low) {
      // A checkpointed log is truncated, which frees its space.
      await db.foldLog()
      say()
    } else if (was) log.info("there is room on the disk again")
  }

  async function giveUp(held: number): Promise<void> {
    if (held > 0) await rm(path, { force: true })
  }

  const room: Room = {
    get low() {
      return low
    },
    async demand(bytes) {
      const { free, total } = await space(dir)
      if (free - bytes >= floorOf(total)) return
      low = true
      throw new NoRoom()
    },
    look() {
      looking ??= find().finally(() => {
        looking = null
      })
      return looking
    },
    help() {
      low = true
      say()
      rm(path, { force: true })
        .then(() => db.foldLog())
        .catch((cause: unknown) =>
          log.warn("the reserve could not be given up", { reason: cause instanceof Error ? cause.name : "unknown" }),
        )
    },
  }
  return room
}

/** Writes incompressible bytes and syncs them: a sparse or compressed file would reserve nothing. */
async function makeReserve(path: string, size: number): Promise<void> {
  const part = `${path}.part`
  let file: FileHandle | undefined
  try {
    file = await open(part, "w", 0o600)
    const piece = Buffer.allocUnsafe(MB)
    for (let at = 0; at < size; at += piece.length) {
      randomFillSync(piece)
      await file.write(piece.subarray(0, Math.min(piece.length, size - at)))
    }
    await file.sync()
    await file.close()
    file = undefined
    // Another process on the same folder may have finished first.
    await rename(part, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== "ENOENT" || !existsSync(path)) throw cause
    })
  } catch (cause) {
    await file?.close()
    await rm(part, { force: true })
    throw cause
  }
}
