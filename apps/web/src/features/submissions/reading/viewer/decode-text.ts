/** Bytes of a text that are shown: about forty printed pages. */
export const mostTextBytes = 200_000

/** A text by the mark at its beginning, else as UTF-8. A sign that is cut in two at the end is left out. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const label = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8"
  return new TextDecoder(label).decode(bytes.slice(0, mostTextBytes), { stream: true })
}
