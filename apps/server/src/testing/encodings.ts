import { decodeText, type Encoding } from "../modules/file-types/encoding.ts"

const maps = new Map<Encoding, Map<string, number[]>>()

/** The bytes of every character of an encoding, found by decoding each byte and each pair of bytes. */
function bytesByCharacter(encoding: Encoding): Map<string, number[]> {
  const known = maps.get(encoding)
  if (known) return known
  const map = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const text = decodeText(Uint8Array.from(bytes), encoding)
    if ([...text].length === 1 && text !== "\ufffd" && !map.has(text)) map.set(text, bytes)
  }
  for (let first = 0; first < 256; first += 1) add([first])
  const isWide = ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"].includes(encoding)
  for (let first = 0x81; isWide && first < 0xff; first += 1) for (let second = 0x40; second < 0xff; second += 1) add([first, second])
  maps.set(encoding, map)
  return map
}

/** Encodes texts in encodings that Node.js only decodes. @throws Error for a character that the encoding does not have */
export function encoderOf(encoding: Encoding): (text: string) => Uint8Array {
  if (encoding === "utf-8") return (text) => new TextEncoder().encode(text)
  const map = bytesByCharacter(encoding)
  return (text) =>
    Uint8Array.from(
      [...text].flatMap((char) => {
        const bytes = map.get(char)
        if (!bytes) throw new Error(`${char} is not in ${encoding}`)
        return bytes
      }),
    )
}
