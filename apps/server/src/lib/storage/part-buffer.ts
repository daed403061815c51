/** Bytes that wait until there are enough for a part. */
export class PartBuffer {
  #chunks: Buffer[] = []
  size = 0

  push(chunk: Buffer): void {
    if (chunk.length === 0) return
    this.#chunks.push(chunk)
    this.size += chunk.length
  }

  /** The first bytes, in one piece; they stay until they are dropped. */
  first(bytes: number): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.size)]
    return (this.#chunks[0] ?? Buffer.alloc(0)).subarray(0, bytes)
  }

  drop(bytes: number): void {
    const left = Buffer.from(this.first(this.size).subarray(bytes))
    this.#chunks = left.length > 0 ? [left] : []
    this.size = left.length
  }
}
