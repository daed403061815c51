import { randomUUID } from "node:crypto"
import { type FileHandle, open, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Bytes on their way that are too few for a part yet, kept on the disk: a sender who dribbles costs no memory, however many there
 * are of them.
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

  /** @param most bytes that it has room for */
  static async open(most: number): Promise<PartFile> {
    const path = join(tmpdir(), `intray-part-${randomUUID()}`)
    const file = await open(path, "wx+", 0o600)
    // Without a name it is gone with the process, whatever ends that. Windows keeps names of open files.
    if (process.platform !== "win32") await rm(path)
    return new PartFile(path, file, most)
  }

  get full(): boolean {
    return this.size === this.#most
  }

  /** Takes as much of a chunk as there is room for. @returns what is left of it */
  async fill(chunk: Buffer): Promise<Buffer> {
    const taken = chunk.subarray(0, this.#most - this.size)
    // A disk that is nearly full takes less than it is given before it says so.
    for (let at = 0; at < taken.length; ) {
      const { bytesWritten } = await this.#file.write(taken, at, taken.length - at, this.size)
      at += bytesWritten
      this.size += bytesWritten
    }
    return chunk.subarray(taken.length)
  }

  /** Reads all of it into `room`, which must be large enough. @returns the part of `room` that holds it */
  async read(room: Buffer): Promise<Buffer> {
    for (let at = 0; at < this.size; ) {
      const { bytesRead } = await this.#file.read(room, at, this.size - at, at)
      if (bytesRead === 0) throw new Error("a part is shorter than it was")
      at += bytesRead
    }
    return room.subarray(0, this.size)
  }

  /** All of it from the beginning, piece by piece; `room` bounds a piece, in bytes. */
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
