/** A file that is read in ranges, wherever it is kept. */
export type Source = { size: number; contentType: string; read(start: number, length: number): Promise<Uint8Array> }

/** Bytes of a page. */
export const pageBytes = 256 * 1024
const pages = 8

/** The same source, read a page at a time, with the last few pages kept: readers of tags ask for four bytes here and four there. */
export function paged(source: Source): Source {
  const blocks = new Map<number, Uint8Array>()
  const page = async (index: number) => {
    const known = blocks.get(index)
    if (known) return known
    const bytes = await source.read(index * pageBytes, Math.min(pageBytes, source.size - index * pageBytes))
    blocks.set(index, bytes)
    const oldest = blocks.keys().next().value
    if (blocks.size > pages && oldest !== undefined) blocks.delete(oldest)
    return bytes
  }
  return {
    ...source,
    async read(start, length) {
      const end = Math.min(source.size, start + length)
      if (start >= end) return new Uint8Array(0)
      const out = new Uint8Array(end - start)
      for (let at = start; at < end; ) {
        const index = Math.floor(at / pageBytes)
        const bytes = (await page(index)).subarray(at - index * pageBytes, end - index * pageBytes)
        if (bytes.length === 0) throw new Error("the file is shorter than it was")
        out.set(bytes, at - start)
        at += bytes.length
      }
      return out
    },
  }
}
