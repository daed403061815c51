import { createHash } from "node:crypto"
import { once } from "node:events"
import { createWriteStream } from "node:fs"

const block = 1024 * 1024

/**
 * A WAV file (16-bit stereo) of noise that is long and is never whole in memory: any part of it is made when it is asked for. Files of
 * different seeds differ everywhere.
 */
export class LongFile {
  readonly size: number
  readonly name: string
  readonly #noise: Buffer
  readonly #head: Buffer

  constructor(name: string, bytes: number, seed: number) {
    this.name = name
    this.size = 44 + Math.floor((bytes - 44) / 4) * 4
    this.#noise = Buffer.alloc(block)
    let state = (seed * 2_654_435_761) >>> 0 || 1
    for (let at = 0; at < block; at += 4) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      this.#noise.writeInt32LE(state | 0, at)
    }
    const head = Buffer.alloc(44)
    head.write("RIFF", 0, "latin1")
    head.writeUInt32LE(this.size - 8, 4)
    head.write("WAVEfmt ", 8, "latin1")
    head.writeUInt32LE(16, 16)
    head.writeUInt16LE(1, 20)
    head.writeUInt16LE(2, 22)
    head.writeUInt32LE(44_100, 24)
    head.writeUInt32LE(176_400, 28)
    head.writeUInt16LE(4, 32)
    head.writeUInt16LE(16, 34)
    head.write("data", 36, "latin1")
    head.writeUInt32LE(this.size - 44, 40)
    this.#head = head
  }

  /** Bytes `from` to `to`, the last not included. */
  slice(from: number, to: number): Buffer {
    const out = Buffer.alloc(Math.max(0, Math.min(to, this.size) - from))
    for (let at = 0; at < out.length; ) {
      const place = from + at
      const row = Math.floor(place / block)
      // Each megabyte is the same noise, turned a little further.
      const start = (place + row * 7919) % block
      const length = Math.min(out.length - at, block - start, block - (place % block))
      this.#noise.copy(out, at, start, start + length)
      at += length
    }
    if (from < 44) this.#head.copy(out, 0, from, Math.min(44, from + out.length))
    return out
  }

  /** All of it, a megabyte at a time. */
  *parts(): Generator<Buffer> {
    for (let at = 0; at < this.size; at += block) yield this.slice(at, at + block)
  }

  sha256(): string {
    const hash = createHash("sha256")
    for (const part of this.parts()) hash.update(part)
    return hash.digest("hex")
  }

  /** Writes it to the disk, for a browser to choose. */
  async writeTo(path: string): Promise<void> {
    const stream = createWriteStream(path)
    for (const part of this.parts()) if (!stream.write(part)) await once(stream, "drain")
    stream.end()
    await once(stream, "close")
  }
}
