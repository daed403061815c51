import { randomUUID } from "node:crypto"
import { type FileHandle, open, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Buffers incoming bytes on disk until they fill a part, so that slow uploads use no memory, however many
 * there are.
 */
export class PartFile {
  size = 0
  readonly #path: string
  readonly #file: FileHandle
  readonly #most: number

  private constructor(path: string, file: FileHandle, most: number) {
    this.#path = path
    this.#file = file
    this.#most = most
  }

  /** @param most capacity in bytes */
  static async open(most: number): Promise<PartFile> {
    const path = join(tmpdir(), `intray-part-${randomUUID()}`)
    const file = await open(path, "wx+", 0o600)
    // Without a name the file disappears with the process, in any case. Windows cannot remove open files.
    if (process.platform !== "win32") await rm(path)
    return new PartFile(path, file, most)
  }

  get full(): boolean {
    return this.size === this.#most
  }

  /** Writes as much of a chunk as fits. @returns the rest of it */
  async fill(chunk: Buffer): Promise<Buffer> {
    const taken = chunk.subarray(0, this.#most - this.size)
    // A nearly full disk writes less than requested before it reports an error.
    for (let at = 0; at < taken.length; ) {
      const { bytesWritten } = await this.#file.write(taken, at, taken.length - at, this.size)
      at += bytesWritten
      this.size += bytesWritten
    }
    return chunk.subarray(taken.length)
  }

  /** Reads the whole file into `room`, which must be large enough. @returns the used part of `room` */
  async read(room: Buffer): Promise<Buffer> {
    for (let at = 0; at < this.size; ) {
      const { bytesRead } = await this.#file.read(room, at, this.size - at, at)
      if (bytesRead === 0) throw new Error("a part is shorter than it was")
      at += bytesRead
    }
    return room.subarray(0, this.size)
  }

  /** Reads the file from its beginning in pieces of at most `room` bytes. */
  async *pieces(room = 64 * 1024): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.size; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(Math.min(room, this.size - at)), 0, null, at)
      if (bytesRead === 0) throw new Error("a part is shorter than it was")
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  empty(): void {
    this.size = 0
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#path, { force: true })
  }
}
