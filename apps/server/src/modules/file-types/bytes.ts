/** Reads at most `length` bytes from `start`; fewer at the end. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array>

/** Bytes as characters of one byte each. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = ""
  for (let at = Math.max(0, from); at < Math.min(to, bytes.length); at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

export const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Where a text of single-byte characters begins at or after `from`; -1 where it is not. */
export function indexOfText(bytes: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (latin1(bytes, at, at + text.length) === text) return at
  }
  return -1
}
